-- How far people are with a task, who they are, and who completed it. A task that was only created has no state.
ALTER TABLE task ADD COLUMN state text;
ALTER TABLE task ADD COLUMN claimed_by text;
ALTER TABLE task ADD COLUMN begun_at bigint;
ALTER TABLE task ADD COLUMN begun_by text;
ALTER TABLE task ADD COLUMN suspended_at bigint;
ALTER TABLE task ADD COLUMN suspended_by text;
ALTER TABLE h_task ADD COLUMN state text;
ALTER TABLE h_task ADD COLUMN claimed_by text;
ALTER TABLE h_task ADD COLUMN begun_at bigint;
ALTER TABLE h_task ADD COLUMN begun_by text;
ALTER TABLE h_task ADD COLUMN suspended_at bigint;
ALTER TABLE h_task ADD COLUMN suspended_by text;
ALTER TABLE h_task ADD COLUMN completed_by text;
ALTER TABLE task ADD CONSTRAINT task_state CHECK (state IN ('claimed', 'inProgress', 'suspended'));
-- What was claimed before stays claimed.
UPDATE task SET state = 'claimed' WHERE claimed_at IS NOT NULL;
UPDATE h_task SET state = 'claimed' WHERE claimed_at IS NOT NULL AND ended_at IS NULL;
