-- What applications note about tasks; the id is the log number.
CREATE TABLE h_task_log (
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
CREATE INDEX h_task_log_task ON h_task_log (task_id);
CREATE INDEX h_task_log_instance ON h_task_log (process_instance_id) WHERE process_instance_id IS NOT NULL;
