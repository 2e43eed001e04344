package io.turgo.engine.testing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a case behaves, told in the plainest way: each move looks at everything. It knows no rows,
 * and no index of what waits for what.
 */
final class CaseReference {
  /** What is planned. */
  static final class Item {
    final String id;
    final @Nullable Item stage;
    final List<Item> children = new ArrayList<>();
    final List<Criterion> criteria = new ArrayList<>();
    String kind = "task";
    boolean autoComplete;
    boolean required;
    boolean manual;

    Item(String id, @Nullable Item stage) {
      this.id = id;
      this.stage = stage;
      if (stage != null) {
        stage.children.add(this);
      }
    }

    boolean hasEntry() {
      return criteria.stream().anyMatch(criterion -> criterion.entry);
    }
  }

  /** What an item begins or ends by. */
  static final class Criterion {
    final String id;
    final boolean entry;
    final List<String> parts = new ArrayList<>();
    @Nullable String variable;

    Criterion(String id, boolean entry) {
      this.id = id;
      this.entry = entry;
    }
  }

  /** An instance of an item. */
  static final class Node {
    final Item item;
    final @Nullable Node parent;
    final List<Node> children = new ArrayList<>();
    final Set<String> happened = new HashSet<>();
    String state = "available";
    boolean gone;

    Node(Item item, @Nullable Node parent) {
      this.item = item;
      this.parent = parent;
    }
  }

  final Item root = new Item("model", null);
  boolean ended;
  private final Map<String, Boolean> variables = new HashMap<>();
  private final Deque<Runnable> moves = new ArrayDeque<>();
  private final Set<Node> toComplete = new LinkedHashSet<>();
  private final Node top = new Node(root, null);
  private boolean changed;

  void start(Map<String, Boolean> values) {
    variables.putAll(values);
    changed = true;
    top.state = "active";
    open(top);
    run();
  }

  void set(String name, boolean value) {
    variables.put(name, value);
    changed = true;
    run();
  }

  void trigger(Node node) {
    complete(node, node.item.kind.equals("userEventListener") ? "occur" : "complete");
    run();
  }

  void startByHand(Node node) {
    begin(node);
    run();
  }

  List<Node> live() {
    List<Node> found = new ArrayList<>();
    collect(top, found);
    found.remove(top);
    return found;
  }

  List<Node> triggerable() {
    return live().stream()
        .filter(node ->
            node.state.equals("enabled")
                || (node.item.kind.equals("task") && node.state.equals("active"))
                || node.item.kind.equals("userEventListener"))
        .toList();
  }

  private static void collect(Node node, List<Node> into) {
    into.add(node);
    node.children.forEach(child -> collect(child, into));
  }

  private void run() {
    while (!ended) {
      Runnable move = moves.poll();
      if (move != null) {
        move.run();
      } else if (changed) {
        changed = false;
        for (Node node : live()) {
          moves.add(() -> lookAtConditions(node));
        }
      } else if (orphan() instanceof Node orphan) {
        remove(orphan);
        toComplete.add(orphan.parent);
      } else if (!toComplete.isEmpty()) {
        Node stage = toComplete.iterator().next();
        toComplete.remove(stage);
        mayComplete(stage);
      } else {
        return;
      }
    }
  }

  /** A listener that some criteria wait for, but none that can still be met; null for none. */
  private @Nullable Node orphan() {
    for (Node node : live()) {
      if (node.item.kind.equals("userEventListener") && isOrphan(node)) {
        return node;
      }
    }
    return null;
  }

  private boolean isOrphan(Node listener) {
    String part = listener.item.id + " occur";
    boolean named = false;
    for (Item item : itemsOf(root)) {
      for (Criterion criterion : item.criteria) {
        if (criterion.parts.contains(part)) {
          named = true;
          for (Node node : listener.parent.children) {
            if (node.item == item && isOpen(node, criterion)) {
              return false;
            }
          }
        }
      }
    }
    return named;
  }

  private void open(Node stage) {
    for (Item item : stage.item.children) {
      Node node = new Node(item, stage);
      stage.children.add(node);
      happened(node, "create");
      moves.add(() -> created(node));
    }
    toComplete.add(stage);
  }

  private void created(Node node) {
    if (node.gone) {
      return;
    }
    if (!node.item.kind.equals("userEventListener") && !node.item.hasEntry()) {
      activate(node);
    }
    moves.add(() -> lookAtConditions(node));
  }

  private void lookAtConditions(Node node) {
    for (Criterion criterion : node.item.criteria) {
      if (criterion.variable != null) {
        moves.add(() -> look(node, criterion));
      }
    }
  }

  private void activate(Node node) {
    if (node.item.manual) {
      node.state = "enabled";
      happened(node, "enable");
      toComplete.add(node.parent);
    } else {
      begin(node);
    }
  }

  private void begin(Node node) {
    node.state = "active";
    happened(node, "start");
    moves.add(() -> {
      if (node.gone) {
        return;
      }
      if (node.item.kind.equals("stage")) {
        open(node);
      } else if (node.item.kind.equals("milestone")) {
        moves.add(() -> {
          if (!node.gone) {
            complete(node, "occur");
          }
        });
      }
    });
  }

  private void complete(Node node, String event) {
    remove(node);
    happened(node, event);
    toComplete.add(node.parent);
  }

  private static void remove(Node node) {
    node.gone = true;
    Objects.requireNonNull(node.parent).children.remove(node);
  }

  private void end(Node node) {
    endContent(node);
    complete(node, "exit");
  }

  private void endContent(Node stage) {
    for (Node child : List.copyOf(stage.children)) {
      endContent(child);
      remove(child);
      happened(child, "exit");
    }
  }

  private void happened(Node source, String event) {
    String part = source.item.id + " " + event;
    moves.add(() -> {
      for (Item item : itemsOf(root)) {
        for (Criterion criterion : item.criteria) {
          for (String one : criterion.parts) {
            if (one.equals(part)) {
              for (Node node : live()) {
                if (node.item == item && node.parent == source.parent) {
                  moves.add(() -> partHappened(node, criterion, part));
                }
              }
            }
          }
        }
      }
    });
  }

  private static List<Item> itemsOf(Item stage) {
    List<Item> found = new ArrayList<>(List.of(stage));
    stage.children.forEach(child -> found.addAll(itemsOf(child)));
    return found;
  }

  private void partHappened(Node node, Criterion criterion, String part) {
    if (isOpen(node, criterion)) {
      node.happened.add(criterion.id + part);
      look(node, criterion);
    }
  }

  private static boolean isOpen(Node node, Criterion criterion) {
    return !node.gone && (!criterion.entry || node.state.equals("available"));
  }

  private void look(Node node, Criterion criterion) {
    if (!isOpen(node, criterion)) {
      return;
    }
    String condition = criterion.id + "?";
    if (criterion.variable == null || Boolean.TRUE.equals(variables.get(criterion.variable))) {
      node.happened.add(condition);
    }
    boolean all =
        criterion.parts.stream().allMatch(part -> node.happened.contains(criterion.id + part));
    if (!all || !node.happened.contains(condition)) {
      return;
    }
    if (criterion.entry) {
      activate(node);
    } else {
      end(node);
    }
  }

  private void mayComplete(Node stage) {
    if (stage.gone || !stage.state.equals("active")) {
      return;
    }
    boolean blocked =
        stage.children.stream()
            .anyMatch(child ->
                child.state.equals("active") || child.item.required || !stage.item.autoComplete);
    if (blocked) {
      return;
    }
    if (stage == top) {
      ended = true;
      return;
    }
    endContent(stage);
    moves.add(() -> {
      if (!stage.gone) {
        complete(stage, "complete");
      }
    });
  }
}
