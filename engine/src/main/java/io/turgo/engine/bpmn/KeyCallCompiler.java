package io.turgo.engine.bpmn;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.CalledProcess;
import io.turgo.engine.model.CalledProcess.Binding;
import io.turgo.engine.model.ErrorMapping;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.VariableMapping;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compiles tasks that call a process or a case by its key: the newest one, or that of their
 * deployment.
 */
final class KeyCallCompiler {
  private final Compilation compilation;
  private final MappingCompiler mappings;

  KeyCallCompiler(Compilation compilation) {
    this.compilation = compilation;
    this.mappings = new MappingCompiler(compilation);
  }

  /**
   * Compiles a call.
   *
   * @param key of what is called; empty where it is missing, which the caller has noted
   * @param name of the instance that is called; null for none
   */
  Optional<GraphNode> compile(
      GraphNode.Common common,
      List<String> boundaryEventIds,
      XmlElement task,
      Optional<CompiledExpression> key,
      boolean isCase,
      @Nullable CompiledExpression name,
      List<ErrorMapping> errors) {
    List<VariableMapping> in = mappings.in(task);
    List<VariableMapping> out = mappings.out(task);
    Binding binding =
        compilation.engineFlag(task, "sameDeployment", false)
            ? Binding.SAME_DEPLOYMENT_OR_LATEST
            : Binding.LATEST;
    CompiledExpression fallback = compilation.engineExpression(task, "fallbackToDefaultTenant");
    CompiledExpression businessKey = compilation.engineExpression(task, "businessKey");
    boolean inheritsKey = compilation.engineFlag(task, "inheritBusinessKey", false);
    CompiledExpression idVariable = compilation.engineExpression(task, "idVariableName");
    return key.map(found ->
        new GraphNode.CallActivity(
            common,
            boundaryEventIds,
            new CalledProcess(
                found,
                binding,
                null,
                null,
                fallback,
                businessKey,
                inheritsKey,
                false,
                name,
                idVariable,
                isCase),
            in,
            out,
            false,
            false,
            null,
            errors));
  }
}
