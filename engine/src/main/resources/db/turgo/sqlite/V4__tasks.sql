-- What tasks beside those of a process need: a parent, a tenant of their own, and the state of a delegation.
ALTER TABLE task ADD COLUMN parent_task_id INTEGER;
ALTER TABLE task ADD COLUMN delegation TEXT CHECK (delegation IN ('PENDING', 'RESOLVED'));
ALTER TABLE task ADD COLUMN tenant_id TEXT;
CREATE INDEX task_parent ON task (parent_task_id) WHERE parent_task_id IS NOT NULL;
ALTER TABLE h_task ADD COLUMN parent_task_id INTEGER;
ALTER TABLE h_task ADD COLUMN tenant_id TEXT;
CREATE INDEX h_task_parent ON h_task (parent_task_id) WHERE parent_task_id IS NOT NULL;
