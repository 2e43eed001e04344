-- The schema of Turgo on PostgreSQL. Times are epoch milliseconds; columns are named as in the engine's records.
-- No foreign keys: the engine's consistency check states the same rules, and hot tables pay for each key.
-- No column that changes often is indexed and updated tables keep room in their pages, so that updates stay HOT.
-- Columns are ordered by alignment, fixed widths first.

CREATE TABLE property (
  name text NOT NULL PRIMARY KEY,
  value bigint NOT NULL
) WITH (
  fillfactor = 50
);
COMMENT ON TABLE property IS
  'Facts about the whole database: the number of shards, which never changes online, and the definition epoch.';

CREATE TABLE id_block (
  name text NOT NULL PRIMARY KEY,
  next_id bigint NOT NULL
) WITH (
  fillfactor = 50
);
COMMENT ON TABLE id_block IS
  'The next id that nobody has; nodes take blocks of ids.';

CREATE TABLE node (
  id bigint NOT NULL PRIMARY KEY,
  started_at bigint NOT NULL,
  heartbeat_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  name text NOT NULL,
  long_running_jobs text NOT NULL
) WITH (
  fillfactor = 50
);
COMMENT ON TABLE node IS
  'Nodes of the cluster; one that has not been heard of until expires_at is dead.';

CREATE TABLE shard_lease (
  shard integer NOT NULL PRIMARY KEY,
  node_id bigint,
  epoch bigint NOT NULL,
  expires_at bigint NOT NULL
) WITH (
  fillfactor = 50
);
COMMENT ON TABLE shard_lease IS
  'Which node serves which shard. A lease past expires_at may be taken over; epoch grows whenever the shard changes hands.';

CREATE TABLE deployment (
  id bigint NOT NULL PRIMARY KEY,
  deployed_at bigint NOT NULL,
  name text
);
COMMENT ON TABLE deployment IS
  'Sets of files that were deployed together.';

CREATE TABLE resource (
  deployment_id bigint NOT NULL,
  name text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (deployment_id, name)
);
COMMENT ON TABLE resource IS
  'The files of a deployment.';

CREATE TABLE process_definition (
  id bigint NOT NULL PRIMARY KEY,
  deployment_id bigint NOT NULL,
  version integer NOT NULL,
  suspended boolean NOT NULL,
  key text NOT NULL,
  name text,
  resource_name text NOT NULL,
  UNIQUE (key, version),
  CONSTRAINT process_definition_version_counts_from_one CHECK (version > 0)
);
COMMENT ON TABLE process_definition IS
  'Versions of process definitions.';

CREATE TABLE instance (
  id bigint NOT NULL PRIMARY KEY,
  root_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  rev bigint NOT NULL,
  started_at bigint NOT NULL,
  shard integer NOT NULL,
  suspended boolean NOT NULL,
  business_key text,
  name text,
  start_user_id text
) WITH (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE instance IS
  'Running process instances. rev grows with every change of anything below the instance.';
CREATE INDEX instance_business_key ON instance (business_key) WHERE business_key IS NOT NULL;

CREATE TABLE execution (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  parent_id bigint NOT NULL,
  activity_instance_id bigint NOT NULL,
  active boolean NOT NULL,
  scope boolean NOT NULL,
  activity_id text NOT NULL,
  via_flow text
) WITH (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE execution IS
  'Tokens and scopes of running instances.';
CREATE INDEX execution_instance ON execution (instance_id);

CREATE TABLE variable (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  long_value bigint,
  double_value double precision,
  type text NOT NULL,
  name text NOT NULL,
  text_value text,
  bytes_value bytea
) WITH (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE variable IS
  'Variables of running instances; the column that holds the value follows from type.';
CREATE INDEX variable_instance ON variable (instance_id);

CREATE TABLE task (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  created_at bigint NOT NULL,
  due_at bigint,
  claimed_at bigint,
  priority integer NOT NULL,
  task_definition_key text NOT NULL,
  name text,
  description text,
  assignee text,
  owner text,
  category text,
  form_key text
) WITH (
  fillfactor = 85,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE task IS
  'Open user tasks.';
CREATE INDEX task_instance ON task (instance_id);
CREATE INDEX task_assignee ON task (assignee) WHERE assignee IS NOT NULL;

CREATE TABLE identity_link (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  task_id bigint NOT NULL,
  type text NOT NULL,
  user_id text,
  group_id text,
  CONSTRAINT identity_link_is_of_somebody CHECK (user_id IS NOT NULL OR group_id IS NOT NULL)
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE identity_link IS
  'Parts of users and groups in open tasks.';
CREATE INDEX identity_link_instance ON identity_link (instance_id);

CREATE TABLE job (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  due_at bigint,
  created_at bigint NOT NULL,
  instance_rev bigint NOT NULL,
  shard integer NOT NULL,
  priority integer NOT NULL,
  retries integer NOT NULL,
  exclusive boolean NOT NULL,
  kind text NOT NULL,
  activity_id text NOT NULL,
  repeat text,
  exception_message text,
  exception_stacktrace text,
  CONSTRAINT job_kind CHECK (kind IN ('async_before', 'async_after', 'timer')),
  CONSTRAINT job_has_retries CHECK (retries > 0)
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE job IS
  'Jobs that may run now. No lock columns: the node that leases the shard runs them.';
CREATE INDEX job_feed ON job (shard, priority DESC, id);
CREATE INDEX job_instance ON job (instance_id);

CREATE TABLE timer_job (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  due_at bigint NOT NULL,
  created_at bigint NOT NULL,
  instance_rev bigint NOT NULL,
  shard integer NOT NULL,
  priority integer NOT NULL,
  retries integer NOT NULL,
  exclusive boolean NOT NULL,
  kind text NOT NULL,
  activity_id text NOT NULL,
  repeat text,
  exception_message text,
  exception_stacktrace text,
  CONSTRAINT timer_job_kind CHECK (kind IN ('async_before', 'async_after', 'timer')),
  CONSTRAINT timer_job_has_retries CHECK (retries > 0)
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE timer_job IS
  'Jobs that wait for their due time: timers, and retries that are backing off.';
CREATE INDEX timer_job_due ON timer_job (shard, due_at, id);
CREATE INDEX timer_job_instance ON timer_job (instance_id);

CREATE TABLE suspended_job (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  due_at bigint,
  created_at bigint NOT NULL,
  instance_rev bigint NOT NULL,
  shard integer NOT NULL,
  priority integer NOT NULL,
  retries integer NOT NULL,
  exclusive boolean NOT NULL,
  kind text NOT NULL,
  activity_id text NOT NULL,
  repeat text,
  exception_message text,
  exception_stacktrace text,
  CONSTRAINT suspended_job_kind CHECK (kind IN ('async_before', 'async_after', 'timer'))
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE suspended_job IS
  'Jobs of suspended instances; they go back to job or timer_job.';
CREATE INDEX suspended_job_instance ON suspended_job (instance_id);

CREATE TABLE dead_letter_job (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  due_at bigint,
  created_at bigint NOT NULL,
  instance_rev bigint NOT NULL,
  shard integer NOT NULL,
  priority integer NOT NULL,
  retries integer NOT NULL,
  exclusive boolean NOT NULL,
  kind text NOT NULL,
  activity_id text NOT NULL,
  repeat text,
  exception_message text,
  exception_stacktrace text,
  CONSTRAINT dead_letter_job_kind CHECK (kind IN ('async_before', 'async_after', 'timer')),
  CONSTRAINT dead_letter_job_has_no_retries CHECK (retries = 0)
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE dead_letter_job IS
  'Jobs without retries left; somebody must look.';
CREATE INDEX dead_letter_job_instance ON dead_letter_job (instance_id);

CREATE TABLE external_job (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  due_at bigint,
  created_at bigint NOT NULL,
  instance_rev bigint NOT NULL,
  shard integer NOT NULL,
  priority integer NOT NULL,
  retries integer NOT NULL,
  exclusive boolean NOT NULL,
  kind text NOT NULL,
  activity_id text NOT NULL,
  repeat text,
  exception_message text,
  exception_stacktrace text,
  CONSTRAINT external_job_kind CHECK (kind IN ('async_before', 'async_after', 'timer'))
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE external_job IS
  'Jobs that a worker outside fetches, runs and completes.';
CREATE INDEX external_job_instance ON external_job (instance_id);

CREATE TABLE h_instance (
  id bigint NOT NULL PRIMARY KEY,
  definition_id bigint NOT NULL,
  started_at bigint NOT NULL,
  ended_at bigint,
  business_key text,
  name text,
  start_user_id text,
  start_activity_id text,
  end_activity_id text,
  delete_reason text
) WITH (
  fillfactor = 85,
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
COMMENT ON TABLE h_instance IS
  'History of instances, running ones included.';

CREATE TABLE h_activity (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  started_at bigint NOT NULL,
  ended_at bigint,
  task_id bigint,
  activity_id text NOT NULL,
  activity_name text,
  activity_type text NOT NULL,
  via_flow text,
  delete_reason text
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
COMMENT ON TABLE h_activity IS
  'History of activities; without ended_at while they run.';
CREATE INDEX h_activity_instance ON h_activity (instance_id);

CREATE TABLE h_task (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  started_at bigint NOT NULL,
  due_at bigint,
  claimed_at bigint,
  ended_at bigint,
  priority integer NOT NULL,
  task_definition_key text NOT NULL,
  name text,
  description text,
  assignee text,
  owner text,
  category text,
  form_key text,
  delete_reason text
) WITH (
  fillfactor = 85,
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
COMMENT ON TABLE h_task IS
  'History of user tasks; the id is the task''s.';
CREATE INDEX h_task_instance ON h_task (instance_id);

CREATE TABLE h_variable (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  long_value bigint,
  double_value double precision,
  type text NOT NULL,
  name text NOT NULL,
  text_value text,
  bytes_value bytea
) WITH (
  fillfactor = 80,
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
COMMENT ON TABLE h_variable IS
  'The last value of each variable; the id is the variable''s.';
CREATE INDEX h_variable_instance ON h_variable (instance_id);

CREATE TABLE h_detail (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  activity_instance_id bigint NOT NULL,
  variable_id bigint NOT NULL,
  changed_at bigint NOT NULL,
  long_value bigint,
  double_value double precision,
  type text NOT NULL,
  name text NOT NULL,
  text_value text,
  bytes_value bytea
) WITH (
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
COMMENT ON TABLE h_detail IS
  'Every change of a variable; never updated.';
CREATE INDEX h_detail_instance ON h_detail (instance_id);

INSERT INTO property (name, value) VALUES ('definition_epoch', 1);
INSERT INTO id_block (name, next_id) VALUES ('main', 1);
