package io.turgo.compat.camunda7.parse;

import io.turgo.compat.mirror.cfg.XmlRoot;
import io.turgo.engine.delegate.CommonListeners;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Calls parse listeners with the elements of a file, in its order.
 *
 * <p>Safe for all threads.
 *
 * @since 0.1.0
 */
public final class ParseListeners implements CommonListeners {
  private static final String BPMN = "http://www.omg.org/spec/BPMN/20100524/MODEL";

  /** The methods for nodes, by the names of their elements. */
  private static final Map<String, NodeCall> NODES =
      Map.ofEntries(
          Map.entry("startEvent", BpmnParseListener::parseStartEvent),
          Map.entry("exclusiveGateway", BpmnParseListener::parseExclusiveGateway),
          Map.entry("inclusiveGateway", BpmnParseListener::parseInclusiveGateway),
          Map.entry("parallelGateway", BpmnParseListener::parseParallelGateway),
          Map.entry("eventBasedGateway", BpmnParseListener::parseEventBasedGateway),
          Map.entry("scriptTask", BpmnParseListener::parseScriptTask),
          Map.entry("serviceTask", BpmnParseListener::parseServiceTask),
          Map.entry("businessRuleTask", BpmnParseListener::parseBusinessRuleTask),
          Map.entry("task", BpmnParseListener::parseTask),
          Map.entry("manualTask", BpmnParseListener::parseManualTask),
          Map.entry("userTask", BpmnParseListener::parseUserTask),
          Map.entry("sendTask", BpmnParseListener::parseSendTask),
          Map.entry("receiveTask", BpmnParseListener::parseReceiveTask),
          Map.entry("endEvent", BpmnParseListener::parseEndEvent),
          Map.entry("subProcess", BpmnParseListener::parseSubProcess),
          Map.entry("transaction", BpmnParseListener::parseTransaction),
          Map.entry("callActivity", BpmnParseListener::parseCallActivity),
          Map.entry("intermediateThrowEvent", BpmnParseListener::parseIntermediateThrowEvent),
          Map.entry("intermediateCatchEvent", BpmnParseListener::parseIntermediateCatchEvent),
          Map.entry("boundaryEvent", BpmnParseListener::parseBoundaryEvent));

  /** The methods for definitions of intermediate catch events, by the names of their elements. */
  private static final Map<String, CatchCall> CATCHES =
      Map.of(
          "timerEventDefinition", BpmnParseListener::parseIntermediateTimerEventDefinition,
          "messageEventDefinition", BpmnParseListener::parseIntermediateMessageCatchEventDefinition,
          "signalEventDefinition", BpmnParseListener::parseIntermediateSignalCatchEventDefinition,
          "conditionalEventDefinition",
              BpmnParseListener::parseIntermediateConditionalEventDefinition);

  /** The methods for definitions of boundary events, by the names of their elements. */
  private static final Map<String, BoundaryCall> BOUNDARIES =
      Map.of(
          "timerEventDefinition", BpmnParseListener::parseBoundaryTimerEventDefinition,
          "messageEventDefinition", BpmnParseListener::parseBoundaryMessageEventDefinition,
          "signalEventDefinition", BpmnParseListener::parseBoundarySignalEventDefinition,
          "escalationEventDefinition", BpmnParseListener::parseBoundaryEscalationEventDefinition,
          "conditionalEventDefinition", BpmnParseListener::parseBoundaryConditionalEventDefinition);

  private final List<BpmnParseListener> listeners;

  @FunctionalInterface
  private interface NodeCall {
    void call(BpmnParseListener listener, Element element, ScopeImpl scope, ActivityImpl activity);
  }

  @FunctionalInterface
  private interface CatchCall {
    void call(BpmnParseListener listener, Element definition, ActivityImpl activity);
  }

  @FunctionalInterface
  private interface BoundaryCall {
    void call(
        BpmnParseListener listener, Element definition, boolean interrupting, ActivityImpl event);
  }

  /**
   * For parse listeners.
   *
   * @param listeners in the order of their calls
   */
  public ParseListeners(List<BpmnParseListener> listeners) {
    this.listeners = List.copyOf(listeners);
  }

  @Override
  public void addTo(File file) {
    Element root = root(file);
    List<ProcessDefinitionEntity> processes = new ArrayList<>();
    for (Element process : root.elements("process")) {
      if (!"false".equals(process.attribute("isExecutable"))) {
        ProcessDefinitionEntity definition = new ProcessDefinitionEntity(file, process);
        read(definition);
        listeners.forEach(listener -> listener.parseProcess(process, definition));
        processes.add(definition);
      }
    }
    listeners.forEach(listener -> listener.parseRootElement(root, List.copyOf(processes)));
  }

  private static Element root(File file) {
    try {
      return new Element(XmlRoot.read(new ByteArrayInputStream(file.getBytes())));
    } catch (IOException e) {
      throw new IllegalStateException(
          "The file '" + file.getName() + "' cannot be read: " + e.getMessage(), e);
    }
  }

  /** Reads the elements in a process or activity: activities first, as boundaries name them. */
  private void read(ScopeImpl scope) {
    List<Element> children =
        scope.element().elements().stream().filter(each -> BPMN.equals(each.getUri())).toList();
    for (Element child : children) {
      NodeCall call = NODES.get(child.getTagName());
      if (call != null && !isBoundary(child)) {
        node(child, scope, call);
      }
    }
    for (Element child : children) {
      NodeCall call = NODES.get(child.getTagName());
      if (call != null && isBoundary(child)) {
        boundary(child, scope, node(child, scope, call));
      }
    }
    for (Element child : children) {
      if (child.getTagName().equals("sequenceFlow")) {
        TransitionImpl transition = new TransitionImpl(scope.file(), child);
        listeners.forEach(listener -> listener.parseSequenceFlow(child, scope, transition));
      }
    }
  }

  private static boolean isBoundary(Element element) {
    return element.getTagName().equals("boundaryEvent");
  }

  private ActivityImpl node(Element element, ScopeImpl scope, NodeCall call) {
    ActivityImpl activity = new ActivityImpl(scope.file(), element, scope);
    scope.contain(activity);
    read(activity);
    for (BpmnParseListener listener : listeners) {
      call.call(listener, element, scope, activity);
      Element loop = element.element("multiInstanceLoopCharacteristics");
      if (loop != null) {
        listener.parseMultiInstanceLoopCharacteristics(element, loop, activity);
      }
      if (element.getTagName().equals("intermediateCatchEvent")) {
        for (Element definition : element.elements()) {
          CatchCall caught = CATCHES.get(definition.getTagName());
          if (caught != null) {
            caught.call(listener, definition, activity);
          }
        }
      }
    }
    return activity;
  }

  private void boundary(Element element, ScopeImpl scope, ActivityImpl event) {
    boolean interrupting = !"false".equals(element.attribute("cancelActivity"));
    ActivityImpl attached = scope.findActivity(element.attribute("attachedToRef", ""));
    for (Element definition : element.elements()) {
      BoundaryCall call = BOUNDARIES.get(definition.getTagName());
      for (BpmnParseListener listener : listeners) {
        if (call != null) {
          call.call(listener, definition, interrupting, event);
        } else if (definition.getTagName().equals("errorEventDefinition") && attached != null) {
          listener.parseBoundaryErrorEventDefinition(definition, true, attached, event);
        }
      }
    }
  }
}
