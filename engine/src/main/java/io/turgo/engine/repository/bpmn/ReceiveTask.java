package io.turgo.engine.repository.bpmn;

/**
 * A task that waits for a message or a trigger.
 *
 * @since 0.1.0
 */
public interface ReceiveTask extends Activity {}
