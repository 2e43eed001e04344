package io.turgo.engine.repository.bpmn;

/**
 * A sub-process that an event starts.
 *
 * @since 0.1.0
 */
public interface EventSubProcess extends SubProcess {}
