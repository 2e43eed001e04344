package io.turgo.cli.run;

import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.delegate.event.TurgoActivityCancelledEvent;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoEngineEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEntityEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoMessageEvent;
import io.turgo.engine.delegate.event.TurgoSignalEvent;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.Execution;
import java.io.PrintWriter;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prints what happens in one instance and those that it calls, a line for each: time, element,
 * type, what happened. Elements of a called instance stand behind the call activity, {@code
 * check/decide}.
 *
 * <p>An element that is left as soon as it was entered gets one line; so the line that says that
 * one was entered is held back until the next event. Elements of an attempt that fails are printed
 * too, before the failure that undoes them.
 *
 * <p>Called on the threads of the engine; all methods are synchronized.
 */
final class Trail implements TurgoEventListener {
  private final PrintWriter out;
  private final BusinessClock clock;
  private final long startedAt;
  private final Map<String, String> places = new HashMap<>();
  private final Map<String, String> calls = new HashMap<>();
  private @Nullable TurgoActivityEvent entered;

  Trail(PrintWriter out, BusinessClock clock) {
    this.out = out;
    this.clock = clock;
    this.startedAt = clock.getAsLong();
  }

  /** Time since the start as it is printed. */
  String offset(long epochMillis) {
    return Offset.of(epochMillis - startedAt);
  }

  /** Time between the start and a due time as it is printed. */
  String offset(@Nullable Date due) {
    return due == null ? "now" : offset(due.getTime());
  }

  @Override
  public boolean isFailOnException() {
    return false;
  }

  @Override
  public synchronized void onEvent(TurgoEvent event) {
    if (!(event instanceof TurgoEngineEvent told)
        || !(event.getType() instanceof TurgoEngineEventType type)) {
      return;
    }
    if (type == TurgoEngineEventType.ENTITY_CREATED) {
      created(told);
    }
    String place = places.get(String.valueOf(instanceOf(told)));
    if (place != null) {
      tell(type, told, place);
    }
  }

  /**
   * Notes where the elements of an instance stand; the first to be created is the one that is run.
   * No event tells of the plan item that calls, so elements of what it calls stand alone.
   */
  private void created(TurgoEngineEvent event) {
    if (((TurgoEntityEvent) event).getEntity() instanceof Execution instance
        && instance.getParentId() == null) {
      String call = calls.get(String.valueOf(instance.getSuperExecutionId()));
      if (places.isEmpty() || places.containsKey(instance.getRootProcessInstanceId())) {
        places.put(instance.getId(), call == null ? "" : call);
      }
    }
  }

  /** Events of cases name no process instance; what they tell of does. */
  private static @Nullable String instanceOf(TurgoEngineEvent event) {
    if (event instanceof TurgoEntityEvent about && about.getEntity() instanceof Job job) {
      return job.getProcessInstanceId();
    }
    return event.getProcessInstanceId();
  }

  private void tell(TurgoEngineEventType type, TurgoEngineEvent told, String place) {
    switch (type) {
      case ACTIVITY_STARTED -> {
        flush();
        TurgoActivityEvent started = (TurgoActivityEvent) told;
        entered = started;
        calls.put(String.valueOf(started.getExecutionId()), within(place, started.getActivityId()));
      }
      case ACTIVITY_COMPLETED -> completed((TurgoActivityEvent) told);
      case ACTIVITY_CANCELLED ->
          activity(
              (TurgoActivityEvent) told,
              "cancelled: " + ((TurgoActivityCancelledEvent) told).getCause());
      case ACTIVITY_MESSAGE_RECEIVED -> {
        TurgoMessageEvent message = (TurgoMessageEvent) told;
        line(
            within(place, message.getActivityId()),
            "message",
            "received: " + message.getMessageName());
      }
      case ACTIVITY_SIGNALED -> {
        TurgoSignalEvent signal = (TurgoSignalEvent) told;
        if (signal.getSignalName() != null) {
          line(
              within(place, signal.getActivityId()),
              "signal",
              "received: " + signal.getSignalName());
        }
      }
      case TIMER_SCHEDULED -> job(told, place, "timer set");
      case TIMER_FIRED -> job(told, place, "timer fired");
      case JOB_RETRIES_DECREMENTED -> failed(told, place);
      case PROCESS_STARTED -> line(place, "process", "started");
      case PROCESS_COMPLETED, PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT ->
          line(place, "process", "ended");
      case PROCESS_CANCELLED -> line(place, "process", "deleted");
      default -> {}
    }
  }

  /** Prints what was held back. */
  synchronized void flush() {
    TurgoActivityEvent event = entered;
    entered = null;
    if (event != null) {
      activity(event, "entered");
    }
  }

  /** A line of an element. */
  synchronized void element(String id, String type, String text) {
    line(id, type, text);
  }

  /** A line of its own within the trail. */
  synchronized void note(String what, String text) {
    line("", what, text);
  }

  private void completed(TurgoActivityEvent event) {
    TurgoActivityEvent before = entered;
    if (before != null
        && before.getActivityId().equals(event.getActivityId())
        && String.valueOf(before.getExecutionId()).equals(event.getExecutionId())) {
      entered = null;
      activity(event, "done");
    } else {
      activity(event, "left");
    }
  }

  private void failed(TurgoEngineEvent event, String place) {
    if (((TurgoEntityEvent) event).getEntity() instanceof Job job) {
      TurgoActivityEvent before = entered;
      if (before != null && before.getActivityId().equals(job.getElementId())) {
        entered = null;
      }
      String next =
          job.getRetries() > 0
              ? "attempts left: %d, next at %s"
                  .formatted(job.getRetries(), offset(job.getDuedate()))
              : "no attempts left: dead letter";
      line(place(place, job), "job", "failed: " + job.getExceptionMessage() + "; " + next);
    }
  }

  private void job(TurgoEngineEvent event, String place, String what) {
    if (((TurgoEntityEvent) event).getEntity() instanceof Job job) {
      String due = what.endsWith("set") ? ", due at " + offset(job.getDuedate()) : "";
      line(place(place, job), "timer", what + due);
    }
  }

  /** Nothing more than the instance for a job of it as a whole. */
  private static String place(String instance, Job job) {
    String element = job.getElementId();
    return element == null ? instance : within(instance, element);
  }

  private static String within(String instance, String element) {
    return instance.isEmpty() ? element : instance + "/" + element;
  }

  private void activity(TurgoActivityEvent event, String what) {
    String place = places.getOrDefault(event.getProcessInstanceId(), "");
    line(within(place, event.getActivityId()), event.getActivityType(), what);
  }

  private void line(String element, String type, String what) {
    flush();
    out.printf("%-9s %-20s %-22s %s%n", offset(clock.getAsLong()), element, type, what);
    out.flush();
  }
}
