package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.MigrationOutline.Armed;
import io.turgo.engine.interpreter.MigrationOutline.Inside;
import io.turgo.engine.interpreter.MigrationOutline.Moved;
import io.turgo.engine.interpreter.MigrationOutline.Problem;
import io.turgo.engine.interpreter.MigrationOutline.Stay;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the outline of a migration: looks at each execution, from the outermost. */
final class MigrationFinder {
  private final InstanceState state;
  private final VersionPair versions;
  private final ProcessGraph source;
  private final ProcessGraph target;
  private final VersionChange plan;
  private final Map<Long, Stay> stays = new LinkedHashMap<>();
  private final List<Moved> moved = new ArrayList<>();
  private final List<ExecutionRow> left = new ArrayList<>();
  private final List<ExecutionRow> disarmed = new ArrayList<>();
  private final Map<InsideOf, List<Long>> inside = new LinkedHashMap<>();
  private final Map<Long, ExecutionRow> interrupted = new LinkedHashMap<>();
  private final List<Armed> armed = new ArrayList<>();
  private final Map<Long, String> undone = new LinkedHashMap<>();
  private final List<Long> renewed = new ArrayList<>();
  private final Map<String, Problem> problems = new LinkedHashMap<>();

  private record InsideOf(long hostId, List<GraphNode.Container> scopes) {}

  MigrationFinder(
      InstanceState state, ProcessGraph source, ProcessGraph target, VersionChange plan) {
    this.state = state;
    this.versions = new VersionPair(source, target, plan);
    this.source = source;
    this.target = target;
    this.plan = plan;
  }

  MigrationOutline find() {
    checkMappings();
    String root = target.root().elementId();
    content(state.id(), state.id(), root);
    attached(state.id(), source.root().elementId(), root, true);
    undone(state.id());
    if (!plan.strict()) {
      interrupt();
      forgetWhatEnds();
    }
    List<Inside> into = new ArrayList<>();
    inside.forEach((where, ids) -> into.add(new Inside(where.hostId(), where.scopes(), ids)));
    return new MigrationOutline(
        stays,
        moved,
        left,
        disarmed,
        into,
        List.copyOf(interrupted.values()),
        armed,
        undone,
        renewed,
        List.copyOf(problems.values()));
  }

  private void problem(String elementId, String reason) {
    problems.putIfAbsent(elementId + " " + reason, new Problem(elementId, reason));
  }

  private void checkMappings() {
    Set<String> named = new HashSet<>();
    for (VersionChange.Mapping mapping : plan.mappings()) {
      for (String from : mapping.from()) {
        if (source.findNode(from).isEmpty()) {
          problem(from, "the old version has no such element");
        }
        if (!mapping.equals(versions.mapping(from)) || !named.add(from)) {
          problem(from, "it is mapped twice");
        }
      }
      for (MovePlan.Target to : mapping.to()) {
        if (target.findNode(to.elementId()).isEmpty()) {
          problem(to.elementId(), "the new version has no such element");
        }
      }
    }
  }

  /**
   * What runs in a scope.
   *
   * @param hostId the nearest scope around it that stays, the instance or an execution
   * @param hostElement the new element of that
   */
  private void content(long scopeId, long hostId, String hostElement) {
    for (ExecutionRow child : state.children(scopeId)) {
      if (!child.kind().isAttached()) {
        place(child, hostId, hostElement);
      }
    }
  }

  private void place(ExecutionRow row, long hostId, String hostElement) {
    String from = row.activityId();
    VersionChange.Mapping mapping = versions.mapping(from);
    GraphNode node = source.node(from);
    GraphNode now = versions.counterpart(from);
    String why = now == null ? null : VersionPair.difference(node, now);
    if (row.kind() == Kind.GATHERING
        && now != null
        && !node.common().quantities().equals(now.common().quantities())) {
      problem(from, "it waits for more tokens, and needs another number of them there");
    } else if (now != null && why == null && isVacated(row, now.id())) {
      leave(row, hostId, hostElement);
    } else if (now != null && why == null) {
      stay(row, now, hostId, hostElement);
    } else if (row.kind() == Kind.KEPT) {
      problem(from, "it is completed and could not be undone any more; map it");
    } else if (now != null && why != null && plan.strict()) {
      problem(from, "'" + now.id() + "' is " + why);
    } else if (mapping != null) {
      moved.add(new Moved(row, hostId, mapping));
    } else if (now != null && node instanceof GraphNode.CallActivity) {
      problem(from, "it has called a process, and '" + now.id() + "' is " + why + "; map it");
    } else if (now != null) {
      moved.add(new Moved(row, hostId, anew(from, now)));
    } else if (row.kind().isScope() && node instanceof GraphNode.Container) {
      leave(row, hostId, hostElement);
    } else {
      problem(from, "something is there, and the new version has no element of this id; map it");
    }
  }

  private static VersionChange.Mapping anew(String from, GraphNode to) {
    return new VersionChange.Mapping(List.of(from), List.of(MovePlan.Target.before(to.id(), null)));
  }

  private void stay(ExecutionRow row, GraphNode now, long hostId, String hostElement) {
    List<GraphNode.Container> scopes = versions.path(hostElement, now);
    if (scopes == null) {
      goOut(row, now, hostId, hostElement);
      return;
    }
    String flow = versions.flow(row, now);
    if (row.kind() == Kind.AWAITED && flow == null) {
      disarmed.add(row); // no token comes by it any more
      return;
    }
    stays.put(row.id(), new Stay(now.id(), flow));
    if (plan.renewed().contains(now.id()) && isEntered(row)) {
      renewed.add(row.id());
    }
    if (!scopes.isEmpty() || hostId != row.parentId()) {
      inside.computeIfAbsent(new InsideOf(hostId, scopes), any -> new ArrayList<>()).add(row.id());
    }
    within(row, now);
  }

  /**
   * An execution that goes out of its scope stays itself in the scope around it. It is begun anew
   * if it was in one of several instances.
   */
  private void goOut(ExecutionRow row, GraphNode now, long hostId, String hostElement) {
    ExecutionRow host = state.execution(hostId);
    if (plan.strict() || row.kind() == Kind.KEPT || host == null) {
      problem(
          row.activityId(),
          "'" + now.id() + "' is not in '" + hostElement + "', to which what is around it goes");
    } else if (host.kind() != Kind.SCOPE) {
      moved.add(new Moved(row, hostId, anew(row.activityId(), now)));
    } else {
      ExecutionRow outer = state.execution(host.parentId());
      while (outer != null && !stays.containsKey(outer.id())) {
        outer = state.execution(outer.parentId());
      }
      if (outer == null) {
        stay(row, now, state.id(), target.root().elementId());
      } else {
        stay(row, now, outer.id(), Objects.requireNonNull(stays.get(outer.id())).activityId());
      }
    }
  }

  /** Whether all that runs in a scope goes out of it, so that the scope goes too. */
  private boolean isVacated(ExecutionRow scope, String now) {
    return !plan.strict()
        && scope.kind() == Kind.SCOPE
        && state.anyChild(scope.id(), child -> !child.kind().isAttached())
        && !state.anyChild(scope.id(), child -> !child.kind().isAttached() && goesInto(child, now));
  }

  private boolean goesInto(ExecutionRow row, String scope) {
    if (row.kind() == Kind.KEPT || row.kind().isLeg()) {
      return true;
    }
    List<GraphNode> to = versions.targets(row.activityId());
    if (row.kind() == Kind.SCOPE
        && (to.isEmpty() || (to.size() == 1 && isVacated(row, to.getFirst().id())))) {
      return state.anyChild(
          row.id(), child -> !child.kind().isAttached() && goesInto(child, scope));
    }
    return to.isEmpty() || to.stream().anyMatch(node -> versions.path(scope, node) != null);
  }

  /** What is attached to an execution that stays, and what is in it. */
  private void within(ExecutionRow row, GraphNode now) {
    GraphNode node = source.node(row.activityId());
    for (ExecutionRow child : state.children(row.id())) {
      if (child.kind().isLeg()) {
        stays.put(child.id(), new Stay(now.id(), null));
        within(child, now);
      }
    }
    if (row.kind() == Kind.SCOPE || row.kind() == Kind.LEG_SCOPE || row.kind() == Kind.KEPT) {
      for (ExecutionRow child : state.children(row.id())) {
        if (!child.kind().isAttached()) {
          place(child, row.id(), now.id());
        }
      }
      undone(row.id());
    }
    attached(row.id(), node.id(), now.id(), isEntered(row));
  }

  /** A scope goes whose content stays. */
  private void leave(ExecutionRow row, long hostId, String hostElement) {
    for (ExecutionRow child : state.children(row.id())) {
      if (child.kind().isAttached()) {
        disarmed.add(child);
      } else if (child.kind().isLeg()) {
        leave(child, hostId, hostElement);
      } else {
        place(child, hostId, hostElement);
      }
    }
    for (EventSubscriptionRow done : state.subscriptionsOf(row.id())) {
      problem(
          row.activityId(),
          "'" + done.activityId() + "' in it is completed and could not be undone any more");
    }
    left.add(row);
  }

  /** Whether the events at an activity wait: it was entered, and is not done yet. */
  private boolean isEntered(ExecutionRow row) {
    if (row.kind().rests() || row.kind().waits()) {
      return false;
    }
    for (JobRow job : state.jobsOf(row.id())) {
      if (job.kind() == JobRow.Kind.ASYNC_BEFORE || job.kind() == JobRow.Kind.ASYNC_AFTER) {
        return false;
      }
    }
    return true;
  }

  /** What waits beside a host: what both versions have stays, the rest goes or comes. */
  private void attached(long hostId, String element, String newElement, boolean entered) {
    Set<String> known = new HashSet<>();
    for (String eventId : eventsOf(source, hostId, element)) {
      String to = targetOf(eventId, newElement);
      if (to != null && !plan.renewed().contains(to)) {
        known.add(to);
      }
    }
    for (ExecutionRow waiting : state.children(hostId)) {
      if (waiting.kind().isAttached()) {
        String to = targetOf(waiting.activityId(), newElement);
        if (to != null && known.contains(to)) {
          stays.put(waiting.id(), new Stay(to, null));
        } else {
          disarmed.add(waiting);
        }
      }
    }
    List<String> more = new ArrayList<>();
    if (entered && !isReplaced(hostId)) {
      for (String eventId : eventsOf(target, hostId, newElement)) {
        if (!known.contains(eventId)) {
          more.add(eventId);
        }
      }
    }
    if (!more.isEmpty()) {
      armed.add(new Armed(hostId, more));
    }
  }

  /** The event that goes on waiting in the place of another one; null for none. */
  private @Nullable String targetOf(String eventId, String newHost) {
    GraphNode to = versions.event(eventId, newHost);
    if (to == null && versions.mapping(eventId) != null && plan.strict()) {
      problem(eventId, "its target is an event of another type, or attached elsewhere");
    }
    return to == null ? null : to.id();
  }

  /** The events that wait beside an execution at an element, or beside the instance. */
  private List<String> eventsOf(ProcessGraph graph, long executionId, String element) {
    List<String> events = new ArrayList<>();
    ExecutionRow row = state.execution(executionId);
    if (row == null) {
      return graph.root().eventStartIds();
    }
    GraphNode node = graph.node(element);
    if (!row.kind().isLeg()) {
      events.addAll(AttachedEvents.boundaryEventsOf(node));
    }
    if (row.kind() == Kind.SCOPE || row.kind() == Kind.LEG_SCOPE) {
      events.addAll(((GraphNode.Container) node).scope().eventStartIds());
    }
    if (node instanceof GraphNode.UserTask task && row.kind() != Kind.BODY) {
      events.addAll(task.timeoutIds());
    }
    return events;
  }

  /** Whether an event sub-process runs in place of all else in a scope. */
  private boolean isReplaced(long scopeId) {
    return state.anyChild(
        scopeId, child -> source.isInterrupting(source.findNode(child.activityId()).orElse(null)));
  }

  /**
   * An event sub-process that begins, since something goes into it, ends what else is in its scope
   * if it interrupts that.
   */
  private void interrupt() {
    for (InsideOf into : List.copyOf(inside.keySet())) {
      for (int depth = 0; depth < into.scopes().size(); depth++) {
        if (inside.containsKey(into) && target.isInterrupting(into.scopes().get(depth))) {
          endBeside(into.hostId(), into.scopes().subList(0, depth + 1));
        }
      }
    }
  }

  /**
   * @param scopes new ones in the host, of which the last one interrupts
   */
  private void endBeside(long hostId, List<GraphNode.Container> scopes) {
    List<GraphNode.Container> outer = scopes.subList(0, scopes.size() - 1);
    for (InsideOf other : List.copyOf(inside.keySet())) {
      if (other.hostId() == hostId
          && begins(other.scopes(), outer)
          && !begins(other.scopes(), scopes)) {
        Objects.requireNonNull(inside.remove(other))
            .forEach(id -> interrupted.put(id, Objects.requireNonNull(state.execution(id))));
      }
    }
    if (!outer.isEmpty()) {
      return;
    }
    Set<Long> elsewhere = new HashSet<>();
    inside.values().forEach(elsewhere::addAll);
    for (ExecutionRow child : state.children(hostId)) {
      if (!stays.containsKey(child.id()) || elsewhere.contains(child.id())) {
        continue;
      }
      if (!child.kind().isAttached()) {
        if (child.kind() != Kind.KEPT && !child.kind().isLeg()) {
          interrupted.put(child.id(), child);
        }
      } else if (source.node(child.activityId()) instanceof GraphNode.EventSubProcessStart) {
        stays.remove(child.id());
        disarmed.add(child);
      }
    }
    armed.replaceAll(
        one -> one.hostId() == hostId ? new Armed(hostId, withoutStarts(one.eventIds())) : one);
  }

  /** What is in something that is interrupted ends with it, and goes nowhere. */
  private void forgetWhatEnds() {
    if (interrupted.isEmpty()) {
      return;
    }
    Map<Long, Long> hosts = new HashMap<>();
    inside.forEach((into, ids) -> ids.forEach(id -> hosts.put(id, into.hostId())));
    Predicate<@Nullable ExecutionRow> ends =
        row -> {
          ExecutionRow at = row;
          while (at != null && !interrupted.containsKey(at.id())) {
            at = state.execution(hosts.getOrDefault(at.id(), at.parentId()));
          }
          return at != null;
        };
    stays.keySet().removeIf(id -> ends.test(state.execution(id)));
    inside.values().forEach(ids -> ids.removeIf(id -> ends.test(state.execution(id))));
    inside.values().removeIf(List::isEmpty);
    left.removeIf(ends);
    disarmed.removeIf(ends);
    armed.removeIf(one -> ends.test(state.execution(one.hostId())));
    renewed.removeIf(id -> ends.test(state.execution(id)));
    List<ExecutionRow> all = List.copyOf(interrupted.values());
    all.stream()
        .filter(row -> ends.test(state.execution(hosts.getOrDefault(row.id(), row.parentId()))))
        .forEach(row -> interrupted.remove(row.id()));
  }

  private List<String> withoutStarts(List<String> eventIds) {
    return eventIds.stream()
        .filter(id -> !(target.node(id) instanceof GraphNode.EventSubProcessStart))
        .toList();
  }

  private static boolean begins(List<GraphNode.Container> all, List<GraphNode.Container> with) {
    return all.size() >= with.size() && all.subList(0, with.size()).equals(with);
  }

  /** What was completed in a scope and can be undone. */
  private void undone(long scopeId) {
    for (EventSubscriptionRow row : state.subscriptionsOf(scopeId)) {
      if (row.kind() != EventSubscriptionRow.Kind.COMPENSATION) {
        continue;
      }
      GraphNode to = versions.counterpart(row.activityId());
      if (to == null || (row.keptId() == null && target.compensationOf(to.id()) == null)) {
        problem(
            row.activityId(),
            "it is completed and could not be undone any more; map it to an activity with a"
                + " compensation handler");
      } else {
        undone.put(row.id(), to.id());
      }
    }
  }
}
