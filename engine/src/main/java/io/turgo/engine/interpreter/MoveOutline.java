package io.turgo.engine.interpreter;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.MovePlan.AllAt;
import io.turgo.engine.interpreter.MovePlan.AtActivity;
import io.turgo.engine.interpreter.MovePlan.OfActivityInstance;
import io.turgo.engine.interpreter.MovePlan.OfExecution;
import io.turgo.engine.interpreter.MovePlan.OfTransition;
import io.turgo.engine.interpreter.MovePlan.Those;
import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link MovePlan} does to an instance as it is: what is cancelled, what is begun and where,
 * or why it cannot be done. Finding it changes nothing.
 *
 * @param cancelled in the order in which it is cancelled; what is below goes with it
 * @param begun in the order in which it is begun
 * @param armed in the order in which they begin to wait
 * @param problems none if the plan can be made
 */
record MoveOutline(
    List<Cancelled> cancelled, List<Begun> begun, List<Armed> armed, List<Problem> problems) {
  /**
   * An execution that goes.
   *
   * @param to where it is moved; empty for nowhere
   */
  record Cancelled(ExecutionRow execution, String to) {}

  /**
   * An event that begins to wait.
   *
   * @param hostId the scope that it waits in
   */
  record Armed(long hostId, String eventId) {}

  /**
   * Something that is begun.
   *
   * @param scopeId the scope that runs, the instance or an execution
   * @param missing the sub-processes that are begun in it, from the outermost to the one that the
   *     activity is in
   * @param activityId where a token begins
   * @param entry how it begins there
   * @param flow that it takes; null for none
   */
  record Begun(
      long scopeId,
      List<GraphNode.Container> missing,
      String activityId,
      Entry entry,
      @Nullable GraphFlow flow,
      MovePlan.Target target) {}

  /** How a token begins at an activity. */
  enum Entry {
    /** As if it had come there. */
    ARRIVES,
    /** By a flow. */
    FOLLOWS,
    /** The only instance of an activity that is done several times. */
    ONLY_LEG,
    /** One more instance, in the body that is its scope. */
    MORE_LEG
  }

  /**
   * Why a move cannot be made.
   *
   * @param elementId the activity, flow or execution that is meant
   */
  record Problem(String elementId, String reason) {}

  static MoveOutline of(InstanceState state, ProcessGraph graph, MovePlan plan) {
    return new Finder(state, graph, plan.inOrder() != null).find(plan);
  }

  static String noActivity(ProcessGraph graph, String activityId) {
    return "process '" + graph.key() + "' has no activity '" + activityId + "'";
  }

  /** The same plan, where what is cancelled as it is before the first move is known. */
  static MovePlan known(InstanceState state, ProcessGraph graph, MovePlan plan) {
    Finder finder = new Finder(state, graph, true);
    List<MovePlan.Move> moves = new ArrayList<>();
    for (MovePlan.Move move : plan.moves()) {
      if (!move.from().isEmpty()
          && move.from().getFirst() instanceof AllAt(String activityId, boolean onlyThere)
          && onlyThere) {
        Set<Long> ids =
            finder.scopes.at(MoveScopes.withoutBody(activityId)).stream()
                .map(ExecutionRow::id)
                .collect(toSet());
        moves.add(new MovePlan.Move(List.of(new Those(activityId, ids)), List.of()));
      } else {
        moves.add(move);
      }
    }
    return MovePlan.inOrder(moves, Objects.requireNonNull(plan.inOrder()), plan.annotation());
  }

  /** Whether an execution waits for a job before or after its activity. */
  static boolean isTransition(InstanceState state, ExecutionRow row) {
    return state.jobsOf(row.id()).stream()
        .anyMatch(
            job -> job.kind() == JobRow.Kind.ASYNC_BEFORE || job.kind() == JobRow.Kind.ASYNC_AFTER);
  }

  /** Finds an outline. */
  private static final class Finder {
    private final InstanceState state;
    private final ProcessGraph graph;

    /** Finds targets of a plan that is made in order; null for others. */
    private final @Nullable OrderedTargets ordered;

    private final MoveScopes scopes;

    private final List<Problem> problems = new ArrayList<>();

    /** What goes by a move, with the reason, by id. */
    private final Map<Long, Cancelled> gone = new LinkedHashMap<>();

    private final List<Begun> begun = new ArrayList<>();

    Finder(InstanceState state, ProcessGraph graph, boolean inOrder) {
      this.state = state;
      this.graph = graph;
      this.scopes = new MoveScopes(state, graph, gone);
      this.ordered =
          inOrder ? new OrderedTargets(state, graph, scopes, gone, begun, problems) : null;
    }

    MoveOutline find(MovePlan plan) {
      List<List<ExecutionRow>> sources = new ArrayList<>();
      for (MovePlan.Move move : plan.moves()) {
        List<ExecutionRow> from = new ArrayList<>();
        for (MovePlan.Source source : move.from()) {
          from.addAll(found(source));
        }
        String to = move.to().stream().map(MovePlan.Target::elementId).collect(joining(","));
        from.forEach(row -> gone.put(row.id(), new Cancelled(row, to)));
        sources.add(from);
      }
      for (int i = 0; i < sources.size(); i++) {
        for (MovePlan.Target target : plan.moves().get(i).to()) {
          begin(target, sources.get(i));
        }
      }
      List<Cancelled> cancelled = cancelled();
      List<Armed> armed = new ArrayList<>();
      plan.armed().forEach(eventId -> arm(eventId, armed));
      plan.localVariables().keySet().stream()
          .filter(activityId -> graph.findNode(activityId).isEmpty())
          .forEach(this::noActivity);
      return new MoveOutline(cancelled, begun, armed, problems);
    }

    private void problem(String elementId, String reason) {
      problems.add(new Problem(elementId, reason));
    }

    private List<ExecutionRow> found(MovePlan.Source source) {
      return switch (source) {
        case OfExecution(long id) -> {
          ExecutionRow row = state.execution(id);
          if (row == null) {
            problem(
                Long.toString(id),
                "execution " + id + " is not there, or belongs to another process instance");
            yield List.of();
          }
          if (row.kind() == Kind.KEPT || (row.kind().isAttached() && !isStart(row))) {
            problem(Long.toString(id), "execution " + id + " is not one that can be moved");
            yield List.of();
          }
          yield List.of(row);
        }
        case AtActivity(String activityId) -> {
          List<ExecutionRow> at =
              graph.findNode(activityId).orElse(null)
                      instanceof GraphNode.EventSubProcessStart start
                  ? hosts(start).stream()
                      .flatMap(host -> state.childrenAt(host, activityId).stream())
                      .toList()
                  : scopes.at(activityId);
          if (at.isEmpty()) {
            problem(activityId, "nothing is at activity '" + activityId + "'");
          }
          yield at;
        }
        case AllAt(String activityId, boolean any) -> allAt(activityId);
        case Those(String activityId, Set<Long> ids) -> {
          List<ExecutionRow> all = allAt(activityId);
          yield all.stream().filter(row -> ids.contains(row.id())).toList();
        }
        case OfActivityInstance(long id) -> instance(id);
        case OfTransition(long id) -> {
          ExecutionRow row = state.execution(id);
          if (row == null || !isTransition(state, row)) {
            problem(
                Long.toString(id),
                "transition instance "
                    + id
                    + " does not exist; getActivityInstance names those that there are");
            yield List.of();
          }
          yield List.of(row);
        }
      };
    }

    private boolean isStart(ExecutionRow row) {
      return graph.node(row.activityId()) instanceof GraphNode.EventSubProcessStart;
    }

    private List<ExecutionRow> allAt(String activityId) {
      String nodeId = MoveScopes.withoutBody(activityId);
      if (graph.findNode(nodeId).isEmpty()) {
        noActivity(nodeId);
      }
      return scopes.at(nodeId);
    }

    private List<ExecutionRow> instance(long id) {
      if (id == state.id()) {
        return scopes.content(id);
      }
      ExecutionRow row = state.execution(id);
      if (row == null || !MoveScopes.isInstance(row)) {
        problem(
            Long.toString(id),
            "activity instance "
                + id
                + " does not exist; getActivityInstance names those that there are");
        return List.of();
      }
      if (isTransition(state, row)) {
        problem(
            row.activityId(),
            "execution "
                + id
                + " is a transition instance of activity '"
                + row.activityId()
                + "'; cancel it with cancelTransitionInstance");
        return List.of();
      }
      return List.of(row);
    }

    /** Where a target begins: a scope that runs, and how many of those around the target do. */
    private record Place(long scopeId, int depth) {}

    /**
     * A target begins once in each scope that its sources are in, such as each instance of a
     * sub-process that is done several times.
     */
    private void begin(MovePlan.Target target, List<ExecutionRow> sources) {
      if (ordered != null) {
        ordered.begin(target);
        return;
      }
      String activityId = target.elementId();
      GraphNode node = graph.findNode(activityId).orElse(null);
      if (node == null) {
        noActivity(activityId);
        return;
      }
      if (node instanceof GraphNode.AttachedEvent) {
        problem(
            activityId,
            node.type() + " '" + activityId + "' is no target; name the activity that it leads to");
        return;
      }
      if (target.called() != null && !(node instanceof GraphNode.CallActivity)) {
        problem(activityId, node.type() + " '" + activityId + "' is no call activity");
        return;
      }
      List<GraphNode.Container> path = scopes.path(node);
      Map<Place, Integer> places = new LinkedHashMap<>();
      Map<Place, @Nullable Long> firsts = new HashMap<>();
      sources.forEach(source -> places.merge(place(path, around(source), firsts), 1, Integer::sum));
      if (places.isEmpty()) {
        places.put(place(path, Set.of(), firsts), 1);
      }
      boolean joins =
          (node instanceof GraphNode.ParallelGateway || node instanceof GraphNode.InclusiveGateway)
              && node.common().incoming().size() > 1;
      places.forEach((place, comeFrom) -> {
        List<GraphNode.Container> missing = path.subList(place.depth(), path.size());
        interrupt(place.scopeId(), missing, activityId);
        Begun one = new Begun(place.scopeId(), missing, activityId, Entry.ARRIVES, null, target);
        for (int i = 0; i < (joins ? comeFrom : 1); i++) {
          begun.add(one);
        }
      });
    }

    /**
     * @param around the scopes that a source is in
     * @param firsts the first scope of those that no source is in, by what is around it
     */
    private Place place(
        List<GraphNode.Container> path, Set<Long> around, Map<Place, @Nullable Long> firsts) {
      Place place = new Place(state.id(), 0);
      while (place.depth() < path.size()) {
        Place at = place;
        GraphNode.Container container = path.get(at.depth());
        Long inner =
            around.stream()
                .filter(id -> scopes.stays(id, at.scopeId(), container))
                .findFirst()
                .orElseGet(() -> first(at, container, firsts));
        if (inner == null) {
          break;
        }
        place = new Place(inner, at.depth() + 1);
      }
      return place;
    }

    private @Nullable Long first(
        Place at, GraphNode.Container container, Map<Place, @Nullable Long> firsts) {
      if (!firsts.containsKey(at)) {
        List<Long> found = scopes.staying(at.scopeId(), container);
        firsts.put(at, found.isEmpty() ? null : found.getFirst());
      }
      return firsts.get(at);
    }

    private Set<Long> around(ExecutionRow source) {
      Set<Long> found = new LinkedHashSet<>();
      ExecutionRow at = state.execution(source.parentId());
      while (at != null && found.add(at.id())) {
        at = state.execution(at.parentId());
      }
      return found;
    }

    /** An event sub-process that interrupts ends what else is in the scope that it begins in. */
    private void interrupt(long scopeId, List<GraphNode.Container> missing, String activityId) {
      if (!missing.isEmpty() && graph.isInterrupting(missing.getFirst())) {
        scopes
            .interrupted(scopeId)
            .forEach(row -> gone.putIfAbsent(row.id(), new Cancelled(row, activityId)));
      }
    }

    private void noActivity(String activityId) {
      problem(activityId, MoveOutline.noActivity(graph, activityId));
    }

    /** The running scopes that the start of an event sub-process is in. */
    private List<Long> hosts(GraphNode.EventSubProcessStart start) {
      List<Long> hosts = List.of(state.id());
      for (GraphNode.Container container : scopes.path(graph.node(start.subProcessId()))) {
        hosts = hosts.stream().flatMap(outer -> scopes.staying(outer, container).stream()).toList();
      }
      return hosts;
    }

    /** The start of an event sub-process waits in each of them. */
    private void arm(String eventId, List<Armed> armed) {
      if (!(graph.findNode(eventId).orElse(null) instanceof GraphNode.EventSubProcessStart start)) {
        problem(
            eventId,
            "process '"
                + graph.key()
                + "' has no start event '"
                + eventId
                + "' of an event sub-process");
        return;
      }
      List<Long> hosts = hosts(start);
      if (hosts.isEmpty()) {
        problem(eventId, "the sub-process of start event '" + eventId + "' does not run");
      }
      for (long host : hosts) {
        if (state.childrenAt(host, eventId).isEmpty()) {
          armed.add(new Armed(host, eventId));
        } else {
          problem(eventId, "start event '" + eventId + "' waits already");
        }
      }
    }

    /** What the moves cancel, and the scopes in which nothing is left then. */
    private List<Cancelled> cancelled() {
      Set<Long> kept = new LinkedHashSet<>();
      for (Begun one : begun) {
        ExecutionRow at = state.execution(one.scopeId());
        while (at != null && kept.add(at.id())) {
          at = state.execution(at.parentId());
        }
      }
      // Each scope is looked at once all in it were, so that many in one scope cost what they are.
      SequencedMap<Long, String> open = new LinkedHashMap<>();
      gone.values().forEach(one -> open.putIfAbsent(one.execution().parentId(), one.to()));
      while (!open.isEmpty()) {
        Map.Entry<Long, String> next = Objects.requireNonNull(open.pollFirstEntry());
        ExecutionRow scope = state.execution(next.getKey());
        if (scope != null && !kept.contains(scope.id()) && isLeft(scope)) {
          if (scope.kind() != Kind.KEPT) { // what it has left can still be undone
            gone.putIfAbsent(scope.id(), new Cancelled(scope, next.getValue()));
          }
          open.putIfAbsent(scope.parentId(), next.getValue());
        }
      }
      return List.copyOf(gone.values());
    }

    /** Whether nothing in a scope runs but what goes, and no job is to make more of it. */
    private boolean isLeft(ExecutionRow scope) {
      return state.jobsOf(scope.id()).isEmpty()
          && !state.anyChild(
              scope.id(),
              child ->
                  !child.kind().isAttached()
                      && !gone.containsKey(child.id())
                      && !(child.kind() == Kind.KEPT && isLeft(child)));
    }
  }
}
