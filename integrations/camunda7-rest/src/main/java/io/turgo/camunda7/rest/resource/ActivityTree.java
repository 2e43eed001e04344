package io.turgo.camunda7.rest.resource;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.Job;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
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
  private static final View<Node, Job> INCIDENT =
      View.<Node, Job>of("IncidentOfActivity")
          .field("id", Types.ID, Job::getId)
          .field("activityId", Types.TEXT, (node, job) -> node.element());
  static final View<Object, Node> NODE =
      View.withNulls("ActivityInstanceDto", Node.class)
          .field("id", Types.ID, Node::id)
          .maybe("parentActivityInstanceId", Types.ID, Node::parent)
          .field("activityId", Types.TEXT, Node::element)
          .maybe("activityName", Types.TEXT, Node::name)
          .maybe("name", Types.TEXT, Node::name)
          .field("activityType", Types.TEXT, Node::type)
          .field("processInstanceId", Types.ID, node -> node.instance().getId())
          .field("processDefinitionId", Types.ID, node -> node.instance().getProcessDefinitionId())
          .field("childTransitionInstances", Shapes.LINKS, node -> List.of())
          .says("none: they are activity instances")
          .field("executionIds", new ListOf(Types.ID, 1, 1), node -> List.of(node.id()))
          .field(
              "incidentIds",
              new ListOf(Types.ID, 0, Find.MOST),
              node -> node.failed().stream().map(Job::getId).toList())
          .field(
              "incidents",
              new ListOf(Types.ANY, 0, Find.MOST),
              node -> INCIDENT.showAll(node, node.failed()))
          .field(
              "childActivityInstances", new ListOf(Types.ANY, 0, Find.MOST), Node::shownChildren);

  /** The instance, or something that happens in it. */
  record Node(
      String id,
      @Nullable String parent,
      String element,
      @Nullable String name,
      String type,
      ProcessInstance instance,
      List<Job> failed,
      List<Node> children) {
    private List<Map<String, @Nullable Object>> shownChildren() {
      return NODE.showAll(this, children);
    }
  }

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

  Node root() {
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
    return node(
        id,
        null,
        instance.getProcessDefinitionKey(),
        instance.getProcessDefinitionName(),
        "processDefinition");
  }

  private Node node(
      String id, @Nullable String parent, String element, @Nullable String name, String type) {
    return new Node(
        id,
        parent,
        element,
        name,
        type,
        instance,
        incidents.getOrDefault(id, List.of()),
        below(id, id));
  }

  /** What happens in a scope; executions that stand for no element of their own are passed by. */
  private List<Node> below(String executionId, String activityInstance) {
    List<Node> found = new ArrayList<>();
    for (Execution child : children.getOrDefault(executionId, List.of())) {
      String element = child.getActivityId();
      if (element == null) {
        found.addAll(below(child.getId(), activityInstance));
        continue;
      }
      FlowElement flow = model.getFlowElement(element);
      found.add(
          node(
              child.getId(),
              activityInstance,
              element,
              flow == null ? null : flow.getName(),
              flow == null ? "task" : flow.getType()));
    }
    return found;
  }
}
