-- A part of a user or group in an instance as a whole is a row of identity_link with the task 0.

-- History of the parts that were not taken away again; the id is the part's.
CREATE TABLE h_identity_link (
  id INTEGER NOT NULL PRIMARY KEY,
  instance_id INTEGER NOT NULL,
  task_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  type TEXT NOT NULL,
  user_id TEXT,
  group_id TEXT
) STRICT;
CREATE INDEX h_identity_link_instance ON h_identity_link (instance_id);
