package io.turgo.engine.repository.bpmn;

/**
 * A task that decides by rules.
 *
 * @since 0.1.0
 */
public interface BusinessRuleTask extends Activity {}
