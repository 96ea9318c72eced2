#!/bin/sh
export SOURCEKIT_LOGGING=0
needle generate Sources/App/NeedleGenerated.swift Sources/App
