-- The table that db-scheduler's documentation gives for PostgreSQL. The index on priority is left out: nothing here has one.
CREATE TABLE IF NOT EXISTS scheduled_tasks (
  task_name            TEXT                     NOT NULL,
  task_instance        TEXT                     NOT NULL,
  task_data            BYTEA,
  execution_time       TIMESTAMP WITH TIME ZONE NOT NULL,
  picked               BOOLEAN                  NOT NULL,
  picked_by            TEXT,
  last_success         TIMESTAMP WITH TIME ZONE,
  last_failure         TIMESTAMP WITH TIME ZONE,
  consecutive_failures INT,
  last_heartbeat       TIMESTAMP WITH TIME ZONE,
  version              BIGINT                   NOT NULL,
  priority             SMALLINT,
  PRIMARY KEY (task_name, task_instance)
)
-- No statistics of an almost empty table at the end of a run: they lead to a plan that takes ten times as long.
WITH (autovacuum_analyze_threshold = 2147483647);
CREATE INDEX IF NOT EXISTS execution_time_idx ON scheduled_tasks (execution_time);
CREATE INDEX IF NOT EXISTS last_heartbeat_idx ON scheduled_tasks (last_heartbeat);
