package io.turgo.compat.camunda7.test.assertions.bpmn;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.Job;
import java.util.Date;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a job.
 *
 * @since 0.1.0
 */
public class JobAssert extends AbstractProcessAssert<JobAssert, Job> {
  /**
   * An assertion.
   *
   * @param engine the engine that is asked
   * @param actual what it is about
   */
  protected JobAssert(ProcessEngine engine, @Nullable Job actual) {
    super(engine, actual, JobAssert.class);
  }

  static JobAssert assertThat(ProcessEngine engine, @Nullable Job actual) {
    return new JobAssert(engine, actual);
  }

  @Override
  protected @Nullable Job getCurrent() {
    return Jobs.withId(engine, actual.getId());
  }

  @Override
  protected String toString(Job object) {
    return "job " + object.getId() + " of '" + object.getElementId() + "'";
  }

  /**
   * Checks the id.
   *
   * @param id the expected one
   * @return this assertion
   */
  public JobAssert hasId(String id) {
    Job current = getExistingCurrent();
    return check(
        Objects.equals(current.getId(), id),
        "Expecting %s to have id '%s', but has '%s'",
        toString(current),
        id,
        current.getId());
  }

  /**
   * Checks when the job is due.
   *
   * @param dueDate the expected one
   * @return this assertion
   */
  public JobAssert hasDueDate(Date dueDate) {
    Job current = getExistingCurrent();
    return check(
        sameTime(current.getDuedate(), dueDate),
        "Expecting %s to have due date '%s', but has '%s'",
        toString(current),
        dueDate,
        current.getDuedate());
  }

  /**
   * Checks the process instance.
   *
   * @param processInstanceId the expected one
   * @return this assertion
   */
  public JobAssert hasProcessInstanceId(String processInstanceId) {
    Job current = getExistingCurrent();
    return check(
        Objects.equals(current.getProcessInstanceId(), processInstanceId),
        "Expecting %s to have process instance '%s', but has '%s'",
        toString(current),
        processInstanceId,
        current.getProcessInstanceId());
  }

  /**
   * Checks the execution.
   *
   * @param executionId the expected one
   * @return this assertion
   */
  public JobAssert hasExecutionId(String executionId) {
    Job current = getExistingCurrent();
    return check(
        Objects.equals(current.getExecutionId(), executionId),
        "Expecting %s to have execution '%s', but has '%s'",
        toString(current),
        executionId,
        current.getExecutionId());
  }

  /**
   * Checks the number of retries.
   *
   * @param retries the expected one
   * @return this assertion
   */
  public JobAssert hasRetries(int retries) {
    Job current = getExistingCurrent();
    return check(
        current.getRetries() == retries,
        "Expecting %s to have retries '%s', but has '%s'",
        toString(current),
        retries,
        current.getRetries());
  }

  /**
   * Checks that the job has failed with a message.
   *
   * @return this assertion
   */
  public JobAssert hasExceptionMessage() {
    Job current = getExistingCurrent();
    return check(
        current.getExceptionMessage() != null,
        "Expecting %s to have an exception message, but it has none",
        toString(current));
  }

  private @Nullable String deploymentOf(Job job) {
    String definition = job.getProcessDefinitionId();
    return definition == null
        ? null
        : engine.getRepositoryService().getProcessDefinition(definition).getDeploymentId();
  }

  /**
   * Checks the deployment of the definition.
   *
   * @param deploymentId the expected one
   * @return this assertion
   */
  public JobAssert hasDeploymentId(String deploymentId) {
    Job current = getExistingCurrent();
    return check(
        Objects.equals(deploymentOf(current), deploymentId),
        "Expecting %s to have deployment '%s', but has '%s'",
        toString(current),
        deploymentId,
        deploymentOf(current));
  }

  /**
   * Checks the element.
   *
   * @param activityId the expected one
   * @return this assertion
   */
  public JobAssert hasActivityId(String activityId) {
    Job current = getExistingCurrent();
    return check(
        Objects.equals(current.getElementId(), activityId),
        "Expecting %s to have activity '%s', but has '%s'",
        toString(current),
        activityId,
        current.getElementId());
  }
}
