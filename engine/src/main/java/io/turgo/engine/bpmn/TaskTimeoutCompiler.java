package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Listener;
import io.turgo.engine.model.Trigger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles the listeners of a user task that are told when a time has come, each as a node of its
 * own that waits beside the task. Its id is made of those of the task and the listener, since a
 * listener's is unique among those of its task only.
 */
final class TaskTimeoutCompiler {
  private static final int MAX_ID = 255;

  private final Compilation compilation;
  private final ListenerCompiler listeners;
  private final TimerCompiler timers;

  TaskTimeoutCompiler(Compilation compilation) {
    this.compilation = compilation;
    this.listeners = new ListenerCompiler(compilation);
    this.timers = new TimerCompiler(compilation);
  }

  /** The timeouts of a task, in the order of the file. */
  List<GraphNode.TaskTimeout> compile(XmlElement task, GraphNode.Common of) {
    List<GraphNode.TaskTimeout> timeouts = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (XmlElement element : task.extensions(ListenerCompiler.TASK_LISTENER)) {
      if (ListenerCompiler.isTimeout(element)) {
        Optional<String> id = id(element, of.id(), ids);
        Optional<Listener> listener = listeners.timeout(element, of.id(), timeouts.size());
        Optional<Trigger.Timer> timer = timers.compile(element).map(Trigger.Timer::new);
        if (id.isPresent() && listener.isPresent() && timer.isPresent()) {
          timeouts.add(
              new GraphNode.TaskTimeout(
                  common(id.get(), of), of.id(), listener.get(), timer.get()));
        }
      }
    }
    return List.copyOf(timeouts);
  }

  private Optional<String> id(XmlElement listener, String taskId, Set<String> taken) {
    Optional<String> given = compilation.requireId(listener);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    String id = taskId + ":" + given.get();
    if (!taken.add(id)) {
      compilation.problem(
          ProblemCode.ID_TAKEN,
          listener,
          "Another listener of '%s' has the id '%s' too",
          taskId,
          given.get());
    }
    if (id.length() > MAX_ID) {
      compilation.problem(
          ProblemCode.ID_TOO_LONG,
          listener,
          "Expected ids of the task and its listener of at most %s characters together, found %s",
          MAX_ID - 1,
          id.length() - 1);
    }
    return Optional.of(id);
  }

  /** Its jobs are like those of its task. */
  private static GraphNode.Common common(String id, GraphNode.Common of) {
    GraphNode.AsyncSettings jobs = of.async();
    return new GraphNode.Common(
        id,
        null,
        of.scopeId(),
        List.of(),
        List.of(),
        null,
        new GraphNode.AsyncSettings(
            false, false, false, true, true, jobs.retries(), jobs.transactional(), jobs.job()),
        null,
        null);
  }
}
