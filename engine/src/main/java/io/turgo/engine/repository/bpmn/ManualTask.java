package io.turgo.engine.repository.bpmn;

/**
 * A task that the engine passes without doing anything.
 *
 * @since 0.1.0
 */
public interface ManualTask extends Activity {}
