#!/bin/sh
# A run-script phase: violations of the target that is built become errors and warnings at their lines.
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"
if command -v depgraph >/dev/null 2>&1; then
  depgraph check "$SRCROOT" --root "$TARGET_NAME" --format xcode --in-memory --quiet
else
  echo "warning: depgraph is not installed: make install PREFIX=/usr/local"
fi
