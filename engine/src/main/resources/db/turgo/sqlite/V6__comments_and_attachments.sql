-- What people say to tasks and process instances. instance_id is what it goes away with; task_id and
-- process_instance_id are what it was said to.
CREATE TABLE h_comment (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  task_id INTEGER,
  process_instance_id INTEGER,
  created_at INTEGER NOT NULL,
  type TEXT NOT NULL,
  message TEXT NOT NULL,
  user_id TEXT
) STRICT;
CREATE INDEX h_comment_instance ON h_comment (instance_id);
CREATE INDEX h_comment_task ON h_comment (task_id) WHERE task_id IS NOT NULL;

-- Files and links that belong to tasks and process instances.
CREATE TABLE h_attachment (
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
CREATE INDEX h_attachment_instance ON h_attachment (instance_id);
CREATE INDEX h_attachment_task ON h_attachment (task_id) WHERE task_id IS NOT NULL;
