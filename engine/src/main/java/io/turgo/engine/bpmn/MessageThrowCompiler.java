package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.model.GraphNode;
import java.util.List;
import java.util.Optional;

/**
 * Compiles events that throw messages, and send tasks. A message leaves the process by code of the
 * application or by a worker outside. Where a model names a message and no code it shows a message
 * that nobody sends: the event or task passes through, with its listeners. So does an event without
 * either, with a warning; a send task without either is refused.
 */
final class MessageThrowCompiler {
  static final String DEFINITION = "messageEventDefinition";

  private final Compilation compilation;
  private final EventCompiler events;
  private final ServiceTaskCompiler code;
  private final ExternalTaskCompiler workers;
  private final ErrorCompiler errors;

  MessageThrowCompiler(
      Compilation compilation,
      EventCompiler events,
      ServiceTaskCompiler code,
      ExternalTaskCompiler workers,
      ErrorCompiler errors) {
    this.compilation = compilation;
    this.events = events;
    this.code = code;
    this.workers = workers;
    this.errors = errors;
  }

  /**
   * An event that throws a message; empty and a problem where its code cannot be run.
   *
   * @param silent the event as one that throws nothing
   */
  Optional<GraphNode> throwing(GraphNode.Common common, XmlElement definition, GraphNode silent) {
    definition.use();
    boolean named = events.checkThrown(definition);
    if (ExternalTaskCompiler.is(definition)) {
      return workers.compile(silent.type(), common, List.of(), definition);
    }
    if (ServiceTaskCompiler.saysWhatRuns(definition)) {
      return code.compile(
          silent.type(), common, List.of(), definition, false, errors.mappings(definition));
    }
    if (!named) {
      compilation.problem(
          ProblemCode.THROWN_MESSAGE,
          definition,
          "It has neither a 'messageRef' nor a 'class', 'delegateExpression', 'expression' or 'type',"
              + " so nothing is sent");
    }
    return Optional.of(silent);
  }

  /** A send task; empty and a problem where it names neither code that can be run nor a message. */
  Optional<GraphNode> sendTask(
      GraphNode.Common common, List<String> boundaryEventIds, XmlElement task) {
    boolean named = events.checkThrown(task);
    if (ExternalTaskCompiler.is(task)) {
      return workers.compile(common, boundaryEventIds, task);
    }
    return named && !ServiceTaskCompiler.saysWhatRuns(task)
        ? Optional.of(new GraphNode.PassThroughTask(common, boundaryEventIds, task.name()))
        : code.compile(common, boundaryEventIds, task, errors.mappings(task));
  }
}
