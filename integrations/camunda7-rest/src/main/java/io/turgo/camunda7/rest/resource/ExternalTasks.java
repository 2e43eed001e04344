package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Whole;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** External tasks in answers. */
record ExternalTasks(ProcessEngine engine, KnownDefinitions definitions) {
  static final Text ANY = Text.upTo(Integer.MAX_VALUE);
  static final Whole NUMBER = new Whole(Long.MIN_VALUE, Long.MAX_VALUE);

  /** One as it is looked at. */
  static final Fields TASK = fields("ExternalTaskDto");

  static Fields fields(String name) {
    return Fields.named(name)
        .with("id", Text.id(), "")
        .maybe("activityId", ANY, "")
        .maybe("activityInstanceId", Text.id(), "the id of the execution")
        .maybe("executionId", Text.id(), "")
        .maybe("processInstanceId", Text.id(), "")
        .maybe("processDefinitionId", Text.id(), "")
        .maybe("processDefinitionKey", ANY, "")
        .maybe("processDefinitionVersionTag", ANY, "null always")
        .maybe("tenantId", ANY, "")
        .maybe("topicName", ANY, "null of one without retries whose topic is an expression")
        .maybe("workerId", ANY, "")
        .maybe("lockExpirationTime", CamundaTime.SHAPE, "")
        .with("createTime", CamundaTime.SHAPE, "")
        .with("retries", NUMBER, "")
        .with("priority", NUMBER, "")
        .with("suspended", new Flag(), "")
        .maybe("errorMessage", ANY, "")
        .maybe("businessKey", ANY, "");
  }

  static boolean isExternal(Job job) {
    return job.getJobType().equals(Job.JOB_TYPE_EXTERNAL_WORKER);
  }

  /** Those of one answer. */
  List<Map<String, @Nullable Object>> show(Collection<? extends Job> jobs) {
    Map<String, ProcessInstance> instances = instances(jobs);
    return jobs.stream().map(job -> show(job, instances).map()).toList();
  }

  /** The instances of jobs, for what jobs do not say themselves. */
  Map<String, ProcessInstance> instances(Collection<? extends Job> jobs) {
    Set<String> ids = new HashSet<>();
    jobs.forEach(job -> ids.add(Objects.requireNonNullElse(job.getProcessInstanceId(), "0")));
    Map<String, ProcessInstance> instances = new HashMap<>();
    if (!ids.isEmpty()) {
      engine
          .getRuntimeService()
          .createProcessInstanceQuery()
          .processInstanceIds(ids)
          .list()
          .forEach(instance -> instances.put(instance.getId(), instance));
    }
    return instances;
  }

  Row show(Job job, Map<String, ProcessInstance> instances) {
    ProcessInstance instance = instances.get(job.getProcessInstanceId());
    ExternalWorkerJob open = job instanceof ExternalWorkerJob external ? external : null;
    boolean failedOnce = job.getExceptionMessage() != null;
    return new Row()
        .put("id", job.getId())
        .put("activityId", job.getElementId())
        .put("activityInstanceId", job.getExecutionId())
        .put("executionId", job.getExecutionId())
        .put("processInstanceId", job.getProcessInstanceId())
        .put("processDefinitionId", job.getProcessDefinitionId())
        .put("processDefinitionKey", definitions.key(engine, job.getProcessDefinitionId()))
        .put("processDefinitionVersionTag", null)
        .tenant(job.getTenantId())
        .put(
            "topicName",
            open == null
                ? definitions
                    .element(engine, job.getProcessDefinitionId(), job.getElementId())
                    .topic()
                : open.getJobHandlerConfiguration())
        .put("workerId", open == null ? null : open.getLockOwner())
        .put("lockExpirationTime", open == null ? null : open.getLockExpirationTime())
        .put("createTime", job.getCreateTime())
        .put("retries", job.getRetries())
        .put("priority", job.getPriority())
        .put("suspended", instance != null && instance.isSuspended())
        .put("errorMessage", failedOnce ? job.getExceptionMessage() : null)
        .put("businessKey", instance == null ? null : instance.getBusinessKey());
  }
}
