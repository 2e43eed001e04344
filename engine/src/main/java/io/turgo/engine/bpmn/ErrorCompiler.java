package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.ErrorMapping;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.model.VariableMapping;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles what is said of errors: which one an event throws or catches, and what becomes one. */
final class ErrorCompiler {
  private final Compilation compilation;
  private final ScopeTree tree;

  ErrorCompiler(Compilation compilation, ScopeTree tree) {
    this.compilation = compilation;
    this.tree = tree;
  }

  /**
   * An end event that throws the error of a definition; without a reference, one that has no code.
   */
  GraphNode endEvent(GraphNode.Common common, XmlElement event, XmlElement definition) {
    definition.use();
    definition.attribute("errorRef");
    String id = tree.reference(definition, "errorRef");
    List<VariableMapping> out = new MappingCompiler(compilation).payload(event);
    return id == null
        ? new GraphNode.ErrorEndEvent(common, null, common.id(), out)
        : new GraphNode.ErrorEndEvent(common, code(id), id, out);
  }

  /**
   * What an event waits for that has the definition; without a reference that is every error.
   *
   * @param in what the event takes of it
   */
  Trigger trigger(XmlElement definition, List<VariableMapping> in) {
    definition.use();
    definition.attribute("errorRef");
    String id = tree.reference(definition, "errorRef");
    return new Trigger.CaughtError(
        id == null ? Set.of() : codes(id),
        variable(definition, "errorVariableName", "errorCodeVariable"),
        compilation.engineAttribute(definition, "errorMessageVariable").orElse(null),
        compilation.engineFlag(definition, "errorVariableLocalScope", false),
        compilation.engineFlag(definition, "errorVariableTransient", false),
        in);
  }

  private @Nullable String variable(XmlElement definition, String name, String otherName) {
    Optional<String> one = compilation.engineAttribute(definition, name);
    Optional<String> other = compilation.engineAttribute(definition, otherName);
    if (one.isPresent() && other.isPresent() && !one.equals(other)) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_AMBIGUOUS,
          definition,
          "%s and %s mean the same, but are '%s' and '%s'",
          name,
          otherName,
          one.get(),
          other.get());
    }
    return one.or(() -> other).orElse(null);
  }

  /** The code of the error that has an id; an id that no error has is the code itself. */
  private @Nullable String code(String id) {
    XmlElement declared = tree.process().declarations().find("error", id);
    if (declared == null) {
      return id;
    }
    String code = declared.peek("errorCode");
    return code == null || code.isBlank() ? null : code.strip();
  }

  /** The code of the error that has an id, and the ids of all errors that have this code. */
  private Set<String> codes(String id) {
    String code = code(id);
    if (code == null) {
      return Set.of();
    }
    Set<String> codes = new HashSet<>(Set.of(code));
    codes.addAll(tree.process().declarations().idsWith("error", "errorCode", code));
    return Set.copyOf(codes);
  }

  /** What an external task throws where its worker's answer is as a condition says. */
  List<GraphNode.WorkerError> ofWorker(XmlElement task) {
    List<GraphNode.WorkerError> thrown = new ArrayList<>();
    for (XmlElement definition : task.extensions("errorEventDefinition")) {
      String id = compilation.require(definition, "errorRef").orElse("");
      String text = compilation.require(definition, "expression").orElse("");
      CompiledExpression condition = compilation.expression(definition, "expression", text);
      if (condition != null && condition.isLiteral() && !text.isEmpty()) {
        compilation.problem(
            ProblemCode.EXPRESSION_EXPECTED,
            definition,
            "Expected an expression such as '${externalTask.errorMessage == \"gone\"}', found '%s',"
                + " which is never true",
            text);
      } else if (condition != null && !id.isEmpty()) {
        thrown.add(new GraphNode.WorkerError(code(definition.referred(id)), id, condition));
      }
    }
    return List.copyOf(thrown);
  }

  /** Which exceptions of a task's code are errors of the model, in the order of the file. */
  List<ErrorMapping> mappings(XmlElement task) {
    List<ErrorMapping> mappings = new ArrayList<>();
    for (XmlElement element : task.extensions("mapException")) {
      Optional<String> code = compilation.require(element, "errorCode");
      boolean includeChildren = compilation.bpmnFlag(element, "includeChildExceptions", false);
      String rootCause = element.attribute("rootCause");
      String className = element.text().strip();
      code.ifPresent(given ->
          mappings.add(
              new ErrorMapping(
                  given,
                  className.isEmpty() ? null : className,
                  includeChildren,
                  rootCause == null || rootCause.isBlank() ? null : rootCause.strip())));
    }
    return List.copyOf(mappings);
  }
}
