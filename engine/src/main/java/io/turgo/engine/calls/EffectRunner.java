package io.turgo.engine.calls;

import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Effect;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.usercode.CallResult;
import io.turgo.engine.usercode.ExecutionView;
import io.turgo.engine.usercode.RunningUnit;
import io.turgo.engine.usercode.WorkRunner;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Performs effects of an instance outside of it. An exception becomes an outcome. */
final class EffectRunner {
  private final WorkRunner code;
  private final InstanceCalls instances;
  private final OutwardEvents outward;
  private final Effect.ApartPerformer apart;
  private final LongFunction<ProcessGraph> graphs;

  /**
   * @param code runs mappings of call activities
   * @param apart does what is written in units of its own
   */
  EffectRunner(
      WorkRunner code,
      InstanceCalls instances,
      OutwardEvents outward,
      Effect.ApartPerformer apart,
      LongFunction<ProcessGraph> graphs) {
    this.code = code;
    this.instances = instances;
    this.outward = outward;
    this.apart = apart;
    this.graphs = graphs;
  }

  /** Not as a part of the unit of its job, so that nothing in it counts as user code of that. */
  <R extends @Nullable Object> CallResult<R> runApart(Effect.Apart<R> effect) {
    try {
      @Nullable R value = effect.doneBy(apart);
      return new CallResult<>(
          new CallOutcome.Returned<>(value, List.of(), List.of(), CallOutcome.NOT_NOTED), Map.of());
    } catch (Throwable thrown) {
      return new CallResult<>(new CallOutcome.Failed<>(thrown, CallOutcome.NOT_NOTED), Map.of());
    }
  }

  /** Does an effect as a part of the unit. */
  <R extends @Nullable Object> CallResult<R> run(
      Call<R> call,
      Effect.InUnit<R> effect,
      InstanceState state,
      ExecutionView view,
      RunningUnit unit) {
    try {
      @Nullable R value = effect.doneBy(new Run(state, view, unit));
      view.keepChangedObjects();
      return new CallResult<>(
          new CallOutcome.Returned<>(
              value, List.copyOf(view.changes()), List.of(), CallOutcome.NOT_NOTED),
          view.readThenWritten());
    } catch (Throwable thrown) {
      return switch (effect) {
        case Effect.CallInstance start -> code.failed(thrown, call, state, view);
        case Effect.Broadcast broadcast when thrown instanceof TurgoLimitException ->
            failed(tooMany(broadcast, call, state, thrown), view);
        default -> failed(thrown, view); // the other instance has said where
      };
    }
  }

  private static <R extends @Nullable Object> CallResult<R> failed(
      Throwable thrown, ExecutionView view) {
    return new CallResult<>(
        new CallOutcome.Failed<>(thrown, CallOutcome.NOT_NOTED), view.readThenWritten());
  }

  /** A signal that too many wait for: what stopped the unit is in one of them. */
  private TurgoLimitException tooMany(
      Effect.Broadcast broadcast, Call<?> call, InstanceState state, Throwable thrown) {
    TurgoLimitException told =
        new TurgoLimitException(
            "Too many executions wait for the signal '"
                + broadcast.name()
                + "' to receive it in one unit of work, at '"
                + call.elementId()
                + "' of process '"
                + graphs.apply(state.instance().definitionId()).key()
                + "', which throws it; set async on its signalEventDefinition, so that jobs"
                + " deliver it. "
                + thrown.getMessage());
    told.initCause(thrown);
    return told;
  }

  /** One effect, done for one call. */
  private final class Run implements Effect.Performer {
    private final InstanceState state;
    private final ExecutionView view;
    private final RunningUnit unit;

    Run(InstanceState state, ExecutionView view, RunningUnit unit) {
      this.state = state;
      this.view = view;
      this.unit = unit;
    }

    @Override
    public void callInstance(Effect.CallInstance effect) {
      instances.start(effect, view, state);
    }

    @Override
    public Boolean commandOther(Effect.CommandOther effect) {
      return instances.command(effect, state);
    }

    @Override
    public void commandCalled(Effect.CommandCalled effect) {
      instances.tell(effect, unit);
    }

    @Override
    public void broadcast(Effect.Broadcast effect) {
      outward.bring(
          effect.name(), effect.tenantId(), effect.variables(), effect.later(), state.id());
    }

    @Override
    public void bringLater(Effect.BringLater effect) {
      outward.bringLater(effect.receivers(), effect.variables());
    }

    @Override
    public void startAt(Effect.StartAt effect) {
      outward.start(effect.definitionId(), effect.activityId());
    }

    @Override
    public @Nullable Long setSuspension(Effect.SetSuspension effect) {
      return outward.suspend(effect.definitionId(), effect.suspend(), effect.after());
    }
  }
}
