#!/bin/sh
# A run-script phase: violations of the target that is built become errors and warnings at their lines.
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"

# Previews and Xcode's own index build the target too, and show nothing of it.
if [ "${ACTION:-build}" = indexbuild ] || [ "${ENABLE_PREVIEWS:-NO}" = YES ]; then exit 0; fi

if ! command -v depgraph >/dev/null 2>&1; then
  echo "warning: depgraph is not installed: make install PREFIX=/usr/local"
  exit 0
fi

# The repository: an application's packages are often beside its project's folder, not in it.
root="$SRCROOT"
folder="$SRCROOT"
while [ -n "$folder" ] && [ "$folder" != / ] && [ "$folder" != . ]; do
  if [ -e "$folder/.depgraph.yml" ] || [ -e "$folder/.git" ]; then
    root="$folder"
    break
  fi
  folder="$(dirname "$folder")"
done

set -- check "$root" --root "$TARGET_NAME" --format xcode --quiet

# DerivedData/<project>: the index stays between builds there, and the packages are checked out there.
case "${BUILD_DIR:-}" in
  */Build/*)
    derived="${BUILD_DIR%/Build/*}"
    mkdir -p "$derived/depgraph"
    set -- "$@" --db "$derived/depgraph/index.sqlite"
    if [ -d "$derived/SourcePackages/checkouts" ]; then set -- "$@" --checkouts "$derived/SourcePackages/checkouts"; fi
    ;;
  *) set -- "$@" --in-memory ;;
esac

exec depgraph "$@"
