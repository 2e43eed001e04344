package io.turgo.engine.bpmn.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What rules see of a process: its scopes with their nodes, and the sequence flows between these.
 *
 * <p>Elements that are not executed are in it too, so that their rules hold once they are. A flow
 * that names no node, or one of another scope, has null for that end; it is reported elsewhere.
 */
public final class Shape {
  private final List<Scope> scopes = new ArrayList<>();
  private final Map<String, Scope> scopesById = new HashMap<>();
  private final List<Flow> flows = new ArrayList<>();

  /** A process or sub-process and what stands directly in it. */
  public record Scope(
      String id,
      boolean isProcess,
      boolean isEventSubProcess,
      boolean isTransaction,
      boolean isAdHoc,
      FilePosition place,
      List<Node> nodes) {
    List<Node> startEvents() {
      return nodes.stream().filter(node -> node.type().equals("startEvent")).toList();
    }

    /** Whether it says where it begins, by a start event or otherwise. */
    boolean saysWhereItBegins() {
      return nodes.stream()
          .anyMatch(node -> node.type().equals("startEvent") || node.beginsInstances());
    }
  }

  /**
   * What an element says of itself.
   *
   * @param type its local name, such as {@code endEvent}
   * @param triggers of an event, such as {@code timer} for a {@code timerEventDefinition}
   * @param attachedTo of a boundary event: the activity's id, or what it says instead
   * @param interrupts of a boundary event: whether it cancels its activity
   * @param defaultFlow the id of its default flow
   * @param traits what else is true of it
   */
  public record About(
      String id,
      String type,
      List<String> triggers,
      @Nullable String attachedTo,
      boolean interrupts,
      @Nullable String defaultFlow,
      Set<Trait> traits) {}

  /** What can be true of a node beside its type. */
  public enum Trait {
    EVENT_SUB_PROCESS,
    FOR_COMPENSATION,
    /** Says that it begins instances: a receive task or event-based gateway. */
    INSTANTIATES,
    /** A flow that is wrong otherwise leads to it or leaves it. */
    END_OF_WRONG_FLOW
  }

  /** A flow node. Its lists of flows are filled while the shape is made. */
  public record Node(
      About about, Scope scope, FilePosition place, List<Flow> incoming, List<Flow> outgoing) {
    String id() {
      return about.id();
    }

    String type() {
      return about.type();
    }

    boolean is(Trait trait) {
      return about.traits().contains(trait);
    }

    boolean isTriggeredBy(String trigger) {
      return about.triggers().contains(trigger);
    }

    boolean isActivity() {
      return type().endsWith("ask")
          || type().endsWith("Process")
          || type().equals("transaction")
          || type().equals("callActivity");
    }

    boolean isGateway() {
      return type().endsWith("Gateway");
    }

    /** Whether it begins with its scope if that has no start event. */
    boolean beginsByItself() {
      return incoming.isEmpty()
          && !type().equals("boundaryEvent")
          && !is(Trait.EVENT_SUB_PROCESS)
          && !is(Trait.FOR_COMPENSATION)
          && !isLink();
    }

    /** Whether its event, or one behind it, begins instances: only where no flow leads to it. */
    boolean beginsInstances() {
      return is(Trait.INSTANTIATES) && incoming.isEmpty() && scope.isProcess();
    }

    /** Where an instance begins that it begins: a gateway does so at the first of its events. */
    private Stream<Node> beginning() {
      return type().equals("eventBasedGateway")
          ? outgoing.stream().map(Flow::target).filter(Objects::nonNull)
          : Stream.of(this);
    }

    /** Whether it is an intermediate event that catches. */
    boolean catches() {
      return type().equals("intermediateCatchEvent");
    }

    /** Whether it is an intermediate event between others, which flows lead to and leave. */
    boolean isBetweenOthers() {
      return (catches() || type().equals("intermediateThrowEvent")) && !scope.isAdHoc();
    }

    boolean isLink() {
      return isTriggeredBy("link");
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }

    @Override
    public String toString() {
      return type() + " '" + id() + "'";
    }
  }

  /** A sequence flow. */
  public record Flow(
      String id,
      @Nullable Node source,
      @Nullable Node target,
      boolean hasCondition,
      FilePosition place) {}

  /** Adds a scope without nodes. */
  public Scope addScope(
      String id,
      boolean isProcess,
      boolean isEventSubProcess,
      boolean isTransaction,
      boolean isAdHoc,
      FilePosition place) {
    Scope scope =
        new Scope(
            id, isProcess, isEventSubProcess, isTransaction, isAdHoc, place, new ArrayList<>());
    scopes.add(scope);
    scopesById.put(id, scope);
    return scope;
  }

  /** Adds a node without flows. */
  public Node addNode(About about, Scope scope, FilePosition place) {
    Node node = new Node(about, scope, place, new ArrayList<>(), new ArrayList<>());
    scope.nodes().add(node);
    return node;
  }

  /** Adds a flow, to the lists of its ends too. */
  public void addFlow(Flow flow) {
    flows.add(flow);
    if (flow.source() != null) {
      flow.source().outgoing().add(flow);
    }
    if (flow.target() != null) {
      flow.target().incoming().add(flow);
    }
  }

  /**
   * Ids of the nodes where a scope begins: its none start event; else the first that waits for
   * something; without any start event the first other that begins instances; and without any of
   * these all nodes that no flow leads to.
   */
  public List<String> beginnings(String scopeId) {
    Scope scope = Objects.requireNonNull(scopesById.get(scopeId));
    List<Node> starts = scope.startEvents();
    if (starts.isEmpty() && scope.saysWhereItBegins()) {
      return scope.nodes().stream()
          .filter(Node::beginsInstances)
          .flatMap(Node::beginning)
          .map(Node::id)
          .limit(1)
          .toList();
    }
    if (starts.isEmpty()) {
      return scope.nodes().stream().filter(Node::beginsByItself).map(Node::id).toList();
    }
    return List.of(
        starts.stream()
            .filter(start -> start.about().triggers().isEmpty())
            .findFirst()
            .orElseGet(starts::getFirst)
            .id());
  }

  List<Scope> scopes() {
    return scopes;
  }

  List<Node> nodes() {
    return scopes.stream().flatMap(scope -> scope.nodes().stream()).toList();
  }

  List<Flow> flows() {
    return flows;
  }
}
