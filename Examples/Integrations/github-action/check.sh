#!/usr/bin/env bash
# Runs `depgraph check` with the action's inputs, which come as DEPGRAPH_… variables: an input is never part of a script.
set -euo pipefail

repository="$(cd "$(dirname "$0")/../../.." && pwd)"
binary="${DEPGRAPH_BINARY:-}"
if [ -z "$binary" ]; then binary="$(swift build --package-path "$repository" --show-bin-path)/depgraph"; fi

arguments=(check "${DEPGRAPH_PATH:-.}" --format github --fail-on "${DEPGRAPH_FAIL_ON:-error}")
if [ -n "${DEPGRAPH_SARIF:-}" ]; then arguments+=(--format "sarif=$DEPGRAPH_SARIF"); fi
while IFS= read -r argument; do
  if [ -n "$argument" ]; then arguments+=("$argument"); fi
done <<<"${DEPGRAPH_ARGUMENTS:-}"

status=0
"$binary" "${arguments[@]}" || status=$?
echo "exit-code=$status" >>"${GITHUB_OUTPUT:-/dev/null}"
exit "$status"
