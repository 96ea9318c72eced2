-- The tables of the index. They may change with every version of depgraph: what is promised are the views of views.sql.
--
-- Lists are JSON: ["a","b"].
-- Truth is 0 or 1. Lines and columns are 1-based, columns count UTF-8 bytes.

-- Texts that many rows of the resolved layer repeat, identifiers of modules and names of files above all: these rows hold
-- their numbers.

CREATE TABLE text (
  id INTEGER PRIMARY KEY,
  value TEXT NOT NULL UNIQUE
) STRICT;

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
  meaning BLOB NOT NULL,      -- hash of what is read in it, 16 bytes: most edits leave it as it was
  line_count INTEGER NOT NULL -- which is no part of the meaning
) STRICT;

-- What is read in a file, packed: a row for what every Swift file says (`swift`), one for each dialect, empty where it
-- reads nothing, and one for what else it says once names of its project are known (`read-again`).
CREATE TABLE fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  dialect TEXT NOT NULL,
  payload BLOB NOT NULL,
  checksum INTEGER NOT NULL,  -- of the payload, the dialect and the file's hash
  UNIQUE (file_id, dialect)
) STRICT;

-- For the public view of imports; they are part of the facts too.
CREATE TABLE import_fact (
  file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
  module TEXT NOT NULL,
  declaration_kind TEXT,
  is_exported INTEGER NOT NULL,
  is_testable INTEGER NOT NULL,
  is_implementation_only INTEGER NOT NULL,
  access TEXT,
  conditions TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL
) STRICT;

CREATE INDEX import_fact_by_file ON import_fact (file_id);

-- The resolved layer: what the facts and the project model mean together. Replaced whole by every run.

CREATE TABLE module (
  number INTEGER PRIMARY KEY,  -- from 0, as closures name it
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

-- The Swift sources of all modules: what is known of other files is kept for another run.

CREATE TABLE source (
  file TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE module_edge (
  module INTEGER NOT NULL,      -- a text's number, as are depends_on, product and file
  depends_on INTEGER NOT NULL,
  kind TEXT NOT NULL,
  product INTEGER,
  file INTEGER,
  line INTEGER,
  column INTEGER
) STRICT;

CREATE INDEX module_edge_by_module ON module_edge (module);

CREATE TABLE root (
  module TEXT NOT NULL,
  is_preview INTEGER NOT NULL,
  is_test INTEGER NOT NULL,
  module_count INTEGER NOT NULL
) STRICT;

-- A row for each range of modules: of a thousand modules linked into a hundred roots, a row for each pair would be most of
-- the index.
CREATE TABLE root_closure (
  root INTEGER NOT NULL,   -- a text's number
  first INTEGER NOT NULL,  -- numbers of modules
  last INTEGER NOT NULL
) STRICT;

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

-- What dialects know besides modules, in one form.

CREATE TABLE node (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  module TEXT,
  file TEXT,
  line INTEGER,
  column INTEGER
) STRICT;

CREATE TABLE edge (
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  target TEXT NOT NULL,
  file TEXT,
  line INTEGER,
  column INTEGER
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

CREATE TABLE package (
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  format TEXT NOT NULL,
  directory TEXT NOT NULL,
  manifest TEXT NOT NULL
) STRICT;

CREATE TABLE product (
  name TEXT NOT NULL,
  package TEXT NOT NULL,
  module TEXT NOT NULL,
  file TEXT,
  line INTEGER,
  column INTEGER
) STRICT;

CREATE TABLE module_file (
  module INTEGER NOT NULL,  -- a text's number, as is file
  file INTEGER NOT NULL
) STRICT;

CREATE INDEX module_file_by_file ON module_file (file);

CREATE TABLE override (
  module TEXT NOT NULL,
  property TEXT,
  key TEXT,
  form TEXT NOT NULL,
  is_partial INTEGER NOT NULL,
  file TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL
) STRICT;

CREATE TABLE test_value (
  key TEXT NOT NULL,
  module TEXT NOT NULL,
  kind TEXT NOT NULL,
  file TEXT NOT NULL,
  line INTEGER NOT NULL,
  column INTEGER NOT NULL
) STRICT;

CREATE TABLE root_key (
  root INTEGER NOT NULL,  -- a text's number, as are key, key_name, property, live_modules and file
  key INTEGER NOT NULL,
  key_name INTEGER NOT NULL,
  property INTEGER,
  status TEXT NOT NULL,
  live_modules INTEGER NOT NULL,
  file INTEGER,
  line INTEGER,
  column INTEGER
) STRICT;

CREATE TABLE violation_step (
  fingerprint TEXT NOT NULL,
  rule TEXT NOT NULL,
  step INTEGER NOT NULL,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  target TEXT NOT NULL,
  file TEXT,
  line INTEGER,
  column INTEGER
) STRICT;

-- The whole result of the last run, so that an unchanged tree needs no analysis: at most one row.

CREATE TABLE analysis (
  fingerprint TEXT PRIMARY KEY,  -- of everything the result depends on
  graph TEXT NOT NULL,           -- of everything that the graph and what rules find in it depend on
  questions BLOB NOT NULL,       -- what the run asked of the tree: its answers are in the fingerprint
  report BLOB NOT NULL,
  checksum INTEGER NOT NULL      -- of all columns before it
) STRICT;

-- The walk over the tree of the last result, so that another run can go along it: at most one row.

CREATE TABLE walk (
  graph TEXT PRIMARY KEY,        -- as in analysis
  files BLOB NOT NULL,           -- hash of all that the fingerprint says of the files, 16 bytes
  pruned BLOB NOT NULL,          -- folders that were left out by their names, each ended by a zero byte
  podfiles BLOB NOT NULL,        -- paths, each ended by a zero byte
  answers BLOB NOT NULL,         -- to the questions of the result, 16 bytes each, zeros where the walk does not know
  trace BLOB NOT NULL,           -- names and stamps in the order of the walk
  checksum INTEGER NOT NULL      -- of all columns before it
) STRICT;

-- The graph of the last run as one value, for questions: the rows above are for SQL.

CREATE TABLE snapshot (
  graph TEXT PRIMARY KEY,        -- as in analysis
  content BLOB NOT NULL,
  checksum INTEGER NOT NULL      -- of the columns before it
) STRICT;

-- What rules found in the graph of the last run, so that other severities need no analysis: at most one row.

CREATE TABLE finding (
  graph TEXT PRIMARY KEY,        -- as in analysis
  content BLOB NOT NULL,
  checksum INTEGER NOT NULL      -- of the columns before it
) STRICT;

-- Results of commits that the tree was compared with, with their graphs.

CREATE TABLE compared (
  fingerprint TEXT PRIMARY KEY,  -- as in analysis
  sequence INTEGER NOT NULL,     -- grows with every comparison
  questions BLOB NOT NULL,
  report BLOB NOT NULL,
  graph BLOB NOT NULL,
  checksum INTEGER NOT NULL      -- of the four columns before it, without the sequence
) STRICT;

-- What was read of fetched packages: each is known by the commit that is checked out, not by its files.

CREATE TABLE checkout (
  directory TEXT PRIMARY KEY,
  evidence TEXT NOT NULL,    -- of everything the content depends on
  content BLOB NOT NULL,     -- manifest and facts
  checksum INTEGER NOT NULL  -- of the content
) STRICT;
