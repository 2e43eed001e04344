package io.turgo.compat.camunda7.test.assertions.bpmn;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.ExternalWorkerJob;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a external task.
 *
 * @since 0.1.0
 */
public class ExternalTaskAssert
    extends AbstractProcessAssert<ExternalTaskAssert, ExternalWorkerJob> {
  /**
   * An assertion.
   *
   * @param engine the engine that is asked
   * @param actual what it is about
   */
  protected ExternalTaskAssert(ProcessEngine engine, @Nullable ExternalWorkerJob actual) {
    super(engine, actual, ExternalTaskAssert.class);
  }

  static ExternalTaskAssert assertThat(ProcessEngine engine, @Nullable ExternalWorkerJob actual) {
    return new ExternalTaskAssert(engine, actual);
  }

  @Override
  protected @Nullable ExternalWorkerJob getCurrent() {
    return engine
        .getManagementService()
        .createExternalWorkerJobQuery()
        .jobId(actual.getId())
        .singleResult();
  }

  @Override
  protected String toString(ExternalWorkerJob object) {
    return "external task " + object.getId() + " of '" + object.getElementId() + "'";
  }

  /**
   * Checks the topic.
   *
   * @param topicName the expected one
   * @return this assertion
   */
  public ExternalTaskAssert hasTopicName(String topicName) {
    ExternalWorkerJob current = getExistingCurrent();
    return check(
        Objects.equals(current.getJobHandlerConfiguration(), topicName),
        "Expecting %s to have topic '%s', but has '%s'",
        toString(current),
        topicName,
        current.getJobHandlerConfiguration());
  }

  /**
   * Checks the element.
   *
   * @param activityId the expected one
   * @return this assertion
   */
  public ExternalTaskAssert hasActivityId(String activityId) {
    ExternalWorkerJob current = getExistingCurrent();
    return check(
        Objects.equals(current.getElementId(), activityId),
        "Expecting %s to have activity '%s', but has '%s'",
        toString(current),
        activityId,
        current.getElementId());
  }
}
