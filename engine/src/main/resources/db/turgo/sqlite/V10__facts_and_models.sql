-- What applications note of some instances: status, due date, claim, where they come from. Instances without any of it
-- have no row here, so that they cost nothing.
CREATE TABLE instance_facts (
  id INTEGER NOT NULL PRIMARY KEY,
  business_status TEXT,
  due_at INTEGER,
  claimed_at INTEGER,
  claimed_by TEXT,
  callback_id TEXT,
  callback_type TEXT,
  reference_id TEXT,
  reference_type TEXT
) STRICT;

-- History of it, with who was at work when the instance ended.
CREATE TABLE h_instance_facts (
  id INTEGER NOT NULL PRIMARY KEY,
  business_status TEXT,
  due_at INTEGER,
  claimed_at INTEGER,
  claimed_by TEXT,
  callback_id TEXT,
  callback_type TEXT,
  reference_id TEXT,
  reference_type TEXT,
  end_user_id TEXT
) STRICT;
CREATE INDEX instance_facts_callback ON instance_facts (callback_id) WHERE callback_id IS NOT NULL;
CREATE INDEX instance_facts_reference ON instance_facts (reference_id) WHERE reference_id IS NOT NULL;
CREATE INDEX h_instance_facts_callback ON h_instance_facts (callback_id) WHERE callback_id IS NOT NULL;
CREATE INDEX h_instance_facts_reference ON h_instance_facts (reference_id) WHERE reference_id IS NOT NULL;

-- Models of editors, which the engine keeps and never runs.
CREATE TABLE model (
  id INTEGER NOT NULL PRIMARY KEY,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  rev INTEGER NOT NULL,
  version INTEGER NOT NULL,
  tenant_id TEXT NOT NULL,
  name TEXT,
  key TEXT,
  category TEXT,
  deployment_id TEXT,
  meta_info TEXT,
  source BLOB,
  source_extra BLOB
) STRICT;
CREATE INDEX model_key ON model (key);

-- What definitions have for the eyes of people; those that are there already say that they have nothing.
ALTER TABLE process_definition ADD COLUMN diagram_resource_name TEXT;
ALTER TABLE process_definition ADD COLUMN has_start_form INTEGER NOT NULL DEFAULT 0;
ALTER TABLE process_definition ADD COLUMN has_graphics INTEGER NOT NULL DEFAULT 0;
