package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.PlanItemTransition;
import java.util.List;
import java.util.Map;

/** What people and programs do with a case and its plan items. */
final class CaseOperations {
  private final StepParts step;
  private final InstanceState state;

  CaseOperations(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** The case begins: its variables are set, and its items are created. */
  void start(Command.Start start) {
    PlanItems items = step.planItems();
    step.events().entity(TurgoEngineEventType.ENTITY_CREATED, state.instance());
    step.history().instanceStarted(items.plan().root().id());
    InstanceOperations operations = new InstanceOperations(step);
    start.first().forEach(operations::perform);
    step.variables().setAll(state.id(), start.variables(), false);
    step.variables().setTransient(start.transientVariables());
    items.open(state.id(), items.plan().root());
  }

  void perform(Command.OfCase command) {
    if (state.instance().suspended()) {
      throw new Rejection(
          new TurgoException("Case " + state.id() + " cannot be changed: it is suspended"));
    }
    PlanItems items = step.planItems();
    switch (command) {
      case Command.CompleteCase complete -> items.stages().completeByHand(state.id(), false);
      case Command.EvaluateCriteria evaluate -> items.evaluateAll();
      case Command.TerminateCase terminate ->
          step.end().delete(null, DeleteReason.CASE_TERMINATED, InstanceEnd.Caller.GOES_ON);
      case Command.InCase inCase ->
          throw new IllegalStateException(inCase + " is done by the stepper");
      case Command.ChangePlanItem change -> change(items, row(change.executionId()), change);
    }
  }

  private void change(PlanItems items, ExecutionRow row, Command.ChangePlanItem change) {
    step.variables().setAll(state.id(), change.variables(), false);
    step.variables().setAll(row.id(), change.localVariables(), true);
    step.variables().setTransient(change.transientVariables());
    switch (change.how()) {
      case TRIGGER -> trigger(items, row);
      case START -> items.startByHand(row);
      case ENABLE -> items.enable(row);
      case DISABLE -> items.disable(row);
      case COMPLETE_STAGE -> items.stages().completeByHand(row.id(), false);
      case COMPLETE_STAGE_BY_FORCE -> items.stages().completeByHand(row.id(), true);
      case TERMINATE -> items.end(row, PlanItemTransition.TERMINATE);
    }
  }

  private void trigger(PlanItems items, ExecutionRow row) {
    GraphNode node = step.node(row);
    if (node instanceof GraphNode.CaseEventListener) {
      Behaviors.trigger(node, row, step);
      return;
    }
    if (row.kind() != Kind.TOKEN) {
      throw items.refused(row, "cannot be triggered", "expected it to be active");
    }
    for (JobRow job : state.jobsOf(row.id())) {
      if (!job.kind().bringsVariables()) {
        throw items.refused(row, "cannot be triggered", "but its job " + job.id() + " has not run");
      }
    }
    if (node instanceof GraphNode.CallActivity) {
      step.calledInstances().callerCancelled(row, DeleteReason.CASE_TASK_TRIGGERED);
      step.tokens().leave(row);
      return;
    }
    List<TaskRow> tasks = state.tasksOf(row.id());
    if (tasks.isEmpty()) {
      Behaviors.trigger(node, row, step);
    } else {
      new TaskOperations(step)
          .perform(new TaskCommand.CompleteTask(tasks.getFirst().id(), Map.of()));
    }
  }

  private ExecutionRow row(long id) {
    ExecutionRow row = state.execution(id);
    if (row == null || row.kind().isNote()) {
      throw new Rejection(
          new TurgoObjectNotFoundException("Plan item instance " + id + " does not exist"));
    }
    return row;
  }
}
