-- The statements of the engine, by the constant or class that makes each.
-- Made by a test, not by hand. To renew it: ./mvnw -pl engine -Dtest=PostgresSqlTest,SqliteSqlTest -Dturgo.write=true test

-- DecisionRows.LAST_VERSION
SELECT coalesce(max(version), 0) FROM turgo_decision_definition
WHERE key = ? AND tenant_id = ?;

-- DecisionRows.INSERT
INSERT INTO turgo_decision_definition
  (id, key, version, name, category, tenant_id, deployment_id, resource_name, version_tag,
   requirements_key, history_ttl)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS integer));

-- DecisionRows.BY_ID
SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
FROM turgo_decision_definition WHERE id = ?;

-- DecisionRows.LATEST: Along turgo_decision_definition_version, as the next one.
SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
FROM turgo_decision_definition WHERE key = ? AND tenant_id = ?
ORDER BY version DESC LIMIT 1;

-- DecisionRows.VERSION
SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
FROM turgo_decision_definition WHERE key = ? AND tenant_id = ? AND version = ?;

-- DecisionRows.TAGGED
SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
FROM turgo_decision_definition WHERE key = ? AND tenant_id = ? AND version_tag = ?
ORDER BY version DESC;

-- DecisionRows.OF_DEPLOYMENT
SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
FROM turgo_decision_definition WHERE deployment_id = ? AND key = ?;

-- DecisionRows.KEYS_IN_TENANT
SELECT DISTINCT d.key
FROM turgo_decision_definition d
JOIN turgo_decision_definition other ON other.key = d.key AND other.tenant_id = ?
WHERE d.deployment_id = ?
ORDER BY d.key;

-- DecisionRows.MOVE
UPDATE turgo_decision_definition SET tenant_id = ? WHERE deployment_id = ?;

-- DecisionRows.MOVE_HISTORY: Evaluations in instances are of the tenant of their process.
UPDATE turgo_h_decision SET tenant_id = ?
WHERE decision_definition_id IN (
    SELECT id FROM turgo_decision_definition WHERE deployment_id = ?)
  AND instance_id IS NULL;

-- DecisionRows.DELETE
DELETE FROM turgo_decision_definition WHERE deployment_id = ?;

-- DefinitionChanges.RUNNING
SELECT count(*) FROM turgo_instance
WHERE kind IN ('process', 'case')
  AND definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?);

-- DefinitionChanges.DELETE_DEPLOYMENT[0]
DELETE FROM turgo_candidate_starter
WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?);

-- DefinitionChanges.DELETE_DEPLOYMENT[1]
DELETE FROM turgo_plan_item
WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?);

-- DefinitionChanges.DELETE_DEPLOYMENT[2]
DELETE FROM turgo_event_subscription
WHERE instance_id = 0
  AND definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?);

-- DefinitionChanges.DELETE_DEPLOYMENT[3]
DELETE FROM turgo_process_definition WHERE deployment_id = ?;

-- DefinitionChanges.DELETE_DEPLOYMENT[4]
DELETE FROM turgo_resource WHERE deployment_id = ?;

-- DefinitionChanges.DELETE_DEPLOYMENT[5]
DELETE FROM turgo_deployment WHERE id = ?;

-- DefinitionChanges.NEWEST_OF_DEPLOYMENT: What of a deployment is the newest version of its key.
SELECT d.key, d.tenant_id FROM turgo_process_definition d
WHERE d.deployment_id = ? AND NOT EXISTS (
  SELECT 1 FROM turgo_process_definition later
  WHERE later.key = d.key AND later.tenant_id = d.tenant_id AND later.version > d.version);

-- DefinitionChanges.NEWEST
SELECT d.id, d.key, d.version, d.name, d.description, d.category, d.tenant_id,
       d.deployment_id, d.resource_name, d.suspended, d.diagram_resource_name,
       d.has_start_form, d.has_graphics, d.history_ttl, d.history_level, d.kind
FROM turgo_process_definition d
WHERE d.key = ? AND d.tenant_id = ?
ORDER BY d.version DESC LIMIT 1;

-- DefinitionChanges.MESSAGES_IN_TENANT
SELECT s.name
FROM turgo_event_subscription s
JOIN turgo_process_definition d ON d.id = s.definition_id
JOIN turgo_event_subscription other
  ON other.kind = 'message' AND other.name = s.name AND other.tenant_id = ?
     AND other.instance_id = 0
WHERE s.kind = 'message' AND s.instance_id = 0 AND d.deployment_id = ?
ORDER BY s.name;

-- DefinitionChanges.DETACH_MODELS
UPDATE turgo_model SET deployment_id = NULL, rev = rev + 1, updated_at = ?
WHERE deployment_id = ?;

-- DefinitionChanges.SUSPENDED
SELECT suspended FROM turgo_process_definition WHERE id = ?;

-- DefinitionChanges.SUSPEND
UPDATE turgo_process_definition SET suspended = ? WHERE id = ?;

-- DefinitionChanges.SET_DEFINITION_CATEGORY
UPDATE turgo_process_definition SET category = ? WHERE id = ?;

-- DefinitionChanges.SET_CATEGORY
UPDATE turgo_deployment SET category = ? WHERE id = ?;

-- DefinitionChanges.SET_KEY
UPDATE turgo_deployment SET key = ? WHERE id = ?;

-- DefinitionChanges.SET_PARENT
UPDATE turgo_deployment SET parent_deployment_id = ? WHERE id = ?;

-- DefinitionChanges.KEYS_IN_TENANT
SELECT DISTINCT d.key
FROM turgo_process_definition d
JOIN turgo_process_definition other ON other.key = d.key AND other.tenant_id = ?
WHERE d.deployment_id = ?
ORDER BY d.key;

-- DefinitionChanges.MOVE_DEPLOYMENT
UPDATE turgo_deployment SET tenant_id = ? WHERE id = ?;

-- DefinitionChanges.MOVE_DEFINITIONS
UPDATE turgo_process_definition SET tenant_id = ? WHERE deployment_id = ?;

-- DefinitionChanges.MOVE_SUBSCRIPTIONS
UPDATE turgo_event_subscription SET tenant_id = ?
WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?);

-- DefinitionChanges.MOVE_EXTERNAL_JOBS
UPDATE turgo_external_job SET tenant_id = ?
WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?);

-- DefinitionChanges.DELETE_STARTER
DELETE FROM turgo_candidate_starter
WHERE definition_id = ? AND coalesce(user_id, '') = ? AND coalesce(group_id, '') = ?;

-- DefinitionTimerRows.STARTS_OF_KEY
SELECT id FROM turgo_instance
WHERE kind IN ('start_timer', 'definition_job') AND definition_id IN
  (SELECT id FROM turgo_process_definition WHERE key = ? AND tenant_id = ?)
  AND kind = 'start_timer'
ORDER BY id;

-- DefinitionTimerRows.ALL_OF_DEPLOYMENT
SELECT id FROM turgo_instance
WHERE kind IN ('start_timer', 'definition_job') AND definition_id IN
  (SELECT id FROM turgo_process_definition WHERE deployment_id = ?)
ORDER BY id;

-- DefinitionTimerRows.DELETE_HOLDER: Waits for a unit of the timer that is being committed.
DELETE FROM turgo_instance WHERE id = ?;

-- DeploymentWriter.STEP_EPOCH: Comes first in a deployment: its row lock makes deployments of all nodes follow each other.
UPDATE turgo_property SET value = value + 1 WHERE name = 'definition_epoch' RETURNING value;

-- DeploymentWriter.TAKE_STEP_BACK: Nobody has seen the step: the row is locked until the transaction ends.
UPDATE turgo_property SET value = value - 1 WHERE name = 'definition_epoch';

-- DeploymentWriter.INSERT_DEPLOYMENT
INSERT INTO turgo_deployment
  (id, name, category, key, tenant_id, parent_deployment_id, deployed_at)
VALUES (?, ?, ?, ?, ?, ?, ?);

-- DeploymentWriter.INSERT_RESOURCE
INSERT INTO turgo_resource (deployment_id, name, bytes) VALUES (?, ?, ?);

-- DeploymentWriter.LAST_VERSION
SELECT coalesce(max(version), 0) FROM turgo_process_definition WHERE key = ? AND tenant_id = ?;

-- DeploymentWriter.OTHER_OF_KEY
SELECT kind FROM turgo_process_definition
WHERE key = ? AND tenant_id = ? AND kind <> ?
LIMIT 1;

-- DeploymentWriter.INSERT_DEFINITION
INSERT INTO turgo_process_definition
  (id, key, version, name, description, category, tenant_id, deployment_id, resource_name,
   suspended, diagram_resource_name, has_start_form, has_graphics, history_ttl,
   history_level, epoch, kind)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS integer), CAST(? AS integer), ?, ?);

-- DeploymentWriter.INSERT_STARTER
INSERT INTO turgo_candidate_starter (definition_id, user_id, group_id) VALUES (?, ?, ?);

-- DeploymentWriter.INSERT_PLAN_ITEM
INSERT INTO turgo_plan_item
  (definition_id, item_id, element_id, item_definition_id, type, name)
VALUES (?, ?, ?, ?, ?, ?);

-- DeploymentWriter.NEWEST_OF_THAT_NAME_FIRST: Null names and parents are compared as empty ones.
SELECT id, name, category, key, tenant_id, parent_deployment_id, deployed_at
FROM turgo_deployment
WHERE coalesce(name, '') = ? AND tenant_id = ? AND coalesce(parent_deployment_id, '') = ?
ORDER BY deployed_at DESC, id DESC
LIMIT ?;

-- DeploymentWriter.RESOURCE_SIZES
SELECT name, length(bytes) FROM turgo_resource WHERE deployment_id = ?;

-- DeploymentWriter.READ_RESOURCES
SELECT name, bytes FROM turgo_resource WHERE deployment_id = ?;

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
  WHERE topic = ? AND due_at IS NULL AND tenant_id = ?
  ORDER BY priority DESC, id
  LIMIT ?) nobodys
UNION ALL
SELECT * FROM (
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, retries, due_at, topic, created_at, instance_rev, exception_message,
  NULL AS exception_stacktrace, trace_parent, tenant_id, lock_owner
FROM turgo_external_job
  WHERE topic = ? AND due_at <= ? AND tenant_id = ?
  ORDER BY due_at
  LIMIT ?) ended;

-- ExternalJobReads.OF_WORKER: Along turgo_external_job_worker.
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, retries, due_at, topic, created_at, instance_rev, exception_message,
  NULL AS exception_stacktrace, trace_parent, tenant_id, lock_owner
FROM turgo_external_job
WHERE lock_owner = ? AND id > ? AND tenant_id = ?
ORDER BY id
LIMIT ?;

-- JdbcBatchStore.ADD
INSERT INTO turgo_batch
  (id, type, search_key, search_key_2, status, tenant_id, document, start_user_id, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- JdbcBatchStore.ADD_PART
INSERT INTO turgo_batch_part
  (id, batch_id, item_id, type, search_key, search_key_2, scope_id, sub_scope_id, scope_type,
   status, result, created_at, ended_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (batch_id, item_id) DO NOTHING;

-- JdbcBatchStore.WORK
SELECT type, status, operation, selection, argument, start_user_id, total,
       (SELECT count(*) FROM turgo_batch_chunk c WHERE c.batch_id = b.id) AS chunks
FROM turgo_batch b WHERE id = ? AND operation IS NOT NULL;

-- JdbcBatchStore.FOUND
UPDATE turgo_batch SET total = ? WHERE id = ? AND total IS NULL;

-- JdbcBatchStore.ADD_CHUNK
INSERT INTO turgo_batch_chunk
  (batch_id, number, first_item, last_item, items, done, failed, skipped)
VALUES (?, ?, ?, ?, ?, 0, 0, 0);

-- JdbcBatchStore.CHUNK
SELECT items, ended_at FROM turgo_batch_chunk WHERE batch_id = ? AND number = ?;

-- JdbcBatchStore.KNOWN
SELECT item_id FROM turgo_batch_part
WHERE batch_id = ? AND item_id >= ? AND item_id <= ?;

-- JdbcBatchStore.END_CHUNK
UPDATE turgo_batch_chunk SET ended_at = ?, done = (SELECT count(*) FROM turgo_batch_part p
 WHERE p.batch_id = turgo_batch_chunk.batch_id AND p.item_id >= turgo_batch_chunk.first_item
   AND p.item_id <= turgo_batch_chunk.last_item AND p.status = 'completed')
, failed = (SELECT count(*) FROM turgo_batch_part p
 WHERE p.batch_id = turgo_batch_chunk.batch_id AND p.item_id >= turgo_batch_chunk.first_item
   AND p.item_id <= turgo_batch_chunk.last_item AND p.status = 'failed')
, skipped = (SELECT count(*) FROM turgo_batch_part p
 WHERE p.batch_id = turgo_batch_chunk.batch_id AND p.item_id >= turgo_batch_chunk.first_item
   AND p.item_id <= turgo_batch_chunk.last_item AND p.status = 'skipped')

WHERE batch_id = ? AND number = ? AND ended_at IS NULL;

-- JdbcBatchStore.END
UPDATE turgo_batch SET status = 'completed', ended_at = ?
WHERE id = ? AND status = 'inProgress' AND total IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM turgo_batch_chunk c WHERE c.batch_id = turgo_batch.id AND c.ended_at IS NULL);

-- JdbcBatchStore.CANCEL
UPDATE turgo_batch SET status = 'cancelled', ended_at = ?
WHERE id = ? AND status = 'inProgress' AND operation IS NOT NULL;

-- JdbcBatchStore.DELETE_PARTS
DELETE FROM turgo_batch_part WHERE id IN (
  SELECT id FROM turgo_batch_part WHERE batch_id = ? LIMIT 10000);

-- JdbcBatchStore.DELETE_CHUNKS
DELETE FROM turgo_batch_chunk WHERE batch_id = ?;

-- JdbcBatchStore.DELETE
DELETE FROM turgo_batch WHERE id = ?;

-- JdbcDecisionStore.WITH_REQUIRED
SELECT id FROM turgo_h_decision WHERE id = ? OR root_id = ?;

-- JdbcDecisionStore.OF_DEFINITION
SELECT id FROM turgo_h_decision WHERE decision_definition_id = ?
ORDER BY evaluated_at LIMIT ?;

-- JdbcDecisionStore.OLD
SELECT id FROM turgo_h_decision WHERE evaluated_at < ? AND instance_id IS NULL
ORDER BY evaluated_at LIMIT ?;

-- JdbcDecisionStore.DELETE_PARTS
DELETE FROM turgo_h_decision_part WHERE decision_id = ?;

-- JdbcDecisionStore.DELETE
DELETE FROM turgo_h_decision WHERE id = ?;

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
FROM turgo_property e LEFT JOIN turgo_process_definition d ON d.epoch > ?
WHERE e.name = 'definition_epoch'
ORDER BY d.epoch, d.id;

-- JdbcDefinitionStore.READ_STARTS_SINCE: Along turgo_process_definition_epoch and turgo_event_subscription_start.
SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance, kept_id,
  configuration, tenant_id, created_at
FROM turgo_event_subscription
WHERE instance_id = 0
  AND definition_id IN (SELECT id FROM turgo_process_definition WHERE epoch > ?)
ORDER BY id;

-- JdbcDefinitionStore.READ_STARTS
SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance, kept_id,
  configuration, tenant_id, created_at
FROM turgo_event_subscription WHERE instance_id = 0
ORDER BY id;

-- JdbcDefinitionStore.READ_EPOCH
SELECT value FROM turgo_property WHERE name = 'definition_epoch';

-- JdbcDefinitionStore.READ_RESOURCE
SELECT bytes FROM turgo_resource WHERE deployment_id = ? AND name = ?;

-- JdbcDefinitionStore.READ_RESOURCE_NAMES
SELECT name FROM turgo_resource WHERE deployment_id = ? ORDER BY name;

-- JdbcDefinitionStore.READ_STARTERS
SELECT user_id, group_id FROM turgo_candidate_starter WHERE definition_id = ?
ORDER BY user_id, group_id;

-- JdbcLeaseStore.BEAT: A node's first beat is a time, so that one that was removed does not seem to stand still.
INSERT INTO turgo_node
  (id, name, started_at, heartbeat_at, beat, lease_millis, ended, long_running_jobs, queues,
   jobs_in_hand, jobs_finished, jobs_failed, jobs_running)
SELECT ?, ?, coalesce(min(started_at), ?), ?, coalesce(max(beat) + 1, ?), ?, FALSE, ?, ?, ?,
  ?, ?, ?
FROM turgo_node WHERE id = ?;

-- JdbcLeaseStore.LAST_BEAT: A beat by somebody else; one of its own makes the node live again.
INSERT INTO turgo_node
  (id, name, started_at, heartbeat_at, beat, lease_millis, ended, long_running_jobs, queues,
   jobs_in_hand, jobs_finished, jobs_failed, jobs_running)
SELECT id, name, started_at, heartbeat_at, beat + 1, lease_millis, TRUE, '', '', '',
  jobs_finished, jobs_failed, 0
FROM turgo_node WHERE id = ? AND beat = (SELECT max(beat) FROM turgo_node WHERE id = ?);

-- JdbcLeaseStore.FORGET_FORMER_BEATS
DELETE FROM turgo_node WHERE (id, beat) IN (
  SELECT id, beat FROM turgo_node
  WHERE id = ? AND beat < (SELECT max(beat) FROM turgo_node WHERE id = ?) );

-- JdbcLeaseStore.NODES
SELECT id, beat, lease_millis, ended FROM turgo_node n
WHERE id <> ? AND beat = (SELECT max(beat) FROM turgo_node WHERE id = n.id);

-- JdbcLeaseStore.LEASES
SELECT shard, coalesce(node_id, 0), epoch FROM turgo_shard_lease ORDER BY shard;

-- JdbcLeaseStore.FREE_LEASES: Those that nobody else holds, of these nodes' shards or of all but these nodes'.
SELECT shard FROM turgo_shard_lease WHERE coalesce(node_id, 0) IN (?, ?) ORDER BY shard;

-- JdbcLeaseStore.CLAIM
UPDATE turgo_shard_lease SET node_id = ?, epoch = epoch + 1 WHERE shard = ? AND epoch = ?;

-- JdbcLeaseStore.RELEASE
UPDATE turgo_shard_lease SET node_id = NULL WHERE shard IN (
  SELECT shard FROM turgo_shard_lease WHERE shard = ? AND node_id = ? );

-- JdbcLeaseStore.RELEASE_ALL
UPDATE turgo_shard_lease SET node_id = NULL WHERE shard IN (
  SELECT shard FROM turgo_shard_lease WHERE node_id = ? );

-- JdbcLeaseStore.FORGET
DELETE FROM turgo_node WHERE (id, beat) IN (
  SELECT id, beat FROM turgo_node WHERE id = ? );

-- JdbcModelStore.ADD
INSERT INTO turgo_model
  (rev, name, key, category, version, meta_info, deployment_id, tenant_id, updated_at, id,
   created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- JdbcModelStore.UPDATE
UPDATE turgo_model
SET rev = ?, name = ?, key = ?, category = ?, version = ?, meta_info = ?, deployment_id = ?,
    tenant_id = ?, updated_at = ?
WHERE id = ? AND rev = ?;

-- JdbcModelStore.DELETE
DELETE FROM turgo_model WHERE id = ?;

-- JdbcModelStore.SET_SOURCE
UPDATE turgo_model SET source = ? WHERE id = ?;

-- JdbcModelStore.SET_SOURCE_EXTRA
UPDATE turgo_model SET source_extra = ? WHERE id = ?;

-- JdbcOriginStore.ADD
INSERT INTO turgo_origin (id, source, kind, source_id, target_id, noted_at, note) VALUES (?, ?, ?,
  ?, ?, ?, ?)
ON CONFLICT (source, kind, source_id) DO NOTHING;

-- JdbcOriginStore.FIND
SELECT id, source, kind, source_id, target_id, noted_at, note FROM turgo_origin
WHERE source = ? AND kind = ? AND source_id = ?;

-- JdbcOriginStore.ALL
SELECT id, source, kind, source_id, target_id, noted_at, note FROM turgo_origin
WHERE source = ? AND kind = ? ORDER BY id;

-- JdbcOriginStore.SOURCE_AFTER
SELECT min(source) FROM turgo_origin
WHERE source > ?;

-- JdbcQueueStore.PAUSED
SELECT name FROM turgo_property WHERE name LIKE 'queue\_paused.%' ESCAPE '\';

-- JdbcQueueStore.PAUSE
INSERT INTO turgo_property (name, value) VALUES (?, 1) ON CONFLICT (name) DO NOTHING;

-- JdbcQueueStore.RESUME
DELETE FROM turgo_property WHERE name = ?;

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
FROM (SELECT queue, created_at FROM turgo_job WHERE queue IS NOT NULL LIMIT ?) counted
GROUP BY queue ORDER BY queue;

-- JdbcQueueStore.NAME: A random number, made once.
INSERT INTO turgo_property (name, value) VALUES ('database_id', ?)
ON CONFLICT (name) DO NOTHING;

-- JdbcQueueStore.READ_NAME
SELECT value FROM turgo_property WHERE name = 'database_id';

-- JdbcRequestStore.TAKE
INSERT INTO turgo_request_key (scope, request_key, request_hash, noted_at)
VALUES (?, ?, ?, ?)
ON CONFLICT (scope, request_key) DO NOTHING;

-- JdbcRequestStore.READ
SELECT request_hash, answer FROM turgo_request_key WHERE scope = ? AND request_key = ?;

-- JdbcRequestStore.ANSWER
UPDATE turgo_request_key SET answer = ? WHERE scope = ? AND request_key = ?;

-- JdbcRequestStore.DELETE_KEYS
DELETE FROM turgo_request_key WHERE (scope, request_key) IN (
  SELECT scope, request_key FROM turgo_request_key WHERE noted_at < ? ORDER BY noted_at LIMIT ?);

-- JdbcRequestStore.ADD_AUDIT
INSERT INTO turgo_audit
  (id, noted_at, user_id, level, tenant_id, operation, target, instance_id, outcome,
   request_id)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- JdbcRequestStore.DELETE_AUDIT
DELETE FROM turgo_audit WHERE id IN (
  SELECT id FROM turgo_audit WHERE noted_at < ? ORDER BY noted_at LIMIT ?);

-- JdbcStore.ALLOCATE_IDS
UPDATE turgo_id_block SET next_id = next_id + ? WHERE name = 'main' RETURNING next_id;

-- JdbcStore.LOAD_VARIABLE
SELECT id, instance_id, execution_id, name, job_id, body_id, aggregation, leg_number, type,
  long_value, double_value, text_value, bytes_value, false AS deferred
FROM turgo_variable WHERE id = ?;

-- JdbcStore.INSTANCE_OF_TASK
SELECT instance_id FROM turgo_task WHERE id = ?;

-- JdbcStore.SUBSCRIPTIONS: Along turgo_event_subscription_event.
SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance, kept_id,
  configuration, tenant_id, created_at
FROM turgo_event_subscription
WHERE kind = ? AND name = ? AND tenant_id = ? AND id > ? AND instance_id <> 0
ORDER BY id
LIMIT ?;

-- JdbcStore.INSTANCE_OF_EXECUTION
SELECT instance_id FROM turgo_execution WHERE id = ?
UNION ALL
SELECT id FROM turgo_instance WHERE id = ?;

-- JdbcStore.CALLED_BY: The ids stand in its text behind it: a list is no parameter on every database.
SELECT id FROM turgo_instance WHERE super_execution_id IN (?, ?);

-- JdbcStore.INSTANCES_OF: Along the primary key: what is asked for is most of the table, or there is little of it.
SELECT id FROM turgo_instance
WHERE definition_id = ? AND suspended = ? AND id > ? AND kind IN ('process', 'case')
ORDER BY id
LIMIT ?;

-- JdbcStore.INSTANCE_OF_JOB
SELECT instance_id FROM turgo_job WHERE id = ?
UNION ALL
SELECT instance_id FROM turgo_timer_job WHERE id = ?
UNION ALL
SELECT instance_id FROM turgo_suspended_job WHERE id = ?
UNION ALL
SELECT instance_id FROM turgo_dead_letter_job WHERE id = ?
UNION ALL
SELECT instance_id FROM turgo_external_job WHERE id = ?;

-- JdbcStore.DELETE_HISTORY[0]
DELETE FROM turgo_h_instance WHERE id = ? AND ended_at IS NOT NULL;

-- JdbcStore.DELETE_HISTORY[1]
DELETE FROM turgo_h_instance_facts WHERE id = ?;

-- JdbcStore.DELETE_HISTORY[2]
DELETE FROM turgo_h_activity WHERE instance_id = ?;

-- JdbcStore.DELETE_HISTORY[3]
DELETE FROM turgo_h_task_log WHERE process_instance_id = ?;

-- JdbcStore.DELETE_HISTORY[4]
DELETE FROM turgo_h_task_log
WHERE process_instance_id IS NULL
  AND task_id IN (SELECT id FROM turgo_h_task WHERE instance_id = ?);

-- JdbcStore.DELETE_HISTORY[5]
DELETE FROM turgo_h_task WHERE instance_id = ?;

-- JdbcStore.DELETE_HISTORY[6]
DELETE FROM turgo_h_identity_link WHERE instance_id = ?;

-- JdbcStore.DELETE_HISTORY[7]
DELETE FROM turgo_h_comment WHERE instance_id = ?;

-- JdbcStore.DELETE_HISTORY[8]
DELETE FROM turgo_h_attachment WHERE instance_id = ?;

-- JdbcStore.DELETE_HISTORY[9]
DELETE FROM turgo_h_variable WHERE instance_id = ?;

-- JdbcStore.DELETE_HISTORY[10]
DELETE FROM turgo_h_detail WHERE instance_id = ?;

-- JdbcStore.DELETE_HISTORY[11]
DELETE FROM turgo_h_decision_part WHERE instance_id = ?;

-- JdbcStore.DELETE_HISTORY[12]
DELETE FROM turgo_h_decision WHERE instance_id = ?;

-- JdbcStore.ENDED_BELOW
SELECT id FROM turgo_h_instance WHERE super_id = ? AND ended_at IS NOT NULL;

-- JdbcStore.READ_PROPERTY
SELECT value FROM turgo_property WHERE name = ?;

-- JdbcStore.NOTE_PROPERTY
INSERT INTO turgo_property (name, value) VALUES (?, ?)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- JdbcStore.SOME_INSTANCE
SELECT id FROM turgo_instance LIMIT 1;

-- JdbcTaskStore.SUB_TASKS
SELECT id FROM turgo_h_task WHERE parent_task_id = ?;

-- JdbcTaskStore.DELETE_BELOW[0]
DELETE FROM turgo_h_detail
WHERE instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = ?)
  AND variable_id IN (
    SELECT v.id FROM turgo_h_variable v
    WHERE v.instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = ?)
      AND v.execution_id = ?);

-- JdbcTaskStore.DELETE_BELOW[1]
DELETE FROM turgo_h_variable
WHERE instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = ?)
  AND execution_id = ? AND execution_id = ?;

-- JdbcTaskStore.DELETE_BELOW[2]
DELETE FROM turgo_h_identity_link
WHERE instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = ?)
  AND task_id = ? AND task_id = ?;

-- JdbcTaskStore.DELETE_BELOW[3]
DELETE FROM turgo_h_detail
WHERE instance_id IN (
    SELECT instance_id FROM turgo_h_task WHERE id = ? AND definition_id IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM turgo_h_task o
    WHERE o.instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = ?) AND o.id <> ?);

-- JdbcTaskStore.ADD_COMMENT
INSERT INTO turgo_h_comment
  (id, instance_id, task_id, process_instance_id, created_at, type, message, user_id)
VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- JdbcTaskStore.UPDATE_COMMENT
UPDATE turgo_h_comment SET type = ?, message = ? WHERE id = ?;

-- JdbcTaskStore.DELETE_NOTES[0]
DELETE FROM turgo_h_comment WHERE task_id = ?;

-- JdbcTaskStore.DELETE_NOTES[1]
DELETE FROM turgo_h_attachment WHERE task_id = ?;

-- JdbcTaskStore.DELETE_NOTES[2]
DELETE FROM turgo_h_task_log WHERE task_id = ?;

-- JdbcTaskStore.ADD_LOG_ENTRY
INSERT INTO turgo_h_task_log
  (id, task_id, process_instance_id, execution_id, definition_id, logged_at, type, user_id,
   data, tenant_id)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- JdbcTaskStore.DELETE_LOG_ENTRY
DELETE FROM turgo_h_task_log WHERE id = ?;

-- JdbcTaskStore.DELETE_LOG
DELETE FROM turgo_h_task_log WHERE task_id = ?;

-- JdbcTaskStore.DELETE_COMMENT
DELETE FROM turgo_h_comment WHERE id = ?;

-- JdbcTaskStore.ADD_ATTACHMENT
INSERT INTO turgo_h_attachment
  (id, instance_id, task_id, process_instance_id, created_at, type, name, description, url,
   user_id, content)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- JdbcTaskStore.UPDATE_ATTACHMENT
UPDATE turgo_h_attachment SET name = ?, description = ? WHERE id = ?;

-- JdbcTaskStore.DELETE_ATTACHMENT
DELETE FROM turgo_h_attachment WHERE id = ?;

-- JdbcTaskStore.DELETE_TASK
DELETE FROM turgo_h_task WHERE id = ? AND ended_at IS NOT NULL;

-- JdbcTaskStore.IS_ENDED
SELECT id FROM turgo_h_task WHERE id = ? AND ended_at IS NOT NULL;

-- PausedActivityRows.ALL
SELECT definition_id, key, tenant_id, activity_id, paused_at, paused_by, reason
FROM turgo_paused_activity
ORDER BY paused_at, key, tenant_id, activity_id, coalesce(definition_id, 0);

-- PausedActivityRows.INSERT
INSERT INTO turgo_paused_activity
  (definition_id, key, tenant_id, activity_id, paused_at, paused_by, reason)
VALUES (CAST(? AS bigint), ?, ?, ?, ?, ?, ?)
ON CONFLICT (key, tenant_id, activity_id, coalesce(definition_id, 0)) DO NOTHING;

-- PausedActivityRows.DELETE
DELETE FROM turgo_paused_activity
WHERE key = ? AND tenant_id = ? AND activity_id = ? AND definition_id IS NOT DISTINCT FROM CAST(? AS bigint);

-- PausedActivityRows.COUNT_VERSIONS
SELECT count(*)
FROM turgo_process_definition d
WHERE d.key = ? AND d.tenant_id = ? AND d.id = coalesce(CAST(? AS bigint), d.id);

-- PausedActivityRows.VERSIONS_WITH_JOBS: Along turgo_suspended_job_element (definition_id, activity_id, id), a look for each version.
SELECT d.id
FROM turgo_process_definition d
WHERE d.key = ? AND d.tenant_id = ? AND d.id = coalesce(CAST(? AS bigint), d.id)
  AND EXISTS (
    SELECT 1 FROM turgo_suspended_job j WHERE j.definition_id = d.id AND j.activity_id = ?)
ORDER BY d.id;

-- PausedActivityRows.WAITING: Along the same index; jobs of suspended instances are among them.
SELECT j.id, j.instance_id, i.suspended
FROM turgo_suspended_job j JOIN turgo_instance i ON i.id = j.instance_id
WHERE j.definition_id = ? AND j.activity_id = ? AND j.id > ?
ORDER BY j.id
LIMIT ?;

-- PausedActivityRows.COUNT_WAITING: Along the same index.
SELECT count(*) FROM (
  SELECT 1
  FROM turgo_process_definition d JOIN turgo_suspended_job j ON j.definition_id = d.id
  WHERE d.key = ? AND d.tenant_id = ? AND d.id = coalesce(CAST(? AS bigint),
    d.id) AND j.activity_id = ?
  LIMIT ?) w;

-- PausedActivityRows.DELETE_OF_DEPLOYMENT
DELETE FROM turgo_paused_activity
WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?);

-- PausedActivityRows.DELETE_WITHOUT_VERSIONS: Nothing is left that a pause of all versions could be of.
DELETE FROM turgo_paused_activity
WHERE NOT EXISTS (
  SELECT 1 FROM turgo_process_definition d
  WHERE d.key = turgo_paused_activity.key AND d.tenant_id = turgo_paused_activity.tenant_id);

-- PausedActivityRows.PAUSED_IN_DEPLOYMENT
SELECT DISTINCT p.activity_id, p.key
FROM turgo_paused_activity p
JOIN turgo_process_definition d ON d.key = p.key AND d.tenant_id = p.tenant_id
WHERE d.deployment_id = ?
ORDER BY p.key, p.activity_id;

-- Schema.READ_SHARDS
SELECT value FROM turgo_property WHERE name = 'shards';

-- Schema.FIX_SHARDS
INSERT INTO turgo_property (name, value) VALUES ('shards', ?) ON CONFLICT (name) DO NOTHING;

-- Schema.ADD_LEASE
INSERT INTO turgo_shard_lease (shard, node_id, epoch) VALUES (?, NULL, 0)
ON CONFLICT (shard) DO NOTHING;

-- SchemaHistory.READ
SELECT type, script, checksum, success FROM turgo_schema_history ORDER BY installed_rank;

-- StartEventRows.DELETE_OF_KEY
DELETE FROM turgo_event_subscription
WHERE instance_id = 0 AND definition_id IN (
  SELECT id FROM turgo_process_definition WHERE key = ? AND tenant_id = ?);

-- StartEventRows.WAITS_FOR_MESSAGE
SELECT d.key FROM turgo_event_subscription s
JOIN turgo_process_definition d ON d.id = s.definition_id
WHERE s.kind = 'message' AND s.name = ? AND s.tenant_id = ? AND s.instance_id = 0;

-- SuspectRows.LONG_RUNNING
SELECT long_running_jobs FROM turgo_node WHERE id = ? ORDER BY beat DESC LIMIT 1;

-- SuspectRows.NOTED_JOBS: With the ids of jobs in the place of :ids.
SELECT j.id, j.shard, j.instance_rev, coalesce(s.together, 0), coalesce(s.crashed_rev, 0)
FROM (
  SELECT id, shard, instance_rev FROM turgo_job WHERE id IN (?, ?)
  UNION ALL
  SELECT id, shard, instance_rev FROM turgo_timer_job WHERE id IN (?, ?)) j
LEFT JOIN turgo_suspect_job s ON s.job_id = j.id;

-- SuspectRows.NOTE
INSERT INTO turgo_suspect_job (job_id, shard, together, crashed_rev) VALUES (?, ?, ?, ?)
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
  SELECT job_id FROM turgo_suspect_job WHERE job_id = ? );

-- SqliteGroupWriter.REV
SELECT rev FROM turgo_instance WHERE id = ?;

-- SqliteGroupWriter.EPOCH
SELECT value FROM turgo_property WHERE name = 'definition_epoch';

-- SqliteLeaseLocks.NOW
SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER);

-- SqliteReads.INSTANCES
SELECT i.id, i.root_id, i.kind, i.definition_id, i.shard, i.rev, i.business_key, i.name,
  i.start_user_id, i.started_at, i.suspended, i.super_id, i.super_execution_id,
  i.super_definition_id, i.super_activity_id, i.call_depth, f.id, f.business_status, f.due_at,
  f.claimed_at, f.claimed_by, f.callback_id, f.callback_type, f.reference_id, f.reference_type
FROM turgo_instance i LEFT JOIN turgo_instance_facts f ON f.id = i.id
WHERE i.id IN (SELECT value FROM json_each(?));

-- SqliteReads.BELOW_INSTANCES
SELECT id, instance_id, parent_id, activity_id, kind, activity_instance_id, via_flow
FROM turgo_execution WHERE instance_id IN (SELECT value FROM json_each(?));

-- SqliteReads.BELOW_INSTANCES
SELECT id, instance_id, execution_id, name, job_id, body_id, aggregation, leg_number, type,
  long_value, double_value, CASE WHEN octet_length(text_value) <= 8192 OR coalesce(job_id,
  body_id) IS NOT NULL THEN text_value END AS text_value,
  CASE WHEN octet_length(bytes_value) <= 8192 OR coalesce(job_id,
  body_id) IS NOT NULL THEN bytes_value END AS bytes_value, coalesce(job_id,
  body_id) IS NULL AND coalesce(octet_length(text_value) > 8192, octet_length(bytes_value) > 8192,
  false) AS deferred
FROM turgo_variable WHERE instance_id IN (SELECT value FROM json_each(?));

-- SqliteReads.BELOW_INSTANCES
SELECT id, instance_id, execution_id, definition_id, task_definition_key, created_at, name,
  description, assignee, owner, priority, due_at, follow_up_at, category, form_key, parent_task_id,
  tenant_id, state, claimed_at, claimed_by, begun_at, begun_by, suspended_at, suspended_by,
  delegation
FROM turgo_task WHERE instance_id IN (SELECT value FROM json_each(?));

-- SqliteReads.BELOW_INSTANCES
SELECT id, instance_id, task_id, task_created_at, type, user_id, group_id
FROM turgo_identity_link WHERE instance_id IN (SELECT value FROM json_each(?));

-- SqliteReads.BELOW_INSTANCES
SELECT id, instance_id, execution_id, definition_id, activity_id, kind, name, in_instance, kept_id,
  configuration, tenant_id, created_at
FROM turgo_event_subscription WHERE instance_id IN (SELECT value FROM json_each(?));

-- SqliteReads.BELOW_INSTANCES
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job WHERE instance_id IN (SELECT value FROM json_each(?));

-- SqliteReads.BELOW_INSTANCES
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_timer_job WHERE instance_id IN (SELECT value FROM json_each(?));

-- SqliteReads.BELOW_INSTANCES
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_suspended_job WHERE instance_id IN (SELECT value FROM json_each(?));

-- SqliteReads.BELOW_INSTANCES
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_dead_letter_job WHERE instance_id IN (SELECT value FROM json_each(?));

-- SqliteReads.BELOW_INSTANCES
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, retries, due_at, topic, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent, tenant_id, lock_owner
FROM turgo_external_job WHERE instance_id IN (SELECT value FROM json_each(?));

-- SqliteReads.FEED_SAME_PRIORITY: Along turgo_job_feed.
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job
WHERE shard = ? AND priority = ? AND id > ? AND queue IS NULL
ORDER BY id
LIMIT ?;

-- SqliteReads.FEED_LOWER_PRIORITY
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job
WHERE shard = ? AND priority < ? AND queue IS NULL
ORDER BY priority DESC, id
LIMIT ?;

-- SqliteReads.QUEUED_SAME_PRIORITY: Along turgo_job_queued.
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job
WHERE shard = ? AND priority = ? AND id > ? AND queue IS NOT NULL
ORDER BY id
LIMIT ?;

-- SqliteReads.QUEUED_LOWER_PRIORITY
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job
WHERE shard = ? AND priority < ? AND queue IS NOT NULL
ORDER BY priority DESC, id
LIMIT ?;

-- SqliteReads.OLDEST_READY: Along the primary key; the plus signs keep the index on shard out of it.
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job
WHERE +shard IN (SELECT value FROM json_each(?)) AND +queue IS NULL
ORDER BY id
LIMIT ?;

-- SqliteReads.TIMERS_DUE: Asked for each shard, along turgo_timer_job_due.
SELECT id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive, priority,
  category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_timer_job
WHERE shard = ? AND due_at < ? AND (due_at, id) > (?, ?)
ORDER BY due_at, id
LIMIT ?;

-- SqliteReads.JOBS_TO_RUN: By the primary keys; a timer that is not due may not run yet.
SELECT 1, id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
  priority, category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_job WHERE id IN (SELECT value FROM json_each(?))
UNION ALL
SELECT 0, id, kind, shard, instance_id, execution_id, definition_id, activity_id, exclusive,
  priority, category, queue, retries, due_at, payload, created_at, instance_rev, exception_message,
  exception_stacktrace, trace_parent
FROM turgo_timer_job WHERE id IN (SELECT value FROM json_each(?)) AND due_at <= ?;

-- SqliteStore.END_FORMER_NODES: All nodes in the file are of a former process, which is dead; their shards can be taken.
UPDATE turgo_node SET ended = TRUE;

-- SqliteWriter.BEGIN
BEGIN IMMEDIATE;

-- ChangePlan, DELETE turgo_instance_facts
DELETE FROM turgo_instance_facts WHERE id = ?;

-- ChangePlan, INSERT turgo_instance_facts
INSERT INTO turgo_instance_facts (id, business_status, due_at, claimed_at, claimed_by, callback_id,
  callback_type, reference_id, reference_type) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_instance_facts
UPDATE turgo_instance_facts SET business_status = ?, due_at = ?, claimed_at = ?, claimed_by = ?,
  callback_id = ?, callback_type = ?, reference_id = ?, reference_type = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_execution
DELETE FROM turgo_execution WHERE id = ?;

-- ChangePlan, INSERT turgo_execution
INSERT INTO turgo_execution (id, instance_id, parent_id, activity_id, kind, activity_instance_id,
  via_flow) VALUES (?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_execution
UPDATE turgo_execution SET parent_id = ?, activity_id = ?, kind = ?, activity_instance_id = ?,
  via_flow = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_variable
DELETE FROM turgo_variable WHERE id = ?;

-- ChangePlan, INSERT turgo_variable
INSERT INTO turgo_variable (id, instance_id, execution_id, name, job_id, body_id, aggregation,
  leg_number, type, long_value, double_value, text_value, bytes_value) VALUES (?, ?, ?, ?, ?, ?, ?,
  ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_variable
UPDATE turgo_variable SET type = ?, long_value = ?, double_value = ?, text_value = ?,
  bytes_value = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_task
DELETE FROM turgo_task WHERE id = ?;

-- ChangePlan, INSERT turgo_task
INSERT INTO turgo_task (id, instance_id, execution_id, definition_id, task_definition_key,
  created_at, name, description, assignee, owner, priority, due_at, follow_up_at, category,
  form_key, parent_task_id, tenant_id, state, claimed_at, claimed_by, begun_at, begun_by,
  suspended_at, suspended_by, delegation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
  ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_task
UPDATE turgo_task SET name = ?, description = ?, assignee = ?, owner = ?, priority = ?, due_at = ?,
  follow_up_at = ?, category = ?, form_key = ?, parent_task_id = ?, tenant_id = ?, state = ?,
  claimed_at = ?, claimed_by = ?, begun_at = ?, begun_by = ?, suspended_at = ?, suspended_by = ?,
  delegation = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_identity_link
DELETE FROM turgo_identity_link WHERE id = ?;

-- ChangePlan, INSERT turgo_identity_link
INSERT INTO turgo_identity_link (id, instance_id, task_id, task_created_at, type, user_id,
  group_id) VALUES (?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_identity_link
UPDATE turgo_identity_link SET type = ?, user_id = ?, group_id = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_job
DELETE FROM turgo_job WHERE id = ?;

-- ChangePlan, INSERT turgo_job
INSERT INTO turgo_job (id, kind, shard, instance_id, execution_id, definition_id, activity_id,
  exclusive, priority, category, queue, retries, due_at, payload, created_at, instance_rev,
  exception_message, exception_stacktrace, trace_parent) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
  ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_job
UPDATE turgo_job SET priority = ?, queue = ?, retries = ?, due_at = ?, payload = ?,
  instance_rev = ?, exception_message = ?, exception_stacktrace = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_timer_job
DELETE FROM turgo_timer_job WHERE id = ?;

-- ChangePlan, INSERT turgo_timer_job
INSERT INTO turgo_timer_job (id, kind, shard, instance_id, execution_id, definition_id, activity_id,
  exclusive, priority, category, queue, retries, due_at, payload, created_at, instance_rev,
  exception_message, exception_stacktrace, trace_parent, cause) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?,
  ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_timer_job
UPDATE turgo_timer_job SET priority = ?, queue = ?, retries = ?, due_at = ?, payload = ?,
  instance_rev = ?, exception_message = ?, exception_stacktrace = ?, cause = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_suspended_job
DELETE FROM turgo_suspended_job WHERE id = ?;

-- ChangePlan, INSERT turgo_suspended_job
INSERT INTO turgo_suspended_job (id, kind, shard, instance_id, execution_id, definition_id,
  activity_id, exclusive, priority, category, queue, retries, due_at, payload, created_at,
  instance_rev, exception_message, exception_stacktrace, trace_parent) VALUES (?, ?, ?, ?, ?, ?, ?,
  ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_suspended_job
UPDATE turgo_suspended_job SET priority = ?, queue = ?, retries = ?, due_at = ?, payload = ?,
  instance_rev = ?, exception_message = ?, exception_stacktrace = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_dead_letter_job
DELETE FROM turgo_dead_letter_job WHERE id = ?;

-- ChangePlan, INSERT turgo_dead_letter_job
INSERT INTO turgo_dead_letter_job (id, kind, shard, instance_id, execution_id, definition_id,
  activity_id, exclusive, priority, category, queue, retries, due_at, payload, created_at,
  instance_rev, exception_message, exception_stacktrace, trace_parent, cause) VALUES (?, ?, ?, ?, ?,
  ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_dead_letter_job
UPDATE turgo_dead_letter_job SET priority = ?, queue = ?, retries = ?, due_at = ?, payload = ?,
  instance_rev = ?, exception_message = ?, exception_stacktrace = ?, cause = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_external_job
DELETE FROM turgo_external_job WHERE id = ?;

-- ChangePlan, INSERT turgo_external_job
INSERT INTO turgo_external_job (id, kind, shard, instance_id, execution_id, definition_id,
  activity_id, exclusive, priority, category, retries, due_at, topic, created_at, instance_rev,
  exception_message, exception_stacktrace, trace_parent, tenant_id, lock_owner, cause) VALUES (?, ?,
  ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_external_job
UPDATE turgo_external_job SET priority = ?, retries = ?, due_at = ?, instance_rev = ?,
  exception_message = ?, exception_stacktrace = ?, lock_owner = ?, cause = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_event_subscription
DELETE FROM turgo_event_subscription WHERE id = ?;

-- ChangePlan, INSERT turgo_event_subscription
INSERT INTO turgo_event_subscription (id, instance_id, execution_id, definition_id, activity_id,
  kind, name, in_instance, kept_id, configuration, tenant_id, created_at) VALUES (?, ?, ?, ?, ?, ?,
  ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_event_subscription
UPDATE turgo_event_subscription SET execution_id = ?, definition_id = ?,
  activity_id = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_h_instance
DELETE FROM turgo_h_instance WHERE id = ?;

-- ChangePlan, INSERT turgo_h_instance
INSERT INTO turgo_h_instance (id, definition_id, business_key, name, start_user_id,
  start_activity_id, started_at, ended_at, end_activity_id, delete_reason, super_id) VALUES (?, ?,
  ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_h_instance
UPDATE turgo_h_instance SET business_key = ?, name = ?, ended_at = ?, end_activity_id = ?,
  delete_reason = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_h_instance_facts
DELETE FROM turgo_h_instance_facts WHERE id = ?;

-- ChangePlan, INSERT turgo_h_instance_facts
INSERT INTO turgo_h_instance_facts (id, business_status, due_at, claimed_at, claimed_by,
  callback_id, callback_type, reference_id, reference_type, end_user_id) VALUES (?, ?, ?, ?, ?, ?,
  ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_h_instance_facts
UPDATE turgo_h_instance_facts SET business_status = ?, due_at = ?, claimed_at = ?, claimed_by = ?,
  callback_id = ?, callback_type = ?, reference_id = ?, reference_type = ?,
  end_user_id = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_h_activity
DELETE FROM turgo_h_activity WHERE id = ?;

-- ChangePlan, INSERT turgo_h_activity
INSERT INTO turgo_h_activity (id, instance_id, execution_id, definition_id, activity_id,
  activity_name, activity_type, via_flow, task_id, started_at, ended_at, delete_reason) VALUES (?,
  ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_h_activity
UPDATE turgo_h_activity SET ended_at = ?, delete_reason = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_h_task
DELETE FROM turgo_h_task WHERE id = ?;

-- ChangePlan, INSERT turgo_h_task
INSERT INTO turgo_h_task (id, instance_id, execution_id, definition_id, task_definition_key,
  started_at, name, description, assignee, owner, priority, due_at, follow_up_at, category,
  form_key, parent_task_id, tenant_id, state, claimed_at, claimed_by, begun_at, begun_by,
  suspended_at, suspended_by, ended_at, delete_reason, completed_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?,
  ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_h_task
UPDATE turgo_h_task SET name = ?, description = ?, assignee = ?, owner = ?, priority = ?,
  due_at = ?, follow_up_at = ?, category = ?, form_key = ?, parent_task_id = ?, tenant_id = ?,
  state = ?, claimed_at = ?, claimed_by = ?, begun_at = ?, begun_by = ?, suspended_at = ?,
  suspended_by = ?, ended_at = ?, delete_reason = ?, completed_by = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_h_variable
DELETE FROM turgo_h_variable WHERE id = ?;

-- ChangePlan, INSERT turgo_h_variable
INSERT INTO turgo_h_variable (id, instance_id, execution_id, name, created_at, updated_at, type,
  long_value, double_value, text_value, bytes_value) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, UPDATE turgo_h_variable
UPDATE turgo_h_variable SET updated_at = ?, type = ?, long_value = ?, double_value = ?,
  text_value = ?, bytes_value = ? WHERE id = ?;

-- ChangePlan, DELETE turgo_h_identity_link
DELETE FROM turgo_h_identity_link WHERE id = ?;

-- ChangePlan, INSERT turgo_h_identity_link
INSERT INTO turgo_h_identity_link (id, instance_id, task_id, type, user_id, group_id,
  created_at) VALUES (?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, DELETE turgo_h_task_log
DELETE FROM turgo_h_task_log WHERE id = ?;

-- ChangePlan, INSERT turgo_h_task_log
INSERT INTO turgo_h_task_log (id, task_id, process_instance_id, execution_id, definition_id,
  logged_at, type, user_id, data, tenant_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, DELETE turgo_batch
DELETE FROM turgo_batch WHERE id = ?;

-- ChangePlan, INSERT turgo_batch
INSERT INTO turgo_batch (id, type, search_key, search_key_2, status, tenant_id, document,
  start_user_id, created_at, operation, selection, argument) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
  ?, ?);

-- ChangePlan, DELETE turgo_batch_part
DELETE FROM turgo_batch_part WHERE id = ?;

-- ChangePlan, INSERT turgo_batch_part
INSERT INTO turgo_batch_part (id, batch_id, item_id, type, search_key, search_key_2, scope_id,
  sub_scope_id, scope_type, status, result, created_at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?,
  ?, ?, ?, ?);

-- ChangePlan, DELETE turgo_audit
DELETE FROM turgo_audit WHERE id = ?;

-- ChangePlan, INSERT turgo_audit
INSERT INTO turgo_audit (id, noted_at, user_id, level, tenant_id, operation, target, instance_id,
  outcome, request_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, DELETE turgo_h_comment
DELETE FROM turgo_h_comment WHERE id = ?;

-- ChangePlan, INSERT turgo_h_comment
INSERT INTO turgo_h_comment (id, instance_id, task_id, process_instance_id, created_at, type,
  message, user_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, DELETE turgo_origin
DELETE FROM turgo_origin WHERE id = ?;

-- ChangePlan, INSERT turgo_origin
INSERT INTO turgo_origin (id, source, kind, source_id, target_id, noted_at, note) VALUES (?, ?, ?,
  ?, ?, ?, ?);

-- ChangePlan, DELETE turgo_h_decision
DELETE FROM turgo_h_decision WHERE id = ?;

-- ChangePlan, INSERT turgo_h_decision
INSERT INTO turgo_h_decision (id, root_id, instance_id, execution_id, activity_instance_id,
  definition_id, decision_definition_id, evaluated_at, activity_id, decision_key, decision_name,
  requirements_key, user_id, tenant_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, DELETE turgo_h_decision_part
DELETE FROM turgo_h_decision_part WHERE id = ?;

-- ChangePlan, INSERT turgo_h_decision_part
INSERT INTO turgo_h_decision_part (id, decision_id, instance_id, kind, number, name, type,
  long_value, double_value, text_value, bytes_value) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, DELETE turgo_h_detail
DELETE FROM turgo_h_detail WHERE id = ?;

-- ChangePlan, INSERT turgo_h_detail
INSERT INTO turgo_h_detail (id, instance_id, execution_id, activity_instance_id, variable_id, name,
  changed_at, task_id, type, long_value, double_value, text_value, bytes_value) VALUES (?, ?, ?, ?,
  ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, INSERT turgo_instance
INSERT INTO turgo_instance (id, root_id, kind, definition_id, shard, rev, business_key, name,
  start_user_id, started_at, suspended, super_id, super_execution_id, super_definition_id,
  super_activity_id, call_depth) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- ChangePlan, END turgo_instance
DELETE FROM turgo_instance WHERE id = ? AND rev = ?;

-- ChangePlan, GO_ON turgo_instance
UPDATE turgo_instance SET rev = ?, business_key = ?, name = ?,
  suspended = ? WHERE id = ? AND rev = ?;
