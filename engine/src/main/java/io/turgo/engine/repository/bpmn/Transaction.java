package io.turgo.engine.repository.bpmn;

/**
 * A sub-process that can be cancelled as a whole.
 *
 * @since 0.1.0
 */
public interface Transaction extends SubProcess {}
