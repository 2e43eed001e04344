package io.turgo.engine.usercode;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome.VariableChange;
import io.turgo.engine.interpreter.TaskEdits;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.variable.VariableValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One piece of user code, run for one call. */
final class WorkRun implements Work.Performer {
  private final WorkRunner code;
  private final Call<?> call;
  private final InstanceState state;
  private final ExecutionView view;
  private List<WaitingListener> waiting = List.of();

  WorkRun(WorkRunner code, Call<?> call, InstanceState state, ExecutionView view) {
    this.code = code;
    this.call = call;
    this.state = state;
    this.view = view;
  }

  /** Listeners that it has found to wait for a phase of the transaction. */
  List<WaitingListener> waiting() {
    return waiting;
  }

  @Override
  public Work.Ran invoke(Work.Invoke work) throws Throwable {
    return code.tasks.run(work.task(), view);
  }

  @Override
  public Work.Ran await(Work.Await work) throws Throwable {
    return code.tasks.await(work.task(), work.begun(), view);
  }

  @Override
  public Work.Begun awaitFirst(Work.AwaitFirst work) throws Throwable {
    return TaskCode.firstDone(work.begun());
  }

  @Override
  public Work.Ran signal(Work.Signal work) throws Throwable {
    return code.tasks.signal(work.task(), view);
  }

  @Override
  public Boolean askSkip(Work.AskSkip work) {
    return Skipping.isSkipped(work.skipExpression(), view);
  }

  @Override
  public List<@Nullable Object> evaluate(Work.Evaluate work) {
    List<@Nullable Object> values = new ArrayList<>(work.expressions().size());
    for (CompiledExpression expression : work.expressions()) {
      values.add(expression.evaluate(view));
    }
    return values;
  }

  @Override
  public Boolean askCondition(Work.AskCondition work) {
    return code.conditions.holds(work.condition(), call.node(), view);
  }

  @Override
  public @Nullable VariableChange findParameter(Work.FindParameter work) {
    return code.parameters.find(work, call.node(), view);
  }

  @Override
  public GraphNode.@Nullable WorkerError findWorkerError(Work.FindWorkerError work) {
    return WorkerErrors.find(work, call.node(), view);
  }

  @Override
  public Work.Legs findLegs(Work.FindLegs work) {
    return code.loops.find(work, call.node(), view);
  }

  @Override
  public List<VariableValue> gather(Work.Gather work) {
    return code.aggregations.gather(work.aggregations(), call.node(), view);
  }

  @Override
  public VariableChange joinLegs(Work.JoinLegs work) {
    return code.aggregations.join(work, call.node(), view);
  }

  @Override
  public List<String> choose(Work.Choose work) {
    return code.flows.choose(work, view);
  }

  @Override
  public void tellListener(Work.Notify work) throws Throwable {
    waiting = code.listeners.notify(work.listener(), call.node(), view);
  }

  @Override
  public @Nullable TaskEdits tellTaskListener(Work.NotifyTask work) throws Throwable {
    TaskRow row = Objects.requireNonNull(state.task(work.taskId()));
    TaskView task = code.taskView(work, row, call, state, view);
    waiting = code.listeners.notify(work, call, task, view);
    return waiting.isEmpty() ? task.edits() : null;
  }

  @Override
  public void tellEvents(Work.Tell work) {
    waiting = code.events.tell(work, view);
  }

  @Override
  public void tellBeforeCommit(Work.BeforeCommit work) {
    work.listener().telling().run();
  }

  @Override
  public Work.GivenBack findResults(Work.Results work) {
    return code.mappings.results(work, view);
  }

  @Override
  public void mapResults(Work.MapResults work) {
    code.mappings.map(work, view);
  }

  @Override
  public Map<String, VariableValue> findPayload(Work.FindPayload work) {
    return code.mappings.payload(work, view);
  }

  @Override
  public Work.ErrorData findErrorData(Work.FindErrorData work) {
    return code.mappings.errorData(work, view);
  }

  @Override
  public List<VariableChange> takePayload(Work.TakePayload work) {
    return code.mappings.taken(work);
  }

  @Override
  public @Nullable Instant findDue(Work.FindDue work) {
    return code.calendars.dueAt(work.calendar(), work.description(), work.now());
  }

  @Override
  public Work.FoundRetry findRetry(Work.FindRetry work) {
    return RetryCode.find(work.cycle(), view);
  }
}
