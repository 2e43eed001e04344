package io.turgo.engine.modification;

/**
 * Names what begins in process instances, with the names of Camunda 7. Instructions are made in the
 * order in which they are given.
 *
 * @param <B> the builder itself
 * @since 0.1.0
 */
public interface InstantiationBuilder<B> {
  /**
   * Begins an activity or an event as if a token had come to it. An activity that is done several
   * times gets one more instance; {@code ID#multiInstanceBody} begins all of its instances. A
   * boundary event or the start event of an event sub-process interrupts what it interrupts when it
   * happens.
   *
   * @param activityId the id of a flow node of the process
   * @return this builder
   */
  B startBeforeActivity(String activityId);

  /**
   * Takes the sequence flow that leaves an activity, which must be the only one.
   *
   * @param activityId the id of a flow node of the process
   * @return this builder
   */
  B startAfterActivity(String activityId);

  /**
   * Takes a sequence flow.
   *
   * @param transitionId the id of a sequence flow of the process
   * @return this builder
   */
  B startTransition(String transitionId);
}
