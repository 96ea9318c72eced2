#!/usr/bin/env bash
# Builds the depgraph that this action came with. Takes Swift 6.2; installs SQLite's header where it is missing.
set -euo pipefail
cd "$(dirname "$0")/../../.."
bash .ci/setup
swift build --product depgraph
