-- Definitions are versions of a key within a tenant; '' is no tenant. What runs has the tenant of its definition, so
-- running tables need no column for it.
ALTER TABLE deployment
  ADD COLUMN tenant_id text NOT NULL DEFAULT '',
  ADD COLUMN category text,
  ADD COLUMN key text,
  ADD COLUMN parent_deployment_id text;
ALTER TABLE process_definition
  ADD COLUMN tenant_id text NOT NULL DEFAULT '',
  ADD COLUMN category text,
  ADD COLUMN description text,
  DROP CONSTRAINT process_definition_key_version_key,
  ADD CONSTRAINT process_definition_version UNIQUE (key, tenant_id, version);

CREATE TABLE candidate_starter (
  definition_id bigint NOT NULL,
  user_id text,
  group_id text,
  CONSTRAINT candidate_starter_is_one CHECK ((user_id IS NULL) <> (group_id IS NULL))
);
CREATE INDEX candidate_starter_definition ON candidate_starter (definition_id);
COMMENT ON TABLE candidate_starter IS
  'Users and groups that may start a definition, for queries; nothing is refused by it.';
