-- What tasks beside those of a process need: a parent, a tenant of their own, and the state of a delegation.
ALTER TABLE task ADD COLUMN parent_task_id bigint;
ALTER TABLE task ADD COLUMN delegation text;
ALTER TABLE task ADD COLUMN tenant_id text;
ALTER TABLE task ADD CONSTRAINT task_delegation CHECK (delegation IN ('PENDING', 'RESOLVED'));
CREATE INDEX task_parent ON task (parent_task_id) WHERE parent_task_id IS NOT NULL;
ALTER TABLE h_task ADD COLUMN parent_task_id bigint;
ALTER TABLE h_task ADD COLUMN tenant_id text;
CREATE INDEX h_task_parent ON h_task (parent_task_id) WHERE parent_task_id IS NOT NULL;
