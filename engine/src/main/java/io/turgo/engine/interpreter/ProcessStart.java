package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.DataObjectDefinition;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.variable.VariableType;
import java.util.List;

/** The beginning of an instance: what it has from its start, and its first token. */
final class ProcessStart {
  private static final List<Sequence.Part> STEPS = steps(ProcessStart::beginAtStartEvents);

  private final StepParts step;
  private final InstanceState state;

  ProcessStart(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  void start(Command.Start start) {
    String startNode =
        start.startActivityId() == null
            ? step.graph().root().startNodeId()
            : start.startActivityId();
    step.events().entity(TurgoEngineEventType.ENTITY_CREATED, state.instance());
    step.history().instanceStarted(startNode);
    step.events().process(TurgoEngineEventType.PROCESS_CREATED, state.id());
    InstanceOperations operations = new InstanceOperations(step);
    start.first().forEach(operations::perform);
    // A variable that the caller gives replaces the initiator of the same name.
    if (step.graph().node(startNode) instanceof GraphNode.StartEvent event
        && event.initiatorVariable() != null) {
      String variable = event.initiatorVariable();
      step.variables()
          .set(state.id(), variable, VariableType.encode(variable, start.userId()), false);
    }
    for (DataObjectDefinition data : step.graph().root().dataObjects()) {
      if (!start.variables().containsKey(data.name())) {
        step.variables().set(state.id(), data.name(), data.value(), false);
      }
    }
    step.variables().setAll(state.id(), start.variables(), false);
    step.variables().setTransient(start.transientVariables());
    step.events().process(TurgoEngineEventType.ENTITY_INITIALIZED, state.id());
    ExecutionRow token = step.tokens().create(state.id(), startNode, null);
    step.events().process(TurgoEngineEventType.PROCESS_STARTED, token.id());
    MovePlan begins = start.begins();
    if (start.async()) {
      step.jobs().startLater(token);
    } else if (begins != null) {
      TokenMoves moves = new TokenMoves(step);
      moves.prepare(begins);
      Sequence.Part begin = (first, node, parts, next) -> moves.begin(first, begins);
      new Sequence(steps(begin), token, step).run();
    } else {
      goOn(token);
    }
  }

  private static List<Sequence.Part> steps(Sequence.Part begin) {
    return List.of(ProcessStart::tellStartListeners, ProcessStart::armEventSubProcesses, begin);
  }

  /**
   * Tells the listeners to the start of the process, lets its event sub-processes wait, and the
   * first token go, with others where no start event says where.
   */
  void goOn(ExecutionRow token) {
    new Sequence(STEPS, token, step).run();
  }

  private static void tellStartListeners(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    String event = ExecutionListener.EVENTNAME_START;
    step.listeners().tell(step.state().id(), node, step.graph().key(), event, next);
  }

  private static void armEventSubProcesses(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.attached().arm(step.state().id(), step.graph().root().eventStartIds(), next);
  }

  private static void beginAtStartEvents(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.scopes().begin(token, step.graph().root());
  }
}
