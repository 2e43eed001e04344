package io.turgo.engine.repository.bpmn;

/**
 * A sub-process whose activities are chosen while it runs.
 *
 * @since 0.1.0
 */
public interface AdhocSubProcess extends SubProcess {}
