#!/usr/bin/env python3
"""Turns what `bazel cquery --output=jsonproto` prints into a module graph that `depgraph --modules` reads.

    bazel cquery 'deps(//...)' --output=jsonproto --relative_locations | ./modules_from_cquery.py > modules.json

Reads CqueryResult of Bazel's analysis_v2.proto as JSON, as one document or as a stream of documents. Needs Python 3.8
or newer and nothing else.
"""

import argparse
import json
import os
import re
import sys

PLATFORMS = ("ios", "macos", "tvos", "visionos", "watchos")
KINDS = {
    "swift_library": "library", "swift_binary": "executable", "swift_test": "test", "swift_import": "binary",
    "swift_compiler_plugin": "macro", "universal_swift_compiler_plugin": "macro",
    "macos_command_line_application": "executable",
    "ios_app_clip": "app-clip", "watchos_application": "watch-application", "macos_xpc_service": "executable",
}
ENDINGS = [  # of rule classes that exist for every platform
    ("_unit_test", "test"), ("_ui_test", "test"), ("_test", "test"), ("_application", "app"),
    ("_extension", "extension"), ("_framework", "framework"), ("_framework_import", "binary"),
    ("_xcframework_import", "binary"),
]
# Attributes that name other targets, with what the link is. Others order a build, or hold resources.
LINKS = {
    "deps": "link", "private_deps": "link", "implementation_deps": "link", "frameworks": "link", "plugins": "macro",
    "extensions": "embed", "extension": "embed", "app_clips": "embed", "watch_application": "embed",
    "xpc_services": "embed", "test_host": "test-host",
}
ENTRY = re.compile(r"^[ \t]*@(main|UIApplicationMain|NSApplicationMain)\b", re.MULTILINE)
BUNDLES = ("app", "extension", "app-clip", "watch-application")
TRANSPARENT = {"alias": "actual", "swift_library_group": "deps", "bind": "actual"}


def documents(text):
    """The JSON documents of a text, one after the other."""
    decoder, position = json.JSONDecoder(), 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        document, position = decoder.raw_decode(text, position)
        yield document


def canonical(label):
    """`@//a:b` and `@@//a:b` are `//a:b`; `//a` is `//a:a`."""
    label = re.sub(r"^@+//", "//", label)
    return label if ":" in label else label + ":" + label.rsplit("/", 1)[-1]


class Rule:
    def __init__(self, target, configuration):
        rule = target["rule"]
        self.label, self.kind = canonical(rule["name"]), rule["ruleClass"]
        self.configuration, self.location = configuration, rule.get("location", "")
        self.attributes = {attribute["name"]: attribute for attribute in rule.get("attribute", [])}
        self.inputs = {}
        for each in rule.get("configuredRuleInput", []):
            self.inputs.setdefault(canonical(each["label"]), each.get("configurationId", 0))

    def texts(self, name):
        attribute = self.attributes.get(name, {})
        single = attribute.get("stringValue")
        return attribute.get("stringListValue", []) or ([single] if single else [])

    def flag(self, name, default):
        attribute = self.attributes.get(name)
        return default if attribute is None else bool(attribute.get("booleanValue", attribute.get("intValue", 0)))


class Graph:
    def __init__(self, prefix, workspace):
        self.workspace = workspace
        self.prefix, self.rules, self.tools, self.platforms, self.problems = prefix, {}, set(), {}, []

    def add(self, document):
        for configuration in document.get("configurations", []):
            if configuration.get("isTool"):
                self.tools.add(configuration.get("id"))
            names = (configuration.get("mnemonic", "") + " " + configuration.get("platformName", "")).lower()
            found = [name for name in PLATFORMS if name in names] or (["macos"] if "darwin" in names else [])
            self.platforms[configuration.get("id")] = found[:1]
        for result in document.get("results", [document]):
            target = result.get("target", result)
            if target.get("type") == "RULE" or "rule" in target:
                rule = Rule(target, result.get("configurationId", 0))
                self.rules.setdefault(rule.label, {})[rule.configuration] = rule

    def configured(self, label, rule):
        """The rule behind a label, built as `rule` needs it. What is built for the build itself comes last."""
        rules = self.rules.get(label)
        if not rules:
            return None
        for wanted in (rule.inputs.get(label), rule.configuration):
            if wanted in rules:
                return rules[wanted]
        return rules[min(rules, key=lambda id: (id in self.tools, id))]

    def identifier(self, rule):
        builds = sorted(id for id in self.rules[rule.label] if id not in self.tools) or [rule.configuration]
        return rule.label if rule.configuration == builds[0] else "%s (%d)" % (rule.label, rule.configuration)

    def targets(self, rule, attribute, seen=frozenset()):
        """The rules that an attribute leads to, through aliases and groups; a label alone where there is no rule."""
        for text in rule.texts(attribute):
            label = canonical(text)
            target = self.configured(label, rule)
            if target is not None and target.kind in TRANSPARENT and label not in seen:
                yield from self.targets(target, TRANSPARENT[target.kind], seen | {label})
            else:
                yield label, target

    def path(self, label):
        package, _, name = label[2:].partition(":")
        return self.prefix + (package + "/" if package else "") + name

    def place(self, rule):
        match = re.match(r"^(.*?)([^/]+):(\d+):(\d+)$", rule.location)
        if not match or not rule.label.startswith("//"):
            return None
        file = self.path(rule.label.split(":")[0] + ":" + match.group(2))
        return {"file": file, "line": int(match.group(3)), "column": int(match.group(4))}

    def sources(self, rule):
        for text in rule.texts("srcs"):
            label = canonical(text)
            if label.startswith("//") and label.endswith(".swift") and label not in self.rules:
                yield self.path(label)
            elif any(target.kind == "filegroup" for target in self.rules.get(label, {}).values()):
                yield from self.sources(self.configured(label, rule))
            elif label in self.rules or label.startswith("@"):
                message = "%s compiles what %s generates: it was not read" % (rule.label, label)
                self.problems.append({"kind": "missing-path", "message": message, "location": self.place(rule)})

    def module(self, rule):
        kind = KINDS.get(rule.kind) or next((kind for ending, kind in ENDINGS if rule.kind.endswith(ending)), "library")
        if kind == "library" and not rule.flag("alwayslink", True):
            kind = "static-library"
        place, name = self.place(rule), rule.label.rsplit(":", 1)[-1]
        copts = " ".join(rule.texts("copts"))
        defines = rule.texts("defines") + re.findall(r"(?:^|\s)-D\s*([A-Za-z_]\w*)", copts)
        platforms = [name for name in PLATFORMS if rule.kind.startswith(name + "_")]
        deps = []
        for attribute, link in LINKS.items():
            for label, target in self.targets(rule, attribute):
                if target is None and not label.startswith("@"):
                    continue  # a file, or something outside of the query
                id = self.identifier(target) if target is not None and label.startswith("//") else label
                entry = {"id": id, "kind": link, "at": place}
                if entry not in deps:
                    deps.append(entry)
        module = {
            "id": self.identifier(rule), "name": name, "kind": kind, "package": rule.label.split(":")[0],
            "srcs": sorted(set(self.sources(rule))), "deps": deps, "declaredAt": place,
            "defines": sorted(set(defines)), "platforms": platforms or self.platforms.get(rule.configuration, []),
        }
        names = rule.texts("module_name")
        # What Bazel itself makes of a label without one: `//features/home:Home` is `features_home_Home`.
        derived = re.sub(r"\W", "_", rule.label.lstrip("/"))
        module["moduleName"] = names[0] if names else (derived if rule.kind.startswith("swift_") else name)
        return module

    def external(self, label):
        """A target of another repository, by the name that its package is known by."""
        repository, _, rest = label.lstrip("@").partition("//")
        package = re.split(r"[~+]", repository)[-1]
        package = re.sub(r"^swiftpkg_", "", package).replace("_", "-")
        name = rest.rsplit(":", 1)[-1]
        for rule in self.rules.get(label, {}).values():
            name = (rule.texts("module_name") or [name])[0]
        return {"id": label, "name": re.sub(r"\.rspm$", "", name), "package": package, "kind": "external"}

    def modules(self):
        for label in sorted(self.rules):
            for configuration, rule in sorted(self.rules[label].items()):
                is_tool = configuration in self.tools and len(self.rules[label]) > 1
                if label.startswith("//") and rule.kind not in TRANSPARENT and not is_tool:
                    module = self.module(rule)
                    if module["srcs"] or module["deps"] or rule.kind in KINDS:
                        yield module

    def begins(self, module):
        """Whether a program begins in one of a module's sources, as far as they can be read from here."""
        for source in module["srcs"]:
            if source.rsplit("/", 1)[-1] == "main.swift":
                return True
            try:
                with open(os.path.join(self.workspace, source[len(self.prefix):]), encoding="utf-8") as stream:
                    if ENTRY.search(stream.read()):
                        return True
            except (OSError, ValueError):
                continue
        return False

    def json(self):
        modules = bundled(list(self.modules()), self.begins)
        kept = {module["id"] for module in modules}
        for module in modules:
            module["deps"] = [dep for dep in module["deps"] if dep["id"] in kept or dep["id"].startswith("@")]
        outside = {dep["id"] for module in modules for dep in module["deps"]} - kept
        return {
            "format": "depgraph-modules", "version": 1, "generator": "modules_from_cquery.py",
            "modules": modules + [self.external(label) for label in sorted(outside)], "problems": self.problems,
        }


def bundled(modules, begins):
    """An application's rule compiles nothing: its code is the library beside it that only it and tests use, and that of
    a test bundle a library that only tests use. The two are one module. Of several it is the one that the program begins
    in."""
    by_id = {module["id"]: module for module in modules}
    users = {}
    for module in modules:
        for dep in module["deps"]:
            users.setdefault(dep["id"], []).append(module)
    taken = {}
    for module in modules:
        if module["kind"] not in BUNDLES + ("test",) or module["srcs"]:
            continue
        mine = ("test",) if module["kind"] == "test" else BUNDLES + ("test",)
        beside = [
            by_id[dep["id"]] for dep in module["deps"]
            if dep["kind"] == "link" and dep["id"] in by_id and by_id[dep["id"]]["package"] == module["package"]
            and by_id[dep["id"]]["kind"] in ("library", "static-library")
            and all(user["kind"] in mine for user in users[dep["id"]])
        ]
        if len(beside) > 1 and module["kind"] != "test":
            beside = [library for library in beside if begins(library)]
        if len(beside) == 1:
            library = beside[0]
            taken.setdefault(library["id"], module["id"])
            module["deps"] = [dep for dep in module["deps"] if dep["id"] != library["id"]] + library["deps"]
            module.update({key: library[key] for key in ("srcs", "moduleName", "defines")})
    for module in modules:
        for dep in module["deps"]:
            dep["id"] = taken.get(dep["id"], dep["id"])
    return [module for module in modules if module["id"] not in taken]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", nargs="?", help="the output of cquery; default: standard input")
    parser.add_argument("--prefix", default="", help="where the workspace is in the repository")
    parser.add_argument("--workspace", default=".", help="where the workspace is on this machine; default: here")
    arguments = parser.parse_args()
    prefix = arguments.prefix.strip("/") + "/" if arguments.prefix.strip("/") else ""
    graph = Graph(prefix, arguments.workspace)
    try:
        with (open(arguments.file, encoding="utf-8") if arguments.file else sys.stdin) as stream:
            for document in documents(stream.read()):
                graph.add(document)
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        sys.exit("modules_from_cquery.py: not the output of cquery --output=jsonproto: %s" % error)
    if not graph.rules:
        sys.exit("modules_from_cquery.py: there is no rule in what cquery printed")
    json.dump(graph.json(), sys.stdout, indent=2, sort_keys=True)
    print()


if __name__ == "__main__":
    main()
