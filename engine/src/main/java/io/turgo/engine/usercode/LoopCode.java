package io.turgo.engine.usercode;

import io.turgo.engine.delegate.TurgoCollectionHandler;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** Finds out how often an activity is done, and for which elements. */
final class LoopCode {
  private final NamedCode code;
  private final VariableCodec codec;
  private final KeptElements kept = new KeptElements();

  LoopCode(NamedCode code, VariableCodec codec) {
    this.code = code;
    this.codec = codec;
  }

  Work.Legs find(Work.FindLegs find, GraphNode node, ExecutionView view) {
    MultiInstance loop = find.loop();
    MultiInstance.Elements source = loop.elements();
    Collection<?> elements = source == null ? null : elements(loop, source, node, view);
    CompiledExpression cardinality = loop.cardinality();
    int count =
        cardinality != null
            ? number(cardinality, node, view)
            : Objects.requireNonNull(elements).size();
    boolean needed = loop.elementVariable() != null && elements != null && count <= find.most();
    return new Work.Legs(
        count,
        needed
            ? values(
                Objects.requireNonNull(loop.elementVariable()),
                Objects.requireNonNull(elements),
                find.first(),
                loop.sequential() && count > 0 ? find.first() + 1 : count,
                node)
            : List.of());
  }

  private List<VariableValue> values(
      String name, Collection<?> elements, int from, int to, GraphNode node) {
    if (elements.size() < to) {
      throw new TurgoIllegalArgumentException(
          "Expected at least "
              + to
              + " elements for the instances of "
              + nameOf(node)
              + ", found "
              + elements.size());
    }
    List<VariableValue> values = new ArrayList<>(to - from);
    if (elements instanceof List<?> list && list instanceof RandomAccess) {
      list.subList(from, to).forEach(element -> values.add(codec.encode(name, element)));
    } else {
      elements.stream()
          .skip(from)
          .limit(to - from)
          .forEach(element -> values.add(codec.encode(name, element)));
    }
    return values;
  }

  private static int number(CompiledExpression cardinality, GraphNode node, ExecutionView view) {
    Object value = cardinality.isLiteral() ? cardinality.text() : cardinality.evaluate(view);
    try {
      if (value instanceof Number number && Math.abs(number.doubleValue()) <= Integer.MAX_VALUE) {
        return number.intValue();
      }
      if (value instanceof String text) {
        return Integer.parseInt(text.strip());
      }
    } catch (NumberFormatException e) {
      throw noNumber(cardinality, node, value, e);
    }
    throw noNumber(cardinality, node, value, null);
  }

  private static TurgoIllegalArgumentException noNumber(
      CompiledExpression cardinality,
      GraphNode node,
      @Nullable Object value,
      @Nullable NumberFormatException cause) {
    return new TurgoIllegalArgumentException(
        "Expected a whole number as the loopCardinality "
            + cardinality.text()
            + " of "
            + nameOf(node)
            + ", found "
            + found(value),
        cause);
  }

  /** Of a sequential one a stored collection is read from its value once, until it is set again. */
  private Collection<?> elements(
      MultiInstance loop, MultiInstance.Elements source, GraphNode node, ExecutionView view) {
    String name = loop.sequential() ? nameOfVariable(source) : null;
    VariableValue stored = name == null ? null : view.stored(name);
    if (stored == null || isName(source, stored)) {
      return elements(source, node, view);
    }
    List<?> known = kept.of(stored);
    if (known == null) {
      Collection<?> elements = elements(source, node, view);
      known = elements instanceof List<?> list ? list : new ArrayList<>(elements);
      kept.keep(stored, known);
    }
    return known;
  }

  /** The variable that a source is; null where it is more than a variable. */
  private static @Nullable String nameOfVariable(MultiInstance.Elements source) {
    CompiledExpression expression = source.source();
    if (expression == null || source.handler() != null) {
      return null;
    }
    boolean named = expression.isLiteral() && !source.verbatim();
    return named ? expression.text() : expression.onlyName();
  }

  /** Whether a value is the name of another variable. */
  private static boolean isName(MultiInstance.Elements source, VariableValue stored) {
    CompiledExpression expression = source.source();
    String text = stored.textValue();
    return expression != null
        && !expression.isLiteral()
        && text != null
        && Elements.of(text) == null;
  }

  private Collection<?> elements(
      MultiInstance.Elements source, GraphNode node, ExecutionView view) {
    CompiledExpression expression = source.source();
    Object value = expression == null ? null : value(expression, source, node, view);
    if (source.handler() != null) {
      Collection<?> handled =
          code.find(
                  TurgoCollectionHandler.class,
                  source.handler(),
                  "collection of " + nameOf(node),
                  view)
              .resolveCollection(value, view);
      if (handled == null) {
        throw new UnfitCodeException(
            "The collection handler of " + nameOf(node) + " gives null, expected a collection");
      }
      return handled;
    }
    boolean named = expression != null && expression.isLiteral() && !source.verbatim();
    if (!named && value instanceof String name && Elements.of(name) == null) {
      value = variable(name, node, view);
    }
    Collection<?> elements = Elements.of(value);
    if (elements == null) {
      throw new TurgoIllegalArgumentException(
          "Expected a collection, an array or a JSON array as the collection of "
              + nameOf(node)
              + ", found "
              + found(value));
    }
    return elements;
  }

  /** A text that is not verbatim is the name of a variable. */
  private static @Nullable Object value(
      CompiledExpression expression,
      MultiInstance.Elements source,
      GraphNode node,
      ExecutionView view) {
    if (!expression.isLiteral()) {
      return expression.evaluate(view);
    }
    return source.verbatim() ? expression.text() : variable(expression.text(), node, view);
  }

  private static @Nullable Object variable(String name, GraphNode node, ExecutionView view) {
    if (!view.hasVariable(name)) {
      throw new TurgoIllegalArgumentException(
          "The collection of " + nameOf(node) + ": there is no variable '" + name + "'");
    }
    return view.getVariable(name);
  }

  private static String found(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> "'" + text + "'";
      default -> "a " + value.getClass().getName();
    };
  }

  private static String nameOf(GraphNode node) {
    return node.type() + " '" + node.id() + "'";
  }
}
