-- Definitions are versions of a key within a tenant; '' is no tenant. What runs has the tenant of its definition, so
-- running tables need no column for it.
ALTER TABLE deployment ADD COLUMN tenant_id TEXT NOT NULL DEFAULT '';
ALTER TABLE deployment ADD COLUMN category TEXT;
ALTER TABLE deployment ADD COLUMN key TEXT;
ALTER TABLE deployment ADD COLUMN parent_deployment_id TEXT;

-- SQLite can not drop a constraint, so the table is written anew.
CREATE TABLE process_definition_with_tenant (
  id INTEGER NOT NULL PRIMARY KEY,
  deployment_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  suspended INTEGER NOT NULL CHECK (suspended IN (0, 1)),
  key TEXT NOT NULL,
  name TEXT,
  resource_name TEXT NOT NULL,
  tenant_id TEXT NOT NULL DEFAULT '',
  category TEXT,
  description TEXT,
  UNIQUE (key, tenant_id, version),
  CONSTRAINT process_definition_version_counts_from_one CHECK (version > 0)
) STRICT;
INSERT INTO process_definition_with_tenant (id, deployment_id, version, suspended, key, name, resource_name)
  SELECT id, deployment_id, version, suspended, key, name, resource_name FROM process_definition;
DROP TABLE process_definition;
ALTER TABLE process_definition_with_tenant RENAME TO process_definition;

-- Users and groups that may start a definition, for queries; nothing is refused by it.
CREATE TABLE candidate_starter (
  definition_id INTEGER NOT NULL,
  user_id TEXT,
  group_id TEXT,
  CONSTRAINT candidate_starter_is_one CHECK ((user_id IS NULL) <> (group_id IS NULL))
) STRICT;
CREATE INDEX candidate_starter_definition ON candidate_starter (definition_id);
