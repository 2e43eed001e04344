package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.DataObjectDefinition;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.variable.VariableType;

/** The beginning of an instance: what it has from its start, and its first token. */
final class ProcessStart {
  private final Walk walk;
  private final InstanceState state;

  ProcessStart(Walk walk) {
    this.walk = walk;
    this.state = walk.state();
  }

  void start(Command.Start start) {
    String startNode =
        start.startActivityId() == null
            ? walk.graph().root().startNodeId()
            : start.startActivityId();
    walk.events().entity(TurgoEngineEventType.ENTITY_CREATED, state.instance());
    walk.history().instanceStarted(startNode);
    walk.events().process(TurgoEngineEventType.PROCESS_CREATED, state.id());
    InstanceOperations operations = new InstanceOperations(walk);
    start.first().forEach(operations::perform);
    // A variable that the caller gives replaces the initiator of the same name.
    if (walk.graph().node(startNode) instanceof FlowNode.StartEvent event
        && event.initiatorVariable() != null) {
      String variable = event.initiatorVariable();
      walk.variables()
          .set(state.id(), variable, VariableType.encode(variable, start.userId()), false);
    }
    for (DataObjectDefinition data : walk.graph().root().dataObjects()) {
      if (!start.variables().containsKey(data.name())) {
        walk.variables().set(state.id(), data.name(), data.value(), false);
      }
    }
    walk.variables().setAll(state.id(), start.variables(), false);
    walk.variables().setTransient(start.transientVariables());
    walk.events().process(TurgoEngineEventType.ENTITY_INITIALIZED, state.id());
    ExecutionRow token = walk.tokens().create(state.id(), startNode, null);
    walk.events().process(TurgoEngineEventType.PROCESS_STARTED, token.id());
    if (start.async()) {
      walk.jobs().startLater(token);
    } else {
      goOn(token);
    }
  }

  /**
   * Tells the listeners to the start of the process, lets its event sub-processes wait, and the
   * first token go, with others where no start event says where.
   */
  void goOn(ExecutionRow token) {
    walk.listeners()
        .tell(
            state.id(),
            walk.node(token),
            walk.graph().key(),
            ExecutionListener.EVENTNAME_START,
            () ->
                walk.attached()
                    .attach(
                        state.id(),
                        walk.graph().root().eventStartIds(),
                        () -> walk.scopes().begin(token, walk.graph().root())));
  }
}
