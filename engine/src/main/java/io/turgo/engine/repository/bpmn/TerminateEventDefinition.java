package io.turgo.engine.repository.bpmn;

/**
 * The end of everything in the process or sub-process.
 *
 * @since 0.1.0
 */
public interface TerminateEventDefinition extends EventDefinition {}
