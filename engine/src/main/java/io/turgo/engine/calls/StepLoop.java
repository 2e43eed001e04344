package io.turgo.engine.calls;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Step;
import io.turgo.engine.interpreter.Stepper;
import org.jspecify.annotations.Nullable;

/**
 * Steps a command as far as the outcomes of its calls reach. This is the only place that matches
 * the interpreter's calls with their answers.
 */
public final class StepLoop {
  private StepLoop() {}

  /** Where the outcomes of calls come from. */
  public interface Outcomes {
    /**
     * The outcome of a call; null if there is none, so that stepping stops there.
     *
     * @param seen the instance as the call sees it
     */
    <R extends @Nullable Object> @Nullable CallOutcome<R> of(Call<R> call, InstanceState seen);
  }

  /** How far a command came. */
  public sealed interface Reached {
    /** It is done; the state holds what is to be committed. */
    record Done(InstanceState state) implements Reached {}

    /** A call failed: the unit is dropped. */
    record Failed(Call<?> call, Throwable error) implements Reached {
      /**
       * What callers of the engine get. A checked exception becomes the cause of one that is not;
       * errors are thrown as they are.
       */
      RuntimeException exception() {
        if (error instanceof Error e) {
          throw e;
        }
        return error instanceof RuntimeException e
            ? e
            : new TurgoException("Activity '" + call.elementId() + "' threw " + error, error);
      }
    }

    /** It cannot be done on this state. */
    record Rejected(TurgoException reason) implements Reached {}

    /** It waits for the outcome of a call; goes on with it once. */
    record Paused<R extends @Nullable Object>(Stepper stepper, Step.Asks<R> asked)
        implements Reached {
      public Call<R> call() {
        return asked.call();
      }

      /** The instance as the call sees it. */
      public InstanceState seen() {
        return stepper.state();
      }

      /**
       * Goes on.
       *
       * @param outcome of the call
       * @param further outcomes of those after it
       */
      public Reached resume(CallOutcome<R> outcome, Outcomes further) {
        return run(stepper, stepper.resume(asked, outcome), further);
      }
    }
  }

  /** Steps a command from its beginning. */
  public static Reached begin(Stepper stepper, Outcomes outcomes) {
    return run(stepper, stepper.begin(), outcomes);
  }

  private static Reached run(Stepper stepper, Step from, Outcomes outcomes) {
    Step step = from;
    while (true) {
      switch (step) {
        case Step.Done(InstanceState state) -> {
          return new Reached.Done(state);
        }
        case Step.Failed(Call<?> call, Throwable error) -> {
          return new Reached.Failed(call, error);
        }
        case Step.Rejected(TurgoException reason) -> {
          return new Reached.Rejected(reason);
        }
        case Step.Asks<?> asked -> {
          step = next(stepper, asked, outcomes);
          if (step == asked) {
            return new Reached.Paused<>(stepper, asked);
          }
        }
      }
    }
  }

  /** The step after a call; the same one if the outcome of the call is not there. */
  private static <R extends @Nullable Object> Step next(
      Stepper stepper, Step.Asks<R> asked, Outcomes outcomes) {
    CallOutcome<R> outcome = outcomes.of(asked.call(), stepper.state());
    return outcome == null ? asked : stepper.resume(asked, outcome);
  }
}
