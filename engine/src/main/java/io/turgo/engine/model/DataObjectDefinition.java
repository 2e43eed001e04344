package io.turgo.engine.model;

import io.turgo.engine.variable.VariableValue;
import org.jspecify.annotations.Nullable;

/**
 * A data object of a process or sub-process: a variable that its scope has from the beginning.
 *
 * @param id id of the element
 * @param name the variable's name
 * @param type the type as the file names it, without its prefix: {@code string}
 * @param value its first value
 */
public record DataObjectDefinition(
    String id, String name, @Nullable String description, String type, VariableValue value) {}
