-- What applications note about tasks; the id is the log number.
CREATE TABLE h_task_log (
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
CREATE INDEX h_task_log_task ON h_task_log (task_id);
CREATE INDEX h_task_log_instance ON h_task_log (process_instance_id) WHERE process_instance_id IS NOT NULL;
