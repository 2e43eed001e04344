package org.flowable.task.service.delegate;

/**
 * A listener to a user task, written for Flowable.
 *
 * @since 0.1.0
 */
public interface TaskListener extends BaseTaskListener {
  /**
   * Hears of an event.
   *
   * @param delegateTask the task; valid for the call only
   */
  void notify(DelegateTask delegateTask);
}
