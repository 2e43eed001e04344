package io.turgo.engine.model;

import io.turgo.engine.delegate.TaskListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The listeners of a process by element and event, in the order of the file. Built once with the
 * graph, so that a process without any pays one look into an empty map per question.
 */
public final class Listeners {
  public static final Listeners NONE = new Listeners(List.of(), List.of(), List.of(), List.of());

  private static final List<String> TASK_EVENTS =
      List.of(
          TaskListener.EVENTNAME_CREATE,
          TaskListener.EVENTNAME_ASSIGNMENT,
          TaskListener.EVENTNAME_COMPLETE,
          TaskListener.EVENTNAME_DELETE);

  private final Map<String, Map<String, List<Listener>>> execution;

  private final Map<String, Map<String, List<Listener>>> task;
  private final List<EventListener> event;
  private final List<EventThrow> throwing;
  private final Set<TurgoEngineEventType> eventTypes;

  /**
   * @param execution all execution listeners of a process
   * @param task all listeners of its user tasks
   * @param event its listeners to events that run code
   * @param throwing its listeners to events that throw
   */
  public Listeners(
      List<Listener> execution,
      List<Listener> task,
      List<EventListener> event,
      List<EventThrow> throwing) {
    this.execution = byElement(execution);
    this.task = byElement(task);
    this.event = List.copyOf(event);
    this.throwing = List.copyOf(throwing);
    this.eventTypes =
        Stream.concat(
                event.stream().map(EventListener::types), throwing.stream().map(EventThrow::types))
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Listeners to events of the process that run code, in the order of the file. */
  public List<EventListener> ofEvents() {
    return event;
  }

  /** Listeners to events of the process that throw, in the order of the file. */
  public List<EventThrow> throwing() {
    return throwing;
  }

  /** The types of events that the process itself listens to. */
  public Set<TurgoEngineEventType> eventTypes() {
    return eventTypes;
  }

  private static Map<String, Map<String, List<Listener>>> byElement(List<Listener> listeners) {
    Map<String, Map<String, List<Listener>>> byElement = new HashMap<>();
    for (Listener listener : listeners) {
      List<String> events =
          listener.event().equals(TaskListener.EVENTNAME_ALL_EVENTS)
              ? TASK_EVENTS
              : List.of(listener.event());
      for (String event : events) {
        byElement
            .computeIfAbsent(listener.elementId(), id -> new HashMap<>())
            .merge(
                event,
                List.of(listener),
                (earlier, one) -> Stream.concat(earlier.stream(), one.stream()).toList());
      }
    }
    return Map.copyOf(byElement);
  }

  /** The execution listeners of an element for an event. */
  public List<Listener> ofExecution(String elementId, String event) {
    return find(execution, elementId, event);
  }

  /** The listeners of a user task for an event, those for all events included. */
  public List<Listener> ofTask(String elementId, String event) {
    return find(task, elementId, event);
  }

  public boolean hasTaskListeners() {
    return !task.isEmpty();
  }

  private static List<Listener> find(
      Map<String, Map<String, List<Listener>>> in, String elementId, String event) {
    Map<String, List<Listener>> ofElement = in.get(elementId);
    return ofElement == null ? List.of() : ofElement.getOrDefault(event, List.of());
  }
}
