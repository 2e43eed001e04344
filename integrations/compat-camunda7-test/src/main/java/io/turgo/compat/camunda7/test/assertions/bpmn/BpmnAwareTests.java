package io.turgo.compat.camunda7.test.assertions.bpmn;

import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.JobQuery;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.ProcessDefinitionQuery;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.FlowElementsContainer;
import io.turgo.engine.repository.bpmn.Process;
import io.turgo.engine.runtime.ExecutionQuery;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskQuery;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What tests import statically: assertions, the services, and short ways to find and do things. The
 * engine is that of {@link #processEngine()}. Methods without a process instance are about the one
 * that was asserted last by the thread.
 *
 * @since 0.1.0
 */
public class BpmnAwareTests extends AbstractAssertions {
  /** How long {@link #complete} and {@link #fetchAndLock} lock, in milliseconds. */
  public static final long DEFAULT_LOCK_DURATION_EXTERNAL_TASK = 30_000L;

  /** Who locks in {@link #complete}. */
  public static final String DEFAULT_WORKER_EXTERNAL_TASK = "anonymousWorker";

  /** For subclasses. */
  protected BpmnAwareTests() {}

  /**
   * Returns assertions on a process definition.
   *
   * @param actual the object
   * @return assertions
   */
  public static ProcessDefinitionAssert assertThat(@Nullable ProcessDefinition actual) {
    return ProcessDefinitionAssert.assertThat(processEngine(), actual);
  }

  /**
   * Returns assertions on a process instance.
   *
   * @param actual the object
   * @return assertions
   */
  public static ProcessInstanceAssert assertThat(@Nullable ProcessInstance actual) {
    return ProcessInstanceAssert.assertThat(processEngine(), actual);
  }

  /**
   * Returns assertions on a task.
   *
   * @param actual the object
   * @return assertions
   */
  public static TaskAssert assertThat(@Nullable Task actual) {
    return TaskAssert.assertThat(processEngine(), actual);
  }

  /**
   * Returns assertions on an external task.
   *
   * @param actual the object
   * @return assertions
   */
  public static ExternalTaskAssert assertThat(@Nullable ExternalWorkerJob actual) {
    return ExternalTaskAssert.assertThat(processEngine(), actual);
  }

  /**
   * Returns assertions on a job.
   *
   * @param actual the object
   * @return assertions
   */
  public static JobAssert assertThat(@Nullable Job actual) {
    return JobAssert.assertThat(processEngine(), actual);
  }

  /** {@return the service of the engine} */
  public static RuntimeService runtimeService() {
    return processEngine().getRuntimeService();
  }

  /** {@return the service of the engine} */
  public static FormService formService() {
    return processEngine().getFormService();
  }

  /** {@return the service of the engine} */
  public static HistoryService historyService() {
    return processEngine().getHistoryService();
  }

  /** {@return the service of the engine} */
  public static IdentityService identityService() {
    return processEngine().getIdentityService();
  }

  /** {@return the service of the engine} */
  public static ManagementService managementService() {
    return processEngine().getManagementService();
  }

  /** {@return the service of the engine} */
  public static RepositoryService repositoryService() {
    return processEngine().getRepositoryService();
  }

  /** {@return the service of the engine} */
  public static TaskService taskService() {
    return processEngine().getTaskService();
  }

  /** {@return a new query} */
  public static TaskQuery taskQuery() {
    return taskService().createTaskQuery();
  }

  /** {@return a new query} */
  public static ExternalWorkerJobQuery externalTaskQuery() {
    return managementService().createExternalWorkerJobQuery();
  }

  /** {@return a new query} */
  public static JobQuery jobQuery() {
    return managementService().createJobQuery();
  }

  /** {@return a new query} */
  public static ProcessInstanceQuery processInstanceQuery() {
    return runtimeService().createProcessInstanceQuery();
  }

  /** {@return a new query} */
  public static ProcessDefinitionQuery processDefinitionQuery() {
    return repositoryService().createProcessDefinitionQuery();
  }

  /** {@return a new query} */
  public static ExecutionQuery executionQuery() {
    return runtimeService().createExecutionQuery();
  }

  /**
   * Returns variables.
   *
   * @param key the name of the first one
   * @param value its value
   * @param furtherKeyValuePairs names and values in turn
   * @return values by names
   */
  public static Map<String, @Nullable Object> withVariables(
      String key, @Nullable Object value, @Nullable Object... furtherKeyValuePairs) {
    if (furtherKeyValuePairs.length % 2 != 0) {
      throw new IllegalArgumentException(
          "Expecting names and values in turn, but the last of "
              + furtherKeyValuePairs.length
              + " has no value");
    }
    Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    variables.put(key, value);
    for (int i = 0; i < furtherKeyValuePairs.length; i += 2) {
      if (!(furtherKeyValuePairs[i] instanceof String name)) {
        throw new IllegalArgumentException(
            "Expecting the name of a variable, found " + furtherKeyValuePairs[i]);
      }
      variables.put(name, furtherKeyValuePairs[i + 1]);
    }
    return variables;
  }

  private static ProcessInstanceAssert last() {
    ProcessInstanceAssert last = AbstractProcessAssert.getLastAssert(ProcessInstanceAssert.class);
    if (last == null) {
      throw new IllegalStateException(
          "Expecting an assertion on a process instance before; call"
              + " assertThat(processInstance), or give the instance as an argument");
    }
    return last;
  }

  /**
   * Returns the one task of the instance that was asserted last.
   *
   * @return the object; null if there is none
   */
  public static @Nullable Task task() {
    return last().task().getActual();
  }

  /**
   * Returns the one task of an instance.
   *
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable Task task(ProcessInstance processInstance) {
    return assertThat(processInstance).task().getActual();
  }

  /**
   * Returns the one task of an activity of the instance that was asserted last.
   *
   * @param key which one
   * @return the object; null if there is none
   */
  public static @Nullable Task task(String key) {
    return last().task(key).getActual();
  }

  /**
   * Returns the one task of an activity of an instance.
   *
   * @param key which one
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable Task task(String key, ProcessInstance processInstance) {
    return assertThat(processInstance).task(key).getActual();
  }

  /**
   * Returns the one task of a query of the instance that was asserted last.
   *
   * @param query which one
   * @return the object; null if there is none
   */
  public static @Nullable Task task(TaskQuery query) {
    return last().task(query).getActual();
  }

  /**
   * Returns the one task of a query of an instance.
   *
   * @param query which one
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable Task task(TaskQuery query, ProcessInstance processInstance) {
    return assertThat(processInstance).task(query).getActual();
  }

  /**
   * Returns the one externalTask of the instance that was asserted last.
   *
   * @return the object; null if there is none
   */
  public static @Nullable ExternalWorkerJob externalTask() {
    return last().externalTask().getActual();
  }

  /**
   * Returns the one externalTask of an instance.
   *
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable ExternalWorkerJob externalTask(ProcessInstance processInstance) {
    return assertThat(processInstance).externalTask().getActual();
  }

  /**
   * Returns the one externalTask of an activity of the instance that was asserted last.
   *
   * @param key which one
   * @return the object; null if there is none
   */
  public static @Nullable ExternalWorkerJob externalTask(String key) {
    return last().externalTask(key).getActual();
  }

  /**
   * Returns the one externalTask of an activity of an instance.
   *
   * @param key which one
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable ExternalWorkerJob externalTask(
      String key, ProcessInstance processInstance) {
    return assertThat(processInstance).externalTask(key).getActual();
  }

  /**
   * Returns the one externalTask of a query of the instance that was asserted last.
   *
   * @param query which one
   * @return the object; null if there is none
   */
  public static @Nullable ExternalWorkerJob externalTask(ExternalWorkerJobQuery query) {
    return last().externalTask(query).getActual();
  }

  /**
   * Returns the one externalTask of a query of an instance.
   *
   * @param query which one
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable ExternalWorkerJob externalTask(
      ExternalWorkerJobQuery query, ProcessInstance processInstance) {
    return assertThat(processInstance).externalTask(query).getActual();
  }

  /**
   * Returns the one calledProcessInstance of the instance that was asserted last.
   *
   * @return the object; null if there is none
   */
  public static @Nullable ProcessInstance calledProcessInstance() {
    return last().calledProcessInstance().getActual();
  }

  /**
   * Returns the one calledProcessInstance of an instance.
   *
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable ProcessInstance calledProcessInstance(ProcessInstance processInstance) {
    return assertThat(processInstance).calledProcessInstance().getActual();
  }

  /**
   * Returns the one called instance of a definition of the instance that was asserted last.
   *
   * @param key which one
   * @return the object; null if there is none
   */
  public static @Nullable ProcessInstance calledProcessInstance(String key) {
    return last().calledProcessInstance(key).getActual();
  }

  /**
   * Returns the one called instance of a definition of an instance.
   *
   * @param key which one
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable ProcessInstance calledProcessInstance(
      String key, ProcessInstance processInstance) {
    return assertThat(processInstance).calledProcessInstance(key).getActual();
  }

  /**
   * Returns the one calledProcessInstance of a query of the instance that was asserted last.
   *
   * @param query which one
   * @return the object; null if there is none
   */
  public static @Nullable ProcessInstance calledProcessInstance(ProcessInstanceQuery query) {
    return last().calledProcessInstance(query).getActual();
  }

  /**
   * Returns the one calledProcessInstance of a query of an instance.
   *
   * @param query which one
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable ProcessInstance calledProcessInstance(
      ProcessInstanceQuery query, ProcessInstance processInstance) {
    return assertThat(processInstance).calledProcessInstance(query).getActual();
  }

  /**
   * Returns the one job of the instance that was asserted last.
   *
   * @return the object; null if there is none
   */
  public static @Nullable Job job() {
    return last().job().getActual();
  }

  /**
   * Returns the one job of an instance.
   *
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable Job job(ProcessInstance processInstance) {
    return assertThat(processInstance).job().getActual();
  }

  /**
   * Returns the one job of an activity of the instance that was asserted last.
   *
   * @param key which one
   * @return the object; null if there is none
   */
  public static @Nullable Job job(String key) {
    return last().job(key).getActual();
  }

  /**
   * Returns the one job of an activity of an instance.
   *
   * @param key which one
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable Job job(String key, ProcessInstance processInstance) {
    return assertThat(processInstance).job(key).getActual();
  }

  /**
   * Returns the one job of a query of the instance that was asserted last.
   *
   * @param query which one
   * @return the object; null if there is none
   */
  public static @Nullable Job job(JobQuery query) {
    return last().job(query).getActual();
  }

  /**
   * Returns the one job of a query of an instance.
   *
   * @param query which one
   * @param processInstance the instance
   * @return the object; null if there is none
   */
  public static @Nullable Job job(JobQuery query, ProcessInstance processInstance) {
    return assertThat(processInstance).job(query).getActual();
  }

  /** {@return the definition of the instance that was asserted last} */
  public static @Nullable ProcessDefinition processDefinition() {
    ProcessInstance instance = last().getActual();
    return instance == null ? null : processDefinition(instance);
  }

  /**
   * Returns the definition of an instance.
   *
   * @param processInstance the instance
   * @return its definition; null if that is gone
   */
  public static @Nullable ProcessDefinition processDefinition(ProcessInstance processInstance) {
    return processDefinition(
        processDefinitionQuery().processDefinitionId(processInstance.getProcessDefinitionId()));
  }

  /**
   * Returns the one definition of a key.
   *
   * @param processDefinitionKey the key
   * @return the definition; null if there is none
   */
  public static @Nullable ProcessDefinition processDefinition(String processDefinitionKey) {
    return processDefinition(
        processDefinitionQuery().processDefinitionKey(processDefinitionKey).latestVersion());
  }

  /**
   * Returns the one definition of a query.
   *
   * @param query the query
   * @return the definition; null if there is none
   */
  public static @Nullable ProcessDefinition processDefinition(ProcessDefinitionQuery query) {
    return query.singleResult();
  }

  /**
   * Claims a task.
   *
   * @param task the task
   * @param assigneeUserId the user
   * @return the task as it is then
   */
  public static @Nullable Task claim(@Nullable Task task, String assigneeUserId) {
    String id = required("task", task).getId();
    taskService().claim(id, assigneeUserId);
    return taskQuery().taskId(id).singleResult();
  }

  /**
   * Takes the assignee from a task.
   *
   * @param task the task
   * @return the task as it is then
   */
  public static @Nullable Task unclaim(@Nullable Task task) {
    String id = required("task", task).getId();
    taskService().unclaim(id);
    return taskQuery().taskId(id).singleResult();
  }

  /**
   * Completes a task.
   *
   * @param task the task
   * @param variables are set before
   */
  public static void complete(
      @Nullable Task task, Map<String, ? extends @Nullable Object> variables) {
    taskService().complete(required("task", task).getId(), new LinkedHashMap<>(variables));
  }

  /**
   * Completes a task.
   *
   * @param task the task
   */
  public static void complete(@Nullable Task task) {
    taskService().complete(required("task", task).getId());
  }

  /**
   * Locks an external task and completes it.
   *
   * @param externalTask the task, which may be locked by a worker already
   */
  public static void complete(@Nullable ExternalWorkerJob externalTask) {
    complete(externalTask, Map.of(), Map.of());
  }

  /**
   * Locks an external task and completes it.
   *
   * @param externalTask the task, which may be locked by a worker already
   * @param variables are set
   */
  public static void complete(
      @Nullable ExternalWorkerJob externalTask, Map<String, ? extends @Nullable Object> variables) {
    complete(externalTask, variables, Map.of());
  }

  /**
   * Locks an external task and completes it.
   *
   * @param externalTask the task, which may be locked by a worker already
   * @param variables are set
   * @param localVariables are set at the task
   */
  public static void complete(
      @Nullable ExternalWorkerJob externalTask,
      Map<String, ? extends @Nullable Object> variables,
      Map<String, ? extends @Nullable Object> localVariables) {
    ExternalWorkerJob job = required("external task", externalTask);
    String worker = job.getLockOwner();
    if (worker == null) {
      ExternalWorkerJob unlocked = job;
      List<AcquiredExternalWorkerJob> locked =
          managementService()
              .createExternalWorkerJobAcquireBuilder()
              .topic(
                  job.getJobHandlerConfiguration(),
                  Duration.ofMillis(DEFAULT_LOCK_DURATION_EXTERNAL_TASK))
              .among(most -> List.of(unlocked))
              .acquireAndLock(1, DEFAULT_WORKER_EXTERNAL_TASK);
      if (locked.isEmpty()) {
        throw new IllegalStateException(
            "External task " + job.getId() + " cannot be locked; it is gone or locked by now");
      }
      worker = DEFAULT_WORKER_EXTERNAL_TASK;
    }
    managementService()
        .createExternalWorkerCompletionBuilder(job.getId(), worker)
        .variables(variables)
        .variablesLocal(localVariables)
        .complete();
    String instance = job.getProcessInstanceId();
    Job left =
        instance == null ? null : Jobs.ofInstance(processEngine(), instance, job.getElementId());
    if (left != null) { // the token leaves the task in a job, and in Camunda at once
      execute(left);
    }
  }

  /**
   * Locks external tasks.
   *
   * @param topic their topic
   * @param workerId who locks them
   * @param maxResults how many at most
   * @return the tasks
   */
  public static List<AcquiredExternalWorkerJob> fetchAndLock(
      String topic, String workerId, int maxResults) {
    return managementService()
        .createExternalWorkerJobAcquireBuilder()
        .topic(topic, Duration.ofMillis(DEFAULT_LOCK_DURATION_EXTERNAL_TASK))
        .acquireAndLock(maxResults, workerId);
  }

  /**
   * Runs a job, whether it is due or not.
   *
   * @param job the job
   */
  public static void execute(@Nullable Job job) {
    Jobs.execute(processEngine(), required("job", job).getId());
  }

  /**
   * Finds an element by its name in the model of the instance that was asserted last.
   *
   * @param name the name
   * @return its id
   * @throws IllegalArgumentException if no element has the name
   */
  public static String findId(String name) {
    ProcessInstance instance = required("process instance", last().getActual());
    for (Process process :
        repositoryService().getBpmnModel(instance.getProcessDefinitionId()).getProcesses()) {
      String found = findId(process, name);
      if (found != null) {
        return found;
      }
    }
    throw new IllegalArgumentException(
        "No element with the name '" + name + "' in '" + instance.getProcessDefinitionKey() + "'");
  }

  private static @Nullable String findId(FlowElementsContainer container, String name) {
    for (FlowElement element : container.getFlowElements()) {
      if (name.equals(element.getName())) {
        return element.getId();
      }
      String inner = element instanceof FlowElementsContainer nested ? findId(nested, name) : null;
      if (inner != null) {
        return inner;
      }
    }
    return null;
  }

  private static <T> T required(String kind, @Nullable T object) {
    if (object == null) {
      throw new IllegalArgumentException(
          "Expecting a " + kind + ", but there is none; check where the instance waits");
    }
    return object;
  }
}
