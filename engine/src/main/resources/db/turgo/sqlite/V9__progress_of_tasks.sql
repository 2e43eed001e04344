-- How far people are with a task, who they are, and who completed it. A task that was only created has no state.
ALTER TABLE task ADD COLUMN state TEXT CHECK (state IN ('claimed', 'inProgress', 'suspended'));
ALTER TABLE task ADD COLUMN claimed_by TEXT;
ALTER TABLE task ADD COLUMN begun_at INTEGER;
ALTER TABLE task ADD COLUMN begun_by TEXT;
ALTER TABLE task ADD COLUMN suspended_at INTEGER;
ALTER TABLE task ADD COLUMN suspended_by TEXT;
ALTER TABLE h_task ADD COLUMN state TEXT;
ALTER TABLE h_task ADD COLUMN claimed_by TEXT;
ALTER TABLE h_task ADD COLUMN begun_at INTEGER;
ALTER TABLE h_task ADD COLUMN begun_by TEXT;
ALTER TABLE h_task ADD COLUMN suspended_at INTEGER;
ALTER TABLE h_task ADD COLUMN suspended_by TEXT;
ALTER TABLE h_task ADD COLUMN completed_by TEXT;
-- What was claimed before stays claimed.
UPDATE task SET state = 'claimed' WHERE claimed_at IS NOT NULL;
UPDATE h_task SET state = 'claimed' WHERE claimed_at IS NOT NULL AND ended_at IS NULL;
