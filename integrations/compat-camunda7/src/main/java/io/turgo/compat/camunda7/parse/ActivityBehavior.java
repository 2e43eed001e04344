package io.turgo.compat.camunda7.parse;

/**
 * What a node does. Only that of user tasks can be asked.
 *
 * @since 0.1.0
 */
public interface ActivityBehavior {}
