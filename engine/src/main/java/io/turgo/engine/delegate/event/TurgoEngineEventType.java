package io.turgo.engine.delegate.event;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of events of the engine.
 *
 * @since 0.1.0
 */
public enum TurgoEngineEventType implements TurgoEventType {
  /** A new thing, of which only its own data is there. */
  ENTITY_CREATED,

  /** A new object was created with all parts that belong to it. */
  ENTITY_INITIALIZED,

  /** A thing was changed. */
  ENTITY_UPDATED,

  /** A thing is gone, because it is done with or because it was deleted. */
  ENTITY_DELETED,

  /** A process instance was suspended, with its executions and tasks. */
  ENTITY_SUSPENDED,

  /** A suspended process instance was activated, with its executions and tasks. */
  ENTITY_ACTIVATED,

  /** A timer waits. */
  TIMER_SCHEDULED,

  /** A timer has fired. */
  TIMER_FIRED,

  /** A job was taken away before it ran. */
  JOB_CANCELED,

  /** A job has run; its unit is about to be committed. */
  JOB_EXECUTION_SUCCESS,

  /** A job has failed. */
  JOB_EXECUTION_FAILURE,

  /** A waiting timer got another time. */
  JOB_RESCHEDULED,

  /** A failed job has one attempt less. */
  JOB_RETRIES_DECREMENTED,

  /** A job became a dead letter, because no attempt is left or because a caller asked for it. */
  JOB_MOVED_TO_DEADLETTER,

  /** An event of the application, see {@link TurgoEventDispatcher#dispatchEvent}. */
  CUSTOM,

  /** The engine can be used. */
  ENGINE_CREATED,

  /** The engine is about to close. */
  ENGINE_CLOSED,

  /** An execution has entered an element; its start listeners have been told. */
  ACTIVITY_STARTED,

  /** An execution leaves an element; its end listeners have been told. */
  ACTIVITY_COMPLETED,

  /** An element was left because something cancelled it. */
  ACTIVITY_CANCELLED,

  /** An execution has entered an activity that is done several times. */
  MULTI_INSTANCE_ACTIVITY_STARTED,

  /** All instances of an activity that is done several times are done. */
  MULTI_INSTANCE_ACTIVITY_COMPLETED,

  /** The completion condition of an activity that is done several times holds. */
  MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION,

  /** An activity that is done several times was cancelled as a whole. */
  MULTI_INSTANCE_ACTIVITY_CANCELLED,

  /** An activity that waits is triggered. */
  ACTIVITY_SIGNALED,

  /** An element begins to wait for a signal. */
  ACTIVITY_SIGNAL_WAITING,

  /** An element begins to wait for a message. */
  ACTIVITY_MESSAGE_WAITING,

  /** A message has come to an element that waits for it. */
  ACTIVITY_MESSAGE_RECEIVED,

  /** An element that waited for a message was left or cancelled without one. */
  ACTIVITY_MESSAGE_CANCELLED,

  /** An event begins to wait for a condition. */
  ACTIVITY_CONDITIONAL_WAITING,

  /** An event goes on because its condition holds. */
  ACTIVITY_CONDITIONAL_RECEIVED,

  /** An event has caught an error. */
  ACTIVITY_ERROR_RECEIVED,

  /** An event has caught an escalation. */
  ACTIVITY_ESCALATION_RECEIVED,

  /** A completed activity is about to be undone. */
  ACTIVITY_COMPENSATE,

  /** History has an activity that was begun. */
  HISTORIC_ACTIVITY_INSTANCE_CREATED,

  /** History has the end of an activity. */
  HISTORIC_ACTIVITY_INSTANCE_ENDED,

  /** A sequence flow was taken; its listeners have been told. */
  SEQUENCEFLOW_TAKEN,

  /** A variable is new. */
  VARIABLE_CREATED,

  /** A variable has a new value. */
  VARIABLE_UPDATED,

  /** A variable is gone, also because its scope has ended. */
  VARIABLE_DELETED,

  /** A user task is new; its listeners have been told. */
  TASK_CREATED,

  /** A user task has another assignee; its listeners have been told. */
  TASK_ASSIGNED,

  /** A user task was completed; its listeners have been told. */
  TASK_COMPLETED,

  /** A user task has another name; the event's entity has it already. */
  TASK_NAME_CHANGED,

  /** A user task has another owner. */
  TASK_OWNER_CHANGED,

  /** A user task has another priority. */
  TASK_PRIORITY_CHANGED,

  /** A user task has another due date, or none any more. */
  TASK_DUEDATE_CHANGED,

  /** A business status was set. */
  BUSINESS_STATUS_UPDATED,

  /** A process instance is there, without its variables. */
  PROCESS_CREATED,

  /** A process instance begins. */
  PROCESS_STARTED,

  /** A process instance has ended at a none end event. */
  PROCESS_COMPLETED,

  /** A process instance was ended by a terminate end event. */
  PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT,

  /** A called process instance was ended by an error that the one that called it has caught. */
  PROCESS_COMPLETED_WITH_ERROR_END_EVENT,

  /** A process instance was deleted. */
  PROCESS_CANCELLED,

  /** History has a process instance that was begun. */
  HISTORIC_PROCESS_INSTANCE_CREATED,

  /** History has the end of a process instance. */
  HISTORIC_PROCESS_INSTANCE_ENDED;

  /**
   * Kinds by their names, separated by commas; empty for null and for an empty text.
   *
   * @param names names of constants, separated by commas; null for none
   * @return the types, in the order of the names
   * @throws TurgoIllegalArgumentException if a name is none
   */
  public static TurgoEngineEventType[] getTypesFromString(@Nullable String names) {
    if (names == null || names.isBlank()) {
      return new TurgoEngineEventType[0];
    }
    return Arrays.stream(names.split(",", -1))
        .map(String::strip)
        .map(TurgoEngineEventType::named)
        .toArray(TurgoEngineEventType[]::new);
  }

  private static TurgoEngineEventType named(String name) {
    for (TurgoEngineEventType type : values()) {
      if (type.name().equals(name)) {
        return type;
      }
    }
    throw new TurgoIllegalArgumentException(
        "Expected event types such as ACTIVITY_STARTED, but '" + name + "' is none");
  }
}
