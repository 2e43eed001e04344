package io.turgo.engine.calls;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Effect;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.store.Store;
import io.turgo.engine.usercode.CallResult;
import io.turgo.engine.usercode.ExecutionView;
import io.turgo.engine.usercode.NestedCalls;
import io.turgo.engine.usercode.RunningUnit;
import io.turgo.engine.usercode.WorkRunner;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Performs the calls of the interpreter: runs user code, and acts on other instances. */
public final class CallRunner {
  private final WorkRunner code;
  private final InstanceCalls instances;
  private final EffectRunner effects;
  private final NestedCalls nested;

  /**
   * What is done outside of instances.
   *
   * @param engine does commands for other instances in the unit of the code that gives them
   * @param definitions finds what call activities start
   * @param outward does what events of an instance cause outside of it
   * @param apart does what is written in units of its own
   * @param graphs compiled definitions
   */
  public record Environment(
      EngineCalls engine,
      CalledDefinitions definitions,
      OutwardEvents outward,
      Effect.ApartPerformer apart,
      LongFunction<ProcessGraph> graphs) {}

  /**
   * @param nested knows of the code while it runs
   */
  public CallRunner(Store store, NestedCalls nested, WorkRunner code, Environment environment) {
    this.code = code;
    this.nested = nested;
    this.instances =
        new InstanceCalls(
            store,
            nested,
            environment.engine(),
            environment.definitions(),
            environment.graphs(),
            code.mappings());
    this.effects =
        new EffectRunner(
            code, instances, environment.outward(), environment.apart(), environment.graphs());
  }

  /**
   * Makes one call; whatever it throws is in the outcome.
   *
   * @param state the instance as the call sees it; read only
   * @param unit what becomes of calls of the engine by user code
   */
  public <R extends @Nullable Object> CallResult<R> run(
      Call<R> call, InstanceState state, RunningUnit unit) {
    return switch (call.request()) {
      case Work<R> work -> {
        ExecutionView view = view(call, state, unit);
        yield nested.during(
            view, unit, () -> unlessCancelled(code.run(call, work, state, view), state));
      }
      case Effect.InUnit<R> effect -> {
        ExecutionView view = view(call, state, unit);
        yield nested.during(
            view,
            unit,
            () -> {
              CallResult<R> result = effects.run(call, effect, state, view, unit);
              return effect.isDoneAnyway() ? result : unlessCancelled(result, state);
            });
      }
      case Effect.Apart<R> effect -> effects.runApart(effect);
    };
  }

  /** Code may have cancelled the call activity of its instance, which goes no further then. */
  private <R extends @Nullable Object> CallResult<R> unlessCancelled(
      CallResult<R> result, InstanceState state) {
    CallOutcome<R> outcome = result.outcome();
    return outcome instanceof CallOutcome.Failed<R>
            || !outcome.waiting().isEmpty()
            || !instances.isCancelled(state)
        ? result
        : new CallResult<>(
            new CallOutcome.Cancelled<>(outcome.changes(), CallOutcome.NOT_NOTED),
            result.readThenWritten());
  }

  private ExecutionView view(Call<?> call, InstanceState state, RunningUnit unit) {
    return code.view(call, state, unit, () -> unit.previewing(state).tenant().get());
  }
}
