package io.turgo.engine.model;

/**
 * Data of a node for an option of the engine, such as its form. The graph carries it; neither the
 * graph nor the interpreter reads it.
 */
public interface NodeExtension {}
