-- The statements of the engine, by the constant or class that makes each.
-- Made by a test, not by hand. To renew it: ./mvnw -pl engine -Dtest=PostgresSqlTest,SqliteSqlTest -Dturgo.write=true test
-- In psql they find the tables after: SET search_path = turgo_engine;

-- DecisionRows.LAST_VERSION
SELECT coalesce(max(version), 0) FROM turgo_decision_definition
WHERE key = $1 AND tenant_id = $2;

-- DecisionRows.INSERT
INSERT INTO turgo_decision_definition
  (id, key, version, name, category, tenant_id, deployment_id, resource_name, version_tag,
   requirements_key, history_ttl)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, CAST($11 AS integer));

-- DecisionRows.BY_ID
SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
FROM turgo_decision_definition WHERE id = $1;

-- DecisionRows.LATEST: Along turgo_decision_definition_version, as the next one.
SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
FROM turgo_decision_definition WHERE key = $1 AND tenant_id = $2
ORDER BY version DESC LIMIT 1;

-- DecisionRows.VERSION
SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
FROM turgo_decision_definition WHERE key = $1 AND tenant_id = $2 AND version = $3;

-- DecisionRows.TAGGED
SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
FROM turgo_decision_definition WHERE key = $1 AND tenant_id = $2 AND version_tag = $3
ORDER BY version DESC;

-- DecisionRows.OF_DEPLOYMENT
SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
FROM turgo_decision_definition WHERE deployment_id = $1 AND key = $2;

-- DecisionRows.KEYS_IN_TENANT
SELECT DISTINCT d.key
FROM turgo_decision_definition d
JOIN turgo_decision_definition other ON other.key = d.key AND other.tenant_id = $1
WHERE d.deployment_id = $2
ORDER BY d.key;

-- DecisionRows.MOVE
UPDATE turgo_decision_definition SET tenant_id = $1 WHERE deployment_id = $2;

-- DecisionRows.MOVE_HISTORY: Evaluations in instances are of the tenant of their process.
UPDATE turgo_h_decision SET tenant_id = $1
WHERE decision_definition_id IN (
    SELECT id FROM turgo_decision_definition WHERE deployment_id = $2)
  AND instance_id IS NULL;

-- DecisionRows.DELETE
DELETE FROM turgo_decision_definition WHERE deployment_id = $1;

-- DefinitionChanges.RUNNING
SELECT count(*) FROM turgo_instance
WHERE kind IN ('process', 'case')
  AND definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = $1);

-- DefinitionChanges.DELETE_DEPLOYMENT[0]
DELETE FROM turgo_candidate_starter
WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = $1);

-- DefinitionChanges.DELETE_DEPLOYMENT[1]
DELETE FROM turgo_plan_item
WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = $1);

-- DefinitionChanges.DELETE_DEPLOYMENT[2]
DELETE FROM turgo_event_subscription
WHERE instance_id = 0
  AND definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = $1);

-- DefinitionChanges.DELETE_DEPLOYMENT[3]
DELETE FROM turgo_process_definition WHERE deployment_id = $1;

-- DefinitionChanges.DELETE_DEPLOYMENT[4]
DELETE FROM turgo_resource WHERE deployment_id = $1;

-- DefinitionChanges.DELETE_DEPLOYMENT[5]
DELETE FROM turgo_deployment WHERE id = $1;

-- DefinitionChanges.NEWEST_OF_DEPLOYMENT: What of a deployment is the newest version of its key.
SELECT d.key, d.tenant_id FROM turgo_process_definition d
WHERE d.deployment_id = $1 AND NOT EXISTS (
  SELECT 1 FROM turgo_process_definition later
  WHERE later.key = d.key AND later.tenant_id = d.tenant_id AND later.version > d.version);

-- DefinitionChanges.NEWEST
SELECT d.id, d.key, d.version, d.name, d.description, d.category, d.tenant_id,
       d.deployment_id, d.resource_name, d.suspended, d.diagram_resource_name,
       d.has_start_form, d.has_graphics, d.history_ttl, d.history_level, d.kind
FROM turgo_process_definition d
WHERE d.key = $1 AND d.tenant_id = $2
ORDER BY d.version DESC LIMIT 1;

-- DefinitionChanges.MESSAGES_IN_TENANT
SELECT s.name
FROM turgo_event_subscription s
JOIN turgo_process_definition d ON d.id = s.definition_id
JOIN turgo_event_subscription other
  ON other.kind = 'message' AND other.name = s.name AND other.tenant_id = $1
     AND other.instance_id = 0
WHERE s.kind = 'message' AND s.instance_id = 0 AND d.deployment_id = $2
ORDER BY s.name;

-- DefinitionChanges.DETACH_MODELS
UPDATE turgo_model SET deployment_id = NULL, rev = rev + 1, updated_at = $1
WHERE deployment_id = $2;

-- DefinitionChanges.SUSPENDED
SELECT suspended FROM turgo_process_definition WHERE id = $1;

-- DefinitionChanges.SUSPEND
UPDATE turgo_process_definition SET suspended = $1 WHERE id = $2;

-- DefinitionChanges.SET_DEFINITION_CATEGORY
UPDATE turgo_process_definition SET category = $1 WHERE id = $2;

-- DefinitionChanges.SET_CATEGORY
UPDATE turgo_deployment SET category = $1 WHERE id = $2;

-- DefinitionChanges.SET_KEY
UPDATE turgo_deployment SET key = $1 WHERE id = $2;

-- DefinitionChanges.SET_PARENT
UPDATE turgo_deployment SET parent_deployment_id = $1 WHERE id = $2;

-- DefinitionChanges.KEYS_IN_TENANT
SELECT DISTINCT d.key
FROM turgo_process_definition d
JOIN turgo_process_definition other ON other.key = d.key AND other.tenant_id = $1
WHERE d.deployment_id = $2
ORDER BY d.key;

-- DefinitionChanges.MOVE_DEPLOYMENT
UPDATE turgo_deployment SET tenant_id = $1 WHERE id = $2;

-- DefinitionChanges.MOVE_DEFINITIONS
UPDATE turgo_process_definition SET tenant_id = $1 WHERE deployment_id = $2;

-- DefinitionChanges.MOVE_SUBSCRIPTIONS
UPDATE turgo_event_subscription SET tenant_id = $1
WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = $2);

-- DefinitionChanges.MOVE_EXTERNAL_JOBS
UPDATE turgo_external_job SET tenant_id = $1
WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = $2);

-- DefinitionChanges.DELETE_STARTER
DELETE FROM turgo_candidate_starter
WHERE definition_id = $1 AND coalesce(user_id, '') = $2 AND coalesce(group_id, '') = $3;

-- DefinitionTimerRows.STARTS_OF_KEY
SELECT id FROM turgo_instance
WHERE kind IN ('start_timer', 'definition_job') AND definition_id IN
  (SELECT id FROM turgo_process_definition WHERE key = $1 AND tenant_id = $2)
  AND kind = 'start_timer'
ORDER BY id;

-- DefinitionTimerRows.ALL_OF_DEPLOYMENT
SELECT id FROM turgo_instance
WHERE kind IN ('start_timer', 'definition_job') AND definition_id IN
  (SELECT id FROM turgo_process_definition WHERE deployment_id = $1)
ORDER BY id;

-- DefinitionTimerRows.DELETE_HOLDER: Waits for a unit of the timer that is being committed.
DELETE FROM turgo_instance WHERE id = $1;

-- DeploymentWriter.STEP_EPOCH: Comes first in a deployment: its row lock makes deployments of all nodes follow each other.
UPDATE turgo_property SET value = value + 1 WHERE name = 'definition_epoch' RETURNING value;

-- DeploymentWriter.TAKE_STEP_BACK: Nobody has seen the step: the row is locked until the transaction ends.
UPDATE turgo_property SET value = value - 1 WHERE name = 'definition_epoch';

-- DeploymentWriter.INSERT_DEPLOYMENT
INSERT INTO turgo_deployment
  (id, name, category, key, tenant_id, parent_deployment_id, deployed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7);

-- DeploymentWriter.INSERT_RESOURCE
INSERT INTO turgo_resource (deployment_id, name, bytes) VALUES ($1, $2, $3);

-- DeploymentWriter.LAST_VERSION
SELECT coalesce(max(version), 0) FROM turgo_process_definition WHERE key = $1 AND tenant_id = $2;

-- DeploymentWriter.OTHER_OF_KEY
SELECT kind FROM turgo_process_definition
WHERE key = $1 AND tenant_id = $2 AND kind <> $3
LIMIT 1;

-- DeploymentWriter.INSERT_DEFINITION
INSERT INTO turgo_process_definition
  (id, key, version, name, description, category, tenant_id, deployment_id, resource_name,
   suspended, diagram_resource_name, has_start_form, has_graphics, history_ttl,
   history_level, epoch, kind)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, CAST($14 AS integer),
  CAST($15 AS integer), $16, $17);

-- DeploymentWriter.INSERT_STARTER
INSERT INTO turgo_candidate_starter (definition_id, user_id, group_id) VALUES ($1, $2, $3);

-- DeploymentWriter.INSERT_PLAN_ITEM
INSERT INTO turgo_plan_item
  (definition_id, item_id, element_id, item_definition_id, type, name)
VALUES ($1, $2, $3, $4, $5, $6);

-- DeploymentWriter.NEWEST_OF_THAT_NAME_FIRST: Null names and parents are compared as empty ones.
SELECT id, name, category, key, tenant_id, parent_deployment_id, deployed_at
FROM turgo_deployment
WHERE coalesce(name, '') = $1 AND tenant_id = $2 AND coalesce(parent_deployment_id, '') = $3
ORDER BY deployed_at DESC, id DESC
LIMIT $4;

-- DeploymentWriter.RESOURCE_SIZES
SELECT name, length(bytes) FROM turgo_resource WHERE deployment_id = $1;

-- DeploymentWriter.READ_RESOURCES
SELECT name, bytes FROM turgo_resource WHERE deployment_id = $1;

-- ExternalJobReads.COLUMNS
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, retries, due_at, topic, created_at, instance_rev, exception_message,
  NULL AS exception_stacktrace, trace_parent, tenant_id, lock_owner
FROM turgo_external_job;

-- ExternalJobReads.FREE: Those that nobody has, by priority, along turgo_external_job_free (topic, priority DESC, id); then those whose time is over, longest first, along turgo_external_job_due (topic, due_at).
SELECT * FROM (
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, retries, due_at, topic, created_at, instance_rev, exception_message,
  NULL AS exception_stacktrace, trace_parent, tenant_id, lock_owner
FROM turgo_external_job
  WHERE topic = $1 AND due_at IS NULL AND tenant_id = $2
  ORDER BY priority DESC, id
  LIMIT $3) nobodys
UNION ALL
SELECT * FROM (
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, retries, due_at, topic, created_at, instance_rev, exception_message,
  NULL AS exception_stacktrace, trace_parent, tenant_id, lock_owner
FROM turgo_external_job
  WHERE topic = $4 AND due_at <= $5 AND tenant_id = $6
  ORDER BY due_at
  LIMIT $7) ended;

-- ExternalJobReads.OF_WORKER: Along turgo_external_job_worker.
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, retries, due_at, topic, created_at, instance_rev, exception_message,
  NULL AS exception_stacktrace, trace_parent, tenant_id, lock_owner
FROM turgo_external_job
WHERE lock_owner = $1 AND id > $2 AND tenant_id = $3
ORDER BY id
LIMIT $4;

-- JdbcBatchStore.ADD
INSERT INTO turgo_batch
  (id, type, search_key, search_key_2, status, tenant_id, document, start_user_id, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- JdbcBatchStore.ADD_PART
INSERT INTO turgo_batch_part
  (id, batch_id, item_id, type, search_key, search_key_2, scope_id, sub_scope_id, scope_type,
   status, result, created_at, ended_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
ON CONFLICT (batch_id, item_id) DO NOTHING;

-- JdbcBatchStore.WORK
SELECT type, status, operation, selection, argument, start_user_id, total,
       (SELECT count(*) FROM turgo_batch_chunk c WHERE c.batch_id = b.id) AS chunks
FROM turgo_batch b WHERE id = $1 AND operation IS NOT NULL;

-- JdbcBatchStore.FOUND
UPDATE turgo_batch SET total = $1 WHERE id = $2 AND total IS NULL;

-- JdbcBatchStore.ADD_CHUNK
INSERT INTO turgo_batch_chunk
  (batch_id, number, first_item, last_item, items, done, failed, skipped)
VALUES ($1, $2, $3, $4, $5, 0, 0, 0);

-- JdbcBatchStore.CHUNK
SELECT items, ended_at FROM turgo_batch_chunk WHERE batch_id = $1 AND number = $2;

-- JdbcBatchStore.KNOWN
SELECT item_id FROM turgo_batch_part
WHERE batch_id = $1 AND item_id >= $2 AND item_id <= $3;

-- JdbcBatchStore.END_CHUNK
UPDATE turgo_batch_chunk SET ended_at = $1, done = (SELECT count(*) FROM turgo_batch_part p
 WHERE p.batch_id = turgo_batch_chunk.batch_id AND p.item_id >= turgo_batch_chunk.first_item
   AND p.item_id <= turgo_batch_chunk.last_item AND p.status = 'completed')
, failed = (SELECT count(*) FROM turgo_batch_part p
 WHERE p.batch_id = turgo_batch_chunk.batch_id AND p.item_id >= turgo_batch_chunk.first_item
   AND p.item_id <= turgo_batch_chunk.last_item AND p.status = 'failed')
, skipped = (SELECT count(*) FROM turgo_batch_part p
 WHERE p.batch_id = turgo_batch_chunk.batch_id AND p.item_id >= turgo_batch_chunk.first_item
   AND p.item_id <= turgo_batch_chunk.last_item AND p.status = 'skipped')

WHERE batch_id = $2 AND number = $3 AND ended_at IS NULL;

-- JdbcBatchStore.END
UPDATE turgo_batch SET status = 'completed', ended_at = $1
WHERE id = $2 AND status = 'inProgress' AND total IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM turgo_batch_chunk c WHERE c.batch_id = turgo_batch.id AND c.ended_at IS NULL);

-- JdbcBatchStore.CANCEL
UPDATE turgo_batch SET status = 'cancelled', ended_at = $1
WHERE id = $2 AND status = 'inProgress' AND operation IS NOT NULL;

-- JdbcBatchStore.DELETE_PARTS
DELETE FROM turgo_batch_part WHERE id IN (
  SELECT id FROM turgo_batch_part WHERE batch_id = $1 LIMIT 10000);

-- JdbcBatchStore.DELETE_CHUNKS
DELETE FROM turgo_batch_chunk WHERE batch_id = $1;

-- JdbcBatchStore.DELETE
DELETE FROM turgo_batch WHERE id = $1;

-- JdbcDecisionStore.WITH_REQUIRED
SELECT id FROM turgo_h_decision WHERE id = $1 OR root_id = $2;

-- JdbcDecisionStore.OF_DEFINITION
SELECT id FROM turgo_h_decision WHERE decision_definition_id = $1
ORDER BY evaluated_at LIMIT $2;

-- JdbcDecisionStore.OLD
SELECT id FROM turgo_h_decision WHERE evaluated_at < $1 AND instance_id IS NULL
ORDER BY evaluated_at LIMIT $2;

-- JdbcDecisionStore.DELETE_PARTS
DELETE FROM turgo_h_decision_part WHERE decision_id = $1;

-- JdbcDecisionStore.DELETE
DELETE FROM turgo_h_decision WHERE id = $1;

-- JdbcDefinitionStore.READ_ALL: One statement, so that epoch and definitions are of one snapshot.
SELECT e.value,
       d.id, d.key, d.version, d.name, d.description, d.category, d.tenant_id,
       d.deployment_id, d.resource_name, d.suspended, d.diagram_resource_name,
       d.has_start_form, d.has_graphics, d.history_ttl, d.history_level, d.kind
FROM turgo_property e LEFT JOIN turgo_process_definition d ON d.id IS NOT NULL
WHERE e.name = 'definition_epoch'
ORDER BY d.key, d.tenant_id, d.version;

-- JdbcDefinitionStore.READ_SINCE: Along turgo_process_definition_epoch.
SELECT e.value, d.epoch,
       d.id, d.key, d.version, d.name, d.description, d.category, d.tenant_id,
       d.deployment_id, d.resource_name, d.suspended, d.diagram_resource_name,
       d.has_start_form, d.has_graphics, d.history_ttl, d.history_level, d.kind
FROM turgo_property e LEFT JOIN turgo_process_definition d ON d.epoch > $1
WHERE e.name = 'definition_epoch'
ORDER BY d.epoch, d.id;

-- JdbcDefinitionStore.READ_STARTS_SINCE: Along turgo_process_definition_epoch and turgo_event_subscription_start.
SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance, kept_id,
  configuration, tenant_id, created_at
FROM turgo_event_subscription
WHERE instance_id = 0
  AND definition_id IN (SELECT id FROM turgo_process_definition WHERE epoch > $1)
ORDER BY id;

-- JdbcDefinitionStore.READ_STARTS
SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance, kept_id,
  configuration, tenant_id, created_at
FROM turgo_event_subscription WHERE instance_id = 0
ORDER BY id;

-- JdbcDefinitionStore.READ_EPOCH
SELECT value FROM turgo_property WHERE name = 'definition_epoch';

-- JdbcDefinitionStore.READ_RESOURCE
SELECT bytes FROM turgo_resource WHERE deployment_id = $1 AND name = $2;

-- JdbcDefinitionStore.READ_RESOURCE_NAMES
SELECT name FROM turgo_resource WHERE deployment_id = $1 ORDER BY name;

-- JdbcDefinitionStore.READ_STARTERS
SELECT user_id, group_id FROM turgo_candidate_starter WHERE definition_id = $1
ORDER BY user_id, group_id;

-- JdbcLeaseStore.BEAT: A node's first beat is a time, so that one that was removed does not seem to stand still.
INSERT INTO turgo_node
  (id, name, started_at, heartbeat_at, beat, lease_millis, ended, long_running_jobs, queues,
   jobs_in_hand, jobs_finished, jobs_failed, jobs_running)
SELECT $1, $2, coalesce(min(started_at), $3), $4, coalesce(max(beat) + 1, $5), $6, FALSE, $7, $8,
  $9,
  $10, $11, $12
FROM turgo_node WHERE id = $13;

-- JdbcLeaseStore.LAST_BEAT: A beat by somebody else; one of its own makes the node live again.
INSERT INTO turgo_node
  (id, name, started_at, heartbeat_at, beat, lease_millis, ended, long_running_jobs, queues,
   jobs_in_hand, jobs_finished, jobs_failed, jobs_running)
SELECT id, name, started_at, heartbeat_at, beat + 1, lease_millis, TRUE, '', '', '',
  jobs_finished, jobs_failed, 0
FROM turgo_node WHERE id = $1 AND beat = (SELECT max(beat) FROM turgo_node WHERE id = $2);

-- JdbcLeaseStore.FORGET_FORMER_BEATS
DELETE FROM turgo_node WHERE (id, beat) IN (
  SELECT id, beat FROM turgo_node
  WHERE id = $1 AND beat < (SELECT max(beat) FROM turgo_node WHERE id = $2) FOR UPDATE SKIP LOCKED);

-- JdbcLeaseStore.NODES
SELECT id, beat, lease_millis, ended FROM turgo_node n
WHERE id <> $1 AND beat = (SELECT max(beat) FROM turgo_node WHERE id = n.id);

-- JdbcLeaseStore.LEASES
SELECT shard, coalesce(node_id, 0), epoch FROM turgo_shard_lease ORDER BY shard;

-- JdbcLeaseStore.FREE_LEASES: Those that nobody else holds, of these nodes' shards or of all but these nodes'.
SELECT shard FROM turgo_shard_lease WHERE coalesce(node_id, 0) IN ($1,
  $2) ORDER BY shard FOR UPDATE SKIP LOCKED;

-- JdbcLeaseStore.CLAIM
UPDATE turgo_shard_lease SET node_id = $1, epoch = epoch + 1 WHERE shard = $2 AND epoch = $3;

-- JdbcLeaseStore.RELEASE
UPDATE turgo_shard_lease SET node_id = NULL WHERE shard IN (
  SELECT shard FROM turgo_shard_lease WHERE shard = $1 AND node_id = $2 FOR UPDATE SKIP LOCKED);

-- JdbcLeaseStore.RELEASE_ALL
UPDATE turgo_shard_lease SET node_id = NULL WHERE shard IN (
  SELECT shard FROM turgo_shard_lease WHERE node_id = $1 FOR UPDATE SKIP LOCKED);

-- JdbcLeaseStore.FORGET
DELETE FROM turgo_node WHERE (id, beat) IN (
  SELECT id, beat FROM turgo_node WHERE id = $1 FOR UPDATE SKIP LOCKED);

-- JdbcModelStore.ADD
INSERT INTO turgo_model
  (rev, name, key, category, version, meta_info, deployment_id, tenant_id, updated_at, id,
   created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- JdbcModelStore.UPDATE
UPDATE turgo_model
SET rev = $1, name = $2, key = $3, category = $4, version = $5, meta_info = $6, deployment_id = $7,
    tenant_id = $8, updated_at = $9
WHERE id = $10 AND rev = $11;

-- JdbcModelStore.DELETE
DELETE FROM turgo_model WHERE id = $1;

-- JdbcModelStore.SET_SOURCE
UPDATE turgo_model SET source = $1 WHERE id = $2;

-- JdbcModelStore.SET_SOURCE_EXTRA
UPDATE turgo_model SET source_extra = $1 WHERE id = $2;

-- JdbcOriginStore.ADD
INSERT INTO turgo_origin (id, source, kind, source_id, target_id, noted_at, note) VALUES ($1, $2,
  $3, $4, $5, $6, $7)
ON CONFLICT (source, kind, source_id) DO NOTHING;

-- JdbcOriginStore.FIND
SELECT id, source, kind, source_id, target_id, noted_at, note FROM turgo_origin
WHERE source = $1 AND kind = $2 AND source_id = $3;

-- JdbcOriginStore.ALL
SELECT id, source, kind, source_id, target_id, noted_at, note FROM turgo_origin
WHERE source = $1 AND kind = $2 ORDER BY id;

-- JdbcOriginStore.SOURCE_AFTER
SELECT min(source) FROM turgo_origin
WHERE source > $1;

-- JdbcQueueStore.PAUSED
SELECT name FROM turgo_property WHERE name LIKE 'queue\_paused.%' ESCAPE '\';

-- JdbcQueueStore.PAUSE
INSERT INTO turgo_property (name, value) VALUES ($1, 1) ON CONFLICT (name) DO NOTHING;

-- JdbcQueueStore.RESUME
DELETE FROM turgo_property WHERE name = $1;

-- JdbcQueueStore.ATTEMPTS
SELECT id, long_running_jobs FROM turgo_node n
WHERE long_running_jobs <> '' AND beat = (SELECT max(beat) FROM turgo_node WHERE id = n.id)
UNION ALL
SELECT id, jobs_in_hand FROM turgo_node n
WHERE jobs_in_hand <> '' AND beat = (SELECT max(beat) FROM turgo_node WHERE id = n.id)
UNION ALL
SELECT 0, job_id || '@' || crashed_rev FROM turgo_suspect_job WHERE crashed_rev <> 0;

-- JdbcQueueStore.CONSUMED
SELECT queues FROM turgo_node WHERE NOT ended AND queues <> '';

-- JdbcQueueStore.OWNERS
SELECT shard, node_id FROM turgo_shard_lease WHERE node_id IS NOT NULL;

-- JdbcQueueStore.CONSUMERS
SELECT id, queues FROM turgo_node n
WHERE NOT ended AND beat = (SELECT max(beat) FROM turgo_node WHERE id = n.id);

-- JdbcQueueStore.BACKLOGS
SELECT queue, count(*), min(created_at)
FROM (SELECT queue, created_at FROM turgo_job WHERE queue IS NOT NULL LIMIT $1) counted
GROUP BY queue ORDER BY queue;

-- JdbcQueueStore.NAME: A random number, made once.
INSERT INTO turgo_property (name, value) VALUES ('database_id', $1)
ON CONFLICT (name) DO NOTHING;

-- JdbcQueueStore.READ_NAME
SELECT value FROM turgo_property WHERE name = 'database_id';

-- JdbcRequestStore.TRY_LOCK: Where several transactions write at a time, an insert of a key that another one has would wait for its end.
SELECT pg_try_advisory_xact_lock(hashtextextended(
  'turgo request ' || $1 || chr(10) || $2,
  $table$turgo_request_key$table$::regclass::oid::bigint));

-- JdbcRequestStore.TAKE
INSERT INTO turgo_request_key (scope, request_key, request_hash, noted_at)
VALUES ($1, $2, $3, $4)
ON CONFLICT (scope, request_key) DO NOTHING;

-- JdbcRequestStore.READ
SELECT request_hash, answer FROM turgo_request_key WHERE scope = $1 AND request_key = $2;

-- JdbcRequestStore.ANSWER
UPDATE turgo_request_key SET answer = $1 WHERE scope = $2 AND request_key = $3;

-- JdbcRequestStore.DELETE_KEYS
DELETE FROM turgo_request_key WHERE (scope, request_key) IN (
  SELECT scope, request_key FROM turgo_request_key WHERE noted_at < $1 ORDER BY noted_at LIMIT $2);

-- JdbcRequestStore.ADD_AUDIT
INSERT INTO turgo_audit
  (id, noted_at, user_id, level, tenant_id, operation, target, instance_id, outcome,
   request_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- JdbcRequestStore.DELETE_AUDIT
DELETE FROM turgo_audit WHERE id IN (
  SELECT id FROM turgo_audit WHERE noted_at < $1 ORDER BY noted_at LIMIT $2);

-- JdbcStore.LOAD_VARIABLE
SELECT id, instance_id, execution_id, name, job_id, body_id, aggregation, leg_number, type,
  long_value, double_value, text_value, bytes_value, false AS deferred
FROM turgo_variable WHERE id = $1;

-- JdbcStore.INSTANCE_OF_TASK
SELECT instance_id FROM turgo_task WHERE id = $1;

-- JdbcStore.SUBSCRIPTIONS: Along turgo_event_subscription_event.
SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance, kept_id,
  configuration, tenant_id, created_at
FROM turgo_event_subscription
WHERE kind = $1 AND name = $2 AND tenant_id = $3 AND id > $4 AND instance_id <> 0
ORDER BY id
LIMIT $5;

-- JdbcStore.INSTANCE_OF_EXECUTION
SELECT instance_id FROM turgo_execution WHERE id = $1
UNION ALL
SELECT id FROM turgo_instance WHERE id = $2;

-- JdbcStore.CALLED_BY: The ids stand in its text behind it: a list is no parameter on every database.
SELECT id FROM turgo_instance WHERE super_execution_id IN ($1, $2);

-- JdbcStore.INSTANCES_OF: Along the primary key: what is asked for is most of the table, or there is little of it.
SELECT id FROM turgo_instance
WHERE definition_id = $1 AND suspended = $2 AND id > $3 AND kind IN ('process', 'case')
ORDER BY id
LIMIT $4;

-- JdbcStore.INSTANCE_OF_JOB
SELECT instance_id FROM turgo_job WHERE id = $1
UNION ALL
SELECT instance_id FROM turgo_timer_job WHERE id = $2
UNION ALL
SELECT instance_id FROM turgo_suspended_job WHERE id = $3
UNION ALL
SELECT instance_id FROM turgo_dead_letter_job WHERE id = $4
UNION ALL
SELECT instance_id FROM turgo_external_job WHERE id = $5;

-- JdbcStore.DELETE_HISTORY[0]
DELETE FROM turgo_h_instance WHERE id = $1 AND ended_at IS NOT NULL;

-- JdbcStore.DELETE_HISTORY[1]
DELETE FROM turgo_h_instance_facts WHERE id = $1;

-- JdbcStore.DELETE_HISTORY[2]
DELETE FROM turgo_h_activity WHERE instance_id = $1;

-- JdbcStore.DELETE_HISTORY[3]
DELETE FROM turgo_h_task_log WHERE process_instance_id = $1;

-- JdbcStore.DELETE_HISTORY[4]
DELETE FROM turgo_h_task_log
WHERE process_instance_id IS NULL
  AND task_id IN (SELECT id FROM turgo_h_task WHERE instance_id = $1);

-- JdbcStore.DELETE_HISTORY[5]
DELETE FROM turgo_h_task WHERE instance_id = $1;

-- JdbcStore.DELETE_HISTORY[6]
DELETE FROM turgo_h_identity_link WHERE instance_id = $1;

-- JdbcStore.DELETE_HISTORY[7]
DELETE FROM turgo_h_comment WHERE instance_id = $1;

-- JdbcStore.DELETE_HISTORY[8]
DELETE FROM turgo_h_attachment WHERE instance_id = $1;

-- JdbcStore.DELETE_HISTORY[9]
DELETE FROM turgo_h_variable WHERE instance_id = $1;

-- JdbcStore.DELETE_HISTORY[10]
DELETE FROM turgo_h_detail WHERE instance_id = $1;

-- JdbcStore.DELETE_HISTORY[11]
DELETE FROM turgo_h_decision_part WHERE instance_id = $1;

-- JdbcStore.DELETE_HISTORY[12]
DELETE FROM turgo_h_decision WHERE instance_id = $1;

-- JdbcStore.ENDED_BELOW
SELECT id FROM turgo_h_instance WHERE super_id = $1 AND ended_at IS NOT NULL;

-- JdbcStore.READ_PROPERTY
SELECT value FROM turgo_property WHERE name = $1;

-- JdbcStore.NOTE_PROPERTY
INSERT INTO turgo_property (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- JdbcStore.SOME_INSTANCE
SELECT id FROM turgo_instance LIMIT 1;

-- JdbcTaskStore.SUB_TASKS
SELECT id FROM turgo_h_task WHERE parent_task_id = $1;

-- JdbcTaskStore.DELETE_BELOW[0]
DELETE FROM turgo_h_detail
WHERE instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = $1)
  AND variable_id IN (
    SELECT v.id FROM turgo_h_variable v
    WHERE v.instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = $2)
      AND v.execution_id = $3);

-- JdbcTaskStore.DELETE_BELOW[1]
DELETE FROM turgo_h_variable
WHERE instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = $1)
  AND execution_id = $2 AND execution_id = $3;

-- JdbcTaskStore.DELETE_BELOW[2]
DELETE FROM turgo_h_identity_link
WHERE instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = $1)
  AND task_id = $2 AND task_id = $3;

-- JdbcTaskStore.DELETE_BELOW[3]
DELETE FROM turgo_h_detail
WHERE instance_id IN (
    SELECT instance_id FROM turgo_h_task WHERE id = $1 AND definition_id IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM turgo_h_task o
    WHERE o.instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = $2) AND o.id <> $3);

-- JdbcTaskStore.ADD_COMMENT
INSERT INTO turgo_h_comment
  (id, instance_id, task_id, process_instance_id, created_at, type, message, user_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- JdbcTaskStore.UPDATE_COMMENT
UPDATE turgo_h_comment SET type = $1, message = $2 WHERE id = $3;

-- JdbcTaskStore.DELETE_NOTES[0]
DELETE FROM turgo_h_comment WHERE task_id = $1;

-- JdbcTaskStore.DELETE_NOTES[1]
DELETE FROM turgo_h_attachment WHERE task_id = $1;

-- JdbcTaskStore.DELETE_NOTES[2]
DELETE FROM turgo_h_task_log WHERE task_id = $1;

-- JdbcTaskStore.ADD_LOG_ENTRY
INSERT INTO turgo_h_task_log
  (id, task_id, process_instance_id, execution_id, definition_id, logged_at, type, user_id,
   data, tenant_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- JdbcTaskStore.DELETE_LOG_ENTRY
DELETE FROM turgo_h_task_log WHERE id = $1;

-- JdbcTaskStore.DELETE_LOG
DELETE FROM turgo_h_task_log WHERE task_id = $1;

-- JdbcTaskStore.DELETE_COMMENT
DELETE FROM turgo_h_comment WHERE id = $1;

-- JdbcTaskStore.ADD_ATTACHMENT
INSERT INTO turgo_h_attachment
  (id, instance_id, task_id, process_instance_id, created_at, type, name, description, url,
   user_id, content)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- JdbcTaskStore.UPDATE_ATTACHMENT
UPDATE turgo_h_attachment SET name = $1, description = $2 WHERE id = $3;

-- JdbcTaskStore.DELETE_ATTACHMENT
DELETE FROM turgo_h_attachment WHERE id = $1;

-- JdbcTaskStore.DELETE_TASK
DELETE FROM turgo_h_task WHERE id = $1 AND ended_at IS NOT NULL;

-- JdbcTaskStore.IS_ENDED
SELECT id FROM turgo_h_task WHERE id = $1 AND ended_at IS NOT NULL;

-- PausedActivityRows.ALL
SELECT definition_id, key, tenant_id, activity_id, paused_at, paused_by, reason
FROM turgo_paused_activity
ORDER BY paused_at, key, tenant_id, activity_id, coalesce(definition_id, 0);

-- PausedActivityRows.INSERT
INSERT INTO turgo_paused_activity
  (definition_id, key, tenant_id, activity_id, paused_at, paused_by, reason)
VALUES (CAST($1 AS bigint), $2, $3, $4, $5, $6, $7)
ON CONFLICT (key, tenant_id, activity_id, coalesce(definition_id, 0)) DO NOTHING;

-- PausedActivityRows.DELETE
DELETE FROM turgo_paused_activity
WHERE key = $1 AND tenant_id = $2 AND activity_id = $3 AND definition_id IS NOT DISTINCT FROM CAST($4 AS bigint);

-- PausedActivityRows.COUNT_VERSIONS
SELECT count(*)
FROM turgo_process_definition d
WHERE d.key = $1 AND d.tenant_id = $2 AND d.id = coalesce(CAST($3 AS bigint), d.id);

-- PausedActivityRows.VERSIONS_WITH_JOBS: Along turgo_suspended_job_element (definition_id, activity_id, id), a look for each version.
SELECT d.id
FROM turgo_process_definition d
WHERE d.key = $1 AND d.tenant_id = $2 AND d.id = coalesce(CAST($3 AS bigint), d.id)
  AND EXISTS (
    SELECT 1 FROM turgo_suspended_job j WHERE j.definition_id = d.id AND j.activity_id = $4)
ORDER BY d.id;

-- PausedActivityRows.WAITING: Along the same index; jobs of suspended instances are among them.
SELECT j.id, j.instance_id, i.suspended
FROM turgo_suspended_job j JOIN turgo_instance i ON i.id = j.instance_id
WHERE j.definition_id = $1 AND j.activity_id = $2 AND j.id > $3
ORDER BY j.id
LIMIT $4;

-- PausedActivityRows.COUNT_WAITING: Along the same index.
SELECT count(*) FROM (
  SELECT 1
  FROM turgo_process_definition d JOIN turgo_suspended_job j ON j.definition_id = d.id
  WHERE d.key = $1 AND d.tenant_id = $2 AND d.id = coalesce(CAST($3 AS bigint),
    d.id) AND j.activity_id = $4
  LIMIT $5) w;

-- PausedActivityRows.DELETE_OF_DEPLOYMENT
DELETE FROM turgo_paused_activity
WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = $1);

-- PausedActivityRows.DELETE_WITHOUT_VERSIONS: Nothing is left that a pause of all versions could be of.
DELETE FROM turgo_paused_activity
WHERE NOT EXISTS (
  SELECT 1 FROM turgo_process_definition d
  WHERE d.key = turgo_paused_activity.key AND d.tenant_id = turgo_paused_activity.tenant_id);

-- PausedActivityRows.PAUSED_IN_DEPLOYMENT
SELECT DISTINCT p.activity_id, p.key
FROM turgo_paused_activity p
JOIN turgo_process_definition d ON d.key = p.key AND d.tenant_id = p.tenant_id
WHERE d.deployment_id = $1
ORDER BY p.key, p.activity_id;

-- Schema.READ_SHARDS
SELECT value FROM turgo_property WHERE name = 'shards';

-- Schema.FIX_SHARDS
INSERT INTO turgo_property (name, value) VALUES ('shards', $1) ON CONFLICT (name) DO NOTHING;

-- Schema.ADD_LEASE
INSERT INTO turgo_shard_lease (shard, node_id, epoch) VALUES ($1, NULL, 0)
ON CONFLICT (shard) DO NOTHING;

-- SchemaHistory.READ
SELECT type, script, checksum, success FROM turgo_schema_history ORDER BY installed_rank;

-- StartEventRows.DELETE_OF_KEY
DELETE FROM turgo_event_subscription
WHERE instance_id = 0 AND definition_id IN (
  SELECT id FROM turgo_process_definition WHERE key = $1 AND tenant_id = $2);

-- StartEventRows.WAITS_FOR_MESSAGE
SELECT d.key FROM turgo_event_subscription s
JOIN turgo_process_definition d ON d.id = s.definition_id
WHERE s.kind = 'message' AND s.name = $1 AND s.tenant_id = $2 AND s.instance_id = 0;

-- SuspectRows.LONG_RUNNING
SELECT long_running_jobs FROM turgo_node WHERE id = $1 ORDER BY beat DESC LIMIT 1;

-- SuspectRows.NOTED_JOBS: With the ids of jobs in the place of :ids.
SELECT j.id, j.shard, j.instance_rev, coalesce(s.together, 0), coalesce(s.crashed_rev, 0)
FROM (
  SELECT id, shard, instance_rev FROM turgo_job WHERE id IN ($1, $2)
  UNION ALL
  SELECT id, shard, instance_rev FROM turgo_timer_job WHERE id IN ($3, $4)) j
LEFT JOIN turgo_suspect_job s ON s.job_id = j.id;

-- SuspectRows.NOTE
INSERT INTO turgo_suspect_job (job_id, shard, together, crashed_rev) VALUES ($1, $2, $3, $4)
ON CONFLICT (job_id) DO UPDATE SET
  together = excluded.together,
  crashed_rev = excluded.crashed_rev;

-- SuspectRows.SUSPECTS
SELECT s.job_id, s.shard, s.together, s.crashed_rev,
  coalesce(j.instance_id, t.instance_id, 0), coalesce(j.instance_rev, t.instance_rev, 0)
FROM turgo_suspect_job s
LEFT JOIN turgo_job j ON j.id = s.job_id
LEFT JOIN turgo_timer_job t ON t.id = s.job_id
ORDER BY s.job_id;

-- SuspectRows.DELETE: One that somebody else holds is deleted with a later round.
DELETE FROM turgo_suspect_job WHERE job_id IN (
  SELECT job_id FROM turgo_suspect_job WHERE job_id = $1 FOR UPDATE SKIP LOCKED);

-- ApplicationDataSource.SET_NAME
SELECT set_config('application_name', $1, false);

-- CommitOutcome.SESSION
SET lock_timeout = '200ms'; SET statement_timeout = '10s'; SET synchronous_commit = on;

-- CommitOutcome.ASK: What is not there yet is refused from now on: see CommitMarker#MARK_AGAIN.
INSERT INTO turgo_commit_marker AS m (id, number, noted_at)
VALUES ($1, -1, (extract(epoch FROM now()) * 1000)::bigint)
ON CONFLICT (id) DO UPDATE SET number = CASE m.number WHEN $2 THEN m.number ELSE -1 END
RETURNING number;

-- CommitOutcome.END_PROCESS: Only while that process still is in that very transaction.
SELECT pg_terminate_backend(pid)
FROM pg_stat_activity
WHERE pid = $1 AND backend_xid = $2::xid8::xid;

-- CommitOutcome.END_WRITER: The same where the number of the transaction is not known: it is the one, or a part of the one, that has written a next version of the row.
SELECT pg_terminate_backend(l.pid)
FROM turgo_commit_marker m
JOIN pg_locks l ON l.locktype = 'transactionid' AND l.granted AND l.transactionid = m.xmax
WHERE l.pid = $1 AND m.id = $2;

-- CommitOutcome.SWEEP: Rows of engines that have ended; those in use are not that old, or are made again.
DELETE FROM turgo_commit_marker WHERE id IN (
  SELECT id FROM turgo_commit_marker
  WHERE noted_at < (extract(epoch FROM now()) * 1000)::bigint - 604800000
  FOR UPDATE SKIP LOCKED);

-- CommitterSession.LOCK_FREE: Locks instances in id order and skips those that others hold, so that what is left of the group cannot wait for anybody.
SELECT id, rev FROM turgo_instance WHERE id = ANY ($1::bigint[])
ORDER BY id FOR NO KEY UPDATE SKIP LOCKED;

-- CommitterSession.LOCK_ALL: The same for a group that may wait.
SELECT id, rev FROM turgo_instance WHERE id = ANY ($1::bigint[])
ORDER BY id FOR NO KEY UPDATE;

-- CommitterSession.REVS
SELECT id, rev FROM turgo_instance WHERE id = ANY ($1::bigint[]);

-- Connections.COMMITTER_SESSION: A committer's session.
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE;
SET enable_seqscan = off;
SET enable_indexscan = off;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET jit = off;

-- Connections.READER_SESSION
SET default_transaction_read_only = on;
SET jit = off;

-- GroupStatement.BUMP: The guard of instances that go on; always the first statement of a group, its arrays in id order so that groups lock in the same order.
UPDATE turgo_instance AS i
SET rev = u.rev, business_key = u.business_key, name = u.name, suspended = u.suspended
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS base_rev,
  unnest($3::bigint[]) AS rev, unnest($4::text[]) AS business_key, unnest($5::text[]) AS name,
  unnest($6::boolean[]) AS suspended) AS u
WHERE i.id = u.id AND i.rev = u.base_rev;

-- GroupStatement.END: The guard of instances that end.
DELETE FROM turgo_instance AS i
USING (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS base_rev) AS u
WHERE i.id = u.id AND i.rev = u.base_rev;

-- GroupStatement.DELETES[1]
DELETE FROM turgo_execution WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[2]
DELETE FROM turgo_variable WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[3]
DELETE FROM turgo_task WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[4]
DELETE FROM turgo_identity_link WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[5]
DELETE FROM turgo_job WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[6]
DELETE FROM turgo_timer_job WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[7]
DELETE FROM turgo_suspended_job WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[8]
DELETE FROM turgo_dead_letter_job WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[9]
DELETE FROM turgo_h_instance WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[10]
DELETE FROM turgo_h_activity WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[11]
DELETE FROM turgo_h_task WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[12]
DELETE FROM turgo_h_variable WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[13]
DELETE FROM turgo_h_detail WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[14]
DELETE FROM turgo_h_identity_link WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[15]
DELETE FROM turgo_h_task_log WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[16]
DELETE FROM turgo_instance_facts WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[17]
DELETE FROM turgo_h_instance_facts WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[18]
DELETE FROM turgo_event_subscription WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[19]
DELETE FROM turgo_external_job WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[20]
DELETE FROM turgo_batch WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[21]
DELETE FROM turgo_batch_part WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[22]
DELETE FROM turgo_audit WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[23]
DELETE FROM turgo_h_comment WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[24]
DELETE FROM turgo_origin WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[25]
DELETE FROM turgo_h_decision WHERE id = ANY ($1::bigint[]);

-- GroupStatement.DELETES[26]
DELETE FROM turgo_h_decision_part WHERE id = ANY ($1::bigint[]);

-- GroupStatement.INSERTS[0]
INSERT INTO turgo_instance (id, root_id, kind, definition_id, shard, rev, business_key, name,
  start_user_id, started_at, suspended, super_id, super_execution_id, super_definition_id,
  super_activity_id, call_depth)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS root_id, unnest($3::text[]) AS kind,
  unnest($4::bigint[]) AS definition_id, unnest($5::integer[]) AS shard,
  unnest($6::bigint[]) AS rev, unnest($7::text[]) AS business_key, unnest($8::text[]) AS name,
  unnest($9::text[]) AS start_user_id, unnest($10::bigint[]) AS started_at,
  unnest($11::boolean[]) AS suspended, unnest($12::bigint[]) AS super_id,
  unnest($13::bigint[]) AS super_execution_id, unnest($14::bigint[]) AS super_definition_id,
  unnest($15::text[]) AS super_activity_id, unnest($16::bigint[]) AS call_depth;

-- GroupStatement.INSERTS[1]
INSERT INTO turgo_execution (id, instance_id, parent_id, activity_id, kind, activity_instance_id,
  via_flow)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS instance_id,
  unnest($3::bigint[]) AS parent_id, unnest($4::text[]) AS activity_id, unnest($5::text[]) AS kind,
  unnest($6::bigint[]) AS activity_instance_id, unnest($7::text[]) AS via_flow;

-- GroupStatement.INSERTS[2]
INSERT INTO turgo_variable (id, instance_id, execution_id, name, job_id, body_id, aggregation,
  leg_number, type, long_value, double_value, text_value, bytes_value)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS instance_id,
  unnest($3::bigint[]) AS execution_id, unnest($4::text[]) AS name, unnest($5::bigint[]) AS job_id,
  unnest($6::bigint[]) AS body_id, unnest($7::bigint[]) AS aggregation,
  unnest($8::bigint[]) AS leg_number, unnest($9::text[]) AS type,
  unnest($10::bigint[]) AS long_value, unnest($11::double precision[]) AS double_value,
  unnest($12::text[]) AS text_value, unnest($13::bytea[]) AS bytes_value;

-- GroupStatement.INSERTS[3]
INSERT INTO turgo_task (id, instance_id, execution_id, definition_id, task_definition_key,
  created_at, name, description, assignee, owner, priority, due_at, follow_up_at, category,
  form_key, parent_task_id, tenant_id, state, claimed_at, claimed_by, begun_at, begun_by,
  suspended_at, suspended_by, delegation)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS instance_id,
  unnest($3::bigint[]) AS execution_id, unnest($4::bigint[]) AS definition_id,
  unnest($5::text[]) AS task_definition_key, unnest($6::bigint[]) AS created_at,
  unnest($7::text[]) AS name, unnest($8::text[]) AS description, unnest($9::text[]) AS assignee,
  unnest($10::text[]) AS owner, unnest($11::integer[]) AS priority, unnest($12::bigint[]) AS due_at,
  unnest($13::bigint[]) AS follow_up_at, unnest($14::text[]) AS category,
  unnest($15::text[]) AS form_key, unnest($16::bigint[]) AS parent_task_id,
  unnest($17::text[]) AS tenant_id, unnest($18::text[]) AS state,
  unnest($19::bigint[]) AS claimed_at, unnest($20::text[]) AS claimed_by,
  unnest($21::bigint[]) AS begun_at, unnest($22::text[]) AS begun_by,
  unnest($23::bigint[]) AS suspended_at, unnest($24::text[]) AS suspended_by,
  unnest($25::text[]) AS delegation;

-- GroupStatement.INSERTS[4]
INSERT INTO turgo_identity_link (id, instance_id, task_id, task_created_at, type, user_id, group_id)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS instance_id,
  unnest($3::bigint[]) AS task_id, unnest($4::bigint[]) AS task_created_at,
  unnest($5::text[]) AS type, unnest($6::text[]) AS user_id, unnest($7::text[]) AS group_id;

-- GroupStatement.INSERTS[5]
INSERT INTO turgo_job (id, kind, shard, instance_id, execution_id, definition_id, activity_id,
  exclusive, priority, category, queue, retries, due_at, payload, created_at, instance_rev,
  exception_message, exception_stacktrace, trace_parent)
SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS kind, unnest($3::integer[]) AS shard,
  unnest($4::bigint[]) AS instance_id, unnest($5::bigint[]) AS execution_id,
  unnest($6::bigint[]) AS definition_id, unnest($7::text[]) AS activity_id,
  unnest($8::boolean[]) AS exclusive, unnest($9::integer[]) AS priority,
  unnest($10::text[]) AS category, unnest($11::text[]) AS queue, unnest($12::integer[]) AS retries,
  unnest($13::bigint[]) AS due_at, unnest($14::text[]) AS payload,
  unnest($15::bigint[]) AS created_at, unnest($16::bigint[]) AS instance_rev,
  unnest($17::text[]) AS exception_message, unnest($18::text[]) AS exception_stacktrace,
  unnest($19::text[]) AS trace_parent;

-- GroupStatement.INSERTS[6]
INSERT INTO turgo_timer_job (id, kind, shard, instance_id, execution_id, definition_id, activity_id,
  exclusive, priority, category, queue, retries, due_at, payload, created_at, instance_rev,
  exception_message, exception_stacktrace, trace_parent, cause)
SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS kind, unnest($3::integer[]) AS shard,
  unnest($4::bigint[]) AS instance_id, unnest($5::bigint[]) AS execution_id,
  unnest($6::bigint[]) AS definition_id, unnest($7::text[]) AS activity_id,
  unnest($8::boolean[]) AS exclusive, unnest($9::integer[]) AS priority,
  unnest($10::text[]) AS category, unnest($11::text[]) AS queue, unnest($12::integer[]) AS retries,
  unnest($13::bigint[]) AS due_at, unnest($14::text[]) AS payload,
  unnest($15::bigint[]) AS created_at, unnest($16::bigint[]) AS instance_rev,
  unnest($17::text[]) AS exception_message, unnest($18::text[]) AS exception_stacktrace,
  unnest($19::text[]) AS trace_parent, unnest($20::bigint[]) AS cause;

-- GroupStatement.INSERTS[7]
INSERT INTO turgo_suspended_job (id, kind, shard, instance_id, execution_id, definition_id,
  activity_id, exclusive, priority, category, queue, retries, due_at, payload, created_at,
  instance_rev, exception_message, exception_stacktrace, trace_parent)
SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS kind, unnest($3::integer[]) AS shard,
  unnest($4::bigint[]) AS instance_id, unnest($5::bigint[]) AS execution_id,
  unnest($6::bigint[]) AS definition_id, unnest($7::text[]) AS activity_id,
  unnest($8::boolean[]) AS exclusive, unnest($9::integer[]) AS priority,
  unnest($10::text[]) AS category, unnest($11::text[]) AS queue, unnest($12::integer[]) AS retries,
  unnest($13::bigint[]) AS due_at, unnest($14::text[]) AS payload,
  unnest($15::bigint[]) AS created_at, unnest($16::bigint[]) AS instance_rev,
  unnest($17::text[]) AS exception_message, unnest($18::text[]) AS exception_stacktrace,
  unnest($19::text[]) AS trace_parent;

-- GroupStatement.INSERTS[8]
INSERT INTO turgo_dead_letter_job (id, kind, shard, instance_id, execution_id, definition_id,
  activity_id, exclusive, priority, category, queue, retries, due_at, payload, created_at,
  instance_rev, exception_message, exception_stacktrace, trace_parent, cause)
SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS kind, unnest($3::integer[]) AS shard,
  unnest($4::bigint[]) AS instance_id, unnest($5::bigint[]) AS execution_id,
  unnest($6::bigint[]) AS definition_id, unnest($7::text[]) AS activity_id,
  unnest($8::boolean[]) AS exclusive, unnest($9::integer[]) AS priority,
  unnest($10::text[]) AS category, unnest($11::text[]) AS queue, unnest($12::integer[]) AS retries,
  unnest($13::bigint[]) AS due_at, unnest($14::text[]) AS payload,
  unnest($15::bigint[]) AS created_at, unnest($16::bigint[]) AS instance_rev,
  unnest($17::text[]) AS exception_message, unnest($18::text[]) AS exception_stacktrace,
  unnest($19::text[]) AS trace_parent, unnest($20::bigint[]) AS cause;

-- GroupStatement.INSERTS[9]
INSERT INTO turgo_h_instance (id, definition_id, business_key, name, start_user_id,
  start_activity_id, started_at, ended_at, end_activity_id, delete_reason, super_id)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS definition_id,
  unnest($3::text[]) AS business_key, unnest($4::text[]) AS name,
  unnest($5::text[]) AS start_user_id, unnest($6::text[]) AS start_activity_id,
  unnest($7::bigint[]) AS started_at, unnest($8::bigint[]) AS ended_at,
  unnest($9::text[]) AS end_activity_id, unnest($10::text[]) AS delete_reason,
  unnest($11::bigint[]) AS super_id;

-- GroupStatement.INSERTS[10]
INSERT INTO turgo_h_activity (id, instance_id, execution_id, definition_id, activity_id,
  activity_name, activity_type, via_flow, task_id, started_at, ended_at, delete_reason)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS instance_id,
  unnest($3::bigint[]) AS execution_id, unnest($4::bigint[]) AS definition_id,
  unnest($5::text[]) AS activity_id, unnest($6::text[]) AS activity_name,
  unnest($7::text[]) AS activity_type, unnest($8::text[]) AS via_flow,
  unnest($9::bigint[]) AS task_id, unnest($10::bigint[]) AS started_at,
  unnest($11::bigint[]) AS ended_at, unnest($12::text[]) AS delete_reason;

-- GroupStatement.INSERTS[11]
INSERT INTO turgo_h_task (id, instance_id, execution_id, definition_id, task_definition_key,
  started_at, name, description, assignee, owner, priority, due_at, follow_up_at, category,
  form_key, parent_task_id, tenant_id, state, claimed_at, claimed_by, begun_at, begun_by,
  suspended_at, suspended_by, ended_at, delete_reason, completed_by)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS instance_id,
  unnest($3::bigint[]) AS execution_id, unnest($4::bigint[]) AS definition_id,
  unnest($5::text[]) AS task_definition_key, unnest($6::bigint[]) AS started_at,
  unnest($7::text[]) AS name, unnest($8::text[]) AS description, unnest($9::text[]) AS assignee,
  unnest($10::text[]) AS owner, unnest($11::integer[]) AS priority, unnest($12::bigint[]) AS due_at,
  unnest($13::bigint[]) AS follow_up_at, unnest($14::text[]) AS category,
  unnest($15::text[]) AS form_key, unnest($16::bigint[]) AS parent_task_id,
  unnest($17::text[]) AS tenant_id, unnest($18::text[]) AS state,
  unnest($19::bigint[]) AS claimed_at, unnest($20::text[]) AS claimed_by,
  unnest($21::bigint[]) AS begun_at, unnest($22::text[]) AS begun_by,
  unnest($23::bigint[]) AS suspended_at, unnest($24::text[]) AS suspended_by,
  unnest($25::bigint[]) AS ended_at, unnest($26::text[]) AS delete_reason,
  unnest($27::text[]) AS completed_by;

-- GroupStatement.INSERTS[12]
INSERT INTO turgo_h_variable (id, instance_id, execution_id, name, created_at, updated_at, type,
  long_value, double_value, text_value, bytes_value)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS instance_id,
  unnest($3::bigint[]) AS execution_id, unnest($4::text[]) AS name,
  unnest($5::bigint[]) AS created_at, unnest($6::bigint[]) AS updated_at,
  unnest($7::text[]) AS type, unnest($8::bigint[]) AS long_value,
  unnest($9::double precision[]) AS double_value, unnest($10::text[]) AS text_value,
  unnest($11::bytea[]) AS bytes_value;

-- GroupStatement.INSERTS[13]
INSERT INTO turgo_h_detail (id, instance_id, execution_id, activity_instance_id, variable_id, name,
  changed_at, task_id, type, long_value, double_value, text_value, bytes_value)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS instance_id,
  unnest($3::bigint[]) AS execution_id, unnest($4::bigint[]) AS activity_instance_id,
  unnest($5::bigint[]) AS variable_id, unnest($6::text[]) AS name,
  unnest($7::bigint[]) AS changed_at, unnest($8::bigint[]) AS task_id, unnest($9::text[]) AS type,
  unnest($10::bigint[]) AS long_value, unnest($11::double precision[]) AS double_value,
  unnest($12::text[]) AS text_value, unnest($13::bytea[]) AS bytes_value;

-- GroupStatement.INSERTS[14]
INSERT INTO turgo_h_identity_link (id, instance_id, task_id, type, user_id, group_id, created_at)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS instance_id,
  unnest($3::bigint[]) AS task_id, unnest($4::text[]) AS type, unnest($5::text[]) AS user_id,
  unnest($6::text[]) AS group_id, unnest($7::bigint[]) AS created_at;

-- GroupStatement.INSERTS[15]
INSERT INTO turgo_h_task_log (id, task_id, process_instance_id, execution_id, definition_id,
  logged_at, type, user_id, data, tenant_id)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS task_id,
  unnest($3::bigint[]) AS process_instance_id, unnest($4::bigint[]) AS execution_id,
  unnest($5::bigint[]) AS definition_id, unnest($6::bigint[]) AS logged_at,
  unnest($7::text[]) AS type, unnest($8::text[]) AS user_id, unnest($9::text[]) AS data,
  unnest($10::text[]) AS tenant_id;

-- GroupStatement.INSERTS[16]
INSERT INTO turgo_instance_facts (id, business_status, due_at, claimed_at, claimed_by, callback_id,
  callback_type, reference_id, reference_type)
SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS business_status,
  unnest($3::bigint[]) AS due_at, unnest($4::bigint[]) AS claimed_at,
  unnest($5::text[]) AS claimed_by, unnest($6::text[]) AS callback_id,
  unnest($7::text[]) AS callback_type, unnest($8::text[]) AS reference_id,
  unnest($9::text[]) AS reference_type;

-- GroupStatement.INSERTS[17]
INSERT INTO turgo_h_instance_facts (id, business_status, due_at, claimed_at, claimed_by,
  callback_id, callback_type, reference_id, reference_type, end_user_id)
SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS business_status,
  unnest($3::bigint[]) AS due_at, unnest($4::bigint[]) AS claimed_at,
  unnest($5::text[]) AS claimed_by, unnest($6::text[]) AS callback_id,
  unnest($7::text[]) AS callback_type, unnest($8::text[]) AS reference_id,
  unnest($9::text[]) AS reference_type, unnest($10::text[]) AS end_user_id;

-- GroupStatement.INSERTS[18]
INSERT INTO turgo_event_subscription (id, instance_id, execution_id, definition_id, activity_id,
  kind, name, in_instance, kept_id, configuration, tenant_id, created_at)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS instance_id,
  unnest($3::bigint[]) AS execution_id, unnest($4::bigint[]) AS definition_id,
  unnest($5::text[]) AS activity_id, unnest($6::text[]) AS kind, unnest($7::text[]) AS name,
  unnest($8::boolean[]) AS in_instance, unnest($9::bigint[]) AS kept_id,
  unnest($10::text[]) AS configuration, unnest($11::text[]) AS tenant_id,
  unnest($12::bigint[]) AS created_at;

-- GroupStatement.INSERTS[19]
INSERT INTO turgo_external_job (id, kind, shard, instance_id, execution_id, definition_id,
  activity_id, exclusive, priority, category, retries, due_at, topic, created_at, instance_rev,
  exception_message, exception_stacktrace, trace_parent, tenant_id, lock_owner, cause)
SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS kind, unnest($3::integer[]) AS shard,
  unnest($4::bigint[]) AS instance_id, unnest($5::bigint[]) AS execution_id,
  unnest($6::bigint[]) AS definition_id, unnest($7::text[]) AS activity_id,
  unnest($8::boolean[]) AS exclusive, unnest($9::integer[]) AS priority,
  unnest($10::text[]) AS category, unnest($11::integer[]) AS retries,
  unnest($12::bigint[]) AS due_at, unnest($13::text[]) AS topic,
  unnest($14::bigint[]) AS created_at, unnest($15::bigint[]) AS instance_rev,
  unnest($16::text[]) AS exception_message, unnest($17::text[]) AS exception_stacktrace,
  unnest($18::text[]) AS trace_parent, unnest($19::text[]) AS tenant_id,
  unnest($20::text[]) AS lock_owner, unnest($21::bigint[]) AS cause;

-- GroupStatement.INSERTS[20]
INSERT INTO turgo_batch (id, type, search_key, search_key_2, status, tenant_id, document,
  start_user_id, created_at, operation, selection, argument)
SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS type, unnest($3::text[]) AS search_key,
  unnest($4::text[]) AS search_key_2, unnest($5::text[]) AS status, unnest($6::text[]) AS tenant_id,
  unnest($7::text[]) AS document, unnest($8::text[]) AS start_user_id,
  unnest($9::bigint[]) AS created_at, unnest($10::text[]) AS operation,
  unnest($11::text[]) AS selection, unnest($12::text[]) AS argument;

-- GroupStatement.INSERTS[21]
INSERT INTO turgo_batch_part (id, batch_id, item_id, type, search_key, search_key_2, scope_id,
  sub_scope_id, scope_type, status, result, created_at, ended_at)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS batch_id,
  unnest($3::bigint[]) AS item_id, unnest($4::text[]) AS type, unnest($5::text[]) AS search_key,
  unnest($6::text[]) AS search_key_2, unnest($7::text[]) AS scope_id,
  unnest($8::text[]) AS sub_scope_id, unnest($9::text[]) AS scope_type,
  unnest($10::text[]) AS status, unnest($11::text[]) AS result, unnest($12::bigint[]) AS created_at,
  unnest($13::bigint[]) AS ended_at;

-- GroupStatement.INSERTS[22]
INSERT INTO turgo_audit (id, noted_at, user_id, level, tenant_id, operation, target, instance_id,
  outcome, request_id)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS noted_at, unnest($3::text[]) AS user_id,
  unnest($4::text[]) AS level, unnest($5::text[]) AS tenant_id, unnest($6::text[]) AS operation,
  unnest($7::text[]) AS target, unnest($8::bigint[]) AS instance_id, unnest($9::text[]) AS outcome,
  unnest($10::text[]) AS request_id;

-- GroupStatement.INSERTS[23]
INSERT INTO turgo_h_comment (id, instance_id, task_id, process_instance_id, created_at, type,
  message, user_id)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS instance_id,
  unnest($3::bigint[]) AS task_id, unnest($4::bigint[]) AS process_instance_id,
  unnest($5::bigint[]) AS created_at, unnest($6::text[]) AS type, unnest($7::text[]) AS message,
  unnest($8::text[]) AS user_id;

-- GroupStatement.INSERTS[24]
INSERT INTO turgo_origin (id, source, kind, source_id, target_id, noted_at, note)
SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS source, unnest($3::text[]) AS kind,
  unnest($4::text[]) AS source_id, unnest($5::bigint[]) AS target_id,
  unnest($6::bigint[]) AS noted_at, unnest($7::text[]) AS note;

-- GroupStatement.INSERTS[25]
INSERT INTO turgo_h_decision (id, root_id, instance_id, execution_id, activity_instance_id,
  definition_id, decision_definition_id, evaluated_at, activity_id, decision_key, decision_name,
  requirements_key, user_id, tenant_id)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS root_id,
  unnest($3::bigint[]) AS instance_id, unnest($4::bigint[]) AS execution_id,
  unnest($5::bigint[]) AS activity_instance_id, unnest($6::bigint[]) AS definition_id,
  unnest($7::bigint[]) AS decision_definition_id, unnest($8::bigint[]) AS evaluated_at,
  unnest($9::text[]) AS activity_id, unnest($10::text[]) AS decision_key,
  unnest($11::text[]) AS decision_name, unnest($12::text[]) AS requirements_key,
  unnest($13::text[]) AS user_id, unnest($14::text[]) AS tenant_id;

-- GroupStatement.INSERTS[26]
INSERT INTO turgo_h_decision_part (id, decision_id, instance_id, kind, number, name, type,
  long_value, double_value, text_value, bytes_value)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS decision_id,
  unnest($3::bigint[]) AS instance_id, unnest($4::text[]) AS kind, unnest($5::integer[]) AS number,
  unnest($6::text[]) AS name, unnest($7::text[]) AS type, unnest($8::bigint[]) AS long_value,
  unnest($9::double precision[]) AS double_value, unnest($10::text[]) AS text_value,
  unnest($11::bytea[]) AS bytes_value;

-- GroupStatement.UPDATES[1]
UPDATE turgo_execution AS t SET parent_id = u.parent_id, activity_id = u.activity_id, kind = u.kind,
  activity_instance_id = u.activity_instance_id, via_flow = u.via_flow
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS parent_id,
  unnest($3::text[]) AS activity_id, unnest($4::text[]) AS kind,
  unnest($5::bigint[]) AS activity_instance_id, unnest($6::text[]) AS via_flow) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[2]
UPDATE turgo_variable AS t SET type = u.type, long_value = u.long_value,
  double_value = u.double_value, text_value = u.text_value, bytes_value = u.bytes_value
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS type,
  unnest($3::bigint[]) AS long_value, unnest($4::double precision[]) AS double_value,
  unnest($5::text[]) AS text_value, unnest($6::bytea[]) AS bytes_value) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[3]
UPDATE turgo_task AS t SET name = u.name, description = u.description, assignee = u.assignee,
  owner = u.owner, priority = u.priority, due_at = u.due_at, follow_up_at = u.follow_up_at,
  category = u.category, form_key = u.form_key, parent_task_id = u.parent_task_id,
  tenant_id = u.tenant_id, state = u.state, claimed_at = u.claimed_at, claimed_by = u.claimed_by,
  begun_at = u.begun_at, begun_by = u.begun_by, suspended_at = u.suspended_at,
  suspended_by = u.suspended_by, delegation = u.delegation
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS name,
  unnest($3::text[]) AS description, unnest($4::text[]) AS assignee, unnest($5::text[]) AS owner,
  unnest($6::integer[]) AS priority, unnest($7::bigint[]) AS due_at,
  unnest($8::bigint[]) AS follow_up_at, unnest($9::text[]) AS category,
  unnest($10::text[]) AS form_key, unnest($11::bigint[]) AS parent_task_id,
  unnest($12::text[]) AS tenant_id, unnest($13::text[]) AS state,
  unnest($14::bigint[]) AS claimed_at, unnest($15::text[]) AS claimed_by,
  unnest($16::bigint[]) AS begun_at, unnest($17::text[]) AS begun_by,
  unnest($18::bigint[]) AS suspended_at, unnest($19::text[]) AS suspended_by,
  unnest($20::text[]) AS delegation) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[4]
UPDATE turgo_identity_link AS t SET type = u.type, user_id = u.user_id, group_id = u.group_id
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS type, unnest($3::text[]) AS user_id,
  unnest($4::text[]) AS group_id) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[5]
UPDATE turgo_job AS t SET priority = u.priority, queue = u.queue, retries = u.retries,
  due_at = u.due_at, payload = u.payload, instance_rev = u.instance_rev,
  exception_message = u.exception_message, exception_stacktrace = u.exception_stacktrace
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::integer[]) AS priority,
  unnest($3::text[]) AS queue, unnest($4::integer[]) AS retries, unnest($5::bigint[]) AS due_at,
  unnest($6::text[]) AS payload, unnest($7::bigint[]) AS instance_rev,
  unnest($8::text[]) AS exception_message, unnest($9::text[]) AS exception_stacktrace) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[6]
UPDATE turgo_timer_job AS t SET priority = u.priority, queue = u.queue, retries = u.retries,
  due_at = u.due_at, payload = u.payload, instance_rev = u.instance_rev,
  exception_message = u.exception_message, exception_stacktrace = u.exception_stacktrace,
  cause = u.cause
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::integer[]) AS priority,
  unnest($3::text[]) AS queue, unnest($4::integer[]) AS retries, unnest($5::bigint[]) AS due_at,
  unnest($6::text[]) AS payload, unnest($7::bigint[]) AS instance_rev,
  unnest($8::text[]) AS exception_message, unnest($9::text[]) AS exception_stacktrace,
  unnest($10::bigint[]) AS cause) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[7]
UPDATE turgo_suspended_job AS t SET priority = u.priority, queue = u.queue, retries = u.retries,
  due_at = u.due_at, payload = u.payload, instance_rev = u.instance_rev,
  exception_message = u.exception_message, exception_stacktrace = u.exception_stacktrace
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::integer[]) AS priority,
  unnest($3::text[]) AS queue, unnest($4::integer[]) AS retries, unnest($5::bigint[]) AS due_at,
  unnest($6::text[]) AS payload, unnest($7::bigint[]) AS instance_rev,
  unnest($8::text[]) AS exception_message, unnest($9::text[]) AS exception_stacktrace) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[8]
UPDATE turgo_dead_letter_job AS t SET priority = u.priority, queue = u.queue, retries = u.retries,
  due_at = u.due_at, payload = u.payload, instance_rev = u.instance_rev,
  exception_message = u.exception_message, exception_stacktrace = u.exception_stacktrace,
  cause = u.cause
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::integer[]) AS priority,
  unnest($3::text[]) AS queue, unnest($4::integer[]) AS retries, unnest($5::bigint[]) AS due_at,
  unnest($6::text[]) AS payload, unnest($7::bigint[]) AS instance_rev,
  unnest($8::text[]) AS exception_message, unnest($9::text[]) AS exception_stacktrace,
  unnest($10::bigint[]) AS cause) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[9]
UPDATE turgo_h_instance AS t SET business_key = u.business_key, name = u.name,
  ended_at = u.ended_at, end_activity_id = u.end_activity_id, delete_reason = u.delete_reason
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS business_key,
  unnest($3::text[]) AS name, unnest($4::bigint[]) AS ended_at,
  unnest($5::text[]) AS end_activity_id, unnest($6::text[]) AS delete_reason) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[10]
UPDATE turgo_h_activity AS t SET ended_at = u.ended_at, delete_reason = u.delete_reason
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS ended_at,
  unnest($3::text[]) AS delete_reason) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[11]
UPDATE turgo_h_task AS t SET name = u.name, description = u.description, assignee = u.assignee,
  owner = u.owner, priority = u.priority, due_at = u.due_at, follow_up_at = u.follow_up_at,
  category = u.category, form_key = u.form_key, parent_task_id = u.parent_task_id,
  tenant_id = u.tenant_id, state = u.state, claimed_at = u.claimed_at, claimed_by = u.claimed_by,
  begun_at = u.begun_at, begun_by = u.begun_by, suspended_at = u.suspended_at,
  suspended_by = u.suspended_by, ended_at = u.ended_at, delete_reason = u.delete_reason,
  completed_by = u.completed_by
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS name,
  unnest($3::text[]) AS description, unnest($4::text[]) AS assignee, unnest($5::text[]) AS owner,
  unnest($6::integer[]) AS priority, unnest($7::bigint[]) AS due_at,
  unnest($8::bigint[]) AS follow_up_at, unnest($9::text[]) AS category,
  unnest($10::text[]) AS form_key, unnest($11::bigint[]) AS parent_task_id,
  unnest($12::text[]) AS tenant_id, unnest($13::text[]) AS state,
  unnest($14::bigint[]) AS claimed_at, unnest($15::text[]) AS claimed_by,
  unnest($16::bigint[]) AS begun_at, unnest($17::text[]) AS begun_by,
  unnest($18::bigint[]) AS suspended_at, unnest($19::text[]) AS suspended_by,
  unnest($20::bigint[]) AS ended_at, unnest($21::text[]) AS delete_reason,
  unnest($22::text[]) AS completed_by) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[12]
UPDATE turgo_h_variable AS t SET updated_at = u.updated_at, type = u.type,
  long_value = u.long_value, double_value = u.double_value, text_value = u.text_value,
  bytes_value = u.bytes_value
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS updated_at,
  unnest($3::text[]) AS type, unnest($4::bigint[]) AS long_value,
  unnest($5::double precision[]) AS double_value, unnest($6::text[]) AS text_value,
  unnest($7::bytea[]) AS bytes_value) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[16]
UPDATE turgo_instance_facts AS t SET business_status = u.business_status, due_at = u.due_at,
  claimed_at = u.claimed_at, claimed_by = u.claimed_by, callback_id = u.callback_id,
  callback_type = u.callback_type, reference_id = u.reference_id, reference_type = u.reference_type
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS business_status,
  unnest($3::bigint[]) AS due_at, unnest($4::bigint[]) AS claimed_at,
  unnest($5::text[]) AS claimed_by, unnest($6::text[]) AS callback_id,
  unnest($7::text[]) AS callback_type, unnest($8::text[]) AS reference_id,
  unnest($9::text[]) AS reference_type) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[17]
UPDATE turgo_h_instance_facts AS t SET business_status = u.business_status, due_at = u.due_at,
  claimed_at = u.claimed_at, claimed_by = u.claimed_by, callback_id = u.callback_id,
  callback_type = u.callback_type, reference_id = u.reference_id, reference_type = u.reference_type,
  end_user_id = u.end_user_id
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS business_status,
  unnest($3::bigint[]) AS due_at, unnest($4::bigint[]) AS claimed_at,
  unnest($5::text[]) AS claimed_by, unnest($6::text[]) AS callback_id,
  unnest($7::text[]) AS callback_type, unnest($8::text[]) AS reference_id,
  unnest($9::text[]) AS reference_type, unnest($10::text[]) AS end_user_id) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[18]
UPDATE turgo_event_subscription AS t SET execution_id = u.execution_id,
  definition_id = u.definition_id, activity_id = u.activity_id
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS execution_id,
  unnest($3::bigint[]) AS definition_id, unnest($4::text[]) AS activity_id) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[19]
UPDATE turgo_external_job AS t SET priority = u.priority, retries = u.retries, due_at = u.due_at,
  instance_rev = u.instance_rev, exception_message = u.exception_message,
  exception_stacktrace = u.exception_stacktrace, lock_owner = u.lock_owner, cause = u.cause
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::integer[]) AS priority,
  unnest($3::integer[]) AS retries, unnest($4::bigint[]) AS due_at,
  unnest($5::bigint[]) AS instance_rev, unnest($6::text[]) AS exception_message,
  unnest($7::text[]) AS exception_stacktrace, unnest($8::text[]) AS lock_owner,
  unnest($9::bigint[]) AS cause) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[27]
UPDATE turgo_instance AS t SET definition_id = u.definition_id
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS definition_id) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[28]
UPDATE turgo_instance AS t SET super_definition_id = u.super_definition_id,
  super_activity_id = u.super_activity_id
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS super_definition_id,
  unnest($3::text[]) AS super_activity_id) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[29]
UPDATE turgo_task AS t SET definition_id = u.definition_id,
  task_definition_key = u.task_definition_key
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS definition_id,
  unnest($3::text[]) AS task_definition_key) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[30]
UPDATE turgo_job AS t SET definition_id = u.definition_id, activity_id = u.activity_id
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS definition_id,
  unnest($3::text[]) AS activity_id) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[31]
UPDATE turgo_timer_job AS t SET definition_id = u.definition_id, activity_id = u.activity_id
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS definition_id,
  unnest($3::text[]) AS activity_id) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[32]
UPDATE turgo_suspended_job AS t SET definition_id = u.definition_id, activity_id = u.activity_id
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS definition_id,
  unnest($3::text[]) AS activity_id) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[33]
UPDATE turgo_dead_letter_job AS t SET definition_id = u.definition_id, activity_id = u.activity_id
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS definition_id,
  unnest($3::text[]) AS activity_id) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[34]
UPDATE turgo_external_job AS t SET definition_id = u.definition_id, activity_id = u.activity_id
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS definition_id,
  unnest($3::text[]) AS activity_id) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[35]
UPDATE turgo_h_instance AS t SET definition_id = u.definition_id
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS definition_id) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[36]
UPDATE turgo_h_activity AS t SET definition_id = u.definition_id, activity_id = u.activity_id,
  activity_name = u.activity_name, activity_type = u.activity_type
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS definition_id,
  unnest($3::text[]) AS activity_id, unnest($4::text[]) AS activity_name,
  unnest($5::text[]) AS activity_type) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[37]
UPDATE turgo_h_task AS t SET definition_id = u.definition_id,
  task_definition_key = u.task_definition_key
FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS definition_id,
  unnest($3::text[]) AS task_definition_key) AS u
WHERE t.id = u.id;

-- GroupStatement.UPDATES[38]
UPDATE turgo_h_activity AS t SET definition_id = u.definition_id
FROM (SELECT unnest($1::bigint[]) AS instance_id, unnest($2::bigint[]) AS definition_id) AS u
WHERE t.instance_id = u.instance_id;

-- GroupStatement.UPDATES[39]
UPDATE turgo_h_task AS t SET definition_id = u.definition_id
FROM (SELECT unnest($1::bigint[]) AS instance_id, unnest($2::bigint[]) AS definition_id) AS u
WHERE t.instance_id = u.instance_id;

-- GroupStatement.MARK_AND_EPOCH: The last statement of each group: marks the transaction, so that its commit can be proved.
WITH marked AS (
  INSERT INTO turgo_commit_marker (id, number, noted_at)
  VALUES ($1, $2, (extract(epoch FROM now()) * 1000)::bigint)
  ON CONFLICT (id) DO UPDATE SET number = excluded.number, noted_at = excluded.noted_at
), former AS (
  DELETE FROM turgo_commit_marker WHERE id = $3
)
SELECT value, pg_current_xact_id()::text::bigint FROM turgo_property WHERE name = 'definition_epoch';

-- GroupStatement.EPOCH: The last statement where the transaction is somebody else's to end.
SELECT value FROM turgo_property WHERE name = 'definition_epoch';

-- GroupStatement.WAIT_LONGER: Before the others in a group that may wait for row locks; ends with the transaction.
SELECT set_config('lock_timeout', $1, true);

-- PostgresJoinedWriter.SAVE_SETTINGS: Keeps them where they end with the transaction, and with the savepoint if that is undone.
SELECT length(concat(set_config('turgo.caller_plan_cache_mode', current_setting('plan_cache_mode'),
  true), set_config('turgo.caller_enable_seqscan', current_setting('enable_seqscan'), true),
  set_config('turgo.caller_enable_indexscan', current_setting('enable_indexscan'), true),
  set_config('turgo.caller_enable_hashjoin', current_setting('enable_hashjoin'), true),
  set_config('turgo.caller_enable_mergejoin', current_setting('enable_mergejoin'), true),
  set_config('turgo.caller_jit', current_setting('jit'), true),
  set_config('turgo.caller_lock_timeout', current_setting('lock_timeout'), true)));

-- PostgresJoinedWriter.RESTORE_SETTINGS
SELECT length(concat(set_config('plan_cache_mode', current_setting('turgo.caller_plan_cache_mode'),
  true), set_config('enable_seqscan', current_setting('turgo.caller_enable_seqscan'), true),
  set_config('enable_indexscan', current_setting('turgo.caller_enable_indexscan'), true),
  set_config('enable_hashjoin', current_setting('turgo.caller_enable_hashjoin'), true),
  set_config('enable_mergejoin', current_setting('turgo.caller_enable_mergejoin'), true),
  set_config('jit', current_setting('turgo.caller_jit'), true), set_config('lock_timeout',
  current_setting('turgo.caller_lock_timeout'), true)));

-- PostgresJoinedWriter.HAS_WRITTEN: Before it is marked: a mark would be refused where nothing may be written.
SELECT pg_current_xact_id_if_assigned() IS NOT NULL;

-- PostgresJoinedWriter.MARK
WITH marked AS (
  INSERT INTO turgo_commit_marker (id, number, noted_at)
  VALUES ($1, $2, (extract(epoch FROM now()) * 1000)::bigint)
  ON CONFLICT (id) DO UPDATE SET number = excluded.number, noted_at = excluded.noted_at
), former AS (
  DELETE FROM turgo_commit_marker WHERE id = $3
)
SELECT pg_current_xact_id()::text, set_config('client_min_messages', 'warning', true);

-- PostgresLeaseLocks.LOCK_TABLES
SET LOCAL lock_timeout = 200;
LOCK TABLE turgo_node, turgo_shard_lease, turgo_suspect_job IN ROW EXCLUSIVE MODE;
SET LOCAL lock_timeout = 200;

-- PostgresLeaseLocks.LOCK_ROUND_AND_NOW: The time is the database's own.
WITH locked AS MATERIALIZED (
  SELECT pg_advisory_xact_lock(1953852263, $table$turgo_shard_lease$table$::regclass::oid::int)
)
SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
  set_config('lock_timeout', '%d', true)
FROM locked;

-- PostgresReads.INSTANCES: Whole instances in one snapshot and one round trip, transaction and all.
SELECT i.id, i.root_id, i.kind, i.definition_id, i.shard, i.rev, i.business_key, i.name,
  i.start_user_id, i.started_at, i.suspended, i.super_id, i.super_execution_id,
  i.super_definition_id, i.super_activity_id, i.call_depth, f.id, f.business_status, f.due_at,
  f.claimed_at, f.claimed_by, f.callback_id, f.callback_type, f.reference_id, f.reference_type
FROM turgo_instance i
LEFT JOIN LATERAL (
  SELECT * FROM turgo_instance_facts WHERE turgo_instance_facts.id = i.id OFFSET 0
) f ON true
WHERE i.id = ANY ($1::bigint[]);

-- PostgresReads.ROWS
SELECT i.id, i.root_id, i.kind, i.definition_id, i.shard, i.rev, i.business_key, i.name,
  i.start_user_id, i.started_at, i.suspended, i.super_id, i.super_execution_id,
  i.super_definition_id, i.super_activity_id, i.call_depth, f.id, f.business_status, f.due_at,
  f.claimed_at, f.claimed_by, f.callback_id, f.callback_type, f.reference_id, f.reference_type
FROM turgo_instance i
LEFT JOIN LATERAL (
  SELECT * FROM turgo_instance_facts WHERE turgo_instance_facts.id = i.id OFFSET 0
) f ON true
WHERE i.id = ANY ($1::bigint[]);
SELECT id, instance_id, parent_id, activity_id, kind, activity_instance_id, via_flow
FROM turgo_execution WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, execution_id, name, job_id, body_id, aggregation, leg_number, type,
  long_value, double_value, CASE WHEN octet_length(text_value) <= 8192 OR coalesce(job_id,
  body_id) IS NOT NULL THEN text_value END AS text_value,
  CASE WHEN octet_length(bytes_value) <= 8192 OR coalesce(job_id,
  body_id) IS NOT NULL THEN bytes_value END AS bytes_value, coalesce(job_id,
  body_id) IS NULL AND coalesce(octet_length(text_value) > 8192, octet_length(bytes_value) > 8192,
  false) AS deferred
FROM turgo_variable WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, execution_id, definition_id, task_definition_key, created_at, name,
  description, assignee, owner, priority, due_at, follow_up_at, category, form_key, parent_task_id,
  tenant_id, state, claimed_at, claimed_by, begun_at, begun_by, suspended_at, suspended_by,
  delegation
FROM turgo_task WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, task_id, task_created_at, type, user_id, group_id
FROM turgo_identity_link WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance, kept_id,
  configuration, tenant_id, created_at
FROM turgo_event_subscription WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_timer_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_suspended_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_dead_letter_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, retries, due_at, topic, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent, tenant_id, lock_owner
FROM turgo_external_job WHERE instance_id = ANY ($1::bigint[]);

-- PostgresReads.LOAD
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
SET LOCAL enable_seqscan = off;
SELECT i.id, i.root_id, i.kind, i.definition_id, i.shard, i.rev, i.business_key, i.name,
  i.start_user_id, i.started_at, i.suspended, i.super_id, i.super_execution_id,
  i.super_definition_id, i.super_activity_id, i.call_depth, f.id, f.business_status, f.due_at,
  f.claimed_at, f.claimed_by, f.callback_id, f.callback_type, f.reference_id, f.reference_type
FROM turgo_instance i
LEFT JOIN LATERAL (
  SELECT * FROM turgo_instance_facts WHERE turgo_instance_facts.id = i.id OFFSET 0
) f ON true
WHERE i.id = ANY ($1::bigint[]);
SELECT id, instance_id, parent_id, activity_id, kind, activity_instance_id, via_flow
FROM turgo_execution WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, execution_id, name, job_id, body_id, aggregation, leg_number, type,
  long_value, double_value, CASE WHEN octet_length(text_value) <= 8192 OR coalesce(job_id,
  body_id) IS NOT NULL THEN text_value END AS text_value,
  CASE WHEN octet_length(bytes_value) <= 8192 OR coalesce(job_id,
  body_id) IS NOT NULL THEN bytes_value END AS bytes_value, coalesce(job_id,
  body_id) IS NULL AND coalesce(octet_length(text_value) > 8192, octet_length(bytes_value) > 8192,
  false) AS deferred
FROM turgo_variable WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, execution_id, definition_id, task_definition_key, created_at, name,
  description, assignee, owner, priority, due_at, follow_up_at, category, form_key, parent_task_id,
  tenant_id, state, claimed_at, claimed_by, begun_at, begun_by, suspended_at, suspended_by,
  delegation
FROM turgo_task WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, task_id, task_created_at, type, user_id, group_id
FROM turgo_identity_link WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance, kept_id,
  configuration, tenant_id, created_at
FROM turgo_event_subscription WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_timer_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_suspended_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_dead_letter_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, retries, due_at, topic, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent, tenant_id, lock_owner
FROM turgo_external_job WHERE instance_id = ANY ($1::bigint[]);
COMMIT;

-- PostgresReads.LOAD_LOCKED: Loads an instance in a transaction of the caller.
SELECT rev FROM turgo_instance WHERE id = ANY ($1::bigint[]) FOR UPDATE;
SELECT i.id, i.root_id, i.kind, i.definition_id, i.shard, i.rev, i.business_key, i.name,
  i.start_user_id, i.started_at, i.suspended, i.super_id, i.super_execution_id,
  i.super_definition_id, i.super_activity_id, i.call_depth, f.id, f.business_status, f.due_at,
  f.claimed_at, f.claimed_by, f.callback_id, f.callback_type, f.reference_id, f.reference_type
FROM turgo_instance i
LEFT JOIN LATERAL (
  SELECT * FROM turgo_instance_facts WHERE turgo_instance_facts.id = i.id OFFSET 0
) f ON true
WHERE i.id = ANY ($1::bigint[]);
SELECT id, instance_id, parent_id, activity_id, kind, activity_instance_id, via_flow
FROM turgo_execution WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, execution_id, name, job_id, body_id, aggregation, leg_number, type,
  long_value, double_value, CASE WHEN octet_length(text_value) <= 8192 OR coalesce(job_id,
  body_id) IS NOT NULL THEN text_value END AS text_value,
  CASE WHEN octet_length(bytes_value) <= 8192 OR coalesce(job_id,
  body_id) IS NOT NULL THEN bytes_value END AS bytes_value, coalesce(job_id,
  body_id) IS NULL AND coalesce(octet_length(text_value) > 8192, octet_length(bytes_value) > 8192,
  false) AS deferred
FROM turgo_variable WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, execution_id, definition_id, task_definition_key, created_at, name,
  description, assignee, owner, priority, due_at, follow_up_at, category, form_key, parent_task_id,
  tenant_id, state, claimed_at, claimed_by, begun_at, begun_by, suspended_at, suspended_by,
  delegation
FROM turgo_task WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, task_id, task_created_at, type, user_id, group_id
FROM turgo_identity_link WHERE instance_id = ANY ($1::bigint[]);
SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance, kept_id,
  configuration, tenant_id, created_at
FROM turgo_event_subscription WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_timer_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_suspended_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_dead_letter_job WHERE instance_id = ANY ($1::bigint[]);
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, retries, due_at, topic, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent, tenant_id, lock_owner
FROM turgo_external_job WHERE instance_id = ANY ($1::bigint[]);

-- PostgresReads.FEED_JOBS: Along turgo_job_feed.
SELECT j.id, j.kind, j.shard, j.instance_id, j.execution_id, j.definition_id, j.activity_id,
  j.exclusive, j.priority, j.category, j.queue, j.retries, j.due_at, j.payload, j.created_at,
  j.instance_rev, j.exception_message, j.exception_stacktrace, j.trace_parent
FROM unnest($1::integer[], $2::integer[], $3::bigint[], $4::integer[])
  AS s (shard, after_priority, after_id, page)
CROSS JOIN LATERAL (
  (SELECT * FROM turgo_job
   WHERE turgo_job.shard = ANY (ARRAY[s.shard])
     AND turgo_job.priority = s.after_priority AND turgo_job.id > s.after_id
     AND turgo_job.queue IS NULL
   ORDER BY turgo_job.shard, turgo_job.priority DESC, turgo_job.id
   LIMIT s.page)
  UNION ALL
  (SELECT * FROM turgo_job
   WHERE turgo_job.shard = s.shard AND turgo_job.priority < s.after_priority
     AND turgo_job.queue IS NULL
   ORDER BY turgo_job.priority DESC, turgo_job.id
   LIMIT s.page)
  ORDER BY priority DESC, id
  LIMIT s.page
) AS j;

-- PostgresReads.QUEUED_JOBS: Along turgo_job_queued.
SELECT j.id, j.kind, j.shard, j.instance_id, j.execution_id, j.definition_id, j.activity_id,
  j.exclusive, j.priority, j.category, j.queue, j.retries, j.due_at, j.payload, j.created_at,
  j.instance_rev, j.exception_message, j.exception_stacktrace, j.trace_parent
FROM unnest($1::integer[], $2::integer[], $3::bigint[], $4::integer[])
  AS s (shard, after_priority, after_id, page)
CROSS JOIN LATERAL (
  (SELECT * FROM turgo_job
   WHERE turgo_job.shard = ANY (ARRAY[s.shard])
     AND turgo_job.priority = s.after_priority AND turgo_job.id > s.after_id
     AND turgo_job.queue IS NOT NULL
   ORDER BY turgo_job.shard, turgo_job.priority DESC, turgo_job.id
   LIMIT s.page)
  UNION ALL
  (SELECT * FROM turgo_job
   WHERE turgo_job.shard = s.shard AND turgo_job.priority < s.after_priority
     AND turgo_job.queue IS NOT NULL
   ORDER BY turgo_job.priority DESC, turgo_job.id
   LIMIT s.page)
  ORDER BY priority DESC, id
  LIMIT s.page
) AS j;

-- PostgresReads.OLDEST_READY_JOBS: The oldest ready jobs whatever their priority, along the primary key.
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job
WHERE shard = ANY ($1::integer[]) AND queue IS NULL
ORDER BY id
LIMIT $2;

-- PostgresReads.TIMERS_DUE: Due timers, soonest first: a range of turgo_timer_job_due (shard, due_at, id) per shard, merged.
SELECT j.id, j.kind, j.shard, j.instance_id, j.execution_id, j.definition_id, j.activity_id,
  j.exclusive, j.priority, j.category, j.queue, j.retries, j.due_at, j.payload, j.created_at,
  j.instance_rev, j.exception_message, j.exception_stacktrace, j.trace_parent
FROM unnest($1::integer[], $2::bigint[], $3::bigint[])
  AS s (shard, after_due, after_id)
CROSS JOIN LATERAL (
  SELECT * FROM turgo_timer_job
  WHERE turgo_timer_job.shard = ANY (ARRAY[s.shard]) AND turgo_timer_job.due_at < $4
    AND (turgo_timer_job.due_at, turgo_timer_job.id) > (s.after_due, s.after_id)
  ORDER BY turgo_timer_job.shard, turgo_timer_job.due_at, turgo_timer_job.id
  LIMIT $5
) AS j
ORDER BY j.due_at, j.id;

-- PostgresReads.JOBS_TO_RUN: By the primary keys; a timer that is not due may not run yet.
SELECT true, id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
  priority, category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job WHERE id = ANY ($1::bigint[])
UNION ALL
SELECT false, id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
  priority, category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_timer_job WHERE id = ANY ($2::bigint[]) AND due_at <= $3;

-- PostgresSearchIndexes.THERE
SELECT c.relname, i.indisvalid
FROM pg_catalog.pg_index i
JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = $1 AND c.relname = ANY ($2);

-- PostgresSearchIndexes.ALONE: Of the session, so that it goes with the connection.
SELECT pg_try_advisory_lock(hashtext($1));

-- PostgresStore.WAIT_FOR_STARTS: Each commit reads the epoch of the definitions as its last statement and so holds this table until it has ended.
SELECT set_config('turgo.lock_timeout', current_setting('lock_timeout'), true);
SET LOCAL lock_timeout = '2s';
LOCK TABLE turgo_property IN ACCESS EXCLUSIVE MODE;
SELECT set_config('lock_timeout', current_setting('turgo.lock_timeout'), true);

-- PostgresStore.ALLOCATE_IDS: A sequence, because nobody's transaction can hold it.
SELECT min(v.id), max(v.id), (SELECT pg_logical_emit_message(true, 'turgo', ''))
FROM (SELECT nextval($table$turgo_id_sequence$table$) AS id FROM generate_series(1, $1)) AS v;

-- PostgresStore.SERVER_SETTINGS
SELECT current_setting('fsync'), current_setting('synchronous_commit'), current_schema(),
       pg_backend_pid(),
       EXISTS (SELECT 1 FROM pg_catalog.pg_extension WHERE extname = 'citus');

-- PostgresStore.SCHEMA_EXISTS
SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = $1;

-- PostgresTurnLocks.TRY_LOCK: Gives those that it got back where it did not get all.
WITH wanted AS (
  SELECT hashtextextended(
    'turgo turn ' || id, $table$turgo_instance$table$::regclass::oid::bigint) AS key
  FROM unnest($1) AS id
),
tried AS MATERIALIZED (SELECT key, pg_try_advisory_lock(key) AS locked FROM wanted),
outcome AS MATERIALIZED (SELECT bool_and(locked) AS granted FROM tried)
SELECT granted, (
  SELECT count(CASE WHEN locked AND NOT granted THEN pg_advisory_unlock(key) END) FROM tried)
FROM outcome;

-- PostgresTurnLocks.UNLOCK
SELECT bool_and(pg_advisory_unlock(hashtextextended(
  'turgo turn ' || id, $table$turgo_instance$table$::regclass::oid::bigint)))
FROM unnest($1) AS id;

-- Replication.WARNINGS: The level at which the server sends that warning; roles and databases may have a higher one.
SET client_min_messages = warning;

-- WakeSender.NOTIFY
SELECT pg_notify($1, $2);

-- UnitStatement, turgo_instance_facts
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_instance_facts WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_instance_facts (id, business_status, due_at, claimed_at, claimed_by,
    callback_id, callback_type, reference_id, reference_type) VALUES ($8::bigint, $9::text,
    $10::bigint, $11::bigint, $12::text, $13::text, $14::text, $15::text, $16::text)), part_3 AS (
  UPDATE turgo_instance_facts SET business_status = $17, due_at = $18, claimed_at = $19,
    claimed_by = $20, callback_id = $21, callback_type = $22, reference_id = $23,
    reference_type = $24 WHERE id = $25 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $26, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $27 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_execution
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_execution WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_execution (id, instance_id, parent_id, activity_id, kind, activity_instance_id,
    via_flow) VALUES ($8::bigint, $9::bigint, $10::bigint, $11::text, $12::text, $13::bigint,
    $14::text)), part_3 AS (
  UPDATE turgo_execution SET parent_id = $15, activity_id = $16, kind = $17,
    activity_instance_id = $18, via_flow = $19 WHERE id = $20 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $21, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $22 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_variable
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_variable WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_variable (id, instance_id, execution_id, name, job_id, body_id, aggregation,
    leg_number, type, long_value, double_value, text_value, bytes_value) VALUES ($8::bigint,
    $9::bigint, $10::bigint, $11::text, $12::bigint, $13::bigint, $14::bigint, $15::bigint,
    $16::text, $17::bigint, $18::double precision, $19::text, $20::bytea)), part_3 AS (
  UPDATE turgo_variable SET type = $21, long_value = $22, double_value = $23, text_value = $24,
    bytes_value = $25 WHERE id = $26 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $27, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $28 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_task
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_task WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_task (id, instance_id, execution_id, definition_id, task_definition_key,
    created_at, name, description, assignee, owner, priority, due_at, follow_up_at, category,
    form_key, parent_task_id, tenant_id, state, claimed_at, claimed_by, begun_at, begun_by,
    suspended_at, suspended_by, delegation) VALUES ($8::bigint, $9::bigint, $10::bigint,
    $11::bigint, $12::text, $13::bigint, $14::text, $15::text, $16::text, $17::text, $18::integer,
    $19::bigint, $20::bigint, $21::text, $22::text, $23::bigint, $24::text, $25::text, $26::bigint,
    $27::text, $28::bigint, $29::text, $30::bigint, $31::text, $32::text)), part_3 AS (
  UPDATE turgo_task SET name = $33, description = $34, assignee = $35, owner = $36, priority = $37,
    due_at = $38, follow_up_at = $39, category = $40, form_key = $41, parent_task_id = $42,
    tenant_id = $43, state = $44, claimed_at = $45, claimed_by = $46, begun_at = $47,
    begun_by = $48, suspended_at = $49, suspended_by = $50,
    delegation = $51 WHERE id = $52 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $53, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $54 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_identity_link
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_identity_link WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_identity_link (id, instance_id, task_id, task_created_at, type, user_id,
    group_id) VALUES ($8::bigint, $9::bigint, $10::bigint, $11::bigint, $12::text, $13::text,
    $14::text)), part_3 AS (
  UPDATE turgo_identity_link SET type = $15, user_id = $16,
    group_id = $17 WHERE id = $18 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $19, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $20 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_job
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_job WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_job (id, kind, shard, instance_id, execution_id, definition_id, activity_id,
    exclusive, priority, category, queue, retries, due_at, payload, created_at, instance_rev,
    exception_message, exception_stacktrace, trace_parent) VALUES ($8::bigint, $9::text,
    $10::integer, $11::bigint, $12::bigint, $13::bigint, $14::text, $15::boolean, $16::integer,
    $17::text, $18::text, $19::integer, $20::bigint, $21::text, $22::bigint, $23::bigint, $24::text,
    $25::text, $26::text)), part_3 AS (
  UPDATE turgo_job SET priority = $27, queue = $28, retries = $29, due_at = $30, payload = $31,
    instance_rev = $32, exception_message = $33,
    exception_stacktrace = $34 WHERE id = $35 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $36, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $37 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_timer_job
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_timer_job WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_timer_job (id, kind, shard, instance_id, execution_id, definition_id,
    activity_id, exclusive, priority, category, queue, retries, due_at, payload, created_at,
    instance_rev, exception_message, exception_stacktrace, trace_parent, cause) VALUES ($8::bigint,
    $9::text, $10::integer, $11::bigint, $12::bigint, $13::bigint, $14::text, $15::boolean,
    $16::integer, $17::text, $18::text, $19::integer, $20::bigint, $21::text, $22::bigint,
    $23::bigint, $24::text, $25::text, $26::text, $27::bigint)), part_3 AS (
  UPDATE turgo_timer_job SET priority = $28, queue = $29, retries = $30, due_at = $31,
    payload = $32, instance_rev = $33, exception_message = $34, exception_stacktrace = $35,
    cause = $36 WHERE id = $37 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $38, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $39 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_suspended_job
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_suspended_job WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_suspended_job (id, kind, shard, instance_id, execution_id, definition_id,
    activity_id, exclusive, priority, category, queue, retries, due_at, payload, created_at,
    instance_rev, exception_message, exception_stacktrace, trace_parent) VALUES ($8::bigint,
    $9::text, $10::integer, $11::bigint, $12::bigint, $13::bigint, $14::text, $15::boolean,
    $16::integer, $17::text, $18::text, $19::integer, $20::bigint, $21::text, $22::bigint,
    $23::bigint, $24::text, $25::text, $26::text)), part_3 AS (
  UPDATE turgo_suspended_job SET priority = $27, queue = $28, retries = $29, due_at = $30,
    payload = $31, instance_rev = $32, exception_message = $33,
    exception_stacktrace = $34 WHERE id = $35 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $36, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $37 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_dead_letter_job
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_dead_letter_job WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_dead_letter_job (id, kind, shard, instance_id, execution_id, definition_id,
    activity_id, exclusive, priority, category, queue, retries, due_at, payload, created_at,
    instance_rev, exception_message, exception_stacktrace, trace_parent, cause) VALUES ($8::bigint,
    $9::text, $10::integer, $11::bigint, $12::bigint, $13::bigint, $14::text, $15::boolean,
    $16::integer, $17::text, $18::text, $19::integer, $20::bigint, $21::text, $22::bigint,
    $23::bigint, $24::text, $25::text, $26::text, $27::bigint)), part_3 AS (
  UPDATE turgo_dead_letter_job SET priority = $28, queue = $29, retries = $30, due_at = $31,
    payload = $32, instance_rev = $33, exception_message = $34, exception_stacktrace = $35,
    cause = $36 WHERE id = $37 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $38, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $39 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_external_job
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_external_job WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_external_job (id, kind, shard, instance_id, execution_id, definition_id,
    activity_id, exclusive, priority, category, retries, due_at, topic, created_at, instance_rev,
    exception_message, exception_stacktrace, trace_parent, tenant_id, lock_owner,
    cause) VALUES ($8::bigint, $9::text, $10::integer, $11::bigint, $12::bigint, $13::bigint,
    $14::text, $15::boolean, $16::integer, $17::text, $18::integer, $19::bigint, $20::text,
    $21::bigint, $22::bigint, $23::text, $24::text, $25::text, $26::text, $27::text, $28::bigint)),
    part_3 AS (
  UPDATE turgo_external_job SET priority = $29, retries = $30, due_at = $31, instance_rev = $32,
    exception_message = $33, exception_stacktrace = $34, lock_owner = $35,
    cause = $36 WHERE id = $37 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $38, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $39 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_event_subscription
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_event_subscription WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_event_subscription (id, instance_id, execution_id, definition_id, activity_id,
    kind, name, in_instance, kept_id, configuration, tenant_id, created_at) VALUES ($8::bigint,
    $9::bigint, $10::bigint, $11::bigint, $12::text, $13::text, $14::text, $15::boolean,
    $16::bigint, $17::text, $18::text, $19::bigint)), part_3 AS (
  UPDATE turgo_event_subscription SET execution_id = $20, definition_id = $21,
    activity_id = $22 WHERE id = $23 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $24, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $25 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_h_instance
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_h_instance WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_h_instance (id, definition_id, business_key, name, start_user_id,
    start_activity_id, started_at, ended_at, end_activity_id, delete_reason,
    super_id) VALUES ($8::bigint, $9::bigint, $10::text, $11::text, $12::text, $13::text,
    $14::bigint, $15::bigint, $16::text, $17::text, $18::bigint)), part_3 AS (
  UPDATE turgo_h_instance SET business_key = $19, name = $20, ended_at = $21, end_activity_id = $22,
    delete_reason = $23 WHERE id = $24 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $25, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $26 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_h_instance_facts
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_h_instance_facts WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_h_instance_facts (id, business_status, due_at, claimed_at, claimed_by,
    callback_id, callback_type, reference_id, reference_type, end_user_id) VALUES ($8::bigint,
    $9::text, $10::bigint, $11::bigint, $12::text, $13::text, $14::text, $15::text, $16::text,
    $17::text)), part_3 AS (
  UPDATE turgo_h_instance_facts SET business_status = $18, due_at = $19, claimed_at = $20,
    claimed_by = $21, callback_id = $22, callback_type = $23, reference_id = $24,
    reference_type = $25, end_user_id = $26 WHERE id = $27 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $28, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $29 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_h_activity
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_h_activity WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_h_activity (id, instance_id, execution_id, definition_id, activity_id,
    activity_name, activity_type, via_flow, task_id, started_at, ended_at,
    delete_reason) VALUES ($8::bigint, $9::bigint, $10::bigint, $11::bigint, $12::text, $13::text,
    $14::text, $15::text, $16::bigint, $17::bigint, $18::bigint, $19::text)), part_3 AS (
  UPDATE turgo_h_activity SET ended_at = $20, delete_reason = $21 WHERE id = $22 RETURNING 1),
    marked AS (
  UPDATE turgo_commit_marker
  SET number = $23, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $24 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_h_task
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_h_task WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_h_task (id, instance_id, execution_id, definition_id, task_definition_key,
    started_at, name, description, assignee, owner, priority, due_at, follow_up_at, category,
    form_key, parent_task_id, tenant_id, state, claimed_at, claimed_by, begun_at, begun_by,
    suspended_at, suspended_by, ended_at, delete_reason, completed_by) VALUES ($8::bigint,
    $9::bigint, $10::bigint, $11::bigint, $12::text, $13::bigint, $14::text, $15::text, $16::text,
    $17::text, $18::integer, $19::bigint, $20::bigint, $21::text, $22::text, $23::bigint, $24::text,
    $25::text, $26::bigint, $27::text, $28::bigint, $29::text, $30::bigint, $31::text, $32::bigint,
    $33::text, $34::text)), part_3 AS (
  UPDATE turgo_h_task SET name = $35, description = $36, assignee = $37, owner = $38,
    priority = $39, due_at = $40, follow_up_at = $41, category = $42, form_key = $43,
    parent_task_id = $44, tenant_id = $45, state = $46, claimed_at = $47, claimed_by = $48,
    begun_at = $49, begun_by = $50, suspended_at = $51, suspended_by = $52, ended_at = $53,
    delete_reason = $54, completed_by = $55 WHERE id = $56 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $57, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $58 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_h_variable
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_h_variable WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_h_variable (id, instance_id, execution_id, name, created_at, updated_at, type,
    long_value, double_value, text_value, bytes_value) VALUES ($8::bigint, $9::bigint, $10::bigint,
    $11::text, $12::bigint, $13::bigint, $14::text, $15::bigint, $16::double precision, $17::text,
    $18::bytea)), part_3 AS (
  UPDATE turgo_h_variable SET updated_at = $19, type = $20, long_value = $21, double_value = $22,
    text_value = $23, bytes_value = $24 WHERE id = $25 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $26, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $27 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 4' END)::bigint;

-- UnitStatement, turgo_h_identity_link
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_h_identity_link WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_h_identity_link (id, instance_id, task_id, type, user_id, group_id,
    created_at) VALUES ($8::bigint, $9::bigint, $10::bigint, $11::text, $12::text, $13::text,
    $14::bigint)), marked AS (
  UPDATE turgo_commit_marker
  SET number = $15, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $16 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 3' END)::bigint;

-- UnitStatement, turgo_h_task_log
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_h_task_log WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_h_task_log (id, task_id, process_instance_id, execution_id, definition_id,
    logged_at, type, user_id, data, tenant_id) VALUES ($8::bigint, $9::bigint, $10::bigint,
    $11::bigint, $12::bigint, $13::bigint, $14::text, $15::text, $16::text, $17::text)), marked AS (
  UPDATE turgo_commit_marker
  SET number = $18, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $19 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 3' END)::bigint;

-- UnitStatement, turgo_batch
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_batch WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_batch (id, type, search_key, search_key_2, status, tenant_id, document,
    start_user_id, created_at, operation, selection, argument) VALUES ($8::bigint, $9::text,
    $10::text, $11::text, $12::text, $13::text, $14::text, $15::text, $16::bigint, $17::text,
    $18::text, $19::text)), marked AS (
  UPDATE turgo_commit_marker
  SET number = $20, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $21 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 3' END)::bigint;

-- UnitStatement, turgo_batch_part
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_batch_part WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_batch_part (id, batch_id, item_id, type, search_key, search_key_2, scope_id,
    sub_scope_id, scope_type, status, result, created_at, ended_at) VALUES ($8::bigint, $9::bigint,
    $10::bigint, $11::text, $12::text, $13::text, $14::text, $15::text, $16::text, $17::text,
    $18::text, $19::bigint, $20::bigint)), marked AS (
  UPDATE turgo_commit_marker
  SET number = $21, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $22 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 3' END)::bigint;

-- UnitStatement, turgo_audit
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_audit WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_audit (id, noted_at, user_id, level, tenant_id, operation, target, instance_id,
    outcome, request_id) VALUES ($8::bigint, $9::bigint, $10::text, $11::text, $12::text, $13::text,
    $14::text, $15::bigint, $16::text, $17::text)), marked AS (
  UPDATE turgo_commit_marker
  SET number = $18, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $19 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 3' END)::bigint;

-- UnitStatement, turgo_h_comment
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_h_comment WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_h_comment (id, instance_id, task_id, process_instance_id, created_at, type,
    message, user_id) VALUES ($8::bigint, $9::bigint, $10::bigint, $11::bigint, $12::bigint,
    $13::text, $14::text, $15::text)), marked AS (
  UPDATE turgo_commit_marker
  SET number = $16, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $17 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 3' END)::bigint;

-- UnitStatement, turgo_origin
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_origin WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_origin (id, source, kind, source_id, target_id, noted_at,
    note) VALUES ($8::bigint, $9::text, $10::text, $11::text, $12::bigint, $13::bigint, $14::text)),
    marked AS (
  UPDATE turgo_commit_marker
  SET number = $15, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $16 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 3' END)::bigint;

-- UnitStatement, turgo_h_decision
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_h_decision WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_h_decision (id, root_id, instance_id, execution_id, activity_instance_id,
    definition_id, decision_definition_id, evaluated_at, activity_id, decision_key, decision_name,
    requirements_key, user_id, tenant_id) VALUES ($8::bigint, $9::bigint, $10::bigint, $11::bigint,
    $12::bigint, $13::bigint, $14::bigint, $15::bigint, $16::text, $17::text, $18::text, $19::text,
    $20::text, $21::text)), marked AS (
  UPDATE turgo_commit_marker
  SET number = $22, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $23 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 3' END)::bigint;

-- UnitStatement, turgo_h_decision_part
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_h_decision_part WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_h_decision_part (id, decision_id, instance_id, kind, number, name, type,
    long_value, double_value, text_value, bytes_value) VALUES ($8::bigint, $9::bigint, $10::bigint,
    $11::text, $12::integer, $13::text, $14::text, $15::bigint, $16::double precision, $17::text,
    $18::bytea)), marked AS (
  UPDATE turgo_commit_marker
  SET number = $19, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $20 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 3' END)::bigint;

-- UnitStatement, turgo_h_detail
WITH part_0 AS (
  UPDATE turgo_instance SET rev = $1, business_key = $2, name = $3,
    suspended = $4 WHERE id = $5 AND rev = $6 RETURNING 1), part_1 AS (
  DELETE FROM turgo_h_detail WHERE id = $7 RETURNING 1), part_2 AS (
  INSERT INTO turgo_h_detail (id, instance_id, execution_id, activity_instance_id, variable_id,
    name, changed_at, task_id, type, long_value, double_value, text_value,
    bytes_value) VALUES ($8::bigint, $9::bigint, $10::bigint, $11::bigint, $12::bigint, $13::text,
    $14::bigint, $15::bigint, $16::text, $17::bigint, $18::double precision, $19::text,
    $20::bytea)), marked AS (
  UPDATE turgo_commit_marker
  SET number = $21, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $22 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 3' END)::bigint;

-- UnitStatement, the end of an instance
WITH part_0 AS (
  DELETE FROM turgo_instance WHERE id = $1 AND rev = $2 RETURNING 1), part_1 AS (
  DELETE FROM turgo_execution WHERE id = $3 RETURNING 1), part_2 AS (
  DELETE FROM turgo_variable WHERE id = $4 RETURNING 1), part_3 AS (
  DELETE FROM turgo_job WHERE id = $5 RETURNING 1), part_4 AS (
  UPDATE turgo_h_instance SET business_key = $6, name = $7, ended_at = $8, end_activity_id = $9,
    delete_reason = $10 WHERE id = $11 RETURNING 1), marked AS (
  UPDATE turgo_commit_marker
  SET number = $12, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $13 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM part_0) IS NULL THEN ' missed 0' END,
  CASE WHEN (SELECT 1 FROM part_1) IS NULL THEN ' missed 1' END,
  CASE WHEN (SELECT 1 FROM part_2) IS NULL THEN ' missed 2' END,
  CASE WHEN (SELECT 1 FROM part_3) IS NULL THEN ' missed 3' END,
  CASE WHEN (SELECT 1 FROM part_4) IS NULL THEN ' missed 4' END,
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 5' END)::bigint;

-- UnitStatement, two starts by one epoch
WITH part_0 AS (
  INSERT INTO turgo_instance (id, root_id, kind, definition_id, shard, rev, business_key, name,
    start_user_id, started_at, suspended, super_id, super_execution_id, super_definition_id,
    super_activity_id, call_depth)
SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS root_id, unnest($3::text[]) AS kind,
  unnest($4::bigint[]) AS definition_id, unnest($5::integer[]) AS shard,
  unnest($6::bigint[]) AS rev, unnest($7::text[]) AS business_key, unnest($8::text[]) AS name,
  unnest($9::text[]) AS start_user_id, unnest($10::bigint[]) AS started_at,
  unnest($11::boolean[]) AS suspended, unnest($12::bigint[]) AS super_id,
  unnest($13::bigint[]) AS super_execution_id, unnest($14::bigint[]) AS super_definition_id,
  unnest($15::text[]) AS super_activity_id, unnest($16::bigint[]) AS call_depth
), part_1 AS (
  INSERT INTO turgo_execution (id, instance_id, parent_id, activity_id, kind, activity_instance_id,
    via_flow)
SELECT unnest($17::bigint[]) AS id, unnest($18::bigint[]) AS instance_id,
  unnest($19::bigint[]) AS parent_id, unnest($20::text[]) AS activity_id,
  unnest($21::text[]) AS kind, unnest($22::bigint[]) AS activity_instance_id,
  unnest($23::text[]) AS via_flow
), part_2 AS (
  INSERT INTO turgo_variable (id, instance_id, execution_id, name, job_id, body_id, aggregation,
    leg_number, type, long_value, double_value, text_value, bytes_value)
SELECT unnest($24::bigint[]) AS id, unnest($25::bigint[]) AS instance_id,
  unnest($26::bigint[]) AS execution_id, unnest($27::text[]) AS name,
  unnest($28::bigint[]) AS job_id, unnest($29::bigint[]) AS body_id,
  unnest($30::bigint[]) AS aggregation, unnest($31::bigint[]) AS leg_number,
  unnest($32::text[]) AS type, unnest($33::bigint[]) AS long_value,
  unnest($34::double precision[]) AS double_value, unnest($35::text[]) AS text_value,
  unnest($36::bytea[]) AS bytes_value
), part_3 AS (
  INSERT INTO turgo_job (id, kind, shard, instance_id, execution_id, definition_id, activity_id,
    exclusive, priority, category, queue, retries, due_at, payload, created_at, instance_rev,
    exception_message, exception_stacktrace, trace_parent)
SELECT unnest($37::bigint[]) AS id, unnest($38::text[]) AS kind, unnest($39::integer[]) AS shard,
  unnest($40::bigint[]) AS instance_id, unnest($41::bigint[]) AS execution_id,
  unnest($42::bigint[]) AS definition_id, unnest($43::text[]) AS activity_id,
  unnest($44::boolean[]) AS exclusive, unnest($45::integer[]) AS priority,
  unnest($46::text[]) AS category, unnest($47::text[]) AS queue, unnest($48::integer[]) AS retries,
  unnest($49::bigint[]) AS due_at, unnest($50::text[]) AS payload,
  unnest($51::bigint[]) AS created_at, unnest($52::bigint[]) AS instance_rev,
  unnest($53::text[]) AS exception_message, unnest($54::text[]) AS exception_stacktrace,
  unnest($55::text[]) AS trace_parent
), part_4 AS (
  INSERT INTO turgo_h_instance (id, definition_id, business_key, name, start_user_id,
    start_activity_id, started_at, ended_at, end_activity_id, delete_reason, super_id)
SELECT unnest($56::bigint[]) AS id, unnest($57::bigint[]) AS definition_id,
  unnest($58::text[]) AS business_key, unnest($59::text[]) AS name,
  unnest($60::text[]) AS start_user_id, unnest($61::text[]) AS start_activity_id,
  unnest($62::bigint[]) AS started_at, unnest($63::bigint[]) AS ended_at,
  unnest($64::text[]) AS end_activity_id, unnest($65::text[]) AS delete_reason,
  unnest($66::bigint[]) AS super_id
), part_5 AS (
  INSERT INTO turgo_h_variable (id, instance_id, execution_id, name, created_at, updated_at, type,
    long_value, double_value, text_value, bytes_value)
SELECT unnest($67::bigint[]) AS id, unnest($68::bigint[]) AS instance_id,
  unnest($69::bigint[]) AS execution_id, unnest($70::text[]) AS name,
  unnest($71::bigint[]) AS created_at, unnest($72::bigint[]) AS updated_at,
  unnest($73::text[]) AS type, unnest($74::bigint[]) AS long_value,
  unnest($75::double precision[]) AS double_value, unnest($76::text[]) AS text_value,
  unnest($77::bytea[]) AS bytes_value
), marked AS (
  UPDATE turgo_commit_marker
  SET number = $78, noted_at = (extract(epoch FROM now()) * 1000)::bigint
  WHERE id = $79 AND number >= 0 RETURNING 1
)
SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name = 'definition_epoch'),
  CASE WHEN (SELECT 1 FROM marked) IS NULL THEN ' missed 6' END)::bigint;
