-- The public views of the index: names, columns and their meaning are a promise to scripts. New columns and views may be
-- added; ask for columns by name. Rows come in no particular order: say ORDER BY.
--
-- Query them with `depgraph query sql "SELECT …"` or `sqlite3 .depgraph/index.sqlite "SELECT …"`. They show the last run.
--
-- Everywhere: a module's identifier is unique (`Package:target`, `App/App.xcodeproj:App`); `file` is relative to the
-- repository root; `line` and `column` are 1-based, columns count UTF-8 bytes; flags are 0 or 1; what does not apply or
-- is not known is NULL.

-- Every target that Swift code can import or run.
--   id           unique identifier
--   name         the target's name, as its author wrote it
--   import_name  what `import` calls it
--   package      identifier of the package or Xcode project it belongs to
--   kind         library, executable, application, app-extension, app-clip, watch-application, framework,
--                static-library, test, macro, plugin, snippet, system-library or binary
--   role         root, preview, test, composition, interface, implementation, or empty
--   file_count   number of its Swift sources
--   file, line, column  where the target is declared
CREATE VIEW modules AS
SELECT id, name, import_name, package, kind, role, file_count, file, line, column
FROM module;

-- Which module depends on which.
--   module       identifier of the module that depends
--   depends_on   identifier of the module it depends on; `external:<product>` for a product whose source is not on disk
--   kind         link, embed, build-only, macro, test-host or trait (linked by builds alone that enable one of its traits),
--                as declared; link in place of build-only and embed where a source imports such a framework, as Xcode
--                links it then; import for an import found in a source; document where a document of Interface Builder
--                names a class or a storyboard of the other module
--   product      the product through which it is reached, NULL for a direct dependency
--   file, line, column  the dependency's own element in the manifest or project, or the import
CREATE VIEW module_edges AS
SELECT
  module.value AS module, depends_on.value AS depends_on, module_edge.kind, product.value AS product,
  file.value AS file, module_edge.line, module_edge.column
FROM module_edge
JOIN text AS module ON module.id = module_edge.module
JOIN text AS depends_on ON depends_on.id = module_edge.depends_on
LEFT JOIN text AS product ON product.id = module_edge.product
LEFT JOIN text AS file ON file.id = module_edge.file;

-- Modules that become something that runs.
--   module        identifier of the module
--   name          the target's name
--   is_preview    whether it only hosts previews
--   module_count  number of modules linked into it, its own included
--   file, line, column  where the target is declared
--   is_test       whether it runs tests: its keys need no live values, and nothing is checked for it
CREATE VIEW roots AS
SELECT
  root.module,
  coalesce(module.name, root.module) AS name,
  root.is_preview,
  root.module_count,
  module.file,
  module.line,
  module.column,
  root.is_test
FROM root
LEFT JOIN module ON module.id = root.module;

-- The closure of every root. What a root links that runs tests is followed when it is asked for: name the root where there
-- are hundreds of them, or leave them out with `root IN (SELECT module FROM roots WHERE NOT is_test)`.
--   root    identifier of the root's module
--   module  identifier of a module linked into it, its own included
CREATE VIEW root_modules AS
SELECT root.value AS root, module.id AS module
FROM root_closure
JOIN text AS root ON root.id = root_closure.root
JOIN module ON module.number BETWEEN root_closure.first AND root_closure.last
UNION ALL
SELECT module, module FROM root WHERE is_test
UNION ALL
SELECT root.module AS root, reachability.target AS module
FROM root
CROSS JOIN reachability ON reachability.source = root.module
JOIN module ON module.id = reachability.target
WHERE root.is_test;

-- Types that conform to TestDependencyKey or DependencyKey, or are declared through `@DependencyEntry`.
--   id      unique: declaring module, dotted path, and the file where the type is private to it
--   name    the type's name, as its author wrote it
--   module  identifier of the declaring module; NULL for a type without source
--   live_value_count  number of its live values in the whole project
--   file, line, column  where it is declared
CREATE VIEW keys AS
SELECT
  id, name, module,
  (SELECT count(*) FROM live_value WHERE live_value.key = key.id) AS live_value_count,
  file, line, column
FROM key;

-- Members of DependencyValues that read a key: what `\.property` means.
--   property     the member's name
--   key          identifier of the key; NULL where it could not be resolved
--   key_name     the key's type name
--   module       identifier of the module that declares the member
--   is_settable  whether it can be overridden
--   file, line, column  where the member is declared
CREATE VIEW registrations AS
SELECT
  registration.property, registration.key, key.name AS key_name, registration.module, registration.is_settable,
  registration.file, registration.line, registration.column
FROM registration
LEFT JOIN key ON key.id = registration.key;

-- Places that read a dependency.
--   module    identifier of the module that reads
--   property  the member of DependencyValues that is named; NULL where the key's type is named
--   key       identifier of the key; NULL where it could not be resolved
--   key_name  the key's type name
--   site      member, static-member, local or global: what the reading declaration is
--   file, line, column  where it is read
CREATE VIEW consumptions AS
SELECT
  consumption.module, consumption.property, consumption.key, key.name AS key_name, consumption.site,
  consumption.file, consumption.line, consumption.column
FROM consumption
LEFT JOIN key ON key.id = consumption.key;

-- DependencyKey conformances: what makes a key live.
--   key        identifier of the key
--   key_name   the key's type name
--   module     identifier of the module that holds the conformance
--   condition  the `#if` clauses around it, joined by ` && `; empty for none
--   file, line, column  where the conformance is declared
CREATE VIEW live_values AS
SELECT
  live_value.key, key.name AS key_name, live_value.module, live_value.condition,
  live_value.file, live_value.line, live_value.column
FROM live_value
LEFT JOIN key ON key.id = live_value.key;

-- Everything that the graph knows, of every dialect.
--   kind    module, key, or what else a dialect knows
--   id      identifier, unique among the nodes of its kind
--   name    as its author wrote it
--   module  identifier of the module that declares it; of a module its own
--   file, line, column  where it is declared
CREATE VIEW nodes AS
SELECT 'module' AS kind, id, name, id AS module, file, line, column FROM module
UNION ALL
SELECT kind, id, name, module, file, line, column FROM node;

-- Every edge between nodes, of every dialect.
--   kind    between modules as in module_edges; from a module to a key registers, reads, overrides, lives (declares its
--           live value) or tests (declares that it has a test value); or what else a dialect knows
--   source  identifier of the node that it starts from
--   target  identifier of the node that it leads to
--   file, line, column  where it is declared
CREATE VIEW edges AS
SELECT kind, module AS source, depends_on AS target, file, line, column FROM module_edges
UNION ALL
SELECT kind, source, target, file, line, column FROM edge;

-- What the last run found. The words are those of the JSON report.
--   rule         the rule's identifier
--   severity     error, warning or info
--   state        new, baselined or suppressed
--   confidence   proven, likely or unknown
--   subject      the thing at fault, by the name its author wrote
--   key_path     the member of DependencyValues, without the backslash and dot
--   root         name of the root's target
--   root_id      identifier of the root's module
--   roots        JSON list of all roots with the same cause
--   message      what is wrong, in one sentence
--   help         the mechanical fix
--   file, line, column  where
--   fingerprint  stays the same while the fault does, wherever its lines move
CREATE VIEW violations AS
SELECT
  rule, severity, state, confidence, subject, key_path, root, root_id, roots, message, help, file, line, column,
  fingerprint
FROM violation;

-- What the last run could not read or decide.
--   kind     such as unparsed-source or unevaluable-manifest
--   message  in one sentence
--   file, line, column  where
CREATE VIEW problems AS
SELECT kind, message, file, line, column
FROM problem;

-- The sources of the modules.
--   file       relative to the repository root
--   size       bytes
--   hash       of the content: 32 hexadecimal digits
--   is_parsed  whether it was parsed in full; of other files only imports and type names are read
CREATE VIEW files AS
SELECT path AS file, size, lower(hex(hash)) AS hash, is_parsed
FROM file
WHERE path IN (SELECT file FROM source);

-- The imports of every source of the modules.
--   file              the importing file
--   module            the imported module's name
--   declaration_kind  `struct` in `import struct Mail.Client`; NULL for a whole module
--   is_exported       whether it stands behind `@_exported`
--   is_testable       whether it stands behind `@testable`
--   is_implementation_only  whether it stands behind `@_implementationOnly`
--   access            the access level written before it; NULL for none
--   condition         the `#if` clauses around it, joined by ` && `; empty for none
--   line, column      where in the file
--   module_id         identifier of the module that the file belongs to; a row for each of several
CREATE VIEW imports AS
SELECT
  file.path AS file, import_fact.module, import_fact.declaration_kind, import_fact.is_exported,
  import_fact.is_testable, import_fact.is_implementation_only, import_fact.access,
  coalesce((SELECT group_concat(value, ' && ') FROM json_each(import_fact.conditions)), '') AS condition,
  import_fact.line, import_fact.column, module.value AS module_id
FROM import_fact
JOIN file ON file.id = import_fact.file_id
JOIN text AS path ON path.value = file.path
JOIN module_file ON module_file.file = path.id
JOIN text AS module ON module.id = module_file.module;

-- How every root comes by each key that it reads.
--   root          identifier of the root's module
--   key           identifier of the key; the key's type for one of a library
--   key_name      the key's type name
--   property      the member of DependencyValues; NULL where nothing registers the key, and for what components of
--                 Needle require, whose key is a name and a type
--   status        served, covered (the root overrides it), scoped (a narrower override may be in force), missing or
--                 library (its live value comes with a library)
--   live_modules  JSON list of the identifiers of modules in the root that declare its live value, or whose components
--                 provide it
--   file, line, column  of the override, the scope or the first read
CREATE VIEW root_keys AS
SELECT
  root.value AS root, key.value AS key, key_name.value AS key_name, property.value AS property, root_key.status,
  live_modules.value AS live_modules, file.value AS file, root_key.line, root_key.column
FROM root_key
JOIN text AS root ON root.id = root_key.root
JOIN text AS key ON key.id = root_key.key
JOIN text AS key_name ON key_name.id = root_key.key_name
JOIN text AS live_modules ON live_modules.id = root_key.live_modules
LEFT JOIN text AS property ON property.id = root_key.property
LEFT JOIN text AS file ON file.id = root_key.file;

-- What each module links, directly or not. It is followed when it is asked for, from one source after the other.
--   source    identifier of the module that links: say `WHERE source = …`. One source takes up to half a second in a graph
--             of 5,000 modules; without a source, every module is followed, which takes minutes there
--   target    identifier of a module linked into it
--   distance  links on a shortest way
CREATE VIEW reachability AS
SELECT source.value AS source, target.value AS target, CAST(level.key AS INTEGER) AS distance
FROM text AS source
-- One row a distance: the modules found there, and those before, a list that is still open. A row for each module and
-- distance would be many times as much. SQLite trusts no view with functions that make JSON.
JOIN json_each((
  WITH RECURSIVE level (distance, found, seen) AS (
    SELECT 0, '[' || source.id || ']', '[-1'
    UNION ALL
    SELECT
      distance + 1,
      (
        SELECT '[' || coalesce(group_concat(id), '') || ']' FROM (
          SELECT depends_on AS id
          FROM json_each(level.found) AS last
          JOIN module_edge ON module_edge.module = last.value AND module_edge.kind = 'link'
          EXCEPT
          SELECT value FROM json_each(level.seen || ',' || substr(level.found, 2))
        )
      ),
      seen || ',' || substr(found, 2, length(found) - 2)
    FROM level
    WHERE found <> '[]'
  )
  SELECT '{' || group_concat('"' || distance || '":' || found) || '}' FROM level WHERE distance > 0
)) AS level
JOIN json_each(level.value) AS reached
JOIN text AS target ON target.id = reached.value;

-- Swift packages and Xcode projects.
--   id         unique identifier
--   name       as its author wrote it
--   format     swiftpm, xcode, xcodegen, tuist or module-graph
--   directory  relative to the repository root, empty for the root itself
--   manifest   the file that describes it
CREATE VIEW packages AS
SELECT id, name, format, directory, manifest
FROM package;

-- Products of Swift packages, a row for each module in one.
--   name     the product's name
--   package  identifier of its package
--   module   identifier of a module in it
--   file, line, column  where it is declared
CREATE VIEW products AS
SELECT name, package, module, file, line, column
FROM product;

-- Places that set a key in place of its value.
--   module      identifier of the module that holds the override
--   property    the member of DependencyValues; NULL where the key's type is named, or everything is set
--   key         identifier of the key; NULL where it could not be resolved, or everything is set
--   form        with-dependencies, prepare-dependencies, store-closure, store-property, modifier, transform, helper or
--               trait
--   is_partial  whether it sets single endpoints
--   file, line, column  where
CREATE VIEW overrides AS
SELECT module, property, key, form, is_partial, file, line, column
FROM override;

-- Members that are the values of keys in tests.
--   key     identifier of the key
--   module  identifier of the module that declares the value
--   file, line, column  where
CREATE VIEW test_values AS
SELECT key, module, file, line, column
FROM test_value
WHERE kind = 'test';

-- Members that are the values of keys in previews.
--   key     identifier of the key
--   module  identifier of the module that declares the value
--   file, line, column  where
CREATE VIEW preview_values AS
SELECT key, module, file, line, column
FROM test_value
WHERE kind = 'preview';

-- The way to each violation, step by step.
--   fingerprint  of the violation
--   rule         the rule's identifier
--   step         number of the step, from 1 on
--   kind         links, imports, reads, calls or conforms
--   source       what it starts from, by name
--   target       what it leads to, by name
--   file, line, column  where
CREATE VIEW violation_steps AS
SELECT fingerprint, rule, step, kind, source, target, file, line, column
FROM violation_step;
