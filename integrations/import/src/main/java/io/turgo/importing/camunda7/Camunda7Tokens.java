package io.turgo.importing.camunda7;

import io.turgo.engine.transfer.RunningToken;
import io.turgo.engine.transfer.RunningToken.Kind;
import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceElement;
import io.turgo.importing.source.SourceModel;
import io.turgo.importing.source.SourceRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of an instance, found as the other engine finds its tree of activity instances: an
 * execution without children is a token, and the executions above it that are scopes are those of
 * the scopes around its activity, one by one from the process inwards. A scope and the token in it
 * may share an execution.
 */
final class Camunda7Tokens {
  private static final String PROCESS = "";
  private static final String BODY = "#multiInstanceBody";

  private final Camunda7Instance instance;
  private final SourceModel model;
  private final Function<SourceRow, @Nullable Instant> enteredAt;
  private final Map<String, SourceRow> executions = new HashMap<>();
  private final Map<String, List<SourceRow>> children = new HashMap<>();
  private final Map<String, RunningToken> tokens = new LinkedHashMap<>();

  /** The scope that an execution is of: its activity id, empty for the process. */
  private final Map<String, String> scopes = new HashMap<>();

  /** The tokens of executions without children. */
  private final Map<String, Leaf> leaves = new LinkedHashMap<>();

  /** Executions of legs that have ended, which Camunda keeps until their body ends. */
  private final Set<String> ended = new HashSet<>();

  /** Whose variables those of an execution are: a key of a token, empty for the process. */
  private final Map<String, String> owners = new HashMap<>();

  /**
   * A token at the end of the tree.
   *
   * @param ownScope whether the execution is the scope of its activity, and not the one around it
   * @param byEvent at an event-based gateway the tokens at its events, by their elements
   */
  record Leaf(
      SourceRow execution,
      SourceElement element,
      RunningToken token,
      boolean ownScope,
      Map<String, RunningToken> byEvent) {}

  /**
   * @param enteredAt when the activity of an execution was entered; null if it has not been
   */
  Camunda7Tokens(
      Camunda7Instance instance,
      SourceModel model,
      Function<SourceRow, @Nullable Instant> enteredAt)
      throws RefusedException {
    this.instance = instance;
    this.model = model;
    this.enteredAt = enteredAt;
    for (SourceRow row : instance.executions) {
      executions.put(row.text("ID_"), row);
      String parent = row.textOrNull("PARENT_ID_");
      if (parent != null && !row.flag("IS_EVENT_SCOPE_")) {
        children.computeIfAbsent(parent, key -> new ArrayList<>()).add(row);
      }
    }
    build();
  }

  /** All of them, each behind its parent. */
  List<RunningToken> tokens() {
    return List.copyOf(tokens.values());
  }

  /** The token of a key; null for none. */
  @Nullable RunningToken token(String key) {
    return tokens.get(key);
  }

  /** The token of an execution without children; null if it has none. */
  @Nullable Leaf leaf(String executionId) {
    return leaves.get(executionId);
  }

  List<Leaf> leaves() {
    return List.copyOf(leaves.values());
  }

  /** Whether an execution is that of a leg that has ended. */
  boolean hasEnded(String executionId) {
    return ended.contains(executionId);
  }

  /** The key of the token that has the variables of an execution; null for the instance. */
  @Nullable String owner(String executionId) throws RefusedException {
    String owner = owners.get(executionId);
    if (owner == null) {
      throw new RefusedException(null, "execution " + executionId + " is in no scope");
    }
    return owner.equals(PROCESS) ? null : owner;
  }

  /**
   * The key of the token that has or had the variables of an execution, which may be gone; null for
   * the instance.
   */
  @Nullable String pastOwner(String executionId) {
    String owner = owners.get(executionId);
    return owner == null ? executionId : owner.equals(PROCESS) ? null : owner;
  }

  /** The token of the scope that an execution is of; null for the process. */
  @Nullable RunningToken scope(String executionId) throws RefusedException {
    if (!scopes.containsKey(executionId)) {
      throw new RefusedException(null, "execution " + executionId + " is no scope");
    }
    return tokens.get(scopeKey(executionId));
  }

  /** The token that has the boundary events of an activity in its scope. */
  RunningToken host(String executionId, SourceElement event) throws RefusedException {
    String hostId = Objects.requireNonNull(event.attachedTo());
    RunningToken host = tokens.get(scopeKey(executionId));
    Leaf leaf = leaves.get(executionId);
    if (host == null || !host.activityId().equals(hostId)) {
      host = leaf == null ? null : leaf.token();
    }
    if (host == null || !host.activityId().equals(hostId)) {
      throw new RefusedException(event.id(), "it waits, but no token is in '" + hostId + "'");
    }
    return host;
  }

  /** Lets a token that has left its element stand before the next one, which it has not entered. */
  RunningToken moveBefore(Leaf leaf, String elementId) {
    RunningToken old = leaf.token();
    RunningToken moved = new RunningToken(old.key(), old.parentKey(), elementId, Kind.TOKEN, null);
    tokens.put(old.key(), moved);
    return moved;
  }

  void add(RunningToken token) {
    tokens.putIfAbsent(token.key(), token);
  }

  private static String scopeKey(String executionId) {
    return "scope " + executionId;
  }

  private void build() throws RefusedException {
    owners.put(instance.id, PROCESS);
    scopes.put(instance.id, PROCESS);
    List<SourceRow> all = new ArrayList<>(instance.executions);
    all.sort(Comparator.comparing(row -> row.text("ID_")));
    for (SourceRow row : all) {
      if (!row.flag("IS_EVENT_SCOPE_") && !children.containsKey(row.text("ID_"))) {
        addLeaf(row);
      }
    }
    addEventScopes();
  }

  private void addLeaf(SourceRow row) throws RefusedException {
    String id = row.text("ID_");
    String activityId = row.textOrNull("ACT_ID_");
    if (activityId == null) {
      throw new RefusedException(null, "execution " + id + " is at no element");
    }
    SourceElement element = model.get(elementOf(activityId));
    List<SourceRow> path = path(row);
    List<String> around = scopesAround(activityId);
    List<SourceRow> scopeRows = path.stream().filter(it -> it.flag("IS_SCOPE_")).toList();
    boolean own = scopeRows.size() == around.size() + 1;
    if (element.compensates() || (!own && scopeRows.size() != around.size())) {
      throw new RefusedException(
          element.id(),
          element.compensates()
              ? "compensation is under way; let it end in the other engine"
              : scopeRows.size()
                  + " executions are scopes where "
                  + around.size()
                  + " scopes are around it; let it go on in the other engine");
    }
    boolean entered = row.textOrNull("ACT_INST_ID_") != null;
    boolean several = element.isSeveral() && !isBody(activityId);
    if (!entered && several && row.flag("IS_CONCURRENT_") && !hasJob(id)) {
      addScopes(scopeRows, around, path);
      ended.add(id);
      return;
    }
    addScopes(scopeRows, around, path);
    SourceRow last = scopeRows.get(around.size() - 1);
    String parent = keyOfScope(last.text("ID_"), around.getLast());
    Kind kind = several ? Kind.LEG : isJoin(element) && entered ? Kind.WAITING : Kind.TOKEN;
    boolean inside = entered && kind != Kind.WAITING;
    if (inside && (element.isSubProcess() || isBody(activityId))) {
      throw new RefusedException(
          element.id(), "a token is in it, but at none of its elements; let it go on");
    }
    RunningToken token =
        new RunningToken(
            "token " + id, parent, element.id(), kind, inside ? requireEntered(row) : null);
    Map<String, RunningToken> byEvent = new LinkedHashMap<>();
    if (element.type().equals("eventBasedGateway") && entered) {
      for (String target : element.targets()) {
        byEvent.put(
            target,
            new RunningToken(
                token.key() + " " + target, parent, target, Kind.TOKEN, requireEntered(row)));
      }
      byEvent.values().forEach(this::add);
    } else {
      add(token);
    }
    leaves.put(id, new Leaf(row, element, token, own, byEvent));
    for (SourceRow above : path) {
      owners.putIfAbsent(above.text("ID_"), token.key());
    }
    if (own) {
      scopes.put(id, activityId);
    }
  }

  private Instant requireEntered(SourceRow row) {
    return Objects.requireNonNullElse(enteredAt.apply(row), Instant.EPOCH);
  }

  private static boolean isJoin(SourceElement element) {
    return element.type().equals("parallelGateway") || element.type().equals("inclusiveGateway");
  }

  private boolean hasJob(String executionId) {
    return !instance.jobsOf(executionId).isEmpty();
  }

  private List<SourceRow> path(SourceRow leaf) throws RefusedException {
    List<SourceRow> path = new ArrayList<>();
    SourceRow at = leaf;
    while (at != null) {
      path.addFirst(at);
      String parent = at.textOrNull("PARENT_ID_");
      at = parent == null ? null : executions.get(parent);
      if (parent != null && at == null) {
        throw new RefusedException(null, "execution " + parent + " is missing");
      }
    }
    return path;
  }

  private static @Nullable String keyOfScope(String executionId, String scope) {
    return scope.equals(PROCESS) ? null : scopeKey(executionId);
  }

  /** The tokens of the scopes around a leaf; executions that are none belong to what is below. */
  private void addScopes(List<SourceRow> rows, List<String> around, List<SourceRow> path)
      throws RefusedException {
    String parent = null;
    for (int i = 0; i < around.size(); i++) {
      SourceRow row = rows.get(i);
      String id = row.text("ID_");
      String scope = around.get(i);
      String known = scopes.putIfAbsent(id, scope);
      if (known != null && !known.equals(scope)) {
        throw new RefusedException(
            elementOf(scope), "execution " + id + " is also the scope of " + known);
      }
      if (i > 0) {
        SourceElement element = model.get(elementOf(scope));
        Kind kind = isBody(scope) ? Kind.BODY : element.isSeveral() ? Kind.LEG_SCOPE : Kind.SCOPE;
        add(new RunningToken(scopeKey(id), parent, element.id(), kind, scopeEntered(row)));
      }
      parent = keyOfScope(id, scope);
      own(path, row, parent == null ? PROCESS : parent);
    }
  }

  /** The parent of a scope's execution knows when the scope was entered. */
  private Instant scopeEntered(SourceRow row) {
    String parent = row.textOrNull("PARENT_ID_");
    SourceRow above = parent == null ? null : executions.get(parent);
    return above == null ? Instant.EPOCH : requireEntered(above);
  }

  private void own(List<SourceRow> path, SourceRow scope, String key) {
    owners.putIfAbsent(scope.text("ID_"), key);
    int at = path.indexOf(scope) - 1;
    while (at >= 0 && !path.get(at).flag("IS_SCOPE_")) {
      owners.putIfAbsent(path.get(at).text("ID_"), key);
      at--;
    }
  }

  /** What completed sub-processes have left for compensation. */
  private void addEventScopes() throws RefusedException {
    List<SourceRow> left = new ArrayList<>();
    for (SourceRow row : instance.executions) {
      if (row.flag("IS_EVENT_SCOPE_")) {
        left.add(row);
      }
    }
    boolean found = true;
    while (!left.isEmpty() && found) {
      found = false;
      for (SourceRow row : List.copyOf(left)) {
        String parent = row.text("PARENT_ID_");
        if (scopes.containsKey(parent)) {
          addEventScope(row, parent);
          left.remove(row);
          found = true;
        }
      }
    }
    if (!left.isEmpty()) {
      throw new RefusedException(
          left.getFirst().textOrNull("ACT_ID_"), "what it left for compensation is in no scope");
    }
  }

  private void addEventScope(SourceRow row, String parent) throws RefusedException {
    String id = row.text("ID_");
    String activityId = row.textOrEmpty("ACT_ID_");
    SourceElement element = model.get(elementOf(activityId));
    if (element.isSeveral()) {
      throw new RefusedException(
          element.id(), "instances of a multi-instance sub-process can be compensated");
    }
    scopes.put(id, activityId);
    owners.put(id, scopeKey(id));
    String scope = Objects.requireNonNull(scopes.get(parent));
    add(new RunningToken(scopeKey(id), keyOfScope(parent, scope), element.id(), Kind.KEPT, null));
  }

  static boolean isBody(String activityId) {
    return activityId.endsWith(BODY);
  }

  /** The element of an activity id, which may be that of a multi-instance body. */
  static String elementOf(String activityId) {
    return isBody(activityId)
        ? activityId.substring(0, activityId.length() - BODY.length())
        : activityId;
  }

  /**
   * The scopes around an activity, the outermost first; the process has an empty id, and a
   * multi-instance body is a scope around its activity.
   */
  private List<String> scopesAround(String activityId) throws RefusedException {
    List<String> scopes = new ArrayList<>();
    SourceElement element = model.get(elementOf(activityId));
    if (element.isSeveral() && !isBody(activityId)) {
      scopes.addFirst(element.id() + BODY);
    }
    Set<String> seen = new HashSet<>();
    while (element.scopeId() != null && seen.add(element.id())) {
      element = model.get(element.scopeId());
      scopes.addFirst(element.id());
      if (element.isSeveral()) {
        scopes.addFirst(element.id() + BODY);
      }
    }
    scopes.addFirst(PROCESS);
    return scopes;
  }
}
