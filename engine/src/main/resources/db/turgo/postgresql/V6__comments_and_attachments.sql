-- What people say to tasks and process instances. instance_id is what it goes away with; task_id and
-- process_instance_id are what it was said to.
CREATE TABLE h_comment (
  id bigint NOT NULL PRIMARY KEY,
  instance_id bigint NOT NULL,
  task_id bigint,
  process_instance_id bigint,
  created_at bigint NOT NULL,
  type text NOT NULL,
  message text NOT NULL,
  user_id text
);
CREATE INDEX h_comment_instance ON h_comment (instance_id);
CREATE INDEX h_comment_task ON h_comment (task_id) WHERE task_id IS NOT NULL;

-- Files and links that belong to tasks and process instances.
CREATE TABLE h_attachment (
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
CREATE INDEX h_attachment_instance ON h_attachment (instance_id);
CREATE INDEX h_attachment_task ON h_attachment (task_id) WHERE task_id IS NOT NULL;
