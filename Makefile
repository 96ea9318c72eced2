# make demo             checks the example: an application that forgot to link a live module
# make test             builds, lints and runs the tests that are quick: after every change
# make test-slow        the others: what starts the built tool, compilers or a browser, hostile input, the installation
# make test-all         both
# make install          a release build with manual page and completions, below PREFIX (default: /usr/local)
# make static           a fully static binary for Linux; make static-check runs it in an empty root
# make artifactbundle   the plugins with a finished binary, for packages that do not want to build swift-syntax
# make robustness       attacks the built binary for MINUTES (default: 1), from SEED on (default: 1)
# make robustness-proof plants defects around the binary and shows that the attacks find each of them
# make bench            measures a release build beside other programs; CHECKOUT=… adds a code base
# make syntax-range     builds what reads Swift with every major version of swift-syntax that is allowed
# All start from nothing: they look for what is needed and install SQLite's header where it is missing.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := demo

SOURCES := Sources Tests Schema Package.swift Examples/Integrations/swiftpm-binary/Package.swift

PREFIX ?= /usr/local
DESTDIR ?=
# A binary that is built already, for install and artifactbundle; empty = a release is built.
BINARY ?=
# Options of `swift build` for the tests: continuous integration leaves out what only debuggers read.
BUILD_FLAGS ?=
# Where artifactbundle puts its package.
BUNDLE ?= .build/depgraph-binary

.PHONY: demo test test-slow test-all lint setup install static static-check artifactbundle robustness robustness-proof bench syntax-range

demo: setup
	@swift build --product depgraph
	@binary="$$(swift build --show-bin-path)/depgraph"; \
	echo; echo "$$ depgraph check Examples/Weather"; \
	status=0; "$$binary" check Examples/Weather || status=$$?; \
	echo; \
	if [ "$$status" -eq 1 ]; then \
	  echo "exit code 1: as it should, 'Weather Kiosk' does not link WeatherClientLive."; \
	else \
	  echo "exit code $$status, but 1 was expected." >&2; exit 1; \
	fi

# Tests that start the built tool, compilers or a browser, or feed the parser what is hard to parse. `test` skips and
# `test-slow` runs what this matches: a name that is wrong here leaves nothing untested.
SLOW_TESTS := ^StressTests\.|^EndToEndTests\.|\.HostileInputTests/|\.GateTests/
# By its name, since `--build-tests` builds swift-syntax and this package once more, for the plugins: five minutes.
TEST_PRODUCT := depgraphPackageTests

test: setup lint
	@swift build $(BUILD_FLAGS) --product $(TEST_PRODUCT)
	@swift test $(BUILD_FLAGS) --skip-build --skip '$(SLOW_TESTS)'

test-slow: setup
	@bash .ci/setup browser
	@swift build $(BUILD_FLAGS) --product $(TEST_PRODUCT)
	@swift test $(BUILD_FLAGS) --skip-build --filter '$(SLOW_TESTS)'
	@swift build $(BUILD_FLAGS) --product generate-manual
	@folder="$$(swift build --show-bin-path)"; \
	bash .ci/install-check "$$folder/depgraph" "$$folder/generate-manual"

test-all: test test-slow

lint:
	@swift format lint --strict -r $(SOURCES)

setup:
	@bash .ci/setup

# Swift's own libraries go into the binary, so that it outlives the toolchain; macOS brings them.
RELEASE := -c release --product depgraph
ifeq ($(shell uname -s),Linux)
RELEASE += --static-swift-stdlib --scratch-path .build/release-static-stdlib
endif

install: setup
	@binary="$(BINARY)"; \
	if [ -z "$$binary" ]; then \
	  swift build $(RELEASE); \
	  binary="$$(swift build $(RELEASE) --show-bin-path)/depgraph"; \
	fi; \
	swift build --product generate-manual; \
	bash .ci/install "$(DESTDIR)$(PREFIX)" "$$binary" "$$(swift build --show-bin-path)/generate-manual"

# Besides Swift and SQLite this takes the static libxml2 behind Foundation's XML parser and what that needs itself. On
# Debian and Ubuntu: libsqlite3-dev libxml2-dev libicu-dev liblzma-dev zlib1g-dev pkg-config
STATIC_FOLDER ?= .build/static

static: setup
	@bash .ci/setup static
	@libraries="$$(pkg-config --static --libs libxml-2.0 sqlite3)"; \
	flags=(); for library in $$libraries; do flags+=(-Xlinker "$$library"); done; \
	swift build -c release --product depgraph --scratch-path "$(STATIC_FOLDER)" -Xswiftc -static-executable "$${flags[@]}"
	@strip -o "$(STATIC_FOLDER)/depgraph" "$(STATIC_FOLDER)/release/depgraph"
	@ls -l "$(STATIC_FOLDER)/depgraph"

static-check:
	@bash .ci/static-check "$(STATIC_FOLDER)/depgraph"

artifactbundle: setup
	@binary="$(BINARY)"; \
	if [ -z "$$binary" ]; then \
	  swift build $(RELEASE); \
	  binary="$$(swift build $(RELEASE) --show-bin-path)/depgraph"; \
	fi; \
	bash .ci/artifactbundle "$(BUNDLE)" "$$binary"

MINUTES ?= 1
SEED ?= 1
# The last seed; empty = as many as the time allows.
LAST ?=

# What mutates and compares is built for speed, whatever is attacked: for more than a minute, that pays.
ATTACKER ?= release

ROBUSTNESS = binary="$(BINARY)"; \
	if [ -z "$$binary" ]; then \
	  swift build --product depgraph; \
	  binary="$$(swift build --show-bin-path)/depgraph"; \
	fi; \
	swift run -c "$(ATTACKER)" --package-path Tests/Robustness Robustness "$$binary"

robustness:
	@bash .ci/setup robustness
	@$(ROBUSTNESS) "$(MINUTES)" "$(SEED)" "$(LAST)"

robustness-proof:
	@bash .ci/setup robustness
	@$(ROBUSTNESS) proof

# A code base with a Git repository, to be measured beside what is written for the purpose.
CHECKOUT ?=

bench: setup
	@binary="$(BINARY)"; \
	if [ -z "$$binary" ]; then \
	  swift build $(RELEASE); \
	  binary="$$(swift build $(RELEASE) --show-bin-path)/depgraph"; \
	fi; \
	swift run --package-path Tests/Benchmarks Benchmarks table "$$binary" $(CHECKOUT)

syntax-range: setup
	@bash .ci/syntax-range
