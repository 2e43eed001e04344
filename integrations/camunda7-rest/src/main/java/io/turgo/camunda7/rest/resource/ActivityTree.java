package io.turgo.camunda7.rest.resource;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.Job;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.shape.Anything;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where an instance is, as a tree: the instance, its sub-processes and what happens in them. The
 * ids of activity instances are those of executions.
 */
final class ActivityTree {
  static final Fields SHAPE =
      Fields.named("ActivityInstanceDto")
          .with("id", Text.id(), "")
          .maybe("parentActivityInstanceId", Text.id(), "")
          .with("activityId", Shapes.ANY, "")
          .maybe("activityName", Shapes.ANY, "")
          .maybe("name", Shapes.ANY, "")
          .with("activityType", Shapes.ANY, "")
          .with("processInstanceId", Text.id(), "")
          .with("processDefinitionId", Text.id(), "")
          .with("childActivityInstances", new ListOf(new Anything(), 0, Find.MOST), "")
          .with("childTransitionInstances", Shapes.LINKS, "none: they are activity instances")
          .with("executionIds", new ListOf(Text.id(), 1, 1), "")
          .with("incidentIds", new ListOf(Text.id(), 0, Find.MOST), "")
          .with("incidents", new ListOf(new Anything(), 0, Find.MOST), "");

  private final ProcessEngine engine;
  private final ProcessInstance instance;
  private final BpmnModel model;
  private final Map<String, List<Job>> incidents = new LinkedHashMap<>();
  private final Map<String, List<Execution>> children = new LinkedHashMap<>();

  ActivityTree(ProcessEngine engine, ProcessInstance instance) {
    this.engine = engine;
    this.instance = instance;
    this.model = engine.getRepositoryService().getBpmnModel(instance.getProcessDefinitionId());
  }

  Map<String, @Nullable Object> show() {
    String id = instance.getId();
    List<Execution> executions =
        engine
            .getRuntimeService()
            .createExecutionQuery()
            .processInstanceId(id)
            .listPage(0, Find.MOST + 1);
    if (executions.size() > Find.MOST) {
      throw new ProblemException(
          ProblemType.NOT_POSSIBLE,
          "Instance " + id + " is in more than " + Find.MOST + " places; look for executions");
    }
    for (Execution execution : executions) {
      String parent = execution.getParentId();
      if (parent != null) {
        children.computeIfAbsent(parent, ignored -> new ArrayList<>()).add(execution);
      }
    }
    for (Job job :
        engine
            .getManagementService()
            .createDeadLetterJobQuery()
            .processInstanceId(id)
            .listPage(0, Find.MOST)) {
      if (job.getExecutionId() != null) {
        incidents.computeIfAbsent(job.getExecutionId(), ignored -> new ArrayList<>()).add(job);
      }
    }
    String key = instance.getProcessDefinitionKey();
    return row(id, null, key, instance.getProcessDefinitionName(), "processDefinition")
        .put("childActivityInstances", below(id, id))
        .map();
  }

  /** What happens in a scope; executions that stand for no element of their own are passed by. */
  private List<Map<String, @Nullable Object>> below(String executionId, String activityInstance) {
    List<Map<String, @Nullable Object>> found = new ArrayList<>();
    for (Execution child : children.getOrDefault(executionId, List.of())) {
      String element = child.getActivityId();
      if (element == null) {
        found.addAll(below(child.getId(), activityInstance));
        continue;
      }
      FlowElement flow = model.getFlowElement(element);
      found.add(
          row(
                  child.getId(),
                  activityInstance,
                  element,
                  flow == null ? null : flow.getName(),
                  flow == null ? "task" : flow.getType())
              .put("childActivityInstances", below(child.getId(), child.getId()))
              .map());
    }
    return found;
  }

  private Row row(
      String id, @Nullable String parent, String element, @Nullable String name, String type) {
    List<Job> failed = incidents.getOrDefault(id, List.of());
    return new Row()
        .put("id", id)
        .put("parentActivityInstanceId", parent)
        .put("activityId", element)
        .put("activityName", name)
        .put("name", name)
        .put("activityType", type)
        .put("processInstanceId", instance.getId())
        .put("processDefinitionId", instance.getProcessDefinitionId())
        .put("childTransitionInstances", List.of())
        .put("executionIds", List.of(id))
        .put("incidentIds", failed.stream().map(Job::getId).toList())
        .put(
            "incidents",
            failed.stream()
                .map(job -> new Row().put("id", job.getId()).put("activityId", element).map())
                .toList());
  }
}
