-- The tables of the index. They may change with every version of depgraph: what is promised are the views of views.sql.
--
-- Lists are JSON: ["a","b"]. A type reference is a list too, its generic arguments first: ["Int","Box","Inner"].
-- Truth is 0 or 1. Lines and columns are 1-based, columns count UTF-8 bytes.

-- Facts: what each file says by itself. A row lives and dies with its file.

CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,  -- nanoseconds since 1970
  changed INTEGER NOT NULL,   -- nanoseconds since 1970: content or metadata
  inode INTEGER NOT NULL,     -- 64 bits, read as signed
  hash BLOB NOT NULL,         -- of the content, 16 bytes
  observed INTEGER NOT NULL,  -- nanoseconds since 1970: no later than the look at size, modified and changed
  is_parsed INTEGER NOT NULL,
  line_count INTEGER NOT NULL,
  vocabulary BLOB NOT NULL,   -- hashes of its words, ascending, 4 bytes each, the highest first
  checksum INTEGER NOT NULL   -- of the rows below that belong to this file
) STRICT;

CREATE TABLE import_fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  module TEXT NOT NULL,
  declaration_kind TEXT,
  is_exported INTEGER NOT NULL,
  is_testable INTEGER NOT NULL,
  is_implementation_only INTEGER NOT NULL,
  access TEXT,
  conditions TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL,
  PRIMARY KEY (file_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE type_fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  path TEXT NOT NULL,
  generic_parameters TEXT NOT NULL,
  inherits TEXT NOT NULL,     -- list of type references
  access TEXT NOT NULL,
  attributes TEXT NOT NULL,
  where_clause TEXT NOT NULL,
  conditions TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL,
  PRIMARY KEY (file_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE value_fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  owner TEXT NOT NULL,
  annotation TEXT,            -- type reference
  conditions TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL,
  PRIMARY KEY (file_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE registration_fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  property TEXT NOT NULL,
  value_type TEXT NOT NULL,
  getter TEXT NOT NULL,       -- ["key", type reference…], ["delegates", property] or ["unknown"]
  setter TEXT,                -- the same
  is_derived INTEGER NOT NULL,
  is_deprecated INTEGER NOT NULL,
  access TEXT NOT NULL,
  conditions TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL,
  PRIMARY KEY (file_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE consumption_fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  reference TEXT NOT NULL,    -- ["key-path", property, chain…], ["type", type reference…], ["all"], ["member", name],
                              -- ["given", function, label], ["variable", path…] or ["undecided"]
  form TEXT NOT NULL,
  site TEXT NOT NULL,
  owner TEXT NOT NULL,
  member TEXT,
  variable TEXT,
  timing TEXT NOT NULL,
  uses TEXT NOT NULL,         -- lines and columns
  is_preview_or_test_value INTEGER NOT NULL,
  conditions TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL,
  PRIMARY KEY (file_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE override_fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  subject TEXT NOT NULL,      -- a reference as above, ["everything", text] or ["helper-call", name]
  form TEXT NOT NULL,
  is_partial INTEGER NOT NULL,
  owner TEXT NOT NULL,
  member TEXT,
  is_preview_or_test_value INTEGER NOT NULL,
  conditions TEXT NOT NULL,
  branches TEXT NOT NULL,     -- what must hold at run time for it to be reached, where that is not sure
  extent TEXT NOT NULL,       -- ["process"], ["code", line, column, line, column] or ["unknown"]
  answers_event INTEGER NOT NULL,
  runs_handed_code INTEGER NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL,
  PRIMARY KEY (file_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE member_fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  is_static INTEGER NOT NULL,
  access TEXT NOT NULL,
  is_dispatched INTEGER NOT NULL,
  is_initial_value INTEGER NOT NULL,
  parameters TEXT NOT NULL,   -- list of no or one list of labels, "?" in front of those that a call may leave out, else "!"
  result_type TEXT,           -- type reference
  result TEXT NOT NULL,       -- list of lists: what its value is, and how that was built
  calls TEXT NOT NULL,        -- list of [timing, line, column, number of labels plus 1 or 0, callee…, labels…]
  reads TEXT NOT NULL,        -- list of [timing, line, column, variable]
  mentions TEXT NOT NULL,
  conditions TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  end_column INTEGER NOT NULL,
  PRIMARY KEY (file_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE suppression_fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  scope TEXT NOT NULL,
  rules TEXT NOT NULL,
  reason TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL,
  PRIMARY KEY (file_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE endpoint_fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  client TEXT NOT NULL,
  name TEXT NOT NULL,
  method TEXT,
  is_required INTEGER NOT NULL,
  has_default INTEGER NOT NULL,
  conditions TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL,
  PRIMARY KEY (file_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE problem_fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  message TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL,
  PRIMARY KEY (file_id, ordinal)
) STRICT, WITHOUT ROWID;

-- The resolved layer: what the facts and the project model mean together. Replaced whole by every run.

CREATE TABLE module (
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  import_name TEXT NOT NULL,
  package TEXT NOT NULL,
  kind TEXT NOT NULL,
  role TEXT NOT NULL,
  file_count INTEGER NOT NULL,
  file TEXT,
  line INTEGER,
  column INTEGER
) STRICT;

CREATE INDEX module_by_id ON module (id);

CREATE TABLE module_edge (
  module TEXT NOT NULL,
  depends_on TEXT NOT NULL,
  kind TEXT NOT NULL,
  product TEXT,
  file TEXT,
  line INTEGER,
  column INTEGER
) STRICT;

CREATE TABLE root (
  module TEXT NOT NULL,
  is_preview INTEGER NOT NULL
) STRICT;

CREATE TABLE root_module (
  root TEXT NOT NULL,
  module TEXT NOT NULL
) STRICT;

CREATE INDEX root_module_by_root ON root_module (root, module);

CREATE TABLE key (
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  module TEXT,
  file TEXT,
  line INTEGER,
  column INTEGER
) STRICT;

CREATE INDEX key_by_id ON key (id);

CREATE TABLE registration (
  property TEXT NOT NULL,
  key TEXT,
  module TEXT NOT NULL,
  is_settable INTEGER NOT NULL,
  file TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL
) STRICT;

CREATE TABLE consumption (
  module TEXT NOT NULL,
  property TEXT,
  key TEXT,
  site TEXT NOT NULL,
  file TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL
) STRICT;

CREATE TABLE live_value (
  key TEXT NOT NULL,
  module TEXT NOT NULL,
  condition TEXT NOT NULL,
  file TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL
) STRICT;

CREATE TABLE violation (
  rule TEXT NOT NULL,
  severity TEXT NOT NULL,
  state TEXT NOT NULL,
  confidence TEXT NOT NULL,
  subject TEXT NOT NULL,
  key_path TEXT,
  root TEXT,
  root_id TEXT,
  roots TEXT NOT NULL,
  message TEXT NOT NULL,
  help TEXT,
  file TEXT,
  line INTEGER,
  column INTEGER,
  fingerprint TEXT NOT NULL
) STRICT;

CREATE TABLE problem (
  kind TEXT NOT NULL,
  message TEXT NOT NULL,
  file TEXT,
  line INTEGER,
  column INTEGER
) STRICT;

-- Whole results of the last runs, so that an unchanged tree needs no analysis.

CREATE TABLE analysis (
  fingerprint TEXT PRIMARY KEY,  -- of everything the result depends on
  sequence INTEGER NOT NULL,     -- grows with every run
  report BLOB NOT NULL,
  checksum INTEGER NOT NULL      -- of the report
) STRICT;

-- What was read of fetched packages: each is known by the commit that is checked out, not by its files.

CREATE TABLE checkout (
  directory TEXT PRIMARY KEY,
  evidence TEXT NOT NULL,    -- of everything the content depends on
  content BLOB NOT NULL,     -- manifest and facts
  checksum INTEGER NOT NULL  -- of the content
) STRICT;
