package io.turgo.engine.service;

import io.turgo.engine.calls.CalledDefinitions;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.interpreter.CalledGraphs;
import io.turgo.engine.model.CalledProcess;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the models that call activities would call, where no expression has to be evaluated. */
final class CalledModels implements LongFunction<CalledGraphs> {
  private final CalledDefinitions called;
  private final DefinitionRegistry definitions;

  CalledModels(CalledDefinitions called, DefinitionRegistry definitions) {
    this.called = called;
    this.definitions = definitions;
  }

  @Override
  public CalledGraphs apply(long callerDefinitionId) {
    return (activity, version) -> find(callerDefinitionId, activity, version);
  }

  private @Nullable ProcessGraph find(
      long callerDefinitionId, GraphNode.CallActivity activity, @Nullable String version) {
    CalledProcess names = activity.called();
    CompiledExpression tag = version == null ? names.version() : null;
    boolean known =
        Stream.of(names.element(), tag, names.tenant(), names.fallsBackToNoTenant())
            .filter(Objects::nonNull)
            .allMatch(CompiledExpression::isLiteral);
    if (!known) {
      return null;
    }
    CalledDefinitions.Wanted wanted =
        new CalledDefinitions.Wanted(
            version == null ? names.binding() : CalledProcess.Binding.VERSION,
            names.element().text().strip(),
            version == null ? text(names.version()) : version,
            text(names.tenant()),
            Boolean.parseBoolean(text(names.fallsBackToNoTenant())),
            callerDefinitionId,
            names.isCase());
    return definitions.graph(called.find(wanted).definitionId());
  }

  private static @Nullable String text(@Nullable CompiledExpression expression) {
    return expression == null ? null : expression.text();
  }
}
