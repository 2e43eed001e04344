package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import java.util.List;

/**
 * Parameters of an activity: what it gets as variables of its own when it is entered, and what the
 * scope around it gets when it is left.
 */
public record InputOutput(List<Parameter> inputs, List<Parameter> outputs) {
  /** A variable and what it is made of. */
  public record Parameter(String name, Source source) {}

  /** What a value is made of. */
  public sealed interface Source {}

  /** A text or the value of an expression. */
  public record OfExpression(CompiledExpression expression) implements Source {}

  /** The value of a variable; without one there is no parameter. */
  public record OfVariable(String name) implements Source {}

  /** The value of a script. */
  public record OfScript(Implementation.Script script) implements Source {}

  /** A list of values. */
  public record OfList(List<Source> values) implements Source {}

  /** A map of values, in the order of the file. */
  public record OfMap(List<Parameter> entries) implements Source {}

  /** No value. */
  public record Nothing() implements Source {}
}
