package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.CalendarCycle;
import io.turgo.engine.model.CronCycle;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.IntervalCycle;
import io.turgo.engine.model.JobTraits;
import io.turgo.engine.model.TimerCycle;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.TimerDue;
import io.turgo.engine.model.TimerValues;
import io.turgo.engine.model.Trigger;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** When timers are due: the first time, again as their cycle says, or at another time. */
final class Timers {
  private final StepParts step;

  Timers(StepParts step) {
    this.step = step;
  }

  /** A timer job fires the token's event; {@code then} goes on once its due time is known. */
  void schedule(ExecutionRow token, TimerDefinition timer, Runnable then) {
    GraphNode node = step.node(token);
    JobTraits traits = node.common().async().job();
    step.calls()
        .evaluate(
            token.id(),
            node,
            Arrays.asList(
                timer.value(), traits.category(), traits.priority(), timer.calendar(), timer.end()),
            values -> {
              Object value = values.get(0);
              if (value == null) {
                throw new Rejection(
                    new TurgoIllegalArgumentException(
                        "The timer of '"
                            + token.activityId()
                            + "' needs a time, but "
                            + timer.value().text()
                            + " is null"));
              }
              JobLabels labels = JobLabels.of(node.id(), traits, values.get(1), values.get(2));
              find(
                  token.id(),
                  node,
                  timer.kind(),
                  value,
                  text(values.get(3)),
                  TimerValues.end(values.get(4), step.zonedNow()),
                  due -> {
                    if (due == null) {
                      neverFires(token, timer, value);
                    } else {
                      step.jobs().putTimer(token, due.at(), due.repeat(), labels);
                    }
                    then.run();
                  });
            });
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null || value.toString().isBlank() ? null : value.toString().strip();
  }

  /** An event beside something goes; a token that waits for nothing would wait for ever. */
  private void neverFires(ExecutionRow token, TimerDefinition timer, Object value) {
    if (Triggers.of(step.node(token)) instanceof Trigger.Several several && !several.all()) {
      return; // something else may come
    }
    if (!(step.node(token) instanceof GraphNode.AttachedEvent)) {
      throw new Rejection(
          new TurgoIllegalArgumentException(
              "The timer of '"
                  + token.activityId()
                  + "' would never fire: "
                  + (timer.value().isLiteral() ? "" : timer.value().text() + " is ")
                  + "'"
                  + value
                  + "', which is over by "
                  + step.zonedNow()));
    }
    step.attached().remove(step.token(token.id()));
  }

  /** Finds when a timer is due by its value and calendar, null for never. */
  private void find(
      long executionId,
      GraphNode at,
      TimerDefinition.Kind kind,
      Object value,
      @Nullable String calendar,
      @Nullable Instant end,
      Consumer<@Nullable TimerDue> then) {
    String asked = TimerDue.calendarToAsk(kind, value, calendar);
    if (asked == null) {
      then.accept(TimerDue.read(kind, value, calendar, end, step.zonedNow()).orElse(null));
    } else {
      ask(
          executionId,
          at,
          asked,
          value.toString(),
          due -> then.accept(TimerDue.answered(kind, value, asked, end, due).orElse(null)));
    }
  }

  private void ask(
      long executionId,
      GraphNode at,
      String calendar,
      String text,
      Consumer<@Nullable Instant> then) {
    step.calls().ask(executionId, at, new Work.FindDue(calendar, text, step.zonedNow()), then);
  }

  /** A waiting timer gets another time, and another cycle or none. */
  void reschedule(JobRow timer, Command.RescheduleTimer to) {
    if (timer.payload() instanceof JobPayload.OfSuspension) {
      throw new Rejection(
          new TurgoIllegalArgumentException(
              "Job "
                  + timer.id()
                  + " is no timer of an event, it is of definition "
                  + timer.definitionId()
                  + "; delete it with deleteTimerJob, and suspend or activate the definition at the"
                  + " other date"));
    }
    if (!(timer.payload() instanceof JobPayload.OfTimer payload)) {
      throw new Rejection(
          new TurgoIllegalArgumentException(
              "Job "
                  + timer.id()
                  + " of '"
                  + timer.activityId()
                  + "' is no timer but a step that waits to be tried again; move it with"
                  + " moveTimerToExecutableJob"));
    }
    find(
        timer.executionId(),
        nodeOf(timer),
        to.kind(),
        to.value(),
        to.calendar(),
        TimerValues.end(to.end(), step.zonedNow()),
        due -> {
          if (due == null) {
            throw new Rejection(
                new TurgoIllegalArgumentException(
                    "Timer job " + timer.id() + " would never fire with '" + to.value() + "'"));
          }
          reschedule(timer, due, payload.withCycle(due.repeat()));
        });
  }

  private void reschedule(JobRow timer, TimerDue due, JobPayload payload) {
    JobRow again =
        timer.withTimer(due.at().toEpochMilli(), payload).withInstanceRev(step.state().nextRev());
    step.state().put(again);
    step.events().entity(TurgoEngineEventType.ENTITY_DELETED, timer);
    step.events().created(again);
    step.events().entity(TurgoEngineEventType.JOB_RESCHEDULED, again);
    step.events().entity(TurgoEngineEventType.TIMER_SCHEDULED, again);
  }

  private GraphNode nodeOf(JobRow timer) {
    return step.graph().node(timer.activityId());
  }

  /**
   * The next timer of a cycle for the token that waits on. Answers whether there is one; a calendar
   * of the application is asked when the token's turn comes, and the token goes if it has no time.
   */
  boolean repeat(JobRow fired, ExecutionRow waiting) {
    String left = fired.payload() instanceof JobPayload.OfTimer timer ? timer.cycle() : null;
    if (left == null) {
      return false;
    }
    TimerCycle cycle = TimerCycle.resume(left, step.zonedNow());
    JobLabels labels = new JobLabels(fired.category(), fired.priority());
    if (cycle instanceof CalendarCycle ofCalendar) {
      step.agenda()
          .inTurn(
              waiting,
              () ->
                  next(
                      waiting.id(),
                      step.node(waiting),
                      ofCalendar,
                      due -> {
                        if (due == null) {
                          step.attached().remove(step.token(waiting.id()));
                        } else {
                          step.jobs().putTimer(waiting, due.at(), due.repeat(), labels);
                        }
                      }));
      return true;
    }
    Optional<TimerDue> next = following(cycle).map(TimerDue::of);
    next.ifPresent(due -> step.jobs().putTimer(waiting, due.at(), due.repeat(), labels));
    return next.isPresent();
  }

  /** The next timer of a cycle that starts instances, if there is one. */
  void repeatStart(JobRow fired, JobPayload.StartTimer timer, Runnable then) {
    if (timer.cycle() == null) {
      then.run();
      return;
    }
    TimerCycle cycle = TimerCycle.resume(timer.cycle(), step.zonedNow());
    if (cycle instanceof CalendarCycle ofCalendar) {
      next(
          fired.executionId(),
          nodeOf(fired),
          ofCalendar,
          due -> {
            if (due != null) {
              step.jobs().putNext(fired, due.at(), timer.withCycle(due.repeat()));
            }
            then.run();
          });
      return;
    }
    following(cycle)
        .ifPresent(
            next -> step.jobs().putNext(fired, next.nextDue(), timer.withCycle(next.repeat())));
    then.run();
  }

  private Optional<? extends TimerCycle> following(TimerCycle cycle) {
    ZonedDateTime now = step.zonedNow();
    return switch (cycle) {
      case IntervalCycle interval -> interval.fired(now, step.pace());
      case CronCycle cron -> cron.fired(now, step.pace());
      case CalendarCycle calendar ->
          throw new IllegalStateException("The calendar of " + calendar + " has to be asked");
    };
  }

  private void next(
      long executionId, GraphNode at, CalendarCycle cycle, Consumer<@Nullable TimerDue> then) {
    ask(
        executionId,
        at,
        cycle.calendar(),
        cycle.text(),
        due -> {
          CalendarCycle next = due == null ? null : cycle.next(due, step.pace());
          then.accept(next == null || !next.fires() ? null : TimerDue.of(next));
        });
  }

  /** When a user task is due by its due date and calendar, null for never. */
  void dueDate(
      ExecutionRow token, @Nullable Object value, String calendar, Consumer<@Nullable Long> then) {
    if (value == null || value.equals("")) {
      then.accept(null);
      return;
    }
    find(
        token.id(),
        step.node(token),
        TimerDefinition.Kind.DATE,
        value,
        calendar,
        null,
        due -> then.accept(due == null ? null : due.at().toEpochMilli()));
  }
}
