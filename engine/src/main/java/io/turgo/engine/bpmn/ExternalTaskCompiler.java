package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.GraphNode.WorkerParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles tasks that workers outside do, and messages that they send, of both vocabularies. */
final class ExternalTaskCompiler {
  /** What Flowable calls it, whose engine has an element of its own for it in history. */
  private static final String WORKER = "external-worker";

  /** What Camunda calls it. */
  private static final String TASK = "external";

  private final Compilation compilation;
  private final JobCompiler jobs;
  private final ErrorCompiler errors;

  ExternalTaskCompiler(Compilation compilation, JobCompiler jobs, ErrorCompiler errors) {
    this.compilation = compilation;
    this.jobs = jobs;
    this.errors = errors;
  }

  static boolean is(XmlElement task) {
    return task.hasEngineAttribute("type")
        && task.engineAttribute("type").stream()
            .map(String::strip)
            .anyMatch(type -> type.equals(WORKER) || type.equals(TASK));
  }

  Optional<GraphNode> compile(
      GraphNode.Common common, List<String> boundaryEventIds, XmlElement task) {
    boolean ofWorker = compilation.engineAttribute(task, "type").filter(WORKER::equals).isPresent();
    String type = ofWorker ? "externalWorkerServiceTask" : task.name();
    return compile(type, common, boundaryEventIds, task);
  }

  /**
   * Compiles a node whose work another element of the file describes.
   *
   * @param type what history calls the node
   */
  Optional<GraphNode> compile(
      String type, GraphNode.Common common, List<String> boundaryEventIds, XmlElement task) {
    compilation.engineAttribute(task, "type");
    Optional<String> topic = compilation.engineAttribute(task, "topic");
    if (topic.isEmpty()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          task,
          "Expected the attribute 'topic', by which workers find their jobs, but it is missing or"
              + " empty");
    }
    boolean withoutVariables = compilation.engineFlag(task, "doNotIncludeVariables", false);
    List<WorkerParameter> in = parameters(task, "externalWorkerInParameter");
    List<WorkerParameter> out = parameters(task, "externalWorkerOutParameter");
    for (XmlElement parameter : task.extensions("externalWorkerInParameter")) {
      if (withoutVariables) {
        compilation.problem(
            ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
            parameter,
            "The worker gets what its parameters say; remove doNotIncludeVariables");
      }
    }
    List<GraphNode.WorkerError> thrown = errors.ofWorker(task);
    CompiledExpression compiled =
        topic.map(text -> compilation.expression(task, "topic", text)).orElse(null);
    if (compiled == null) {
      return Optional.empty();
    }
    return Optional.of(
        new GraphNode.ExternalTask(
            type,
            common,
            boundaryEventIds,
            compiled,
            jobs.compileExternal(task),
            in.isEmpty() && !withoutVariables ? null : in,
            out,
            thrown));
  }

  private List<WorkerParameter> parameters(XmlElement task, String name) {
    List<WorkerParameter> parameters = new ArrayList<>();
    for (XmlElement element : task.extensions(name)) {
      Optional<String> target = compilation.require(element, "target");
      String source = text(element, "source");
      String expression = text(element, "sourceExpression");
      if ((source == null) == (expression == null)) {
        compilation.problem(
            ProblemCode.ATTRIBUTE_MISSING,
            element,
            "Expected one of source and sourceExpression for the parameter '%s', found %s",
            target.orElse(""),
            source == null ? "none" : "both");
        continue;
      }
      CompiledExpression compiled =
          expression == null
              ? null
              : compilation.expression(element, "sourceExpression", expression);
      target.ifPresent(to -> parameters.add(new WorkerParameter(to, source, compiled)));
    }
    return List.copyOf(parameters);
  }

  private static @Nullable String text(XmlElement element, String attribute) {
    String given = element.attribute(attribute);
    return given == null || given.isBlank() ? null : given.strip();
  }
}
