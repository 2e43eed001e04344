package io.turgo.importing.flowable;

import io.turgo.engine.transfer.RunningToken;
import io.turgo.engine.transfer.RunningToken.Kind;
import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceElement;
import io.turgo.importing.source.SourceElement.Loop;
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
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of an instance. Here each token, scope and event that waits is an execution, as it is
 * in Turgo. Some executions stay after what they stand for is over; they become nothing.
 */
final class FlowableTokens {
  private final FlowableInstance instance;
  private final SourceModel model;
  private final Function<SourceRow, Instant> enteredAt;
  private final Map<String, List<SourceRow>> children = new HashMap<>();
  private final Map<String, Set<String>> handlers = new HashMap<>();
  private final Set<String> subscribed = new HashSet<>();

  /** By executions, and by names of their own where no row is. */
  private final Map<String, RunningToken> tokens = new LinkedHashMap<>();

  /** Executions that are events or instances of activities, and are over. */
  private final Set<String> over = new HashSet<>();

  /** Tokens that wait for a condition, which no row says. */
  private final List<RunningToken> conditions = new ArrayList<>();

  FlowableTokens(
      FlowableInstance instance, SourceModel model, Function<SourceRow, Instant> enteredAt)
      throws RefusedException {
    this.instance = instance;
    this.model = model;
    this.enteredAt = enteredAt;
    List<SourceRow> all = new ArrayList<>(instance.executions);
    all.sort(Comparator.comparing(row -> row.text("ID_")));
    for (SourceRow row : all) {
      String parent = row.textOrNull("PARENT_ID_");
      if (parent != null) {
        children.computeIfAbsent(parent, key -> new ArrayList<>()).add(row);
      }
    }
    for (SourceRow job : instance.jobs) {
      handlers
          .computeIfAbsent(job.textOrEmpty("EXECUTION_ID_"), key -> new HashSet<>())
          .add(job.textOrEmpty("HANDLER_TYPE_"));
    }
    instance.subscriptions.forEach(row -> subscribed.add(row.textOrEmpty("EXECUTION_ID_")));
    addBelow(instance.root, null);
    addConditions(instance.root, null);
  }

  /** All of them, each behind its parent. */
  List<RunningToken> tokens() {
    return List.copyOf(tokens.values());
  }

  List<RunningToken> conditions() {
    return List.copyOf(conditions);
  }

  /** The token of an execution; null if it has none. */
  @Nullable RunningToken token(String executionId) {
    return tokens.get(executionId);
  }

  /** Whether an execution stands for something that is over. */
  boolean isOver(String executionId) {
    return over.contains(executionId);
  }

  private List<SourceRow> childrenOf(SourceRow row) {
    return children.getOrDefault(row.text("ID_"), List.of());
  }

  private void addBelow(SourceRow parent, @Nullable RunningToken above) throws RefusedException {
    for (SourceRow row : childrenOf(parent)) {
      String activityId = row.textOrNull("ACT_ID_");
      if (activityId == null) {
        throw new RefusedException(null, "execution " + row.text("ID_") + " is at no element");
      }
      add(row, model.get(activityId), parent, above);
    }
  }

  private void add(
      SourceRow row, SourceElement element, SourceRow parent, @Nullable RunningToken above)
      throws RefusedException {
    String id = row.text("ID_");
    if (model.isAttached(element.id())) {
      addEvent(row, element, above);
      return;
    }
    if (element.compensates()) {
      throw new RefusedException(
          element.id(), "compensation is under way; let it end in the other engine");
    }
    // Activiti has the flag for event sub-processes that run too.
    if (row.flag("IS_EVENT_SCOPE_") && !element.byEvent()) {
      addBelow(row, put(row, above, element, Kind.KEPT, null));
      return;
    }
    if (row.flag("IS_MI_ROOT_")) {
      addBelow(row, put(row, above, element, Kind.BODY, null));
      return;
    }
    boolean leg = parent.flag("IS_MI_ROOT_");
    Set<String> jobs = handlers.getOrDefault(id, Set.of());
    boolean active = row.flag("IS_ACTIVE_");
    if (leg && isOver(row, element, jobs)) {
      over.add(id);
      return;
    }
    boolean leaves = jobs.contains("async-after");
    boolean continues = leaves || jobs.contains("async-continuation");
    if (element.isSubProcess() && !continues) {
      RunningToken scope =
          put(row, above, element, leg ? Kind.LEG_SCOPE : Kind.SCOPE, enteredAt.apply(row));
      addBelow(row, scope);
      addConditions(row, scope);
      return;
    }
    boolean waits = isJoin(element) && !active && !continues;
    Kind kind = leg ? Kind.LEG : waits ? Kind.WAITING : Kind.TOKEN;
    boolean outside = waits || (continues && !(leaves && !element.isSubProcess()));
    RunningToken token = put(row, above, element, kind, outside ? null : enteredAt.apply(row));
    if (!outside && "conditional".equals(element.event())) {
      conditions.add(token);
    }
    addBelow(row, token);
  }

  /** An instance of an activity that is done at once with others stays until all are over. */
  private boolean isOver(SourceRow row, SourceElement element, Set<String> jobs) {
    return element.loop() == Loop.PARALLEL
        && !row.flag("IS_ACTIVE_")
        && childrenOf(row).isEmpty()
        && FlowableInstance.LOOKING.containsAll(jobs);
  }

  private static boolean isJoin(SourceElement element) {
    return element.type().equals("parallelGateway") || element.type().equals("inclusiveGateway");
  }

  private void addEvent(SourceRow row, SourceElement event, @Nullable RunningToken above)
      throws RefusedException {
    String hostId = event.attachedTo();
    if (hostId != null && (above == null || !above.activityId().equals(hostId))) {
      throw new RefusedException(
          event.id(), "a token is at it, but at nothing that it waits for; let it go on");
    }
    String id = row.text("ID_");
    boolean condition = "conditional".equals(event.event());
    boolean timer = handlers.getOrDefault(id, Set.of()).contains("trigger-timer");
    if (condition || timer || subscribed.contains(id)) {
      RunningToken token = put(row, above, event, Kind.EVENT, null);
      if (condition) {
        conditions.add(token);
      }
    } else {
      over.add(id); // or of an event that a model throws, which the engine arms by itself
    }
  }

  /**
   * Event sub-processes that wait for a condition have no row. Once an interrupting one runs in a
   * scope, no other begins there.
   */
  private void addConditions(SourceRow scope, @Nullable RunningToken token) {
    boolean interrupted =
        childrenOf(scope).stream()
            .anyMatch(row -> model.interruptsByEvent(row.textOrEmpty("ACT_ID_")));
    if (!interrupted) {
      for (SourceElement start :
          model.conditionalStarts(token == null ? null : token.activityId())) {
        String key = "condition " + start.id() + " of " + scope.text("ID_");
        RunningToken waits =
            new RunningToken(key, token == null ? null : token.key(), start.id(), Kind.EVENT, null);
        tokens.put(key, waits);
        conditions.add(waits);
      }
    }
  }

  private RunningToken put(
      SourceRow row,
      @Nullable RunningToken above,
      SourceElement element,
      Kind kind,
      @Nullable Instant entered) {
    RunningToken token =
        new RunningToken(
            "token " + row.text("ID_"),
            above == null ? null : above.key(),
            element.id(),
            kind,
            entered);
    tokens.put(row.text("ID_"), token);
    return token;
  }

  /** The token of the scope that an execution is of; null for the process. */
  @Nullable RunningToken scope(String executionId) throws RefusedException {
    return executionId.equals(instance.id) ? null : require(executionId);
  }

  RunningToken require(String executionId) throws RefusedException {
    RunningToken token = tokens.get(executionId);
    if (token == null) {
      throw new RefusedException(null, "execution " + executionId + " is at no token");
    }
    return token;
  }
}
