package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.Activity;
import io.turgo.engine.repository.bpmn.AdhocSubProcess;
import io.turgo.engine.repository.bpmn.BoundaryEvent;
import io.turgo.engine.repository.bpmn.BusinessRuleTask;
import io.turgo.engine.repository.bpmn.CallActivity;
import io.turgo.engine.repository.bpmn.CodeTask;
import io.turgo.engine.repository.bpmn.EventSubProcess;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.ManualTask;
import io.turgo.engine.repository.bpmn.MultiInstanceLoopCharacteristics;
import io.turgo.engine.repository.bpmn.ReceiveTask;
import io.turgo.engine.repository.bpmn.ScriptTask;
import io.turgo.engine.repository.bpmn.SendTask;
import io.turgo.engine.repository.bpmn.ServiceTask;
import io.turgo.engine.repository.bpmn.SubProcess;
import io.turgo.engine.repository.bpmn.Transaction;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An activity as the public API shows it. */
class ReadActivity extends ReadNode implements Activity {
  ReadActivity(Source source) {
    super(source);
  }

  /** The activity that an element is, null if it is none. */
  static @Nullable ReadActivity of(Source source) {
    String name = source.xml().name();
    return switch (name) {
      case "userTask" -> new ReadUserTask(source);
      case "serviceTask" -> new Service(source);
      case "sendTask" -> new Send(source);
      case "scriptTask" -> new Script(source);
      case "receiveTask" -> new Receive(source);
      case "manualTask" -> new Manual(source);
      case "businessRuleTask" -> new BusinessRule(source);
      case "callActivity" -> new Call(source);
      case "transaction" -> new Whole(source);
      case "adHocSubProcess" -> new AdHoc(source);
      case "subProcess" ->
          ShapeReader.isTrue(source.xml(), "triggeredByEvent")
              ? new ByEvent(source)
              : new Scope(source);
      default -> name.endsWith("Task") || name.equals("task") ? new ReadActivity(source) : null;
    };
  }

  @Override
  public @Nullable MultiInstanceLoopCharacteristics getLoopCharacteristics() {
    return children(xml, LoopCompiler.MULTI_INSTANCE).findFirst().map(ReadLoop::new).orElse(null);
  }

  @Override
  public List<BoundaryEvent> getBoundaryEvents() {
    return getParentContainer().getFlowElements().stream()
        .filter(BoundaryEvent.class::isInstance)
        .map(BoundaryEvent.class::cast)
        .filter(event -> event.getAttachedToRefId().equals(getId()))
        .toList();
  }

  @Override
  public boolean isForCompensation() {
    return flag("isForCompensation", false);
  }

  /** A task that runs what one of its attributes says. */
  private static class Coded extends ReadActivity implements CodeTask {
    Coded(Source source) {
      super(source);
    }

    @Override
    public @Nullable String getImplementation() {
      String type = getImplementationType();
      return type == null ? null : engine(type);
    }

    @Override
    public @Nullable String getImplementationType() {
      return ServiceTaskCompiler.IMPLEMENTATIONS.stream()
          .filter(name -> engine(name) != null)
          .findFirst()
          .orElse(null);
    }

    @Override
    public @Nullable String getTaskType() {
      return engine("type");
    }

    @Override
    public @Nullable String getSkipExpression() {
      return engine("skipExpression");
    }
  }

  private static final class Service extends Coded implements ServiceTask {
    Service(Source source) {
      super(source);
    }

    @Override
    public @Nullable String getResultVariableName() {
      return result(this);
    }

    @Override
    public boolean isTriggerable() {
      return isEngine("triggerable");
    }
  }

  private static @Nullable String result(ReadActivity task) {
    String name = task.engine("resultVariableName");
    return name == null ? task.engine("resultVariable") : name;
  }

  private static final class Send extends Coded implements SendTask {
    Send(Source source) {
      super(source);
    }
  }

  private static final class Script extends ReadActivity implements ScriptTask {
    Script(Source source) {
      super(source);
    }

    @Override
    public @Nullable String getScriptFormat() {
      return plain("scriptFormat");
    }

    @Override
    public @Nullable String getScript() {
      return textOf("script");
    }

    @Override
    public @Nullable String getResultVariable() {
      return result(this);
    }
  }

  private static final class Call extends ReadActivity implements CallActivity {
    Call(Source source) {
      super(source);
    }

    @Override
    public @Nullable String getCalledElement() {
      return plain("calledElement");
    }

    @Override
    public @Nullable String getBusinessKey() {
      return engine("businessKey");
    }

    @Override
    public boolean isInheritBusinessKey() {
      return isEngine("inheritBusinessKey");
    }

    @Override
    public boolean isInheritVariables() {
      return isEngine("inheritVariables");
    }
  }

  private static class Scope extends ReadActivity implements SubProcess {
    private final ReadScope elements;

    Scope(Source source) {
      super(source);
      this.elements = new ReadScope(source.xml(), this, source.model());
    }

    @Override
    public Collection<FlowElement> getFlowElements() {
      return elements.all();
    }

    @Override
    public @Nullable FlowElement getFlowElement(String id) {
      return elements.find(id);
    }
  }

  private static final class ByEvent extends Scope implements EventSubProcess {
    ByEvent(Source source) {
      super(source);
    }
  }

  private static final class Whole extends Scope implements Transaction {
    Whole(Source source) {
      super(source);
    }
  }

  private static final class AdHoc extends Scope implements AdhocSubProcess {
    AdHoc(Source source) {
      super(source);
    }
  }

  private static final class Receive extends ReadActivity implements ReceiveTask {
    Receive(Source source) {
      super(source);
    }
  }

  private static final class Manual extends ReadActivity implements ManualTask {
    Manual(Source source) {
      super(source);
    }
  }

  private static final class BusinessRule extends ReadActivity implements BusinessRuleTask {
    BusinessRule(Source source) {
      super(source);
    }
  }
}
