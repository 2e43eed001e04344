package io.turgo.engine.bpmn;

import io.turgo.engine.delegate.CommonListeners;
import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.TaskListener;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.Listener;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.SequenceFlow;
import io.turgo.engine.repository.bpmn.UserTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The listeners that the common listeners of the engine add to a file. */
final class AddedListeners implements CommonListeners.File {
  private static final List<String> NODE_EVENTS =
      List.of(ExecutionListener.EVENTNAME_START, ExecutionListener.EVENTNAME_END);
  private static final List<String> FLOW_EVENTS = List.of(ExecutionListener.EVENTNAME_TAKE);
  private static final List<String> TASK_EVENTS =
      List.of(
          TaskListener.EVENTNAME_CREATE,
          TaskListener.EVENTNAME_ASSIGNMENT,
          TaskListener.EVENTNAME_UPDATE,
          TaskListener.EVENTNAME_COMPLETE,
          TaskListener.EVENTNAME_DELETE,
          TaskListener.EVENTNAME_ALL_EVENTS);

  /** Above the places of listeners that a file declares. */
  private static final int FIRST_PLACE = 1_000_000;

  private final String name;
  private final byte[] xml;
  private final BpmnModel model;
  private final List<Listener> execution = new ArrayList<>();
  private final List<Listener> task = new ArrayList<>();

  private AddedListeners(String name, byte[] xml) {
    this.name = name;
    this.xml = xml;
    this.model = ReadModel.of(name, xml);
  }

  /**
   * Asks for the listeners of a file.
   *
   * @param all the common listeners of the engine, at least one
   * @throws TurgoException if one of them throws
   */
  static AddedListeners of(String name, byte[] xml, Collection<CommonListeners> all) {
    AddedListeners added = new AddedListeners(name, xml);
    for (CommonListeners each : all) {
      try {
        each.addTo(added);
      } catch (RuntimeException e) {
        throw new TurgoException(
            "The common listeners "
                + each.getClass().getName()
                + " refuse the file '"
                + name
                + "': "
                + e.getMessage(),
            e);
      }
    }
    return added;
  }

  List<Listener> ofExecutions() {
    return execution;
  }

  List<Listener> ofTasks() {
    return task;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public byte[] getBytes() {
    return xml.clone();
  }

  @Override
  public BpmnModel getModel() {
    return model;
  }

  @Override
  public void addExecutionListener(String elementId, String event, Object listener) {
    FlowElement element = model.getFlowElement(elementId);
    if (element == null && model.getProcessById(elementId) == null) {
      throw missing(elementId, "element");
    }
    check(elementId, event, element instanceof SequenceFlow ? FLOW_EVENTS : NODE_EVENTS);
    add(execution, elementId, event, listener);
  }

  @Override
  public void addTaskListener(String elementId, String event, Object listener) {
    if (!(model.getFlowElement(elementId) instanceof UserTask)) {
      throw missing(elementId, "user task");
    }
    check(elementId, event, TASK_EVENTS);
    add(task, elementId, event, listener);
  }

  private static void add(List<Listener> to, String elementId, String event, Object listener) {
    to.add(
        new Listener(
            elementId,
            event,
            FIRST_PLACE + to.size(),
            new Implementation.Given(listener),
            null,
            null));
  }

  private TurgoIllegalArgumentException missing(String elementId, String kind) {
    return new TurgoIllegalArgumentException(
        "The file '" + name + "' has no " + kind + " with the id '" + elementId + "'");
  }

  private static void check(String elementId, String event, List<String> possible) {
    if (!possible.contains(event)) {
      throw new TurgoIllegalArgumentException(
          "Expected one of "
              + String.join(", ", possible)
              + " as the event of a common listener of '"
              + elementId
              + "', found '"
              + event
              + "'");
    }
  }
}
