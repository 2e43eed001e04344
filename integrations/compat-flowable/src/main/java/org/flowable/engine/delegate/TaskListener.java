package org.flowable.engine.delegate;

/**
 * A listener to a user task, by the name that most code uses.
 *
 * @since 0.1.0
 */
public interface TaskListener extends org.flowable.task.service.delegate.TaskListener {}
