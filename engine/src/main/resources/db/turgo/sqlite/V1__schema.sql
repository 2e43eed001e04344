-- The schema of Turgo on SQLite. Times are epoch milliseconds; columns are named as in the engine's records.
-- No foreign keys: the engine's consistency check states the same rules, and hot tables pay for each key.
-- Booleans are 0 and 1. STRICT tables refuse values of another type.
-- Checks of kinds are CASE or OR: SQLite builds a table for every row written when IN lists more than two values.

-- Facts about the whole database: the number of shards, which never changes online, and the definition epoch.
CREATE TABLE turgo_property (
  name TEXT NOT NULL PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;

-- The next id that nobody has; nodes take blocks of ids.
CREATE TABLE turgo_id_block (
  name TEXT NOT NULL PRIMARY KEY,
  next_id INTEGER NOT NULL
) STRICT;

-- Nodes of the cluster; one whose process has ended is dead.
CREATE TABLE turgo_node (
  id INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  heartbeat_at INTEGER NOT NULL,
  beat INTEGER NOT NULL,
  lease_millis INTEGER NOT NULL,
  jobs_finished INTEGER NOT NULL,
  jobs_failed INTEGER NOT NULL,
  jobs_running INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  name TEXT NOT NULL,
  long_running_jobs TEXT NOT NULL,
  queues TEXT NOT NULL,
  jobs_in_hand TEXT NOT NULL,
  PRIMARY KEY (id, beat)
) STRICT;

-- Which node serves which shard. Those of a dead node may be taken over; epoch grows whenever the shard changes hands.
CREATE TABLE turgo_shard_lease (
  shard INTEGER NOT NULL PRIMARY KEY,
  node_id INTEGER,
  epoch INTEGER NOT NULL
) STRICT;

-- Jobs that were running on a node when it died. together of them run at a time; the attempt of crashed_rev is to be counted as failed.
CREATE TABLE turgo_suspect_job (
  job_id INTEGER NOT NULL PRIMARY KEY,
  crashed_rev INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  together INTEGER NOT NULL CHECK (together > 0)
) STRICT;

-- Sets of files that were deployed together.
CREATE TABLE turgo_deployment (
  id INTEGER NOT NULL PRIMARY KEY,
  deployed_at INTEGER NOT NULL,
  name TEXT,
  tenant_id TEXT NOT NULL,
  category TEXT,
  key TEXT,
  parent_deployment_id TEXT
) STRICT;

-- The files of a deployment.
CREATE TABLE turgo_resource (
  deployment_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (deployment_id, name)
) STRICT;

-- Versions of process definitions. epoch is the definition epoch that brought the version.
CREATE TABLE turgo_process_definition (
  id INTEGER NOT NULL PRIMARY KEY,
  deployment_id INTEGER NOT NULL,
  epoch INTEGER,
  version INTEGER NOT NULL,
  suspended INTEGER NOT NULL CHECK (suspended IN (0, 1)),
  has_start_form INTEGER NOT NULL CHECK (has_start_form IN (0, 1)),
  has_graphics INTEGER NOT NULL CHECK (has_graphics IN (0, 1)),
  key TEXT NOT NULL,
  name TEXT,
  resource_name TEXT NOT NULL,
  tenant_id TEXT NOT NULL,
  category TEXT,
  description TEXT,
  diagram_resource_name TEXT,
  history_ttl INTEGER,
  history_level INTEGER,
  kind TEXT NOT NULL,
  CONSTRAINT turgo_process_definition_version UNIQUE (key, tenant_id, version),
  CONSTRAINT turgo_process_definition_version_counts_from_one CHECK (version > 0),
  CONSTRAINT turgo_process_definition_kind CHECK (kind IN ('process', 'case'))
) STRICT;
-- For what other nodes have deployed: WHERE epoch > ?
CREATE INDEX turgo_process_definition_epoch ON turgo_process_definition (epoch);
-- For the definitions of cases: SELECT id WHERE kind = 'case'
CREATE INDEX turgo_process_definition_case ON turgo_process_definition (id) WHERE kind = 'case';

-- Versions of decisions. history_ttl is in days, requirements_key the id of the definitions element that decisions of one file share.
CREATE TABLE turgo_decision_definition (
  id INTEGER NOT NULL PRIMARY KEY,
  deployment_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  history_ttl INTEGER,
  key TEXT NOT NULL,
  tenant_id TEXT NOT NULL,
  resource_name TEXT NOT NULL,
  name TEXT,
  category TEXT,
  version_tag TEXT,
  requirements_key TEXT,
  CONSTRAINT turgo_decision_definition_version UNIQUE (key, tenant_id, version),
  CONSTRAINT turgo_decision_definition_version_counts_from_one CHECK (version > 0)
) STRICT;
-- For the decision of a deployment, and the removal of the deployment: WHERE deployment_id = ?
CREATE INDEX turgo_decision_definition_deployment ON turgo_decision_definition (deployment_id);

-- Users and groups that may start a definition, for queries; nothing is refused by it.
CREATE TABLE turgo_candidate_starter (
  definition_id INTEGER NOT NULL,
  user_id TEXT,
  group_id TEXT,
  CONSTRAINT turgo_candidate_starter_is_one CHECK ((user_id IS NULL) <> (group_id IS NULL))
) STRICT;
-- For who may start a definition, and the removal of a deployment: WHERE definition_id = ?
CREATE INDEX turgo_candidate_starter_definition ON turgo_candidate_starter (definition_id);

-- Plan items of case definitions, for queries. item_id is the activity_id of their executions, element_id the id of the plan item in the file.
CREATE TABLE turgo_plan_item (
  definition_id INTEGER NOT NULL,
  item_id TEXT NOT NULL,
  element_id TEXT NOT NULL,
  item_definition_id TEXT NOT NULL,
  type TEXT NOT NULL,
  name TEXT,
  PRIMARY KEY (definition_id, item_id)
) STRICT;

-- What of a process is paused. Read with the definitions, so that whatever changes it steps the definition epoch.
-- Elements of which no job runs: of one version, or without a definition_id of all versions of the key.
CREATE TABLE turgo_paused_activity (
  definition_id INTEGER,
  paused_at INTEGER NOT NULL,
  key TEXT NOT NULL,
  tenant_id TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  paused_by TEXT,
  reason TEXT
) STRICT;
-- For a pause, which is noted once: ON CONFLICT (key, tenant_id, activity_id, definition_id)
CREATE UNIQUE INDEX turgo_paused_activity_what
  ON turgo_paused_activity (key, tenant_id, activity_id, coalesce(definition_id, 0));

-- Models of editors, which the engine keeps and never runs.
CREATE TABLE turgo_model (
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
-- For the latest version of a model: WHERE key = ? AND version > ?
CREATE INDEX turgo_model_key ON turgo_model (key);

-- Running process instances. rev grows with every change of anything below the instance.
CREATE TABLE turgo_instance (
  id INTEGER NOT NULL PRIMARY KEY,
  root_id INTEGER NOT NULL,
  definition_id INTEGER,
  rev INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  suspended INTEGER NOT NULL CHECK (suspended IN (0, 1)),
  business_key TEXT,
  name TEXT,
  start_user_id TEXT,
  super_id INTEGER,
  super_execution_id INTEGER,
  super_definition_id INTEGER,
  call_depth INTEGER,
  super_activity_id TEXT,
  kind TEXT NOT NULL,
  CONSTRAINT turgo_instance_kind CHECK (
    CASE kind
      WHEN 'process' THEN definition_id IS NOT NULL
      WHEN 'task' THEN definition_id IS NULL
      WHEN 'start_timer' THEN definition_id IS NOT NULL
      WHEN 'signal' THEN definition_id IS NULL
      WHEN 'batch' THEN definition_id IS NULL
      WHEN 'definition_job' THEN definition_id IS NOT NULL
      WHEN 'case' THEN definition_id IS NOT NULL
      ELSE FALSE
    END),
  CONSTRAINT turgo_instance_of_model CHECK (
    kind IN ('process', 'case')
      OR business_key IS NULL AND name IS NULL AND super_id IS NULL)
) STRICT;
-- For instances and tasks by business key: WHERE business_key = ?, or LIKE its beginning
CREATE INDEX turgo_instance_business_key ON turgo_instance (business_key) WHERE business_key IS NOT NULL;
-- For instances that an instance has called: WHERE super_id = ?
CREATE INDEX turgo_instance_super ON turgo_instance (super_id) WHERE super_id IS NOT NULL;
-- For instances of a definition, and whether its deployment may go: WHERE definition_id = ? ORDER BY started_at
CREATE INDEX turgo_instance_definition ON turgo_instance (definition_id, started_at)
  WHERE kind = 'process';
-- For timers that go with a version or a deployment: WHERE definition_id IN (...)
CREATE INDEX turgo_instance_timer ON turgo_instance (definition_id)
  WHERE kind IN ('start_timer', 'definition_job');
-- For newest instances: ORDER BY started_at
CREATE INDEX turgo_instance_started ON turgo_instance (started_at);
-- For suspended instances: WHERE suspended ORDER BY started_at
CREATE INDEX turgo_instance_suspended ON turgo_instance (started_at) WHERE suspended = 1;
-- For executions of an instance and of all that it has called: WHERE root_id = ? AND root_id <> id
CREATE INDEX turgo_instance_root ON turgo_instance (root_id) WHERE root_id <> id;
-- For instances that end with the execution which has called them: WHERE super_execution_id IN (...)
CREATE INDEX turgo_instance_super_execution ON turgo_instance (super_execution_id)
  WHERE super_execution_id IS NOT NULL;

-- What applications note of some instances: status, due date, claim, where they come from. Instances without any of it
-- have no row here, so that they cost nothing.
CREATE TABLE turgo_instance_facts (
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
-- For instances by what an application noted: WHERE callback_id = ?
CREATE INDEX turgo_instance_facts_callback ON turgo_instance_facts (callback_id) WHERE callback_id IS NOT NULL;
-- For instances by what an application noted: WHERE reference_id = ?
CREATE INDEX turgo_instance_facts_reference ON turgo_instance_facts (reference_id) WHERE reference_id IS NOT NULL;

-- Tokens and scopes of running instances.
CREATE TABLE turgo_execution (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  parent_id INTEGER NOT NULL,
  activity_instance_id INTEGER NOT NULL,
  activity_id TEXT NOT NULL,
  via_flow TEXT,
  kind TEXT NOT NULL,
  CONSTRAINT turgo_execution_kind CHECK (
    CASE kind
      WHEN 'token' THEN TRUE
      WHEN 'scope' THEN TRUE
      WHEN 'body' THEN activity_instance_id = 0
      WHEN 'leg' THEN via_flow IS NULL
      WHEN 'leg_scope' THEN via_flow IS NULL
      WHEN 'event' THEN activity_instance_id = 0 AND via_flow IS NULL
      WHEN 'catch' THEN activity_instance_id = 0 AND via_flow IS NULL
      WHEN 'waiting' THEN activity_instance_id = 0
      WHEN 'gathering' THEN activity_instance_id = 0 AND via_flow IS NOT NULL
      WHEN 'awaited' THEN activity_instance_id = 0 AND via_flow IS NOT NULL
      WHEN 'kept' THEN activity_instance_id = 0 AND via_flow IS NULL
      WHEN 'available' THEN activity_instance_id = 0 AND via_flow IS NULL
      WHEN 'enabled' THEN activity_instance_id = 0 AND via_flow IS NULL
      WHEN 'disabled' THEN activity_instance_id = 0 AND via_flow IS NULL
      WHEN 'async_active' THEN activity_instance_id = 0 AND via_flow IS NULL
      WHEN 'waiting_for_repetition' THEN activity_instance_id = 0 AND via_flow IS NULL
      WHEN 'happened' THEN activity_instance_id = 0 AND via_flow IS NOT NULL
      WHEN 'completed_once' THEN activity_instance_id = 0 AND via_flow IS NULL
      ELSE FALSE
    END)
) STRICT;
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_execution_instance ON turgo_execution (instance_id);

-- Variables of running instances; the column that holds the value follows from type. What a job brings later has its
-- job_id; what an instance of a multi-instance activity gave to a variable that aggregates has the body_id of the execution
-- that holds the instances. Neither is seen by anybody: its execution_id is that of the job or of the gone instance.
CREATE TABLE turgo_variable (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  job_id INTEGER,
  body_id INTEGER,
  aggregation INTEGER,
  leg_number INTEGER,
  long_value INTEGER,
  double_value REAL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  text_value TEXT,
  bytes_value BLOB,
  CONSTRAINT turgo_variable_brought CHECK (job_id IS NULL OR job_id = execution_id),
  CONSTRAINT turgo_variable_gathered CHECK (
    (body_id IS NULL) = (aggregation IS NULL) AND (body_id IS NULL) = (leg_number IS NULL)
    AND (body_id IS NULL OR job_id IS NULL))
) STRICT;
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_variable_instance ON turgo_variable (instance_id);
-- For instances and tasks by a variable: WHERE name = ? AND text_value = ?, or LIKE its beginning
CREATE INDEX turgo_variable_text ON turgo_variable (name, text_value) WHERE text_value IS NOT NULL;
-- For instances and tasks by a variable: WHERE name = ? AND long_value = ?, or a range
CREATE INDEX turgo_variable_long ON turgo_variable (name, long_value) WHERE long_value IS NOT NULL;
-- For instances and tasks by a variable: WHERE name = ? AND double_value = ?, or a range
CREATE INDEX turgo_variable_double ON turgo_variable (name, double_value) WHERE double_value IS NOT NULL;

-- Open user tasks.
CREATE TABLE turgo_task (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER,
  definition_id INTEGER,
  created_at INTEGER NOT NULL,
  due_at INTEGER,
  follow_up_at INTEGER,
  claimed_at INTEGER,
  begun_at INTEGER,
  suspended_at INTEGER,
  parent_task_id INTEGER,
  priority INTEGER NOT NULL,
  task_definition_key TEXT NOT NULL,
  name TEXT,
  description TEXT,
  assignee TEXT,
  owner TEXT,
  category TEXT,
  form_key TEXT,
  delegation TEXT,
  tenant_id TEXT,
  state TEXT,
  claimed_by TEXT,
  begun_by TEXT,
  suspended_by TEXT,
  CONSTRAINT turgo_task_delegation CHECK (delegation IN ('PENDING', 'RESOLVED')),
  CONSTRAINT turgo_task_state CHECK (state = 'claimed' OR state = 'inProgress' OR state = 'suspended'),
  CONSTRAINT turgo_task_of_process CHECK ((execution_id IS NULL) = (definition_id IS NULL))
) STRICT;
-- For the load of an instance, and tasks by what is known of theirs: WHERE instance_id = ?
CREATE INDEX turgo_task_instance ON turgo_task (instance_id);
-- For tasks of a user: WHERE assignee = ? ORDER BY created_at
CREATE INDEX turgo_task_assignee ON turgo_task (assignee, created_at) WHERE assignee IS NOT NULL;
-- For newest tasks: ORDER BY created_at
CREATE INDEX turgo_task_created ON turgo_task (created_at);
-- For tasks of nobody: WHERE assignee IS NULL ORDER BY created_at
CREATE INDEX turgo_task_free ON turgo_task (created_at) WHERE assignee IS NULL;
-- For tasks of a process: WHERE definition_id = ? ORDER BY created_at
CREATE INDEX turgo_task_definition ON turgo_task (definition_id, created_at);
-- For tasks that are due: WHERE due_at < ? ORDER BY due_at
CREATE INDEX turgo_task_due ON turgo_task (due_at) WHERE due_at IS NOT NULL;
-- For tasks to be looked at again: WHERE follow_up_at < ? ORDER BY follow_up_at
CREATE INDEX turgo_task_follow_up ON turgo_task (follow_up_at) WHERE follow_up_at IS NOT NULL;
-- For sub-tasks of a task: WHERE parent_task_id = ?
CREATE INDEX turgo_task_parent ON turgo_task (parent_task_id) WHERE parent_task_id IS NOT NULL;

-- Parts of users and groups in open tasks, and in running instances (task_id 0).
CREATE TABLE turgo_identity_link (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  task_id INTEGER NOT NULL,
  task_created_at INTEGER NOT NULL,
  type TEXT NOT NULL,
  user_id TEXT,
  group_id TEXT,
  CONSTRAINT turgo_identity_link_is_of_somebody CHECK (user_id IS NOT NULL OR group_id IS NOT NULL)
) STRICT;
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_identity_link_instance ON turgo_identity_link (instance_id);
-- For tasks of candidate groups: WHERE group_id = ? AND type = ? ORDER BY task_created_at
CREATE INDEX turgo_identity_link_group ON turgo_identity_link (group_id, type, task_created_at, task_id) WHERE group_id IS NOT NULL;
-- For tasks of a candidate user: WHERE user_id = ? AND type = ? ORDER BY task_created_at
CREATE INDEX turgo_identity_link_user ON turgo_identity_link (user_id, type, task_created_at, task_id) WHERE user_id IS NOT NULL;

-- What executions wait for that others bring, and what start events of definitions wait for (instance_id 0).
CREATE TABLE turgo_event_subscription (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  kept_id INTEGER,
  in_instance INTEGER NOT NULL CHECK (in_instance IN (0, 1)),
  kind TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  tenant_id TEXT NOT NULL,
  name TEXT,
  configuration TEXT,
  CONSTRAINT turgo_event_subscription_kind CHECK (CASE kind
    WHEN 'message' THEN name IS NOT NULL
    WHEN 'signal' THEN name IS NOT NULL
    WHEN 'compensate' THEN true
    WHEN 'conditional' THEN true
    WHEN 'variable' THEN true
    ELSE false END),
  CONSTRAINT turgo_event_subscription_kept CHECK (kept_id IS NULL OR kind = 'compensate'),
  CONSTRAINT turgo_event_subscription_in_instance CHECK (NOT in_instance OR kind = 'signal'),
  CONSTRAINT turgo_event_subscription_of_start CHECK ((instance_id = 0) = (execution_id = 0))
) STRICT;
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_event_subscription_instance ON turgo_event_subscription (instance_id);
-- For what waits for a message or signal: WHERE kind = ? AND name = ? AND tenant_id = ? ORDER BY id
CREATE INDEX turgo_event_subscription_event ON turgo_event_subscription (kind, name, tenant_id, id)
  WHERE name IS NOT NULL;
-- For start events that go with a version or a deployment: WHERE definition_id IN (...) AND instance_id = 0
CREATE INDEX turgo_event_subscription_start ON turgo_event_subscription (definition_id)
  WHERE instance_id = 0;

-- Jobs that may run now. No lock columns: the node that leases the shard runs them, or sends them through the queue that
-- they name.
CREATE TABLE turgo_job (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  instance_rev INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  exclusive INTEGER NOT NULL CHECK (exclusive IN (0, 1)),
  kind TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  category TEXT,
  queue TEXT,
  payload TEXT,
  exception_message TEXT,
  exception_stacktrace TEXT,
  trace_parent TEXT,
  CONSTRAINT turgo_job_kind CHECK (CASE kind
    WHEN 'async_before' THEN definition_id IS NOT NULL
    WHEN 'async_after' THEN definition_id IS NOT NULL
    WHEN 'timer' THEN definition_id IS NOT NULL
    WHEN 'set_variables' THEN definition_id IS NOT NULL
    WHEN 'set_variables_local' THEN definition_id IS NOT NULL
    WHEN 'trigger' THEN definition_id IS NOT NULL
    WHEN 'event' THEN definition_id IS NOT NULL
    WHEN 'start_timer' THEN definition_id IS NOT NULL
    WHEN 'external_done' THEN definition_id IS NOT NULL
    WHEN 'legs' THEN definition_id IS NOT NULL
    WHEN 'suspend_definition' THEN definition_id IS NOT NULL
    WHEN 'activate_definition' THEN definition_id IS NOT NULL
    WHEN 'resume_activity' THEN definition_id IS NOT NULL
    WHEN 'signal' THEN definition_id IS NULL
    WHEN 'batch' THEN definition_id IS NULL
    ELSE false END),
  CONSTRAINT turgo_job_has_retries CHECK (retries > 0)
) STRICT;
-- For the feed of a node: WHERE shard = ? AND queue IS NULL ORDER BY priority DESC, id
CREATE INDEX turgo_job_feed ON turgo_job (shard, priority DESC, id) WHERE queue IS NULL;
-- For the sweep of job queues: WHERE shard = ? AND queue IS NOT NULL ORDER BY priority DESC, id
CREATE INDEX turgo_job_queued ON turgo_job (shard, priority DESC, id) WHERE queue IS NOT NULL;
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_job_instance ON turgo_job (instance_id);
-- For ready jobs that have failed, and those with a message: WHERE exception_message = ?
CREATE INDEX turgo_job_failed ON turgo_job (exception_message)
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;
-- For instances with failed jobs: WHERE instance_id = ? AND exception_message IS NOT NULL
CREATE INDEX turgo_job_failed_instance ON turgo_job (instance_id)
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;

-- Jobs that wait for their due time: timers, and retries that are backing off.
CREATE TABLE turgo_timer_job (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER,
  due_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  instance_rev INTEGER NOT NULL,
  cause INTEGER,
  shard INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  exclusive INTEGER NOT NULL CHECK (exclusive IN (0, 1)),
  kind TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  category TEXT,
  queue TEXT,
  payload TEXT,
  exception_message TEXT,
  exception_stacktrace TEXT,
  trace_parent TEXT,
  CONSTRAINT turgo_timer_job_kind CHECK (CASE kind
    WHEN 'async_before' THEN definition_id IS NOT NULL
    WHEN 'async_after' THEN definition_id IS NOT NULL
    WHEN 'timer' THEN definition_id IS NOT NULL
    WHEN 'set_variables' THEN definition_id IS NOT NULL
    WHEN 'set_variables_local' THEN definition_id IS NOT NULL
    WHEN 'trigger' THEN definition_id IS NOT NULL
    WHEN 'event' THEN definition_id IS NOT NULL
    WHEN 'start_timer' THEN definition_id IS NOT NULL
    WHEN 'external_done' THEN definition_id IS NOT NULL
    WHEN 'legs' THEN definition_id IS NOT NULL
    WHEN 'suspend_definition' THEN definition_id IS NOT NULL
    WHEN 'activate_definition' THEN definition_id IS NOT NULL
    WHEN 'resume_activity' THEN definition_id IS NOT NULL
    WHEN 'signal' THEN definition_id IS NULL
    WHEN 'batch' THEN definition_id IS NULL
    ELSE false END),
  CONSTRAINT turgo_timer_job_has_retries CHECK (retries > 0)
) STRICT;
-- For timers that a node makes ready: WHERE shard = ? AND due_at < ? ORDER BY due_at, id
CREATE INDEX turgo_timer_job_due ON turgo_timer_job (shard, due_at, id);
-- For next and overdue timers of all shards: WHERE due_at < ? ORDER BY due_at
CREATE INDEX turgo_timer_job_next ON turgo_timer_job (due_at);
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_timer_job_instance ON turgo_timer_job (instance_id);
-- For timers that have failed, and those with a message: WHERE exception_message = ?
CREATE INDEX turgo_timer_job_failed ON turgo_timer_job (exception_message)
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;
-- For instances with failed jobs: WHERE instance_id = ? AND exception_message IS NOT NULL
CREATE INDEX turgo_timer_job_failed_instance ON turgo_timer_job (instance_id)
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;
-- For what is stuck, by its cause: WHERE cause = ? ORDER BY created_at
CREATE INDEX turgo_timer_job_cause ON turgo_timer_job (cause, created_at) WHERE cause IS NOT NULL;

-- Jobs of suspended instances and of paused activities; they go back to turgo_job, turgo_timer_job or
-- turgo_external_job.
CREATE TABLE turgo_suspended_job (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  instance_rev INTEGER NOT NULL,
  shard INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  exclusive INTEGER NOT NULL CHECK (exclusive IN (0, 1)),
  kind TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  category TEXT,
  queue TEXT,
  payload TEXT,
  exception_message TEXT,
  exception_stacktrace TEXT,
  trace_parent TEXT,
  CONSTRAINT turgo_suspended_job_kind CHECK (CASE kind
    WHEN 'async_before' THEN definition_id IS NOT NULL
    WHEN 'async_after' THEN definition_id IS NOT NULL
    WHEN 'timer' THEN definition_id IS NOT NULL
    WHEN 'set_variables' THEN definition_id IS NOT NULL
    WHEN 'set_variables_local' THEN definition_id IS NOT NULL
    WHEN 'trigger' THEN definition_id IS NOT NULL
    WHEN 'event' THEN definition_id IS NOT NULL
    WHEN 'start_timer' THEN definition_id IS NOT NULL
    WHEN 'external' THEN definition_id IS NOT NULL
    WHEN 'external_done' THEN definition_id IS NOT NULL
    WHEN 'legs' THEN definition_id IS NOT NULL
    WHEN 'suspend_definition' THEN definition_id IS NOT NULL
    WHEN 'activate_definition' THEN definition_id IS NOT NULL
    WHEN 'resume_activity' THEN definition_id IS NOT NULL
    WHEN 'signal' THEN definition_id IS NULL
    WHEN 'batch' THEN definition_id IS NULL
    ELSE false END)
) STRICT;
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_suspended_job_instance ON turgo_suspended_job (instance_id);
-- For jobs of a paused activity: WHERE definition_id = ? AND activity_id = ? ORDER BY id
CREATE INDEX turgo_suspended_job_element ON turgo_suspended_job (definition_id, activity_id, id);
-- For suspended jobs that have failed, and those with a message: WHERE exception_message = ?
CREATE INDEX turgo_suspended_job_failed ON turgo_suspended_job (exception_message)
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;
-- For instances with failed jobs: WHERE instance_id = ? AND exception_message IS NOT NULL
CREATE INDEX turgo_suspended_job_failed_instance ON turgo_suspended_job (instance_id)
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;

-- Jobs without retries left; somebody must look.
CREATE TABLE turgo_dead_letter_job (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  instance_rev INTEGER NOT NULL,
  cause INTEGER,
  shard INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  exclusive INTEGER NOT NULL CHECK (exclusive IN (0, 1)),
  kind TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  category TEXT,
  queue TEXT,
  payload TEXT,
  exception_message TEXT,
  exception_stacktrace TEXT,
  trace_parent TEXT,
  CONSTRAINT turgo_dead_letter_job_kind CHECK (CASE kind
    WHEN 'async_before' THEN definition_id IS NOT NULL
    WHEN 'async_after' THEN definition_id IS NOT NULL
    WHEN 'timer' THEN definition_id IS NOT NULL
    WHEN 'set_variables' THEN definition_id IS NOT NULL
    WHEN 'set_variables_local' THEN definition_id IS NOT NULL
    WHEN 'trigger' THEN definition_id IS NOT NULL
    WHEN 'event' THEN definition_id IS NOT NULL
    WHEN 'start_timer' THEN definition_id IS NOT NULL
    WHEN 'external' THEN definition_id IS NOT NULL
    WHEN 'external_done' THEN definition_id IS NOT NULL
    WHEN 'legs' THEN definition_id IS NOT NULL
    WHEN 'suspend_definition' THEN definition_id IS NOT NULL
    WHEN 'activate_definition' THEN definition_id IS NOT NULL
    WHEN 'resume_activity' THEN definition_id IS NOT NULL
    WHEN 'signal' THEN definition_id IS NULL
    WHEN 'batch' THEN definition_id IS NULL
    ELSE false END),
  CONSTRAINT turgo_dead_letter_job_has_no_retries CHECK (retries = 0)
) STRICT;
-- For the load of an instance, and instances with failed jobs: WHERE instance_id = ?
CREATE INDEX turgo_dead_letter_job_instance ON turgo_dead_letter_job (instance_id);
-- For dead letters by message: WHERE exception_message = ? ORDER BY created_at
CREATE INDEX turgo_dead_letter_job_message ON turgo_dead_letter_job (exception_message, created_at);
-- For newest dead letters: ORDER BY created_at
CREATE INDEX turgo_dead_letter_job_created ON turgo_dead_letter_job (created_at);
-- For dead letters of a process, and how many a definition has: WHERE definition_id = ? ORDER BY created_at
CREATE INDEX turgo_dead_letter_job_definition ON turgo_dead_letter_job (definition_id, created_at);
-- For dead letters of an element: WHERE activity_id = ? ORDER BY created_at
CREATE INDEX turgo_dead_letter_job_element ON turgo_dead_letter_job (activity_id, created_at);
-- For what is stuck, by its cause: WHERE cause = ? ORDER BY created_at
CREATE INDEX turgo_dead_letter_job_cause ON turgo_dead_letter_job (cause, created_at);

-- Jobs that workers outside take and complete. Before due_at nobody takes one but its lock_owner.
CREATE TABLE turgo_external_job (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  definition_id INTEGER NOT NULL,
  due_at INTEGER,
  created_at INTEGER NOT NULL,
  instance_rev INTEGER NOT NULL,
  cause INTEGER,
  shard INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  exclusive INTEGER NOT NULL CHECK (exclusive IN (0, 1)),
  kind TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  category TEXT,
  topic TEXT NOT NULL,
  tenant_id TEXT NOT NULL,
  lock_owner TEXT,
  exception_message TEXT,
  exception_stacktrace TEXT,
  trace_parent TEXT,
  CONSTRAINT turgo_external_job_kind CHECK (kind = 'external'),
  CONSTRAINT turgo_external_job_has_retries CHECK (retries > 0),
  CONSTRAINT turgo_external_job_is_locked_for_a_time CHECK (lock_owner IS NULL OR due_at IS NOT NULL)
) STRICT;
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_external_job_instance ON turgo_external_job (instance_id);
-- For external jobs that have failed, and those with a message: WHERE exception_message = ?
CREATE INDEX turgo_external_job_failed ON turgo_external_job (exception_message)
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;
-- For instances with failed jobs: WHERE instance_id = ? AND exception_message IS NOT NULL
CREATE INDEX turgo_external_job_failed_instance ON turgo_external_job (instance_id)
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;
-- For what is stuck, by its cause: WHERE cause = ? ORDER BY created_at
CREATE INDEX turgo_external_job_cause ON turgo_external_job (cause, created_at) WHERE cause IS NOT NULL;
-- For workers that want jobs: WHERE topic = ? AND due_at IS NULL ORDER BY priority DESC, id
CREATE INDEX turgo_external_job_free ON turgo_external_job (topic, priority DESC, id) WHERE due_at IS NULL;
-- For workers of a tenant that want jobs: WHERE topic = ? AND tenant_id = ? AND due_at IS NULL ORDER BY priority DESC, id
CREATE INDEX turgo_external_job_free_of_tenant ON turgo_external_job (topic, tenant_id, priority DESC, id)
  WHERE due_at IS NULL AND tenant_id <> '';
-- For workers that want jobs which others have held for too long: WHERE topic = ? AND due_at <= ? ORDER BY due_at
CREATE INDEX turgo_external_job_due ON turgo_external_job (topic, due_at) WHERE due_at IS NOT NULL;
-- For the same of a tenant: WHERE topic = ? AND tenant_id = ? AND due_at <= ? ORDER BY due_at
CREATE INDEX turgo_external_job_due_of_tenant ON turgo_external_job (topic, tenant_id, due_at)
  WHERE due_at IS NOT NULL AND tenant_id <> '';
-- For jobs that a worker has: WHERE lock_owner = ? ORDER BY id
CREATE INDEX turgo_external_job_worker ON turgo_external_job (lock_owner, id) WHERE lock_owner IS NOT NULL;

-- History of instances, running ones included.
CREATE TABLE turgo_h_instance (
  id INTEGER NOT NULL PRIMARY KEY,
  definition_id INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  business_key TEXT,
  name TEXT,
  start_user_id TEXT,
  start_activity_id TEXT,
  end_activity_id TEXT,
  delete_reason TEXT,
  super_id INTEGER
) STRICT;
-- For past instances that an instance had called, and their deletion: WHERE super_id = ?
CREATE INDEX turgo_h_instance_super ON turgo_h_instance (super_id) WHERE super_id IS NOT NULL;
-- For past instances and tasks by business key: WHERE business_key = ?, or LIKE its beginning
CREATE INDEX turgo_h_instance_business_key ON turgo_h_instance (business_key) WHERE business_key IS NOT NULL;
-- For past instances of a definition, and its figures: WHERE definition_id = ? ORDER BY started_at
CREATE INDEX turgo_h_instance_definition ON turgo_h_instance (definition_id, started_at);
-- For past instances, last started first: ORDER BY started_at
CREATE INDEX turgo_h_instance_started ON turgo_h_instance (started_at);
-- For instances in history that run: WHERE ended_at IS NULL ORDER BY started_at (PostgreSQL asks turgo_instance)
CREATE INDEX turgo_h_instance_running ON turgo_h_instance (started_at) WHERE ended_at IS NULL;
-- For past instances, last ended first, and those that ended before a time: WHERE ended_at < ? ORDER BY ended_at
CREATE INDEX turgo_h_instance_ended ON turgo_h_instance (ended_at) WHERE ended_at IS NOT NULL;

-- History of it, with who was at work when the instance ended.
CREATE TABLE turgo_h_instance_facts (
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
-- For past instances by what an application noted: WHERE callback_id = ?
CREATE INDEX turgo_h_instance_facts_callback ON turgo_h_instance_facts (callback_id) WHERE callback_id IS NOT NULL;
-- For past instances by what an application noted: WHERE reference_id = ?
CREATE INDEX turgo_h_instance_facts_reference ON turgo_h_instance_facts (reference_id) WHERE reference_id IS NOT NULL;

-- History of activities; without ended_at while they run.
CREATE TABLE turgo_h_activity (
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
-- For the history of an instance, its deletion, and figures of elements: WHERE instance_id = ?
CREATE INDEX turgo_h_activity_instance ON turgo_h_activity (instance_id);

-- History of user tasks; the id is the task's.
CREATE TABLE turgo_h_task (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER,
  definition_id INTEGER,
  started_at INTEGER NOT NULL,
  due_at INTEGER,
  follow_up_at INTEGER,
  claimed_at INTEGER,
  ended_at INTEGER,
  begun_at INTEGER,
  suspended_at INTEGER,
  parent_task_id INTEGER,
  priority INTEGER NOT NULL,
  task_definition_key TEXT NOT NULL,
  name TEXT,
  description TEXT,
  assignee TEXT,
  owner TEXT,
  category TEXT,
  form_key TEXT,
  delete_reason TEXT,
  tenant_id TEXT,
  state TEXT,
  claimed_by TEXT,
  begun_by TEXT,
  suspended_by TEXT,
  completed_by TEXT,
  CONSTRAINT turgo_h_task_of_process CHECK ((execution_id IS NULL) = (definition_id IS NULL))
) STRICT;
-- For past tasks of an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_task_instance ON turgo_h_task (instance_id);
-- For past sub-tasks of a task, and their deletion: WHERE parent_task_id = ?
CREATE INDEX turgo_h_task_parent ON turgo_h_task (parent_task_id) WHERE parent_task_id IS NOT NULL;
-- For past tasks of a user: WHERE assignee = ? ORDER BY started_at
CREATE INDEX turgo_h_task_assignee ON turgo_h_task (assignee, started_at) WHERE assignee IS NOT NULL;
-- For past tasks, last ended first: WHERE ended_at < ? ORDER BY ended_at
CREATE INDEX turgo_h_task_ended ON turgo_h_task (ended_at) WHERE ended_at IS NOT NULL;

-- The last value of each variable; the id is the variable's.
CREATE TABLE turgo_h_variable (
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
-- For past variables of an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_variable_instance ON turgo_h_variable (instance_id);
-- For past instances and tasks by a variable: WHERE name = ? AND text_value = ?, or LIKE its beginning
CREATE INDEX turgo_h_variable_text ON turgo_h_variable (name, text_value) WHERE text_value IS NOT NULL;
-- For past instances and tasks by a variable: WHERE name = ? AND long_value = ?, or a range
CREATE INDEX turgo_h_variable_long ON turgo_h_variable (name, long_value) WHERE long_value IS NOT NULL;
-- For past instances and tasks by a variable: WHERE name = ? AND double_value = ?, or a range
CREATE INDEX turgo_h_variable_double ON turgo_h_variable (name, double_value) WHERE double_value IS NOT NULL;

-- Every change of a variable; never updated.
CREATE TABLE turgo_h_detail (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  execution_id INTEGER NOT NULL,
  activity_instance_id INTEGER NOT NULL,
  variable_id INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  task_id INTEGER,
  long_value INTEGER,
  double_value REAL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  text_value TEXT,
  bytes_value BLOB
) STRICT;
-- For changes of the variables of an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_detail_instance ON turgo_h_detail (instance_id);

-- Decisions that were evaluated. An evaluation outside of instances has no instance_id, and a tenant of its
-- own; one that another required has that as its root_id.
CREATE TABLE turgo_h_decision (
  id INTEGER NOT NULL PRIMARY KEY,
  root_id INTEGER,
  instance_id INTEGER,
  execution_id INTEGER,
  activity_instance_id INTEGER,
  definition_id INTEGER,
  decision_definition_id INTEGER,
  evaluated_at INTEGER NOT NULL,
  activity_id TEXT,
  decision_key TEXT NOT NULL,
  decision_name TEXT,
  requirements_key TEXT,
  user_id TEXT,
  tenant_id TEXT,
  CONSTRAINT turgo_h_decision_of_process CHECK (
    (instance_id IS NULL) = (definition_id IS NULL)
    AND (instance_id IS NULL) = (execution_id IS NULL)
    AND (instance_id IS NULL) = (tenant_id IS NOT NULL))
) STRICT;
-- For the decisions of an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_decision_instance ON turgo_h_decision (instance_id) WHERE instance_id IS NOT NULL;
-- For evaluations of a version of a decision, last first, and their deletion: WHERE decision_definition_id = ? ORDER BY evaluated_at
CREATE INDEX turgo_h_decision_definition ON turgo_h_decision (decision_definition_id, evaluated_at);
-- For evaluations of a decision, last first: WHERE decision_key = ? ORDER BY evaluated_at
CREATE INDEX turgo_h_decision_key ON turgo_h_decision (decision_key, evaluated_at);
-- For evaluations, last first: ORDER BY evaluated_at
CREATE INDEX turgo_h_decision_evaluated ON turgo_h_decision (evaluated_at);
-- For the deletion of old evaluations outside of instances: WHERE evaluated_at < ? AND instance_id IS NULL ORDER BY evaluated_at
CREATE INDEX turgo_h_decision_age ON turgo_h_decision (evaluated_at) WHERE instance_id IS NULL;
-- For the evaluations that one required, and their deletion: WHERE root_id = ?
CREATE INDEX turgo_h_decision_root ON turgo_h_decision (root_id) WHERE root_id IS NOT NULL;

-- Inputs, matched rules and outputs of decisions that were evaluated. A rule has no value.
CREATE TABLE turgo_h_decision_part (
  id INTEGER NOT NULL PRIMARY KEY,
  decision_id INTEGER NOT NULL,
  instance_id INTEGER,
  long_value INTEGER,
  double_value REAL,
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  type TEXT NOT NULL,
  name TEXT,
  text_value TEXT,
  bytes_value BLOB,
  CONSTRAINT turgo_h_decision_part_kind CHECK (kind = 'input' OR kind = 'rule' OR kind = 'output')
) STRICT;
-- For the parts of an evaluation, and their deletion: WHERE decision_id = ?
CREATE INDEX turgo_h_decision_part_decision ON turgo_h_decision_part (decision_id);
-- For the deletion of the history of an instance: WHERE instance_id = ?
CREATE INDEX turgo_h_decision_part_instance ON turgo_h_decision_part (instance_id) WHERE instance_id IS NOT NULL;

-- History of the parts that were not taken away again; the id is the part's.
CREATE TABLE turgo_h_identity_link (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  task_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  type TEXT NOT NULL,
  user_id TEXT,
  group_id TEXT
) STRICT;
-- For past parts of users and groups in an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_identity_link_instance ON turgo_h_identity_link (instance_id);

-- What people say to tasks and process instances. instance_id is what it goes away with; task_id and
-- process_instance_id are what it was said to.
CREATE TABLE turgo_h_comment (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  task_id INTEGER,
  process_instance_id INTEGER,
  created_at INTEGER NOT NULL,
  type TEXT NOT NULL,
  message TEXT NOT NULL,
  user_id TEXT
) STRICT;
-- For comments of an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_comment_instance ON turgo_h_comment (instance_id);
-- For comments of a task, and their deletion: WHERE task_id = ?
CREATE INDEX turgo_h_comment_task ON turgo_h_comment (task_id) WHERE task_id IS NOT NULL;

-- Files and links that belong to tasks and process instances.
CREATE TABLE turgo_h_attachment (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  task_id INTEGER,
  process_instance_id INTEGER,
  created_at INTEGER NOT NULL,
  type TEXT,
  name TEXT,
  description TEXT,
  url TEXT,
  user_id TEXT,
  content BLOB
) STRICT;
-- For attachments of an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_attachment_instance ON turgo_h_attachment (instance_id);
-- For attachments of a task, and their deletion: WHERE task_id = ?
CREATE INDEX turgo_h_attachment_task ON turgo_h_attachment (task_id) WHERE task_id IS NOT NULL;

-- What applications note about tasks; the id is the log number.
CREATE TABLE turgo_h_task_log (
  id INTEGER NOT NULL PRIMARY KEY,
  task_id INTEGER NOT NULL,
  process_instance_id INTEGER,
  execution_id INTEGER,
  definition_id INTEGER,
  logged_at INTEGER NOT NULL,
  type TEXT,
  user_id TEXT,
  data TEXT,
  tenant_id TEXT
) STRICT;
-- For the log of a task, and its deletion: WHERE task_id = ?
CREATE INDEX turgo_h_task_log_task ON turgo_h_task_log (task_id);
-- For the log of the tasks of an instance, and its deletion: WHERE process_instance_id = ?
CREATE INDEX turgo_h_task_log_instance ON turgo_h_task_log (process_instance_id) WHERE process_instance_id IS NOT NULL;

-- Batches, kept by applications or done by the engine. What the engine does has an operation; its id is
-- that of the instance of no process whose jobs do it.
CREATE TABLE turgo_batch (
  id INTEGER NOT NULL PRIMARY KEY,
  type TEXT NOT NULL,
  search_key TEXT,
  search_key_2 TEXT,
  status TEXT,
  tenant_id TEXT NOT NULL,
  document TEXT,
  start_user_id TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  operation TEXT,
  -- of an operation: what finds the things, and a number or a text that it needs
  selection TEXT,
  argument TEXT,
  -- of an operation: how many things were found; null until then
  total INTEGER,
  CONSTRAINT turgo_batch_operation CHECK (
    operation IS NULL
    OR selection IS NOT NULL AND (status = 'inProgress' OR status = 'completed' OR status = 'cancelled')
       AND (status = 'inProgress') = (ended_at IS NULL))
) STRICT;
-- For newest batches: ORDER BY created_at
CREATE INDEX turgo_batch_created ON turgo_batch (created_at);
-- For batches of an application by its key: WHERE search_key = ?
CREATE INDEX turgo_batch_search_key ON turgo_batch (search_key) WHERE search_key IS NOT NULL;

-- The things of an operation in portions, in the order of their ids: each thing and its instance, as
-- numbers with a space between them. The counts are there once the portion is over.
CREATE TABLE turgo_batch_chunk (
  batch_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  first_item INTEGER NOT NULL,
  last_item INTEGER NOT NULL,
  items TEXT NOT NULL,
  done INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  skipped INTEGER NOT NULL,
  ended_at INTEGER,
  PRIMARY KEY (batch_id, number)
) STRICT;

-- What became of each thing. That of an operation is written in the unit that did it; that there is one
-- for each item keeps it from being done twice.
CREATE TABLE turgo_batch_part (
  id INTEGER NOT NULL PRIMARY KEY,
  batch_id INTEGER NOT NULL,
  item_id INTEGER,
  type TEXT NOT NULL,
  search_key TEXT,
  search_key_2 TEXT,
  scope_id TEXT,
  sub_scope_id TEXT,
  scope_type TEXT,
  status TEXT,
  result TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
-- For a thing of a batch, which is done once: batch_id and item_id of an INSERT, and of those that are done
CREATE UNIQUE INDEX turgo_batch_part_item ON turgo_batch_part (batch_id, item_id);
-- For parts of a batch, how many there are in a status, and their deletion: WHERE batch_id = ? AND status = ? ORDER BY id
CREATE INDEX turgo_batch_part_status ON turgo_batch_part (batch_id, status, id);

-- Requests that callers name by a key, so that each is done once; written with what they have done.
CREATE TABLE turgo_request_key (
  scope TEXT NOT NULL,
  request_key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  answer TEXT,
  noted_at INTEGER NOT NULL,
  PRIMARY KEY (scope, request_key)
) STRICT;
-- For the deletion of old keys of requests: WHERE noted_at < ? ORDER BY noted_at
CREATE INDEX turgo_request_key_age ON turgo_request_key (noted_at);

-- Who has changed what, or tried to; a change of an instance is noted in the unit that makes it.
CREATE TABLE turgo_audit (
  id INTEGER NOT NULL PRIMARY KEY,
  noted_at INTEGER NOT NULL,
  user_id TEXT,
  level TEXT,
  tenant_id TEXT,
  operation TEXT NOT NULL,
  target TEXT,
  instance_id INTEGER,
  outcome TEXT NOT NULL,
  request_id TEXT
) STRICT;
-- For the deletion of old entries: WHERE noted_at < ? ORDER BY noted_at
CREATE INDEX turgo_audit_age ON turgo_audit (noted_at);
-- For what a user has changed: WHERE user_id = ? ORDER BY id
CREATE INDEX turgo_audit_user ON turgo_audit (user_id, id);
-- For what was changed of an instance: WHERE instance_id = ? ORDER BY id
CREATE INDEX turgo_audit_instance ON turgo_audit (instance_id, id) WHERE instance_id IS NOT NULL;

-- Which thing of another engine a deployment, definition, instance, task or job was made from.
CREATE TABLE turgo_origin (
  id INTEGER NOT NULL PRIMARY KEY,
  source TEXT NOT NULL,
  kind TEXT NOT NULL,
  source_id TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  noted_at INTEGER NOT NULL,
  note TEXT
) STRICT;
-- For what was made from a thing, which is unique: WHERE source = ? AND kind = ? AND source_id = ?
CREATE UNIQUE INDEX turgo_origin_source ON turgo_origin (source, kind, source_id);
-- For where something of this engine came from: WHERE target_id = ?
CREATE INDEX turgo_origin_target ON turgo_origin (target_id);

INSERT INTO turgo_property (name, value) VALUES ('definition_epoch', 1);
INSERT INTO turgo_id_block (name, next_id) VALUES ('main', 1);
