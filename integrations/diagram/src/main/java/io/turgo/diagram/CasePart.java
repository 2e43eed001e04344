package io.turgo.diagram;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A plan item of a case with what it is an item of, or the plan model; and its place. */
final class CasePart {
  private final XmlNode item;
  private final XmlNode definition;
  private final @Nullable CasePart stage;
  private final int depth;
  private final List<CasePart> children = new ArrayList<>();
  private final List<Criterion> criteria = new ArrayList<>();
  private @Nullable Box box;
  private boolean isCollapsed;

  /**
   * A criterion at the border of its part.
   *
   * @param entry otherwise it is an exit criterion
   * @param box where it is drawn; null while it has no place
   */
  record Criterion(XmlNode node, boolean entry, List<Link> links, @Nullable Box box) {}

  /**
   * What a criterion waits for.
   *
   * @param onPart the element that says so
   * @param event such as {@code complete}
   * @param way as the file has it; empty where it has none
   */
  record Link(XmlNode onPart, CasePart source, String event, List<Point> way) {
    Link along(List<Point> points) {
      return new Link(onPart, source, event, points);
    }
  }

  /**
   * Without a place so far.
   *
   * @param item the plan item; the plan model itself for the plan model
   * @param stage the part that contains it; null for the plan model
   */
  CasePart(XmlNode item, XmlNode definition, @Nullable CasePart stage) {
    this.item = item;
    this.definition = definition;
    this.stage = stage;
    this.depth = stage == null ? 0 : stage.depth + 1;
    if (stage != null) {
      stage.children.add(this);
    }
  }

  XmlNode item() {
    return item;
  }

  XmlNode definition() {
    return definition;
  }

  /** The id by which states are known: of the task, stage, milestone, listener or case. */
  String id() {
    XmlNode of = isPlan() ? definition.parent() : definition;
    return of == null ? "" : of.id();
  }

  @Nullable CasePart stage() {
    return stage;
  }

  /** How many stages are around it. */
  int depth() {
    return depth;
  }

  List<CasePart> children() {
    return children;
  }

  List<Criterion> criteria() {
    return criteria;
  }

  boolean isPlan() {
    return stage == null;
  }

  boolean isStage() {
    return isPlan() || definition.name().equals("stage");
  }

  boolean isListener() {
    return definition.name().endsWith("ventListener");
  }

  boolean isMilestone() {
    return definition.name().equals("milestone");
  }

  /** Its own name, or that of what it is an item of; empty for none. */
  String label() {
    return item.label().isEmpty() ? definition.label() : item.label();
  }

  /** Whether it is shown: what is in a collapsed stage is not. */
  boolean hasPlace() {
    return box != null;
  }

  Box box() {
    if (box == null) {
      throw new IllegalStateException(item.called() + " has no place yet");
    }
    return box;
  }

  void place(Box place) {
    box = place;
  }

  /** Whether its inside is not shown. */
  boolean isCollapsed() {
    return isCollapsed;
  }

  void collapse() {
    isCollapsed = true;
  }

  /** Moves it with all that is in it; criteria have no places then. */
  void move(double dx, double dy) {
    place(box().moved(dx, dy));
    children.forEach(child -> child.move(dx, dy));
  }

  /** Whether a rule is there, in the item or in its definition. */
  boolean has(String rule) {
    return has(item.child("itemControl"), rule) || has(definition.child("defaultControl"), rule);
  }

  private static boolean has(Optional<XmlNode> control, String rule) {
    return control.flatMap(node -> node.child(rule)).isPresent();
  }
}
