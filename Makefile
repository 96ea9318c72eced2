# make demo   checks the example: an application that forgot to link a live module
# make test   builds, lints and tests
# Both start from nothing: they look for what is needed and install SQLite's header where it is missing.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := demo

SOURCES := Sources Tests Schema Package.swift

.PHONY: demo test lint setup

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

test: setup lint
	@swift build --build-tests
	@swift test --skip-build

lint:
	@swift format lint --strict -r $(SOURCES)

setup:
	@bash .ci/setup
