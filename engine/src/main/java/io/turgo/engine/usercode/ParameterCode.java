package io.turgo.engine.usercode;

import io.turgo.engine.interpreter.CallOutcome.VariableChange;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.InputOutput;
import io.turgo.engine.variable.VariableCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds what parameters of activities are. */
final class ParameterCode {
  private final Scripts scripts;
  private final VariableCodec codec;

  ParameterCode(Scripts scripts, VariableCodec codec) {
    this.scripts = scripts;
    this.codec = codec;
  }

  /** Null where a variable that the parameter copies has no value. */
  @Nullable VariableChange find(Work.FindParameter find, GraphNode node, ExecutionView view) {
    String name = find.parameter().name();
    Object value = value(find.parameter().source(), "'" + node.id() + "'", view);
    if (value == null && find.parameter().source() instanceof InputOutput.OfVariable) {
      return null;
    }
    return new VariableChange(name, codec.encode(name, value), find.input());
  }

  private @Nullable Object value(InputOutput.Source source, String place, ExecutionView view) {
    return switch (source) {
      case InputOutput.OfExpression(var expression) ->
          expression.isLiteral() ? expression.text() : expression.evaluate(view);
      case InputOutput.OfVariable(String name) ->
          view.hasVariable(name) ? view.getVariable(name) : null;
      case InputOutput.OfScript(var script) -> scripts.run(place, script, view);
      case InputOutput.OfList(var values) -> {
        List<@Nullable Object> list = new ArrayList<>(values.size());
        for (InputOutput.Source one : values) {
          list.add(value(one, place, view));
        }
        yield list;
      }
      case InputOutput.OfMap(var entries) -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (InputOutput.Parameter entry : entries) {
          map.put(entry.name(), value(entry.source(), place, view));
        }
        yield map;
      }
      case InputOutput.Nothing nothing -> null;
    };
  }
}
