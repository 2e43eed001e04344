-- What applications note of some instances: status, due date, claim, where they come from. Instances without any of it
-- have no row here, so that they cost nothing.
CREATE TABLE instance_facts (
  id bigint NOT NULL PRIMARY KEY,
  business_status text,
  due_at bigint,
  claimed_at bigint,
  claimed_by text,
  callback_id text,
  callback_type text,
  reference_id text,
  reference_type text
);
COMMENT ON TABLE instance_facts IS
  'What applications note of running instances; the id is the instance''s.';

CREATE TABLE h_instance_facts (
  id bigint NOT NULL PRIMARY KEY,
  business_status text,
  due_at bigint,
  claimed_at bigint,
  claimed_by text,
  callback_id text,
  callback_type text,
  reference_id text,
  reference_type text,
  end_user_id text
) WITH (
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
COMMENT ON TABLE h_instance_facts IS
  'History of it, with who was at work when the instance ended; the id is the instance''s.';
CREATE INDEX instance_facts_callback ON instance_facts (callback_id) WHERE callback_id IS NOT NULL;
CREATE INDEX instance_facts_reference ON instance_facts (reference_id) WHERE reference_id IS NOT NULL;
CREATE INDEX h_instance_facts_callback ON h_instance_facts (callback_id) WHERE callback_id IS NOT NULL;
CREATE INDEX h_instance_facts_reference ON h_instance_facts (reference_id) WHERE reference_id IS NOT NULL;

-- Models of editors, which the engine keeps and never runs.
CREATE TABLE model (
  id bigint NOT NULL PRIMARY KEY,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  rev integer NOT NULL,
  version integer NOT NULL,
  tenant_id text NOT NULL,
  name text,
  key text,
  category text,
  deployment_id text,
  meta_info text,
  source bytea,
  source_extra bytea
);
CREATE INDEX model_key ON model (key);

-- What definitions have for the eyes of people; those that are there already say that they have nothing.
ALTER TABLE process_definition
  ADD COLUMN diagram_resource_name text,
  ADD COLUMN has_start_form boolean NOT NULL DEFAULT false,
  ADD COLUMN has_graphics boolean NOT NULL DEFAULT false;
