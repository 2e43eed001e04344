package io.turgo.dmn;

import io.turgo.engine.decision.DecisionEngine.Source;
import io.turgo.engine.decision.DecisionExpression;
import io.turgo.engine.exception.TurgoException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compiles the texts of a table in the languages of its dialect. */
abstract sealed class CellLanguage {
  /** The name of the input's value in expressions of Camunda 7 that do not choose another one. */
  static final String CELL_INPUT = "cellInput";

  final Source source;

  private CellLanguage(Source source) {
    this.source = source;
  }

  static CellLanguage of(Dialect dialect, Source source, FeelValues values) {
    return dialect == Dialect.FLOWABLE ? new OfFlowable(source) : new OfCamunda(source, values);
  }

  /** An expression that gives a value: of an input, an output or a decision. */
  abstract Feel.Value value(XmlNode node, String text) throws Feel.SyntaxException;

  /**
   * A cell of an input.
   *
   * @param input the text of the input's expression
   */
  abstract Feel.Test test(XmlNode cell, String text, String input) throws Feel.SyntaxException;

  /** The type of an input or output. */
  abstract ValueType type(@Nullable String typeRef);

  /** Compiles an expression of the engine. */
  final DecisionExpression expression(String text) throws Feel.SyntaxException {
    try {
      return source.expression(text);
    } catch (TurgoException e) {
      throw new Feel.SyntaxException(String.valueOf(e.getMessage()), e);
    }
  }

  static boolean isExpression(String text) {
    return text.startsWith("${") || text.startsWith("#{");
  }

  /** FEEL, unless a cell names the expression language of the engine. */
  private static final class OfCamunda extends CellLanguage {
    private final Feel feel;

    OfCamunda(Source source, FeelValues values) {
      super(source);
      this.feel = new Feel(values);
    }

    @Override
    Feel.Value value(XmlNode node, String text) throws Feel.SyntaxException {
      if (isFeel(node)) {
        return feel.expression(text);
      }
      DecisionExpression expression = expression(isExpression(text) ? text : "${" + text + "}");
      return expression::evaluate;
    }

    @Override
    Feel.Test test(XmlNode cell, String text, String input) throws Feel.SyntaxException {
      if (isFeel(cell)) {
        return feel.conditions(text);
      }
      DecisionExpression expression = expression(isExpression(text) ? text : "${" + text + "}");
      return (value, inputName, scope) ->
          Boolean.TRUE.equals(expression.evaluate(new Scope(scope).with(inputName, value)));
    }

    @Override
    ValueType type(@Nullable String typeRef) {
      return ValueType.of(typeRef);
    }

    private static boolean isFeel(XmlNode node) throws Feel.SyntaxException {
      String language = language(node);
      if (language == null || language.contains("feel")) {
        return true;
      }
      if (language.equals("juel")) {
        return false;
      }
      throw new Feel.SyntaxException(
          "Expected feel or juel for 'expressionLanguage', found '"
              + language
              + "'; other languages are not evaluated in cells",
          null);
    }

    private static @Nullable String language(XmlNode node) {
      String named = node.attribute("expressionLanguage");
      return named == null || named.isBlank() ? null : named.strip().toLowerCase(Locale.ROOT);
    }
  }

  /** Comparisons and expressions of the engine. */
  private static final class OfFlowable extends CellLanguage {
    OfFlowable(Source source) {
      super(source);
    }

    @Override
    Feel.Value value(XmlNode node, String text) throws Feel.SyntaxException {
      DecisionExpression expression =
          expression(FlowableCells.functions(isExpression(text) ? text : "#{" + text + "}"));
      FlowableFunctions functions = new FlowableFunctions(source.timeZone());
      return scope ->
          expression.evaluate(new Scope(scope).with(FlowableCells.FUNCTIONS, functions));
    }

    @Override
    Feel.Test test(XmlNode cell, String text, String input) throws Feel.SyntaxException {
      DecisionExpression expression = expression(FlowableCells.condition(text, input));
      FlowableFunctions functions = new FlowableFunctions(source.timeZone());
      return (value, inputName, scope) -> {
        Object result =
            expression.evaluate(new Scope(scope).with(FlowableCells.FUNCTIONS, functions));
        return Boolean.parseBoolean(Objects.toString(result));
      };
    }

    @Override
    ValueType type(@Nullable String typeRef) {
      return "number".equals(typeRef) ? ValueType.NUMBER : ValueType.of(typeRef);
    }
  }
}
