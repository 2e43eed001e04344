-- Jobs that bring variables, or a trigger, to an execution later. What they bring are rows of variable whose
-- execution_id is the negative id of the job.
ALTER TABLE job DROP CONSTRAINT job_kind;
ALTER TABLE job ADD CONSTRAINT job_kind CHECK (
  kind IN ('async_before', 'async_after', 'timer', 'set_variables', 'set_variables_local', 'trigger'));
ALTER TABLE timer_job DROP CONSTRAINT timer_job_kind;
ALTER TABLE timer_job ADD CONSTRAINT timer_job_kind CHECK (
  kind IN ('async_before', 'async_after', 'timer', 'set_variables', 'set_variables_local', 'trigger'));
ALTER TABLE suspended_job DROP CONSTRAINT suspended_job_kind;
ALTER TABLE suspended_job ADD CONSTRAINT suspended_job_kind CHECK (
  kind IN ('async_before', 'async_after', 'timer', 'set_variables', 'set_variables_local', 'trigger'));
ALTER TABLE dead_letter_job DROP CONSTRAINT dead_letter_job_kind;
ALTER TABLE dead_letter_job ADD CONSTRAINT dead_letter_job_kind CHECK (
  kind IN ('async_before', 'async_after', 'timer', 'set_variables', 'set_variables_local', 'trigger'));
ALTER TABLE external_job DROP CONSTRAINT external_job_kind;
ALTER TABLE external_job ADD CONSTRAINT external_job_kind CHECK (
  kind IN ('async_before', 'async_after', 'timer', 'set_variables', 'set_variables_local', 'trigger'));
