package io.turgo.engine.model;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A compiled process: an immutable graph of {@link GraphNode}s, {@link GraphFlow}s and {@link
 * Scope}s, shared by all threads.
 *
 * <p>The graph of a case has a {@link CasePlan} in place of flows.
 *
 * <p>It is compiled once per deployment (and once per node and start) from BPMN XML and knows
 * nothing of the database: the id of its definition is with the row that names it.
 */
public final class ProcessGraph {
  /** The graph of what belongs to no process: it has no nodes. */
  public static final ProcessGraph NONE =
      new ProcessGraph(
          "",
          new ProcessAbout(
              null, null, null, null, List.of(), List.of(), ProcessHistory.NONE, Map.of()),
          new Scope("", "", null, List.of()),
          null,
          JobTraits.NONE,
          Map.of(),
          Map.of(),
          Listeners.NONE);

  private final String key;
  private final ProcessAbout about;
  private final Scope root;
  private final @Nullable Boolean transactional;
  private final JobTraits job;
  private final Map<String, GraphNode> nodes;
  private final Map<String, GraphFlow> flows;
  private final Listeners listeners;
  private final JoiningGateways inclusiveJoins;
  private final VariableWatches watches;
  private final List<GraphNode.StartEvent> triggeredStarts;
  private final @Nullable CasePlan plan;
  private final Map<String, String> compensations = new HashMap<>(0);
  private final Map<String, String> undoingInside = new HashMap<>(0);
  private final Set<String> undoing = new HashSet<>(0);

  public ProcessGraph(
      String key,
      ProcessAbout about,
      Scope root,
      @Nullable Boolean transactional,
      JobTraits job,
      Map<String, GraphNode> nodes,
      Map<String, GraphFlow> flows,
      Listeners listeners) {
    this(key, about, root, transactional, job, nodes, flows, listeners, null);
  }

  private ProcessGraph(
      String key,
      ProcessAbout about,
      Scope root,
      @Nullable Boolean transactional,
      JobTraits job,
      Map<String, GraphNode> nodes,
      Map<String, GraphFlow> flows,
      Listeners listeners,
      @Nullable CasePlan plan) {
    this.plan = plan;
    this.key = key;
    this.about = about;
    this.root = root;
    this.transactional = transactional;
    this.job = job;
    this.nodes = Map.copyOf(nodes);
    this.flows = Map.copyOf(flows);
    this.listeners = listeners;
    this.inclusiveJoins = new JoiningGateways(this.nodes, this.flows);
    this.watches = new VariableWatches(this.nodes.values());
    this.triggeredStarts =
        nodes.values().stream()
            .filter(node -> node.common().scopeId().equals(root.elementId()))
            .filter(GraphNode.StartEvent.class::isInstance)
            .map(GraphNode.StartEvent.class::cast)
            .filter(start -> start.trigger() != null)
            .toList();
    for (GraphNode node : nodes.values()) {
      if (node instanceof GraphNode.CompensationBoundaryEvent event) {
        compensations.put(event.hostId(), event.handlerId());
        undoing.add(event.handlerId());
      } else if (node instanceof GraphNode.EventSubProcessStart start
          && start.trigger() instanceof Trigger.Compensation) {
        undoingInside.put(start.hostId(), start.subProcessId());
      }
    }
  }

  /** The graph of a case, whose nodes are its plan items. */
  public static ProcessGraph ofCase(
      String key,
      ProcessAbout about,
      CasePlan plan,
      Map<String, GraphNode> nodes,
      Listeners listeners) {
    Scope root = new Scope(plan.root().id(), plan.root().id(), null, List.of());
    return new ProcessGraph(
        key, about, root, null, JobTraits.NONE, nodes, Map.of(), listeners, plan);
  }

  /** The plan of a case; null for a process. */
  public @Nullable CasePlan plan() {
    return plan;
  }

  /** What history calls a node. */
  public String typeOf(GraphNode node) {
    return plan == null ? node.type() : plan.item(node.id()).type().text();
  }

  /** The id attribute of the process or case element. */
  public String key() {
    return key;
  }

  public @Nullable String name() {
    return about.name();
  }

  public ProcessAbout about() {
    return about;
  }

  /** The process itself as a scope. */
  public Scope root() {
    return root;
  }

  /** The start events of the process that wait for something, in the order of the file. */
  public List<GraphNode.StartEvent> triggeredStarts() {
    return triggeredStarts;
  }

  /** Ids of the events that wait beside what they are attached to: no token is theirs. */
  public Set<String> attachedEvents() {
    return nodes.values().stream()
        .filter(GraphNode.AttachedEvent.class::isInstance)
        .map(node -> node.common().id())
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Whether the jobs of a node share a transaction with their user code: what the node says, else
   * what the process says, else {@code otherwise}.
   */
  public boolean isTransactional(String nodeId, boolean otherwise) {
    GraphNode node = nodes.get(nodeId);
    Boolean said = node == null ? null : node.common().async().transactional();
    Boolean found = said != null ? said : transactional;
    return found != null ? found : otherwise;
  }

  /** What is said of the jobs of the process itself, such as that of an asynchronous start. */
  public JobTraits job() {
    return job;
  }

  /** Whether tokens may have to wait for others at an inclusive gateway. */
  public boolean hasInclusiveJoins() {
    return !inclusiveJoins.isEmpty();
  }

  /**
   * The inclusive and complex gateways of the process or of a sub-process to which several flows
   * lead.
   */
  public List<GraphNode> inclusiveJoins(String scopeElementId) {
    return inclusiveJoins.in(scopeElementId);
  }

  /** The nodes from which a token can come to such a gateway by flows, itself left out. */
  public List<String> before(String gatewayId) {
    return inclusiveJoins.before(gatewayId);
  }

  /**
   * The nodes from which a path leads to a node, which it visits at its end only; found anew with
   * each call.
   *
   * @param flowIds of the flows to the node, those that the path may end with
   */
  public Set<String> before(String nodeId, Collection<String> flowIds) {
    return inclusiveJoins.sources(nodeId, flowIds);
  }

  /** Whether events may wait for a change of the variable. */
  public boolean watches(String variableName) {
    return watches.has(variableName);
  }

  /** Id of the activity that undoes an activity; null for none. */
  public @Nullable String compensationOf(String activityId) {
    return compensations.get(activityId);
  }

  /** Id of the event sub-process that undoes the sub-process which it is in; null for none. */
  public @Nullable String compensationIn(String subProcessId) {
    return undoingInside.get(subProcessId);
  }

  /** Whether a node is an activity that undoes another one. */
  public boolean isCompensation(String activityId) {
    return undoing.contains(activityId);
  }

  /** The listeners that the file declares. */
  public Listeners listeners() {
    return listeners;
  }

  /** All nodes, in whatever scope they stand, in no order. */
  public Collection<GraphNode> nodes() {
    return nodes.values();
  }

  /** The node with that id, in whatever scope it stands. */
  public GraphNode node(String id) {
    GraphNode node = nodes.get(id);
    if (node == null) {
      throw new IllegalStateException("Process '" + key + "' has no flow node '" + id + "'");
    }
    return node;
  }

  /** The node with that id, if this version of the process has it. */
  public Optional<GraphNode> findNode(String id) {
    return Optional.ofNullable(nodes.get(id));
  }

  /** Whether a node is an event sub-process that takes the place of all else in its scope. */
  public boolean isInterrupting(@Nullable GraphNode node) {
    return node instanceof GraphNode.EventSubProcess event
        && node(event.scope().startNodeId()) instanceof GraphNode.EventSubProcessStart start
        && start.interrupting();
  }

  public GraphFlow flow(String id) {
    GraphFlow flow = flows.get(id);
    if (flow == null) {
      throw new IllegalStateException("Process '" + key + "' has no sequence flow '" + id + "'");
    }
    return flow;
  }

  /** The sequence flow with that id, if this version of the process has it. */
  public Optional<GraphFlow> findFlow(String id) {
    return Optional.ofNullable(flows.get(id));
  }

  /** Sequence flows that leave a node, in the order of the file. */
  public List<GraphFlow> outgoing(GraphNode node) {
    return node.common().outgoing().stream().map(this::flow).toList();
  }

  /** The data objects of the process or of a sub-process; none where there is no such scope. */
  public List<DataObjectDefinition> dataObjects(String scopeElementId) {
    if (scopeElementId.equals(root.elementId())) {
      return root.dataObjects();
    }
    return nodes.get(scopeElementId) instanceof GraphNode.Container inner
        ? inner.scope().dataObjects()
        : List.of();
  }
}
