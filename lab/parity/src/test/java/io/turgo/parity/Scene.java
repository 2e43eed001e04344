package io.turgo.parity;

import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessMigrationService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.DelegateTask;
import io.turgo.engine.delegate.TriggerableJavaDelegate.Context;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One engine as a scenario sees it, and the trail of what the scenario says. The clock stands at
 * {@link #START} until it is moved.
 */
final class Scene {
  static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  private final Services services;
  private final Beans beans;
  private final List<String> trail = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, String> names = new HashMap<>();
  private final List<TurgoEventListener> listeners = new ArrayList<>();
  private Instant time = START;

  Scene(Services services, Beans beans) {
    this.services = services;
    this.beans = beans;
    beans.reset();
    beans.note = notes::add;
    services.clock().accept(START);
  }

  Services services() {
    return services;
  }

  RepositoryService repository() {
    return services.repository();
  }

  RuntimeService runtime() {
    return services.runtime();
  }

  TaskService tasks() {
    return services.tasks();
  }

  HistoryService history() {
    return services.history();
  }

  ManagementService management() {
    return services.management();
  }

  IdentityService identity() {
    return services.identity();
  }

  ProcessMigrationService migration() {
    return Objects.requireNonNull(services.migration());
  }

  FormService forms() {
    return services.forms();
  }

  /** Deploys a file with these processes, written in the engine's dialect. */
  Deployment deploy(String processes) {
    return deploy(processes, Map.of());
  }

  /** Like the other, with other files by their names. */
  Deployment deploy(String processes, Map<String, String> files) {
    DeploymentBuilder deployment =
        repository()
            .createDeployment()
            .addString("scenario.bpmn20.xml", services.dialect().apply(file(processes)));
    files.forEach(deployment::addString);
    return deployment.deploy();
  }

  /** A BPMN file with these processes. */
  static String file(String processes) {
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xmlns:xsd="http://www.w3.org/2001/XMLSchema"
        xmlns:flowable="http://flowable.org/bpmn" targetNamespace="parity">
      %s
    </definitions>
    """
        .formatted(processes);
  }

  /** Writes a line of the trail. */
  void say(String label, @Nullable Object value) {
    trail.add(label + ": " + Texts.of(value));
  }

  /** Writes a line with what was noted since the last such line. */
  void sayNotes(String label) {
    say(label, String.join(" ", notes));
    notes.clear();
  }

  /** The same without the order, where threads decide on it. */
  void sayNotesSorted(String label) {
    notes.sort(null);
    sayNotes(label);
  }

  /** Writes a line with one text for each element, in the order of the list. */
  <T> void sayAll(String label, Collection<? extends T> list, Function<? super T, String> text) {
    say(label, list.stream().map(text).toList());
  }

  /** Writes a line with one text for each element, sorted. */
  <T> void saySorted(String label, Collection<? extends T> list, Function<? super T, String> text) {
    say(label, list.stream().map(text).sorted().toList());
  }

  /** Writes how a call ends: with a value, or with an exception of this type. */
  void attempt(String label, Call call) {
    try {
      say(label, call.run());
    } catch (Exception e) {
      say(label, "throws " + e.getClass().getSimpleName());
    }
  }

  /** The same for a call without a value. */
  void attemptTo(String label, Runnable call) {
    attempt(
        label,
        () -> {
          call.run();
          return "done";
        });
  }

  /** A short name for an id, in the order in which they are named. */
  String name(@Nullable String id) {
    return id == null ? "null" : names.computeIfAbsent(id, any -> "#" + (names.size() + 1));
  }

  void note(String text) {
    notes.add(text);
  }

  void work(Consumer<DelegateExecution> does) {
    beans.work = does;
  }

  void heard(Consumer<DelegateExecution> does) {
    beans.heard = does;
  }

  void taskHeard(Consumer<DelegateTask> does) {
    beans.taskHeard = does;
  }

  void called(UnaryOperator<@Nullable Object> does) {
    beans.called = does;
  }

  void triggered(Consumer<Context> does) {
    beans.triggered = does;
  }

  /** Listens until the scenario ends. */
  void listen(TurgoEventListener listener) {
    listeners.add(listener);
    runtime().addEventListener(listener);
  }

  void advance(Duration by) {
    time = time.plus(by);
    services.clock().accept(time);
  }

  /** The only task. */
  Task task() {
    Task task = tasks().createTaskQuery().singleResult();
    if (task == null) {
      throw new IllegalStateException("No task");
    }
    return task;
  }

  /** Starts an instance and gives its id. */
  String start(String key) {
    return runtime().startProcessInstanceByKey(key).getId();
  }

  /** Starts an instance and gives its id. */
  String start(String key, Map<String, ? extends @Nullable Object> variables) {
    return runtime().startProcessInstanceByKey(key, variables).getId();
  }

  /** Runs what is executable and due, until nothing is. What jobs throw is noted. */
  void runJobs() {
    while (true) {
      List<Services.Due> jobs = services.due().get();
      if (jobs.isEmpty()) {
        return;
      }
      jobs.forEach(this::runJob);
    }
  }

  /** Writes a line with the elements whose jobs may run now. */
  void sayJobs(String label) {
    saySorted(label, services.due().get(), job -> job.element() + "");
  }

  private void runJob(Services.Due job) {
    try {
      management().executeJob(job.id());
    } catch (RuntimeException e) {
      note("!" + job.element());
    }
  }

  List<String> trail() {
    return trail;
  }

  /** Removes all that the scenario left in the engine. */
  void clean() {
    listeners.forEach(runtime()::removeEventListener);
    identity().setAuthenticatedUserId(null);
    services.clock().accept(time);
    for (Deployment deployment : repository().createDeploymentQuery().list()) {
      repository().deleteDeployment(deployment.getId(), true);
    }
    for (Task task : tasks().createTaskQuery().list()) {
      tasks().deleteTask(task.getId(), true);
    }
    for (HistoricTaskInstance task : history().createHistoricTaskInstanceQuery().list()) {
      if (task.getParentTaskId() == null) {
        history().deleteHistoricTaskInstance(task.getId());
      }
    }
    identity().createGroupQuery().list().forEach(group -> identity().deleteGroup(group.getId()));
    identity().createUserQuery().list().forEach(user -> identity().deleteUser(user.getId()));
  }

  /** A call that may give a value. */
  @FunctionalInterface
  interface Call {
    @Nullable Object run() throws Exception;
  }
}
