-- A part of a user or group in an instance as a whole is a row of identity_link with the task 0.
COMMENT ON TABLE identity_link IS
  'Parts of users and groups in open tasks, and in running instances (task_id 0).';

CREATE TABLE h_identity_link (
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
COMMENT ON TABLE h_identity_link IS
  'History of the parts that were not taken away again; the id is the part''s.';
CREATE INDEX h_identity_link_instance ON h_identity_link (instance_id);
