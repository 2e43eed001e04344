package io.turgo.engine.driver;

import io.turgo.engine.calls.JobPlace;
import io.turgo.engine.calls.OtherInstances;
import io.turgo.engine.calls.StepContexts;
import io.turgo.engine.calls.StepLoop;
import io.turgo.engine.calls.StepLoop.Reached;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.interpreter.Stepper;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Steps attempts as far as the outcomes in their journals reach. It calls no user code and writes
 * nothing; a rejection counts only on a copy of the instance that was read for the attempt, since a
 * cached one may be old.
 */
final class AttemptStepper {
  private static final Logger LOG = LoggerFactory.getLogger(AttemptStepper.class);

  private final StepContexts contexts;
  private final LongSupplier ids;
  private final DriverCounters metrics;

  AttemptStepper(StepContexts contexts, LongSupplier ids, DriverCounters metrics) {
    this.contexts = contexts;
    this.ids = ids;
    this.metrics = metrics;
  }

  /** What stepping for an attempt may use, for an instance of a definition; null for none. */
  StepContext context(Attempt attempt, @Nullable Long definitionId, long begun) {
    return contexts.of(
        definitionId,
        begun,
        () -> idFor(attempt),
        attempt.userId,
        attempt.effort,
        attempt.traceParent());
  }

  private long idFor(Attempt attempt) {
    OpenTransaction open = attempt.transaction();
    return attempt.ids.next(open == null ? ids : open.ids);
  }

  /**
   * Steps an attempt by itself.
   *
   * @param snapshot of its instance; null for one that it starts
   */
  Advance advance(Attempt attempt, @Nullable InstanceSnapshot snapshot) {
    Attempt.State before = attempt.state();
    attempt.to(Attempt.Plain.STEPPING);
    if (attempt.command instanceof Command.RunJob run
        && Objects.requireNonNull(snapshot).jobs().get(run.jobId()) == null) {
      return onFreshCopy(attempt, () -> obsolete(attempt));
    }
    if (before instanceof Attempt.Returned<?> returned
        && sameRev(returned.from(), snapshot)
        && attempt.source() == Attempt.Source.CACHE) {
      return reached(attempt, snapshot, returned.resume(new Replay(attempt)));
    }
    return advance(attempt, snapshot, snapshot == null ? null : InstanceState.of(snapshot));
  }

  /**
   * Steps an attempt from its beginning.
   *
   * @param on what it changes, such as the state of a unit that it is to become a part of; null for
   *     an instance that it starts
   */
  Advance advance(
      Attempt attempt, @Nullable InstanceSnapshot snapshot, @Nullable InstanceState on) {
    attempt.to(Attempt.Plain.STEPPING);
    boolean hasCalled = !attempt.journal.isEmpty();
    attempt.journal.rewind();
    attempt.ids.rewind(hasCalled);
    attempt.effort.rewind();
    if (!hasCalled) {
      attempt.beginAt(contexts.now());
    }
    OtherInstances others = attempt.others();
    if (others != null) {
      others.rewind();
    }
    if (attempt.losses() > 0 && attempt.command instanceof Command.HoldJob) {
      contexts.definitions().lookAgain(); // it may have lost because nothing is paused any more
    }
    Long jobId = JobPlace.jobIn(attempt.command);
    if (jobId != null && snapshot != null) {
      JobRow job = snapshot.jobs().get(jobId);
      if (job != null) {
        attempt.continueTrace(job.traceParent());
      }
    }
    Stepper stepper;
    if (attempt.command instanceof Command.Begin begin) {
      stepper = Stepper.begin(begin, context(attempt, begin.ofDefinition(), attempt.begunAt()));
    } else {
      InstanceState state = Objects.requireNonNull(on);
      StepContext context = context(attempt, state.knownDefinitionId(), attempt.begunAt());
      stepper = Stepper.of(attempt.command, state, context, hasCalled);
    }
    note(attempt.note, stepper.state());
    return reached(attempt, snapshot, StepLoop.begin(stepper, new Replay(attempt)));
  }

  /** Null if stepping fails: by itself the attempt fails again, and its caller hears of it. */
  @Nullable Advance tryAdvance(Attempt candidate, InstanceSnapshot snapshot, InstanceState on) {
    try {
      return advance(candidate, snapshot, on);
    } catch (RuntimeException | Error e) {
      LOG.debug("{} could not be stepped with others", candidate.command, e);
      return null;
    }
  }

  /** The outcomes in the journal of an attempt. */
  private final class Replay implements StepLoop.Outcomes {
    private final Attempt attempt;

    Replay(Attempt attempt) {
      this.attempt = attempt;
    }

    @Override
    public <R extends @Nullable Object> @Nullable CallOutcome<R> of(
        Call<R> call, InstanceState seen) {
      CallOutcome<R> known = attempt.journal.outcome(call, seen, attempt.others());
      if (known != null) {
        metrics.replays.increment();
      }
      return known;
    }
  }

  private Advance reached(
      Attempt attempt, @Nullable InstanceSnapshot snapshot, StepLoop.Reached reached) {
    return switch (reached) {
      case Reached.Done(InstanceState state) -> new Advance.Ready(state);
      case Reached.Failed(Call<?> call, Throwable error) ->
          new Advance.Over(new Ending.CodeFailed(call.elementId(), error));
      case Reached.Rejected(TurgoException reason) -> rejected(attempt, snapshot, reason);
      case Reached.Paused<?> paused -> {
        attempt.to(new Attempt.InUserCode(paused, snapshot));
        yield new Advance.NeedsCall(paused);
      }
    };
  }

  /** Writes down in the unit who asked for it, while its instance is surely there. */
  private void note(HistoryRow.@Nullable OfAudit note, InstanceState state) {
    if (note != null) {
      Long definition = state.knownDefinitionId();
      state.record(definition == null ? note : note.of(state.id(), contexts.tenant(definition)));
    }
  }

  private Advance rejected(
      Attempt attempt, @Nullable InstanceSnapshot snapshot, TurgoException reason) {
    if (Ending.isOfDatabase(reason)) {
      return new Advance.Over(new Ending.Failed(reason)); // not the job's fault
    }
    if (attempt.command instanceof Command.RunJob run && snapshot != null) {
      JobRow job = snapshot.jobs().get(run.jobId());
      if (!contexts.canRun(job) && attempt.journal.isEmpty()) {
        return onFreshCopy(attempt, () -> obsolete(attempt));
      }
      String activity = job == null ? "?" : job.activityId();
      return onFreshCopy(attempt, () -> new Ending.CodeFailed(activity, reason));
    }
    if (attempt.command instanceof Command.FailJob
        && reason instanceof TurgoObjectNotFoundException) {
      return onFreshCopy(attempt, () -> obsolete(attempt));
    }
    return onFreshCopy(attempt, () -> new Ending.Failed(reason));
  }

  private static Advance onFreshCopy(Attempt attempt, Supplier<Ending> ending) {
    return attempt.source() == Attempt.Source.DATABASE || attempt.command instanceof Command.Begin
        ? new Advance.Over(ending.get())
        : new Advance.NeedsFreshCopy();
  }

  /** How an attempt ends whose instance does not exist. */
  Ending missing(Attempt attempt) {
    if (attempt.command instanceof Command.RunJob || attempt.command instanceof Command.FailJob) {
      return obsolete(attempt);
    }
    return new Ending.Failed(
        new TurgoObjectNotFoundException(attempt.command.missing(attempt.instanceId())));
  }

  /** How an attempt ends whose job is gone, once that is certain. */
  private Ending obsolete(Attempt attempt) {
    if (!attempt.journal.isEmpty()) {
      metrics.discarded.increment();
      LOG.info(
          "The outcome of {} is dropped: the job or instance {} was ended meanwhile",
          attempt.command,
          attempt.instanceId());
    }
    return new Ending.Obsolete();
  }

  /** Whether two copies of an instance are the same; both are null for one that is started. */
  static boolean sameRev(@Nullable InstanceSnapshot before, @Nullable InstanceSnapshot now) {
    if (before == null || now == null) {
      return before == null && now == null;
    }
    return before.rev() == now.rev();
  }
}
