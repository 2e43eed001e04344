-- Jobs that bring variables, or a trigger, to an execution later. What they bring are rows of variable whose
-- execution_id is the negative id of the job. SQLite can not change a constraint: the tables are written anew.

CREATE TABLE new_job (
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
  CONSTRAINT job_kind CHECK (kind IN (
    'async_before', 'async_after', 'timer', 'set_variables', 'set_variables_local', 'trigger')),
  CONSTRAINT job_has_retries CHECK (retries > 0)
) STRICT;
INSERT INTO new_job (
  id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard, priority,
  retries, exclusive, kind, activity_id, repeat, exception_message, exception_stacktrace)
SELECT id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard, priority,
  retries, exclusive, kind, activity_id, repeat, exception_message, exception_stacktrace
FROM job;
DROP TABLE job;
ALTER TABLE new_job RENAME TO job;
CREATE INDEX job_feed ON job (shard, priority DESC, id);
CREATE INDEX job_instance ON job (instance_id);

CREATE TABLE new_timer_job (
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
  CONSTRAINT timer_job_kind CHECK (kind IN (
    'async_before', 'async_after', 'timer', 'set_variables', 'set_variables_local', 'trigger')),
  CONSTRAINT timer_job_has_retries CHECK (retries > 0)
) STRICT;
INSERT INTO new_timer_job (
  id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard, priority,
  retries, exclusive, kind, activity_id, repeat, exception_message, exception_stacktrace)
SELECT id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard, priority,
  retries, exclusive, kind, activity_id, repeat, exception_message, exception_stacktrace
FROM timer_job;
DROP TABLE timer_job;
ALTER TABLE new_timer_job RENAME TO timer_job;
CREATE INDEX timer_job_due ON timer_job (shard, due_at, id);
CREATE INDEX timer_job_instance ON timer_job (instance_id);

CREATE TABLE new_suspended_job (
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
  CONSTRAINT suspended_job_kind CHECK (kind IN (
    'async_before', 'async_after', 'timer', 'set_variables', 'set_variables_local', 'trigger'))
) STRICT;
INSERT INTO new_suspended_job (
  id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard, priority,
  retries, exclusive, kind, activity_id, repeat, exception_message, exception_stacktrace)
SELECT id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard, priority,
  retries, exclusive, kind, activity_id, repeat, exception_message, exception_stacktrace
FROM suspended_job;
DROP TABLE suspended_job;
ALTER TABLE new_suspended_job RENAME TO suspended_job;
CREATE INDEX suspended_job_instance ON suspended_job (instance_id);

CREATE TABLE new_dead_letter_job (
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
  CONSTRAINT dead_letter_job_kind CHECK (kind IN (
    'async_before', 'async_after', 'timer', 'set_variables', 'set_variables_local', 'trigger')),
  CONSTRAINT dead_letter_job_has_no_retries CHECK (retries = 0)
) STRICT;
INSERT INTO new_dead_letter_job (
  id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard, priority,
  retries, exclusive, kind, activity_id, repeat, exception_message, exception_stacktrace)
SELECT id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard, priority,
  retries, exclusive, kind, activity_id, repeat, exception_message, exception_stacktrace
FROM dead_letter_job;
DROP TABLE dead_letter_job;
ALTER TABLE new_dead_letter_job RENAME TO dead_letter_job;
CREATE INDEX dead_letter_job_instance ON dead_letter_job (instance_id);

CREATE TABLE new_external_job (
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
  CONSTRAINT external_job_kind CHECK (kind IN (
    'async_before', 'async_after', 'timer', 'set_variables', 'set_variables_local', 'trigger'))
) STRICT;
INSERT INTO new_external_job (
  id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard, priority,
  retries, exclusive, kind, activity_id, repeat, exception_message, exception_stacktrace)
SELECT id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard, priority,
  retries, exclusive, kind, activity_id, repeat, exception_message, exception_stacktrace
FROM external_job;
DROP TABLE external_job;
ALTER TABLE new_external_job RENAME TO external_job;
CREATE INDEX external_job_instance ON external_job (instance_id);
