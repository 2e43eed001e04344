-- The schema of Turgo on SQLite. Times are epoch milliseconds; columns are named as in the engine's records.
-- No foreign keys: the engine's consistency check states the same rules, and hot tables pay for each key.
-- Booleans are 0 and 1. STRICT tables refuse values of another type.

-- Facts about the whole database: the number of shards, which never changes online, and the definition epoch.
CREATE TABLE property (
  name TEXT NOT NULL PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;

-- The next id that nobody has; nodes take blocks of ids.
CREATE TABLE id_block (
  name TEXT NOT NULL PRIMARY KEY,
  next_id INTEGER NOT NULL
) STRICT;

-- Nodes of the cluster; one that has not been heard of until expires_at is dead.
CREATE TABLE node (
  id INTEGER NOT NULL PRIMARY KEY,
  started_at INTEGER NOT NULL,
  heartbeat_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  name TEXT NOT NULL,
  long_running_jobs TEXT NOT NULL
) STRICT;

-- Which node serves which shard. A lease past expires_at may be taken over; epoch grows whenever the shard changes hands.
CREATE TABLE shard_lease (
  shard INTEGER NOT NULL PRIMARY KEY,
  node_id INTEGER,
  epoch INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- Sets of files that were deployed together.
CREATE TABLE deployment (
  id INTEGER NOT NULL PRIMARY KEY,
  deployed_at INTEGER NOT NULL,
  name TEXT
) STRICT;

-- The files of a deployment.
CREATE TABLE resource (
  deployment_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (deployment_id, name)
) STRICT;

-- Versions of process definitions.
CREATE TABLE process_definition (
  id INTEGER NOT NULL PRIMARY KEY,
  deployment_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  suspended INTEGER NOT NULL CHECK (suspended IN (0, 1)),
  key TEXT NOT NULL,
  name TEXT,
  resource_name TEXT NOT NULL,
  UNIQUE (key, version),
  CONSTRAINT process_definition_version_counts_from_one CHECK (version > 0)
) STRICT;

-- Running process instances. rev grows with every change of anything below the instance.
CREATE TABLE instance (
  id INTEGER NOT NULL PRIMARY KEY,
  root_id INTEGER NOT NULL,
  definition_id INTEGER NOT NULL,
  rev INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  suspended INTEGER NOT NULL CHECK (suspended IN (0, 1)),
  business_key TEXT,
  name TEXT,
  start_user_id TEXT
) STRICT;
CREATE INDEX instance_business_key ON instance (business_key) WHERE business_key IS NOT NULL;

-- Tokens and scopes of running instances.
CREATE TABLE execution (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  parent_id INTEGER NOT NULL,
  activity_instance_id INTEGER NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  scope INTEGER NOT NULL CHECK (scope IN (0, 1)),
  activity_id TEXT NOT NULL,
  via_flow TEXT
) STRICT;
CREATE INDEX execution_instance ON execution (instance_id);

-- Variables of running instances; the column that holds the value follows from type.
CREATE TABLE variable (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  long_value INTEGER,
  double_value REAL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  text_value TEXT,
  bytes_value BLOB
) STRICT;
CREATE INDEX variable_instance ON variable (instance_id);

-- Open user tasks.
CREATE TABLE task (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  due_at INTEGER,
  claimed_at INTEGER,
  priority INTEGER NOT NULL,
  task_definition_key TEXT NOT NULL,
  name TEXT,
  description TEXT,
  assignee TEXT,
  owner TEXT,
  category TEXT,
  form_key TEXT
) STRICT;
CREATE INDEX task_instance ON task (instance_id);
CREATE INDEX task_assignee ON task (assignee) WHERE assignee IS NOT NULL;

-- Parts of users and groups in open tasks.
CREATE TABLE identity_link (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  task_id INTEGER NOT NULL,
  type TEXT NOT NULL,
  user_id TEXT,
  group_id TEXT,
  CONSTRAINT identity_link_is_of_somebody CHECK (user_id IS NOT NULL OR group_id IS NOT NULL)
) STRICT;
CREATE INDEX identity_link_instance ON identity_link (instance_id);

-- Jobs that may run now. No lock columns: the node that leases the shard runs them.
CREATE TABLE job (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER NOT NULL,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  instance_rev INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  exclusive INTEGER NOT NULL CHECK (exclusive IN (0, 1)),
  kind TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  repeat TEXT,
  exception_message TEXT,
  exception_stacktrace TEXT,
  CONSTRAINT job_kind CHECK (kind IN ('async_before', 'async_after', 'timer')),
  CONSTRAINT job_has_retries CHECK (retries > 0)
) STRICT;
CREATE INDEX job_feed ON job (shard, priority DESC, id);
CREATE INDEX job_instance ON job (instance_id);

-- Jobs that wait for their due time: timers, and retries that are backing off.
CREATE TABLE timer_job (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  instance_rev INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  exclusive INTEGER NOT NULL CHECK (exclusive IN (0, 1)),
  kind TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  repeat TEXT,
  exception_message TEXT,
  exception_stacktrace TEXT,
  CONSTRAINT timer_job_kind CHECK (kind IN ('async_before', 'async_after', 'timer')),
  CONSTRAINT timer_job_has_retries CHECK (retries > 0)
) STRICT;
CREATE INDEX timer_job_due ON timer_job (shard, due_at, id);
CREATE INDEX timer_job_instance ON timer_job (instance_id);

-- Jobs of suspended instances; they go back to job or timer_job.
CREATE TABLE suspended_job (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER NOT NULL,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  instance_rev INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  exclusive INTEGER NOT NULL CHECK (exclusive IN (0, 1)),
  kind TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  repeat TEXT,
  exception_message TEXT,
  exception_stacktrace TEXT,
  CONSTRAINT suspended_job_kind CHECK (kind IN ('async_before', 'async_after', 'timer'))
) STRICT;
CREATE INDEX suspended_job_instance ON suspended_job (instance_id);

-- Jobs without retries left; somebody must look.
CREATE TABLE dead_letter_job (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER NOT NULL,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  instance_rev INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  exclusive INTEGER NOT NULL CHECK (exclusive IN (0, 1)),
  kind TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  repeat TEXT,
  exception_message TEXT,
  exception_stacktrace TEXT,
  CONSTRAINT dead_letter_job_kind CHECK (kind IN ('async_before', 'async_after', 'timer')),
  CONSTRAINT dead_letter_job_has_no_retries CHECK (retries = 0)
) STRICT;
CREATE INDEX dead_letter_job_instance ON dead_letter_job (instance_id);

-- Jobs that a worker outside fetches, runs and completes.
CREATE TABLE external_job (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER NOT NULL,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  instance_rev INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  exclusive INTEGER NOT NULL CHECK (exclusive IN (0, 1)),
  kind TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  repeat TEXT,
  exception_message TEXT,
  exception_stacktrace TEXT,
  CONSTRAINT external_job_kind CHECK (kind IN ('async_before', 'async_after', 'timer'))
) STRICT;
CREATE INDEX external_job_instance ON external_job (instance_id);

-- History of instances, running ones included.
CREATE TABLE h_instance (
  id INTEGER NOT NULL PRIMARY KEY,
  definition_id INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  business_key TEXT,
  name TEXT,
  start_user_id TEXT,
  start_activity_id TEXT,
  end_activity_id TEXT,
  delete_reason TEXT
) STRICT;

-- History of activities; without ended_at while they run.
CREATE TABLE h_activity (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  task_id INTEGER,
  activity_id TEXT NOT NULL,
  activity_name TEXT,
  activity_type TEXT NOT NULL,
  via_flow TEXT,
  delete_reason TEXT
) STRICT;
CREATE INDEX h_activity_instance ON h_activity (instance_id);

-- History of user tasks; the id is the task's.
CREATE TABLE h_task (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  due_at INTEGER,
  claimed_at INTEGER,
  ended_at INTEGER,
  priority INTEGER NOT NULL,
  task_definition_key TEXT NOT NULL,
  name TEXT,
  description TEXT,
  assignee TEXT,
  owner TEXT,
  category TEXT,
  form_key TEXT,
  delete_reason TEXT
) STRICT;
CREATE INDEX h_task_instance ON h_task (instance_id);

-- The last value of each variable; the id is the variable's.
CREATE TABLE h_variable (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  long_value INTEGER,
  double_value REAL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  text_value TEXT,
  bytes_value BLOB
) STRICT;
CREATE INDEX h_variable_instance ON h_variable (instance_id);

-- Every change of a variable; never updated.
CREATE TABLE h_detail (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  activity_instance_id INTEGER NOT NULL,
  variable_id INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  long_value INTEGER,
  double_value REAL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  text_value TEXT,
  bytes_value BLOB
) STRICT;
CREATE INDEX h_detail_instance ON h_detail (instance_id);

INSERT INTO property (name, value) VALUES ('definition_epoch', 1);
INSERT INTO id_block (name, next_id) VALUES ('main', 1);
