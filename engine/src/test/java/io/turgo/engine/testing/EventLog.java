package io.turgo.engine.testing;

import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoActivityCancelledEvent;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoEntityEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoSequenceFlowTakenEvent;
import io.turgo.engine.delegate.event.TurgoVariableEvent;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.job.Job;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import java.util.List;

/** Writes events down in short. */
final class EventLog extends AbstractTurgoEventListener {
  private final List<String> told;

  EventLog(List<String> told) {
    this.told = told;
  }

  @Override
  public void onEvent(TurgoEvent event) {
    told.add(shown(event));
  }

  static String shown(TurgoEvent event) {
    String type = event.getType().name();
    return switch (event) {
      case TurgoActivityCancelledEvent e ->
          type + " " + e.getActivityId() + " (" + e.getCause() + ")";
      case TurgoActivityEvent e -> type + " " + e.getActivityId();
      case TurgoSequenceFlowTakenEvent e -> type + " " + e.getId();
      case TurgoVariableEvent e -> type + " " + e.getVariableName() + "=" + e.getVariableValue();
      case TurgoEntityEvent e -> type + " " + kind(e.getEntity());
      default -> type;
    };
  }

  private static String kind(Object entity) {
    return switch (entity) {
      case ProcessInstance instance -> "instance";
      case Execution execution -> "execution";
      case Task task -> "task";
      case Job job -> "job";
      case VariableInstance variable -> "variable " + variable.getName();
      case HistoricActivityInstance past -> past.getActivityId();
      case HistoricProcessInstance past -> "instance";
      case IdentityLink link ->
          link.getType() + " " + (link.getUserId() == null ? link.getGroupId() : link.getUserId());
      case Comment comment -> "comment " + comment.getFullMessage();
      case Attachment attachment -> "attachment " + attachment.getName();
      case Deployment deployment -> "deployment";
      case ProcessDefinition definition -> "definition " + definition.getKey();
      default -> entity.toString();
    };
  }
}
