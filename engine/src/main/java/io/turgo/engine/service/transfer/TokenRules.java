package io.turgo.engine.service.transfer;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.Scope;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.RunningJob;
import io.turgo.engine.transfer.RunningSubscription;
import io.turgo.engine.transfer.RunningToken;
import io.turgo.engine.transfer.RunningToken.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the tokens of an instance that another engine has begun: each is where the graph
 * can have it, and waits for something that comes. A tree that breaks one would stand for ever.
 */
final class TokenRules {
  private final RunningInstance from;
  private final ProcessGraph graph;
  private final Map<String, RunningToken> tokens = new LinkedHashMap<>();
  private final Map<String, List<RunningToken>> children = new HashMap<>();
  private final Set<String> withTask = new HashSet<>();
  private final Set<String> withCall = new HashSet<>();
  private final Set<String> withSubscription = new HashSet<>();
  private final Map<String, Set<RunningJob.Kind>> withJob = new HashMap<>();

  /** An event that waits for what a model throws. */
  record Armed(@Nullable String hostKey, String eventId) {}

  TokenRules(RunningInstance from, ProcessGraph graph) {
    this.from = from;
    this.graph = graph;
  }

  TurgoIllegalArgumentException problem(String what) {
    return new TurgoIllegalArgumentException(
        "Instance " + from.key() + " of process '" + graph.key() + "': " + what);
  }

  private TurgoIllegalArgumentException problem(RunningToken token, String what) {
    return problem("element '" + token.activityId() + "': " + what);
  }

  void check(RunningToken token) {
    GraphNode node =
        graph
            .findNode(token.activityId())
            .orElseThrow(() -> problem(token, "the definition has no such element"));
    RunningToken parent = parent(token);
    boolean several = node.common().multiInstance() != null;
    boolean fits =
        switch (token.kind()) {
          case TOKEN ->
              isIn(node, parent)
                  && !(node instanceof GraphNode.AttachedEvent)
                  && (token.enteredAt() == null
                      || (!several && !(node instanceof GraphNode.Container)));
          case SCOPE -> isIn(node, parent) && !several && node instanceof GraphNode.Container;
          case BODY -> isIn(node, parent) && several;
          case LEG ->
              isLegOf(token, parent)
                  && (token.enteredAt() == null || !(node instanceof GraphNode.Container));
          case LEG_SCOPE -> isLegOf(token, parent) && node instanceof GraphNode.Container;
          case EVENT -> node instanceof GraphNode.AttachedEvent event && isAt(event, parent);
          case WAITING ->
              isIn(node, parent)
                  && (node instanceof GraphNode.ParallelGateway
                      || node instanceof GraphNode.InclusiveGateway);
          case KEPT -> isIn(node, parent) && node instanceof GraphNode.SubProcess;
        };
    if (!fits) {
      throw problem(
          token,
          "a "
              + node.type()
              + " cannot hold a token of kind "
              + token.kind()
              + (parent == null ? "" : " in '" + parent.activityId() + "'"));
    }
    tokens.put(token.key(), token);
    children
        .computeIfAbsent(
            Objects.requireNonNullElse(token.parentKey(), ""), key -> new ArrayList<>())
        .add(token);
  }

  private @Nullable RunningToken parent(RunningToken token) {
    if (token.parentKey() == null) {
      return null;
    }
    RunningToken parent = tokens.get(token.parentKey());
    if (parent == null) {
      throw problem(token, "its parent " + token.parentKey() + " must come before it");
    }
    return parent;
  }

  private boolean isIn(GraphNode node, @Nullable RunningToken parent) {
    String scope = node.common().scopeId();
    return parent == null
        ? scope.equals(graph.root().elementId())
        : scope.equals(parent.activityId())
            && (parent.kind() == Kind.SCOPE
                || parent.kind() == Kind.LEG_SCOPE
                || parent.kind() == Kind.KEPT);
  }

  private static boolean isLegOf(RunningToken token, @Nullable RunningToken parent) {
    return parent != null
        && parent.kind() == Kind.BODY
        && parent.activityId().equals(token.activityId());
  }

  private boolean isAt(GraphNode.AttachedEvent event, @Nullable RunningToken parent) {
    if (parent == null) {
      return event.hostId().equals(graph.root().elementId());
    }
    return event.hostId().equals(parent.activityId())
        && switch (event) {
          case GraphNode.BoundaryEvent boundary ->
              parent.kind() != Kind.LEG && parent.kind() != Kind.LEG_SCOPE;
          case GraphNode.EventSubProcessStart start ->
              parent.kind() == Kind.SCOPE || parent.kind() == Kind.LEG_SCOPE;
          case GraphNode.TaskTimeout timeout -> parent.enteredAt() != null;
        };
  }

  void calls(String tokenKey) {
    withCall.add(tokenKey);
  }

  void waitsWithTask(String tokenKey) {
    withTask.add(tokenKey);
  }

  void waitsWithJob(RunningJob job) {
    withJob.computeIfAbsent(job.tokenKey(), key -> new HashSet<>()).add(job.kind());
    RunningToken token = tokens.get(job.tokenKey());
    if (token != null && job.retries() < 0) {
      throw problem(token, "job " + job.key() + " has " + job.retries() + " retries left");
    }
  }

  void waitsWithSubscription(RunningSubscription subscription) {
    GraphNode node = graph.findNode(subscription.activityId()).orElse(null);
    if (node == null) {
      throw problem("the definition has no element '" + subscription.activityId() + "'");
    }
    if (subscription.kind() != RunningSubscription.Kind.COMPENSATION) {
      RunningToken token = tokens.get(Objects.requireNonNullElse(subscription.tokenKey(), ""));
      if (token == null || !token.activityId().equals(subscription.activityId())) {
        throw problem("no token waits at '" + subscription.activityId() + "' for its event");
      }
      withSubscription.add(token.key());
    }
  }

  String topic(RunningJob job) {
    String topic = job.topic();
    if (topic == null || topic.isEmpty()) {
      throw problem("external task " + job.key() + " has no topic");
    }
    return topic;
  }

  /** Every token waits for something. */
  void requireWaiting() {
    if (childrenOf("").stream().allMatch(child -> isBeside(child))) {
      throw problem("no token runs in it");
    }
    for (RunningToken token : tokens.values()) {
      GraphNode node = graph.node(token.activityId());
      String missing =
          switch (token.kind()) {
            case SCOPE, LEG_SCOPE -> {
              boolean empty = childrenOf(token.key()).stream().allMatch(child -> isBeside(child));
              yield empty ? "no token runs in it" : null;
            }
            case BODY -> {
              boolean empty = childrenOf(token.key()).stream().allMatch(child -> isBeside(child));
              yield empty ? "none of its instances runs" : null;
            }
            case TOKEN, LEG ->
                token.enteredAt() == null || hasJob(token, RunningJob.Kind.ASYNC_AFTER)
                    ? ofContinuation(token)
                    : ofElement(node, token);
            case EVENT -> ofTrigger(((GraphNode.AttachedEvent) node).trigger(), token);
            case WAITING, KEPT -> null;
          };
      if (missing != null) {
        throw problem(token, missing);
      }
    }
  }

  private static boolean isBeside(RunningToken child) {
    return child.kind() == Kind.EVENT || child.kind() == Kind.KEPT;
  }

  private List<RunningToken> childrenOf(String key) {
    return children.getOrDefault(key, List.of());
  }

  private boolean hasJob(RunningToken token, RunningJob.Kind kind) {
    return withJob.getOrDefault(token.key(), Set.of()).contains(kind);
  }

  private @Nullable String ofContinuation(RunningToken token) {
    return hasJob(token, RunningJob.Kind.ASYNC_START)
            || hasJob(token, RunningJob.Kind.ASYNC_BEFORE)
            || hasJob(token, RunningJob.Kind.ASYNC_AFTER)
        ? null
        : "a token waits before or after it, but no job goes on with it";
  }

  private @Nullable String ofElement(GraphNode node, RunningToken token) {
    return switch (node) {
      case GraphNode.UserTask task ->
          withTask.contains(token.key()) ? null : "a token is in it, but no task is open";
      case GraphNode.ReceiveTask task ->
          task.message() == null ? null : ofTrigger(task.message(), token);
      case GraphNode.IntermediateCatchEvent event -> ofTrigger(event.trigger(), token);
      case GraphNode.ExternalTask task ->
          hasJob(token, RunningJob.Kind.EXTERNAL) || hasJob(token, RunningJob.Kind.EXTERNAL_DONE)
              ? null
              : "a token is in it, but there is no external task";
      case GraphNode.CallActivity call ->
          withCall.contains(token.key()) ? null : "a token is in it, but it has called no instance";
      case GraphNode.CodeTask task when task.triggerable() -> null;
      default -> "a " + node.type() + " waits for nothing; let the token go on in the other engine";
    };
  }

  private @Nullable String ofTrigger(Trigger trigger, RunningToken token) {
    boolean waits =
        switch (trigger) {
          case Trigger.Timer timer -> hasJob(token, RunningJob.Kind.TIMER);
          case Trigger.Message message -> withSubscription.contains(token.key());
          case Trigger.Signal signal -> withSubscription.contains(token.key());
          case Trigger.Condition condition -> withSubscription.contains(token.key());
          case Trigger.Variable variable -> withSubscription.contains(token.key());
          case Trigger.Several several ->
              hasJob(token, RunningJob.Kind.TIMER) || withSubscription.contains(token.key());
          case Trigger.CaughtError error -> false;
          case Trigger.Escalation escalation -> false;
          case Trigger.Cancel cancel -> false;
          case Trigger.Compensation compensation -> false;
        };
    return waits ? null : "it waits, but neither a timer nor a subscription is there";
  }

  /** The events that wait for an error, an escalation or a cancellation. */
  List<Armed> thrownEvents() {
    List<Armed> armed = new ArrayList<>();
    boolean begun =
        withJob.values().stream().noneMatch(kinds -> kinds.contains(RunningJob.Kind.ASYNC_START));
    if (begun) { // otherwise its events begin to wait with its first step
      add(armed, null, graph.root());
    }
    for (RunningToken token : tokens.values()) {
      GraphNode node = graph.node(token.activityId());
      boolean hosts =
          token.kind() == Kind.SCOPE
              || token.kind() == Kind.BODY
              || (token.kind() == Kind.TOKEN
                  && token.enteredAt() != null
                  && !hasJob(token, RunningJob.Kind.ASYNC_AFTER));
      if (hosts && node instanceof GraphNode.Activity activity) {
        add(armed, token.key(), activity.boundaryEventIds());
      }
      if ((token.kind() == Kind.SCOPE || token.kind() == Kind.LEG_SCOPE)
          && node instanceof GraphNode.Container container) {
        add(armed, token.key(), container.scope());
      }
    }
    return armed;
  }

  /** Once an interrupting event sub-process runs in a scope, no other can begin there. */
  private void add(List<Armed> armed, @Nullable String hostKey, Scope scope) {
    boolean interrupted =
        childrenOf(Objects.requireNonNullElse(hostKey, "")).stream()
            .map(child -> graph.node(child.activityId()))
            .anyMatch(graph::isInterrupting);
    if (!interrupted) {
      add(armed, hostKey, scope.eventStartIds());
    }
  }

  private void add(List<Armed> armed, @Nullable String hostKey, List<String> eventIds) {
    for (String id : eventIds) {
      Trigger trigger = ((GraphNode.AttachedEvent) graph.node(id)).trigger();
      if (trigger instanceof Trigger.CaughtError
          || trigger instanceof Trigger.Escalation
          || trigger instanceof Trigger.Cancel) {
        armed.add(new Armed(hostKey, id));
      }
    }
  }
}
