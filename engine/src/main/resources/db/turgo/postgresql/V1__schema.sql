-- The schema of Turgo on PostgreSQL. Times are epoch milliseconds; columns are named as in the engine's records.
-- No foreign keys: the engine's consistency check states the same rules, and hot tables pay for each key.
-- No column that changes often is indexed and updated tables keep room in their pages, so that updates stay HOT.
-- Columns are ordered by alignment, fixed widths first.

CREATE TABLE turgo_property (
  name text NOT NULL PRIMARY KEY,
  value bigint NOT NULL
) WITH (
  fillfactor = 50
);
COMMENT ON TABLE turgo_property IS
  'Facts about the whole database: the number of shards, which never changes online, and the definition epoch.';

-- Ids come from a sequence: no transaction can hold it. One value stands for 20,000 ids.
CREATE SEQUENCE turgo_id_sequence INCREMENT BY 20000;

-- A version of a row is dead a moment later, so pages keep room for many.
CREATE TABLE turgo_commit_marker (
  id uuid NOT NULL PRIMARY KEY,
  number bigint NOT NULL,
  noted_at bigint NOT NULL
) WITH (
  fillfactor = 10,
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_commit_marker IS
  'Each transaction of the engine sets its writer''s row to a number of its own, which is there only if it was committed.';

CREATE TABLE turgo_node (
  id bigint NOT NULL,
  started_at bigint NOT NULL,
  heartbeat_at bigint NOT NULL,
  beat bigint NOT NULL,
  lease_millis bigint NOT NULL,
  jobs_finished bigint NOT NULL,
  jobs_failed bigint NOT NULL,
  jobs_running bigint NOT NULL,
  ended boolean NOT NULL,
  name text NOT NULL,
  long_running_jobs text NOT NULL,
  queues text NOT NULL,
  jobs_in_hand text NOT NULL,
  PRIMARY KEY (id, beat)
) WITH (
  fillfactor = 50
);
COMMENT ON TABLE turgo_node IS
  'Nodes of the cluster, by their last beats; one whose last beat does not change for lease_millis before the eyes of another is dead.';

CREATE TABLE turgo_shard_lease (
  shard integer NOT NULL PRIMARY KEY,
  node_id bigint,
  epoch bigint NOT NULL
) WITH (
  fillfactor = 50
);
COMMENT ON TABLE turgo_shard_lease IS
  'Which node serves which shard. Those of a dead node may be taken over; epoch grows whenever the shard changes hands.';

CREATE TABLE turgo_suspect_job (
  job_id bigint NOT NULL PRIMARY KEY,
  crashed_rev bigint NOT NULL,
  shard integer NOT NULL,
  together integer NOT NULL,
  CONSTRAINT turgo_suspect_job_runs CHECK (together > 0)
);
COMMENT ON TABLE turgo_suspect_job IS
  'Jobs that were running on a node when it died. together of them run at a time; the attempt of crashed_rev is to be counted as failed.';

CREATE TABLE turgo_deployment (
  id bigint NOT NULL PRIMARY KEY,
  deployed_at bigint NOT NULL,
  name text,
  tenant_id text NOT NULL,
  category text,
  key text,
  parent_deployment_id text
);
COMMENT ON TABLE turgo_deployment IS
  'Sets of files that were deployed together.';

CREATE TABLE turgo_resource (
  deployment_id bigint NOT NULL,
  name text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (deployment_id, name)
);
COMMENT ON TABLE turgo_resource IS
  'The files of a deployment.';

CREATE TABLE turgo_process_definition (
  id bigint NOT NULL PRIMARY KEY,
  deployment_id bigint NOT NULL,
  epoch bigint,
  version integer NOT NULL,
  suspended boolean NOT NULL,
  has_start_form boolean NOT NULL,
  has_graphics boolean NOT NULL,
  key text NOT NULL,
  name text,
  resource_name text NOT NULL,
  tenant_id text NOT NULL,
  category text,
  description text,
  diagram_resource_name text,
  history_ttl integer,
  history_level integer,
  kind text NOT NULL,
  CONSTRAINT turgo_process_definition_version UNIQUE (key, tenant_id, version),
  CONSTRAINT turgo_process_definition_version_counts_from_one CHECK (version > 0),
  CONSTRAINT turgo_process_definition_kind CHECK (kind IN ('process', 'case'))
);
COMMENT ON TABLE turgo_process_definition IS
  'Versions of process and case definitions, whose keys are different. epoch is the definition epoch that brought the version, history_ttl is in days, history_level the number of a level.';
-- For what other nodes have deployed: WHERE epoch > ?
CREATE INDEX turgo_process_definition_epoch ON turgo_process_definition (epoch);
-- For the definitions of cases: SELECT id WHERE kind = 'case'
CREATE INDEX turgo_process_definition_case ON turgo_process_definition (id) WHERE kind = 'case';

CREATE TABLE turgo_decision_definition (
  id bigint NOT NULL PRIMARY KEY,
  deployment_id bigint NOT NULL,
  version integer NOT NULL,
  history_ttl integer,
  key text NOT NULL,
  tenant_id text NOT NULL,
  resource_name text NOT NULL,
  name text,
  category text,
  version_tag text,
  requirements_key text,
  CONSTRAINT turgo_decision_definition_version UNIQUE (key, tenant_id, version),
  CONSTRAINT turgo_decision_definition_version_counts_from_one CHECK (version > 0)
);
COMMENT ON TABLE turgo_decision_definition IS
  'Versions of decisions. history_ttl is in days, requirements_key the id of the definitions element that decisions of one file share.';
-- For the decision of a deployment, and the removal of the deployment: WHERE deployment_id = ?
CREATE INDEX turgo_decision_definition_deployment ON turgo_decision_definition (deployment_id);

CREATE TABLE turgo_candidate_starter (
  definition_id bigint NOT NULL,
  user_id text,
  group_id text,
  CONSTRAINT turgo_candidate_starter_is_one CHECK ((user_id IS NULL) <> (group_id IS NULL))
);
COMMENT ON TABLE turgo_candidate_starter IS
  'Users and groups that may start a definition, for queries; nothing is refused by it.';
-- For who may start a definition, and the removal of a deployment: WHERE definition_id = ?
CREATE INDEX turgo_candidate_starter_definition ON turgo_candidate_starter (definition_id);

CREATE TABLE turgo_plan_item (
  definition_id bigint NOT NULL,
  item_id text NOT NULL,
  element_id text NOT NULL,
  item_definition_id text NOT NULL,
  type text NOT NULL,
  name text,
  PRIMARY KEY (definition_id, item_id)
);
COMMENT ON TABLE turgo_plan_item IS
  'Plan items of case definitions, for queries. item_id is the activity_id of their executions, element_id the id of the plan item in the file.';

-- What of a process is paused. Read with the definitions, so that whatever changes it steps the definition epoch.
CREATE TABLE turgo_paused_activity (
  definition_id bigint,
  paused_at bigint NOT NULL,
  key text NOT NULL,
  tenant_id text NOT NULL,
  activity_id text NOT NULL,
  paused_by text,
  reason text
);
-- For a pause, which is noted once: ON CONFLICT (key, tenant_id, activity_id, definition_id)
CREATE UNIQUE INDEX turgo_paused_activity_what
  ON turgo_paused_activity (key, tenant_id, activity_id, coalesce(definition_id, 0));
COMMENT ON TABLE turgo_paused_activity IS
  'Elements of which no job runs: of one version, or without a definition_id of all versions of the key.';

-- Models of editors, which the engine keeps and never runs.
CREATE TABLE turgo_model (
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
-- For the latest version of a model: WHERE key = ? AND version > ?
CREATE INDEX turgo_model_key ON turgo_model (key);

-- Every job updates the row of its instance and that of its token. With a fifth of each page free, groups that take
-- instances in the order of their ids found room for a quarter of the new versions; the others touched every index.
-- With room for a second version of all rows of a page, all of these updates are HOT.
CREATE TABLE turgo_instance (
  id bigint NOT NULL PRIMARY KEY,
  root_id bigint NOT NULL,
  definition_id bigint,
  rev bigint NOT NULL,
  started_at bigint NOT NULL,
  shard integer NOT NULL,
  suspended boolean NOT NULL,
  business_key text,
  name text,
  start_user_id text,
  super_id bigint,
  super_execution_id bigint,
  super_definition_id bigint,
  call_depth bigint,
  super_activity_id text,
  kind text NOT NULL,
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
) WITH (
  fillfactor = 45,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_instance IS
  'Running process instances. rev grows with every change of anything below the instance.';
-- For instances and tasks by business key: WHERE business_key = ?, or LIKE its beginning
CREATE INDEX turgo_instance_business_key ON turgo_instance (business_key text_pattern_ops) WHERE business_key IS NOT NULL;
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
CREATE INDEX turgo_instance_suspended ON turgo_instance (started_at) WHERE suspended;
-- For executions of an instance and of all that it has called: WHERE root_id = ? AND root_id <> id
CREATE INDEX turgo_instance_root ON turgo_instance (root_id) WHERE root_id <> id;
-- For instances that end with the execution which has called them: WHERE super_execution_id IN (...)
CREATE INDEX turgo_instance_super_execution ON turgo_instance (super_execution_id)
  WHERE super_execution_id IS NOT NULL;

-- What applications note of some instances: status, due date, claim, where they come from. Instances without any of it
-- have no row here, so that they cost nothing.
CREATE TABLE turgo_instance_facts (
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
COMMENT ON TABLE turgo_instance_facts IS
  'What applications note of running instances; the id is the instance''s.';
-- For instances by what an application noted: WHERE callback_id = ?
CREATE INDEX turgo_instance_facts_callback ON turgo_instance_facts (callback_id) WHERE callback_id IS NOT NULL;
-- For instances by what an application noted: WHERE reference_id = ?
CREATE INDEX turgo_instance_facts_reference ON turgo_instance_facts (reference_id) WHERE reference_id IS NOT NULL;

CREATE TABLE turgo_execution (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  parent_id bigint NOT NULL,
  activity_instance_id bigint NOT NULL,
  activity_id text NOT NULL,
  via_flow text,
  kind text NOT NULL,
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
) WITH (
  fillfactor = 45,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_execution IS
  'Tokens and scopes of running instances.';
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_execution_instance ON turgo_execution (instance_id);

CREATE TABLE turgo_variable (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  job_id bigint,
  body_id bigint,
  aggregation bigint,
  leg_number bigint,
  long_value bigint,
  double_value double precision,
  type text NOT NULL,
  name text NOT NULL,
  text_value text,
  bytes_value bytea,
  CONSTRAINT turgo_variable_brought CHECK (job_id IS NULL OR job_id = execution_id),
  CONSTRAINT turgo_variable_gathered CHECK (
    (body_id IS NULL) = (aggregation IS NULL) AND (body_id IS NULL) = (leg_number IS NULL)
    AND (body_id IS NULL OR job_id IS NULL))
) WITH (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_variable IS
  'Variables of running instances; the column that holds the value follows from type. What a job brings later has its job_id; what an instance of a multi-instance activity gave to a variable that aggregates has the body_id of the execution that holds the instances. Neither is seen by anybody: its execution_id is that of the job or of the gone instance.';
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_variable_instance ON turgo_variable (instance_id);
-- So that the planner knows which values are frequent under which name, and begins with those that are not.
-- PostgreSQL 13 has no statistics of expressions, and Citus refuses them.
DO $$
BEGIN
  IF current_setting('server_version_num')::int >= 140000
      AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_extension WHERE extname = 'citus') THEN
    CREATE STATISTICS turgo_variable_scope ON (execution_id - instance_id) FROM turgo_variable;
    CREATE STATISTICS turgo_variable_texts (mcv, dependencies)
      ON name, type, (left(text_value, 64)), (execution_id - instance_id) FROM turgo_variable;
    CREATE STATISTICS turgo_variable_longs (mcv, dependencies)
      ON name, type, long_value, (execution_id - instance_id) FROM turgo_variable;
    CREATE STATISTICS turgo_variable_doubles (mcv, dependencies)
      ON name, type, double_value, (execution_id - instance_id) FROM turgo_variable;
  END IF;
END
$$;
-- For instances and tasks by a variable: WHERE name = ? AND text_value = ?, or LIKE its beginning
CREATE INDEX turgo_variable_text ON turgo_variable (name, left(text_value, 64) text_pattern_ops) WHERE text_value IS NOT NULL;
-- For instances and tasks by a variable: WHERE name = ? AND long_value = ?, or a range
CREATE INDEX turgo_variable_long ON turgo_variable (name, long_value) WHERE long_value IS NOT NULL;
-- For instances and tasks by a variable: WHERE name = ? AND double_value = ?, or a range
CREATE INDEX turgo_variable_double ON turgo_variable (name, double_value) WHERE double_value IS NOT NULL;

CREATE TABLE turgo_task (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint,
  definition_id bigint,
  created_at bigint NOT NULL,
  due_at bigint,
  follow_up_at bigint,
  claimed_at bigint,
  begun_at bigint,
  suspended_at bigint,
  parent_task_id bigint,
  priority integer NOT NULL,
  task_definition_key text NOT NULL,
  name text,
  description text,
  assignee text,
  owner text,
  category text,
  form_key text,
  delegation text,
  tenant_id text,
  state text,
  claimed_by text,
  begun_by text,
  suspended_by text,
  CONSTRAINT turgo_task_delegation CHECK (delegation IN ('PENDING', 'RESOLVED')),
  CONSTRAINT turgo_task_state CHECK (state = 'claimed' OR state = 'inProgress' OR state = 'suspended'),
  CONSTRAINT turgo_task_of_process CHECK ((execution_id IS NULL) = (definition_id IS NULL))
) WITH (
  fillfactor = 85,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_task IS
  'Open user tasks.';
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

CREATE TABLE turgo_identity_link (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  task_id bigint NOT NULL,
  task_created_at bigint NOT NULL,
  type text NOT NULL,
  user_id text,
  group_id text,
  CONSTRAINT turgo_identity_link_is_of_somebody CHECK (user_id IS NOT NULL OR group_id IS NOT NULL)
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_identity_link IS
  'Parts of users and groups in open tasks, and in running instances (task_id 0).';
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_identity_link_instance ON turgo_identity_link (instance_id);
-- For tasks of candidate groups: WHERE group_id = ? AND type = ? ORDER BY task_created_at
CREATE INDEX turgo_identity_link_group ON turgo_identity_link (group_id, type, task_created_at, task_id) WHERE group_id IS NOT NULL;
-- For tasks of a candidate user: WHERE user_id = ? AND type = ? ORDER BY task_created_at
CREATE INDEX turgo_identity_link_user ON turgo_identity_link (user_id, type, task_created_at, task_id) WHERE user_id IS NOT NULL;

CREATE TABLE turgo_event_subscription (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  created_at bigint NOT NULL,
  kept_id bigint,
  in_instance boolean NOT NULL,
  kind text NOT NULL,
  activity_id text NOT NULL,
  tenant_id text NOT NULL,
  name text,
  configuration text,
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
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_event_subscription IS
  'What executions wait for that others bring, and what start events of definitions wait for (instance_id 0).';
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_event_subscription_instance ON turgo_event_subscription (instance_id);
-- For what waits for a message or signal: WHERE kind = ? AND name = ? AND tenant_id = ? ORDER BY id
CREATE INDEX turgo_event_subscription_event ON turgo_event_subscription (kind, name, tenant_id, id)
  WHERE name IS NOT NULL;
-- For start events that go with a version or a deployment: WHERE definition_id IN (...) AND instance_id = 0
CREATE INDEX turgo_event_subscription_start ON turgo_event_subscription (definition_id)
  WHERE instance_id = 0;

CREATE TABLE turgo_job (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint,
  due_at bigint,
  created_at bigint NOT NULL,
  instance_rev bigint NOT NULL,
  shard integer NOT NULL,
  priority integer NOT NULL,
  retries integer NOT NULL,
  exclusive boolean NOT NULL,
  kind text NOT NULL,
  activity_id text NOT NULL,
  category text,
  queue text,
  payload text,
  exception_message text,
  exception_stacktrace text,
  trace_parent text,
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
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_job IS
  'Jobs that may run now. No lock columns: the node that leases the shard runs them, or sends them through the queue that they name.';
-- For the feed of a node: WHERE shard = ? AND queue IS NULL ORDER BY priority DESC, id
CREATE INDEX turgo_job_feed ON turgo_job (shard, priority DESC, id) WHERE queue IS NULL;
-- For the sweep of job queues: WHERE shard = ? AND queue IS NOT NULL ORDER BY priority DESC, id
CREATE INDEX turgo_job_queued ON turgo_job (shard, priority DESC, id) WHERE queue IS NOT NULL;
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_job_instance ON turgo_job (instance_id);
-- For ready jobs that have failed, and those with a message: WHERE exception_message = ?
CREATE INDEX turgo_job_failed ON turgo_job (left(exception_message, 64))
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;
-- For instances with failed jobs: WHERE instance_id = ? AND exception_message IS NOT NULL
CREATE INDEX turgo_job_failed_instance ON turgo_job (instance_id)
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;

CREATE TABLE turgo_timer_job (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint,
  due_at bigint NOT NULL,
  created_at bigint NOT NULL,
  instance_rev bigint NOT NULL,
  cause bigint,
  shard integer NOT NULL,
  priority integer NOT NULL,
  retries integer NOT NULL,
  exclusive boolean NOT NULL,
  kind text NOT NULL,
  activity_id text NOT NULL,
  category text,
  queue text,
  payload text,
  exception_message text,
  exception_stacktrace text,
  trace_parent text,
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
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_timer_job IS
  'Jobs that wait for their due time: timers, and retries that are backing off.';
-- For timers that a node makes ready: WHERE shard = ? AND due_at < ? ORDER BY due_at, id
CREATE INDEX turgo_timer_job_due ON turgo_timer_job (shard, due_at, id);
-- For next and overdue timers of all shards: WHERE due_at < ? ORDER BY due_at
CREATE INDEX turgo_timer_job_next ON turgo_timer_job (due_at);
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_timer_job_instance ON turgo_timer_job (instance_id);
-- For timers that have failed, and those with a message: WHERE exception_message = ?
CREATE INDEX turgo_timer_job_failed ON turgo_timer_job (left(exception_message, 64))
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;
-- For instances with failed jobs: WHERE instance_id = ? AND exception_message IS NOT NULL
CREATE INDEX turgo_timer_job_failed_instance ON turgo_timer_job (instance_id)
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;
-- For what is stuck, by its cause: WHERE cause = ? ORDER BY created_at
CREATE INDEX turgo_timer_job_cause ON turgo_timer_job (cause, created_at) WHERE cause IS NOT NULL;

CREATE TABLE turgo_suspended_job (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint,
  due_at bigint,
  created_at bigint NOT NULL,
  instance_rev bigint NOT NULL,
  shard integer NOT NULL,
  priority integer NOT NULL,
  retries integer NOT NULL,
  exclusive boolean NOT NULL,
  kind text NOT NULL,
  activity_id text NOT NULL,
  category text,
  queue text,
  payload text,
  exception_message text,
  exception_stacktrace text,
  trace_parent text,
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
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_suspended_job IS
  'Jobs of suspended instances and of paused activities; they go back to turgo_job, turgo_timer_job or turgo_external_job.';
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_suspended_job_instance ON turgo_suspended_job (instance_id);
-- For jobs of a paused activity: WHERE definition_id = ? AND activity_id = ? ORDER BY id
CREATE INDEX turgo_suspended_job_element ON turgo_suspended_job (definition_id, activity_id, id);
-- For suspended jobs that have failed, and those with a message: WHERE exception_message = ?
CREATE INDEX turgo_suspended_job_failed ON turgo_suspended_job (left(exception_message, 64))
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;
-- For instances with failed jobs: WHERE instance_id = ? AND exception_message IS NOT NULL
CREATE INDEX turgo_suspended_job_failed_instance ON turgo_suspended_job (instance_id)
  WHERE exception_message IS NOT NULL OR exception_stacktrace IS NOT NULL;

CREATE TABLE turgo_dead_letter_job (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint,
  due_at bigint,
  created_at bigint NOT NULL,
  instance_rev bigint NOT NULL,
  cause bigint,
  shard integer NOT NULL,
  priority integer NOT NULL,
  retries integer NOT NULL,
  exclusive boolean NOT NULL,
  kind text NOT NULL,
  activity_id text NOT NULL,
  category text,
  queue text,
  payload text,
  exception_message text,
  exception_stacktrace text,
  trace_parent text,
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
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_dead_letter_job IS
  'Jobs without retries left; somebody must look.';
-- For the load of an instance, and instances with failed jobs: WHERE instance_id = ?
CREATE INDEX turgo_dead_letter_job_instance ON turgo_dead_letter_job (instance_id);
-- For dead letters by message: WHERE exception_message = ? ORDER BY created_at
CREATE INDEX turgo_dead_letter_job_message ON turgo_dead_letter_job (left(exception_message, 64), created_at);
-- For newest dead letters: ORDER BY created_at
CREATE INDEX turgo_dead_letter_job_created ON turgo_dead_letter_job (created_at);
-- For dead letters of a process, and how many a definition has: WHERE definition_id = ? ORDER BY created_at
CREATE INDEX turgo_dead_letter_job_definition ON turgo_dead_letter_job (definition_id, created_at);
-- For dead letters of an element: WHERE activity_id = ? ORDER BY created_at
CREATE INDEX turgo_dead_letter_job_element ON turgo_dead_letter_job (activity_id, created_at);
-- For what is stuck, by its cause: WHERE cause = ? ORDER BY created_at
CREATE INDEX turgo_dead_letter_job_cause ON turgo_dead_letter_job (cause, created_at);

CREATE TABLE turgo_external_job (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  due_at bigint,
  created_at bigint NOT NULL,
  instance_rev bigint NOT NULL,
  cause bigint,
  shard integer NOT NULL,
  priority integer NOT NULL,
  retries integer NOT NULL,
  exclusive boolean NOT NULL,
  kind text NOT NULL,
  activity_id text NOT NULL,
  category text,
  topic text NOT NULL,
  tenant_id text NOT NULL,
  lock_owner text,
  exception_message text,
  exception_stacktrace text,
  trace_parent text,
  CONSTRAINT turgo_external_job_kind CHECK (kind = 'external'),
  CONSTRAINT turgo_external_job_has_retries CHECK (retries > 0),
  CONSTRAINT turgo_external_job_is_locked_for_a_time CHECK (lock_owner IS NULL OR due_at IS NOT NULL)
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.1, autovacuum_analyze_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
COMMENT ON TABLE turgo_external_job IS
  'Jobs that workers outside take and complete. Before due_at nobody takes one but its lock_owner.';
-- For the load of an instance: WHERE instance_id = ?
CREATE INDEX turgo_external_job_instance ON turgo_external_job (instance_id);
-- For external jobs that have failed, and those with a message: WHERE exception_message = ?
CREATE INDEX turgo_external_job_failed ON turgo_external_job (left(exception_message, 64))
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

CREATE TABLE turgo_h_instance (
  id bigint NOT NULL PRIMARY KEY,
  definition_id bigint NOT NULL,
  started_at bigint NOT NULL,
  ended_at bigint,
  business_key text,
  name text,
  start_user_id text,
  start_activity_id text,
  end_activity_id text,
  delete_reason text,
  super_id bigint
) WITH (
  fillfactor = 85,
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
COMMENT ON TABLE turgo_h_instance IS
  'History of instances, running ones included.';
-- For past instances that an instance had called, and their deletion: WHERE super_id = ?
CREATE INDEX turgo_h_instance_super ON turgo_h_instance (super_id) WHERE super_id IS NOT NULL;
-- For past instances and tasks by business key: WHERE business_key = ?, or LIKE its beginning
CREATE INDEX turgo_h_instance_business_key ON turgo_h_instance (business_key text_pattern_ops) WHERE business_key IS NOT NULL;
-- For past instances of a definition, and its figures: WHERE definition_id = ? ORDER BY started_at
CREATE INDEX turgo_h_instance_definition ON turgo_h_instance (definition_id, started_at);
-- For past instances, last started first: ORDER BY started_at
CREATE INDEX turgo_h_instance_started ON turgo_h_instance (started_at);
-- For past instances, last ended first, and those that ended before a time: WHERE ended_at < ? ORDER BY ended_at
CREATE INDEX turgo_h_instance_ended ON turgo_h_instance (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE turgo_h_instance_facts (
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
COMMENT ON TABLE turgo_h_instance_facts IS
  'History of it, with who was at work when the instance ended; the id is the instance''s.';
-- For past instances by what an application noted: WHERE callback_id = ?
CREATE INDEX turgo_h_instance_facts_callback ON turgo_h_instance_facts (callback_id) WHERE callback_id IS NOT NULL;
-- For past instances by what an application noted: WHERE reference_id = ?
CREATE INDEX turgo_h_instance_facts_reference ON turgo_h_instance_facts (reference_id) WHERE reference_id IS NOT NULL;

CREATE TABLE turgo_h_activity (
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
COMMENT ON TABLE turgo_h_activity IS
  'History of activities; without ended_at while they run.';
-- For the history of an instance, its deletion, and figures of elements: WHERE instance_id = ?
CREATE INDEX turgo_h_activity_instance ON turgo_h_activity (instance_id);

CREATE TABLE turgo_h_task (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint,
  definition_id bigint,
  started_at bigint NOT NULL,
  due_at bigint,
  follow_up_at bigint,
  claimed_at bigint,
  ended_at bigint,
  begun_at bigint,
  suspended_at bigint,
  parent_task_id bigint,
  priority integer NOT NULL,
  task_definition_key text NOT NULL,
  name text,
  description text,
  assignee text,
  owner text,
  category text,
  form_key text,
  delete_reason text,
  tenant_id text,
  state text,
  claimed_by text,
  begun_by text,
  suspended_by text,
  completed_by text,
  CONSTRAINT turgo_h_task_of_process CHECK ((execution_id IS NULL) = (definition_id IS NULL))
) WITH (
  fillfactor = 85,
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
COMMENT ON TABLE turgo_h_task IS
  'History of user tasks; the id is the task''s.';
-- For past tasks of an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_task_instance ON turgo_h_task (instance_id);
-- For past sub-tasks of a task, and their deletion: WHERE parent_task_id = ?
CREATE INDEX turgo_h_task_parent ON turgo_h_task (parent_task_id) WHERE parent_task_id IS NOT NULL;
-- For past tasks of a user: WHERE assignee = ? ORDER BY started_at
CREATE INDEX turgo_h_task_assignee ON turgo_h_task (assignee, started_at) WHERE assignee IS NOT NULL;
-- For past tasks, last ended first: WHERE ended_at < ? ORDER BY ended_at
CREATE INDEX turgo_h_task_ended ON turgo_h_task (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE turgo_h_variable (
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
COMMENT ON TABLE turgo_h_variable IS
  'The last value of each variable; the id is the variable''s.';
-- For past variables of an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_variable_instance ON turgo_h_variable (instance_id);
DO $$
BEGIN
  IF current_setting('server_version_num')::int >= 140000
      AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_extension WHERE extname = 'citus') THEN
    CREATE STATISTICS turgo_h_variable_scope ON (execution_id - instance_id) FROM turgo_h_variable;
    CREATE STATISTICS turgo_h_variable_texts (mcv, dependencies)
      ON name, type, (left(text_value, 64)), (execution_id - instance_id) FROM turgo_h_variable;
    CREATE STATISTICS turgo_h_variable_longs (mcv, dependencies)
      ON name, type, long_value, (execution_id - instance_id) FROM turgo_h_variable;
    CREATE STATISTICS turgo_h_variable_doubles (mcv, dependencies)
      ON name, type, double_value, (execution_id - instance_id) FROM turgo_h_variable;
  END IF;
END
$$;
-- For past instances and tasks by a variable: WHERE name = ? AND text_value = ?, or LIKE its beginning
CREATE INDEX turgo_h_variable_text ON turgo_h_variable (name, left(text_value, 64) text_pattern_ops) WHERE text_value IS NOT NULL;
-- For past instances and tasks by a variable: WHERE name = ? AND long_value = ?, or a range
CREATE INDEX turgo_h_variable_long ON turgo_h_variable (name, long_value) WHERE long_value IS NOT NULL;
-- For past instances and tasks by a variable: WHERE name = ? AND double_value = ?, or a range
CREATE INDEX turgo_h_variable_double ON turgo_h_variable (name, double_value) WHERE double_value IS NOT NULL;

CREATE TABLE turgo_h_detail (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  execution_id bigint NOT NULL,
  activity_instance_id bigint NOT NULL,
  variable_id bigint NOT NULL,
  changed_at bigint NOT NULL,
  task_id bigint,
  long_value bigint,
  double_value double precision,
  type text NOT NULL,
  name text NOT NULL,
  text_value text,
  bytes_value bytea
) WITH (
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
COMMENT ON TABLE turgo_h_detail IS
  'Every change of a variable, and every property of a form that was submitted, whose variable_id is 0; never updated.';
-- For changes of the variables of an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_detail_instance ON turgo_h_detail (instance_id);

-- Decisions that were evaluated. An evaluation outside of instances has no instance_id, and a tenant of its
-- own; one that another required has that as its root_id.
CREATE TABLE turgo_h_decision (
  id bigint NOT NULL PRIMARY KEY,
  root_id bigint,
  instance_id bigint,
  execution_id bigint,
  activity_instance_id bigint,
  definition_id bigint,
  decision_definition_id bigint,
  evaluated_at bigint NOT NULL,
  activity_id text,
  decision_key text NOT NULL,
  decision_name text,
  requirements_key text,
  user_id text,
  tenant_id text,
  CONSTRAINT turgo_h_decision_of_process CHECK (
    (instance_id IS NULL) = (definition_id IS NULL)
    AND (instance_id IS NULL) = (execution_id IS NULL)
    AND (instance_id IS NULL) = (tenant_id IS NOT NULL))
) WITH (
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
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
  id bigint NOT NULL PRIMARY KEY,
  decision_id bigint NOT NULL,
  instance_id bigint,
  long_value bigint,
  double_value double precision,
  number integer NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  name text,
  text_value text,
  bytes_value bytea,
  CONSTRAINT turgo_h_decision_part_kind CHECK (kind = 'input' OR kind = 'rule' OR kind = 'output')
) WITH (
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
-- For the parts of an evaluation, and their deletion: WHERE decision_id = ?
CREATE INDEX turgo_h_decision_part_decision ON turgo_h_decision_part (decision_id);
-- For the deletion of the history of an instance: WHERE instance_id = ?
CREATE INDEX turgo_h_decision_part_instance ON turgo_h_decision_part (instance_id) WHERE instance_id IS NOT NULL;

CREATE TABLE turgo_h_identity_link (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  task_id bigint NOT NULL,
  created_at bigint NOT NULL,
  type text NOT NULL,
  user_id text,
  group_id text
) WITH (
  autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1
);
COMMENT ON TABLE turgo_h_identity_link IS
  'History of the parts that were not taken away again; the id is the part''s.';
-- For past parts of users and groups in an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_identity_link_instance ON turgo_h_identity_link (instance_id);

-- What people say to tasks and process instances. instance_id is what it goes away with; task_id and
-- process_instance_id are what it was said to.
CREATE TABLE turgo_h_comment (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  task_id bigint,
  process_instance_id bigint,
  created_at bigint NOT NULL,
  type text NOT NULL,
  message text NOT NULL,
  user_id text
);
-- For comments of an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_comment_instance ON turgo_h_comment (instance_id);
-- For comments of a task, and their deletion: WHERE task_id = ?
CREATE INDEX turgo_h_comment_task ON turgo_h_comment (task_id) WHERE task_id IS NOT NULL;

-- Files and links that belong to tasks and process instances.
CREATE TABLE turgo_h_attachment (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  task_id bigint,
  process_instance_id bigint,
  created_at bigint NOT NULL,
  type text,
  name text,
  description text,
  url text,
  user_id text,
  content bytea
);
-- For attachments of an instance, and their deletion: WHERE instance_id = ?
CREATE INDEX turgo_h_attachment_instance ON turgo_h_attachment (instance_id);
-- For attachments of a task, and their deletion: WHERE task_id = ?
CREATE INDEX turgo_h_attachment_task ON turgo_h_attachment (task_id) WHERE task_id IS NOT NULL;

-- What applications note about tasks; the id is the log number.
CREATE TABLE turgo_h_task_log (
  id bigint NOT NULL PRIMARY KEY,
  task_id bigint NOT NULL,
  process_instance_id bigint,
  execution_id bigint,
  definition_id bigint,
  logged_at bigint NOT NULL,
  type text,
  user_id text,
  data text,
  tenant_id text
);
-- For the log of a task, and its deletion: WHERE task_id = ?
CREATE INDEX turgo_h_task_log_task ON turgo_h_task_log (task_id);
-- For the log of the tasks of an instance, and its deletion: WHERE process_instance_id = ?
CREATE INDEX turgo_h_task_log_instance ON turgo_h_task_log (process_instance_id) WHERE process_instance_id IS NOT NULL;

-- Batches, kept by applications or done by the engine. What the engine does has an operation; its id is
-- that of the instance of no process whose jobs do it.
CREATE TABLE turgo_batch (
  id bigint NOT NULL PRIMARY KEY,
  type text NOT NULL,
  search_key text,
  search_key_2 text,
  status text,
  tenant_id text NOT NULL,
  document text,
  start_user_id text,
  created_at bigint NOT NULL,
  ended_at bigint,
  operation text,
  -- of an operation: what finds the things, and a number or a text that it needs
  selection text,
  argument text,
  -- of an operation: how many things were found; null until then
  total bigint,
  CONSTRAINT turgo_batch_operation CHECK (
    operation IS NULL
    OR selection IS NOT NULL AND (status = 'inProgress' OR status = 'completed' OR status = 'cancelled')
       AND (status = 'inProgress') = (ended_at IS NULL))
);
-- For newest batches: ORDER BY created_at
CREATE INDEX turgo_batch_created ON turgo_batch (created_at);
-- For batches of an application by its key: WHERE search_key = ?
CREATE INDEX turgo_batch_search_key ON turgo_batch (search_key) WHERE search_key IS NOT NULL;

-- The things of an operation in portions, in the order of their ids: each thing and its instance, as
-- numbers with a space between them. The counts are there once the portion is over.
CREATE TABLE turgo_batch_chunk (
  batch_id bigint NOT NULL,
  number integer NOT NULL,
  first_item bigint NOT NULL,
  last_item bigint NOT NULL,
  items text NOT NULL,
  done integer NOT NULL,
  failed integer NOT NULL,
  skipped integer NOT NULL,
  ended_at bigint,
  PRIMARY KEY (batch_id, number)
);

-- What became of each thing. That of an operation is written in the unit that did it; that there is one
-- for each item keeps it from being done twice.
CREATE TABLE turgo_batch_part (
  id bigint NOT NULL PRIMARY KEY,
  batch_id bigint NOT NULL,
  item_id bigint,
  type text NOT NULL,
  search_key text,
  search_key_2 text,
  scope_id text,
  sub_scope_id text,
  scope_type text,
  status text,
  result text,
  created_at bigint NOT NULL,
  ended_at bigint
);
-- For a thing of a batch, which is done once: batch_id and item_id of an INSERT, and of those that are done
CREATE UNIQUE INDEX turgo_batch_part_item ON turgo_batch_part (batch_id, item_id);
-- For parts of a batch, how many there are in a status, and their deletion: WHERE batch_id = ? AND status = ? ORDER BY id
CREATE INDEX turgo_batch_part_status ON turgo_batch_part (batch_id, status, id);

-- Requests that callers name by a key, so that each is done once; written with what they have done.
CREATE TABLE turgo_request_key (
  scope text NOT NULL,
  request_key text NOT NULL,
  request_hash text NOT NULL,
  answer text,
  noted_at bigint NOT NULL,
  PRIMARY KEY (scope, request_key)
);
-- For the deletion of old keys of requests: WHERE noted_at < ? ORDER BY noted_at
CREATE INDEX turgo_request_key_age ON turgo_request_key (noted_at);

-- Who has changed what, or tried to; a change of an instance is noted in the unit that makes it.
CREATE TABLE turgo_audit (
  id bigint NOT NULL PRIMARY KEY,
  noted_at bigint NOT NULL,
  user_id text,
  level text,
  tenant_id text,
  operation text NOT NULL,
  target text,
  instance_id bigint,
  outcome text NOT NULL,
  request_id text
);
-- For the deletion of old entries: WHERE noted_at < ? ORDER BY noted_at
CREATE INDEX turgo_audit_age ON turgo_audit (noted_at);
-- For what a user has changed: WHERE user_id = ? ORDER BY id
CREATE INDEX turgo_audit_user ON turgo_audit (user_id, id);
-- For what was changed of an instance: WHERE instance_id = ? ORDER BY id
CREATE INDEX turgo_audit_instance ON turgo_audit (instance_id, id) WHERE instance_id IS NOT NULL;

-- Which thing of another engine a deployment, definition, instance, task or job was made from.
CREATE TABLE turgo_origin (
  id bigint NOT NULL PRIMARY KEY,
  source text NOT NULL,
  kind text NOT NULL,
  source_id text NOT NULL,
  target_id bigint NOT NULL,
  noted_at bigint NOT NULL,
  note text
);
-- For what was made from a thing, which is unique: WHERE source = ? AND kind = ? AND source_id = ?
CREATE UNIQUE INDEX turgo_origin_source ON turgo_origin (source, kind, source_id);
-- For where something of this engine came from: WHERE target_id = ?
CREATE INDEX turgo_origin_target ON turgo_origin (target_id);

INSERT INTO turgo_property (name, value) VALUES ('definition_epoch', 1);
