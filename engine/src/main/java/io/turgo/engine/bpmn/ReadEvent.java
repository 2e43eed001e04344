package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.Activity;
import io.turgo.engine.repository.bpmn.BoundaryEvent;
import io.turgo.engine.repository.bpmn.EndEvent;
import io.turgo.engine.repository.bpmn.ErrorEventDefinition;
import io.turgo.engine.repository.bpmn.Event;
import io.turgo.engine.repository.bpmn.EventDefinition;
import io.turgo.engine.repository.bpmn.IntermediateCatchEvent;
import io.turgo.engine.repository.bpmn.MessageEventDefinition;
import io.turgo.engine.repository.bpmn.SignalEventDefinition;
import io.turgo.engine.repository.bpmn.StartEvent;
import io.turgo.engine.repository.bpmn.TerminateEventDefinition;
import io.turgo.engine.repository.bpmn.ThrowEvent;
import io.turgo.engine.repository.bpmn.TimerEventDefinition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event as the public API shows it. */
class ReadEvent extends ReadNode implements Event {
  ReadEvent(Source source) {
    super(source);
  }

  /** The event that an element is. */
  static ReadEvent of(Source source) {
    return switch (source.xml().name()) {
      case "startEvent" -> new Start(source);
      case "endEvent" -> new End(source);
      case "boundaryEvent" -> new Boundary(source);
      case "intermediateCatchEvent" -> new Catching(source);
      case "intermediateThrowEvent" -> new Throwing(source);
      default -> new ReadEvent(source);
    };
  }

  @Override
  public List<EventDefinition> getEventDefinitions() {
    List<EventDefinition> definitions = new ArrayList<>();
    for (XmlElement child : xml.children()) {
      XmlElement defined =
          child.is("eventDefinitionRef") ? model.declared(child, child.text()) : child;
      if (defined != null
          && defined.vocabulary() == Vocabulary.BPMN
          && defined.name().endsWith("EventDefinition")) {
        definitions.add(definition(defined));
      }
    }
    return List.copyOf(definitions);
  }

  private Definition definition(XmlElement element) {
    return switch (element.name()) {
      case "timerEventDefinition" -> new Timer(element);
      case "messageEventDefinition" -> new Message(element, model);
      case "signalEventDefinition" -> new Signal(element, model);
      case "errorEventDefinition" -> new Fault(element, model);
      case "terminateEventDefinition" -> new Terminate(element);
      default -> new Definition(element);
    };
  }

  private static final class Start extends ReadEvent implements StartEvent {
    Start(Source source) {
      super(source);
    }

    @Override
    public @Nullable String getInitiator() {
      return engine("initiator");
    }

    @Override
    public @Nullable String getFormKey() {
      return engine("formKey");
    }

    @Override
    public boolean isInterrupting() {
      return flag("isInterrupting", true);
    }
  }

  private static final class Boundary extends ReadEvent implements BoundaryEvent {
    Boundary(Source source) {
      super(source);
    }

    @Override
    public @Nullable Activity getAttachedToRef() {
      return model.getFlowElement(getAttachedToRefId()) instanceof Activity activity
          ? activity
          : null;
    }

    @Override
    public String getAttachedToRefId() {
      return model.referred(xml, plain("attachedToRef"));
    }

    @Override
    public boolean isCancelActivity() {
      return flag("cancelActivity", true);
    }
  }

  private static final class End extends ReadEvent implements EndEvent {
    End(Source source) {
      super(source);
    }
  }

  private static final class Catching extends ReadEvent implements IntermediateCatchEvent {
    Catching(Source source) {
      super(source);
    }
  }

  private static final class Throwing extends ReadEvent implements ThrowEvent {
    Throwing(Source source) {
      super(source);
    }
  }

  private static class Definition extends ReadElement implements EventDefinition {
    Definition(XmlElement xml) {
      super(xml);
    }

    @Override
    public String getType() {
      return xml.name();
    }
  }

  private static final class Timer extends Definition implements TimerEventDefinition {
    Timer(XmlElement xml) {
      super(xml);
    }

    @Override
    public @Nullable String getTimeDate() {
      return textOf("timeDate");
    }

    @Override
    public @Nullable String getTimeDuration() {
      return textOf("timeDuration");
    }

    @Override
    public @Nullable String getTimeCycle() {
      return textOf("timeCycle");
    }
  }

  private static final class Terminate extends Definition implements TerminateEventDefinition {
    Terminate(XmlElement xml) {
      super(xml);
    }
  }

  /** The definition of something that the file declares beside its processes. */
  private static class Reference extends Definition {
    private final ReadModel model;

    Reference(XmlElement xml, ReadModel model) {
      super(xml);
      this.model = model;
    }

    final @Nullable String referred(String attribute) {
      String reference = plain(attribute);
      return reference == null ? null : model.idOf(xml, reference);
    }

    final @Nullable String value(String kind, String attribute, String name) {
      String reference = plain(attribute);
      return reference == null ? null : model.valueOf(kind, xml, reference, name);
    }
  }

  private static final class Message extends Reference implements MessageEventDefinition {
    Message(XmlElement xml, ReadModel model) {
      super(xml, model);
    }

    @Override
    public @Nullable String getMessageRef() {
      return referred("messageRef");
    }
  }

  private static final class Signal extends Reference implements SignalEventDefinition {
    Signal(XmlElement xml, ReadModel model) {
      super(xml, model);
    }

    @Override
    public @Nullable String getSignalRef() {
      return referred("signalRef");
    }
  }

  private static final class Fault extends Reference implements ErrorEventDefinition {
    Fault(XmlElement xml, ReadModel model) {
      super(xml, model);
    }

    @Override
    public @Nullable String getErrorCode() {
      return value("error", "errorRef", "errorCode");
    }
  }
}
