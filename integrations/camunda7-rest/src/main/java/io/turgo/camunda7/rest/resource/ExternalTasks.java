package io.turgo.camunda7.rest.resource;

import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of the external tasks of one answer, beside the tasks themselves. */
class ExternalTasks {
  /** One as it is looked at. */
  static final View<ExternalTasks, Job> TASK =
      View.<ExternalTasks, Job>withNulls("ExternalTaskDto")
          .field("id", Types.ID, Job::getId)
          .maybe("activityId", Types.TEXT, Job::getElementId)
          .maybe("activityInstanceId", Types.ID, Job::getExecutionId)
          .maybe("executionId", Types.ID, Job::getExecutionId)
          .maybe("processInstanceId", Types.ID, Job::getProcessInstanceId)
          .maybe("processDefinitionId", Types.ID, Job::getProcessDefinitionId)
          .maybe("processDefinitionKey", Types.TEXT, ExternalTasks::definitionKey)
          .none("processDefinitionVersionTag")
          .tenant(Job::getTenantId)
          .maybe("topicName", Types.TEXT, ExternalTasks::topic)
          .says("null of one without retries whose topic is an expression")
          .maybe("workerId", Types.TEXT, job -> isOpen(job) ? open(job).getLockOwner() : null)
          .maybe(
              "lockExpirationTime",
              Shapes.TIME,
              job -> isOpen(job) ? open(job).getLockExpirationTime() : null)
          .field("createTime", Shapes.TIME, Job::getCreateTime)
          .field("retries", Types.LONG, Job::getRetries)
          .field("priority", Types.LONG, Job::getPriority)
          .field(
              "suspended",
              Types.FLAG,
              (tasks, job) -> {
                ProcessInstance instance = tasks.instance(job);
                return instance != null && instance.isSuspended();
              })
          .maybe("errorMessage", Types.TEXT, Job::getExceptionMessage)
          .maybe(
              "businessKey",
              Types.TEXT,
              (tasks, job) -> {
                ProcessInstance instance = tasks.instance(job);
                return instance == null ? null : instance.getBusinessKey();
              });

  private final Call call;
  private final KnownDefinitions definitions;
  private final Map<String, ProcessInstance> instances = new HashMap<>();

  /** Reads what jobs do not say themselves. */
  ExternalTasks(Call call, KnownDefinitions definitions, Collection<? extends Job> jobs) {
    this.call = call;
    this.definitions = definitions;
    Set<String> ids = new HashSet<>();
    jobs.forEach(job -> ids.add(Objects.requireNonNullElse(job.getProcessInstanceId(), "0")));
    if (!ids.isEmpty()) {
      call.runtime()
          .createProcessInstanceQuery()
          .processInstanceIds(ids)
          .list()
          .forEach(instance -> instances.put(instance.getId(), instance));
    }
  }

  Call call() {
    return call;
  }

  static boolean isExternal(Job job) {
    return job.getJobType().equals(Job.JOB_TYPE_EXTERNAL_WORKER);
  }

  private static boolean isOpen(Job job) {
    return job instanceof ExternalWorkerJob;
  }

  private static ExternalWorkerJob open(Job job) {
    return (ExternalWorkerJob) job;
  }

  private @Nullable ProcessInstance instance(Job job) {
    return instances.get(job.getProcessInstanceId());
  }

  private @Nullable String definitionKey(Job job) {
    return definitions.key(call.engine(), job.getProcessDefinitionId());
  }

  private @Nullable String topic(Job job) {
    return isOpen(job) ? open(job).getJobHandlerConfiguration() : element(job).topic();
  }

  /** What the model says of the element of a task. */
  KnownDefinitions.Element element(Job job) {
    return definitions.element(call.engine(), job.getProcessDefinitionId(), job.getElementId());
  }
}
