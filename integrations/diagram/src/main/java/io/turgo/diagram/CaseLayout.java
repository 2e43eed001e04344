package io.turgo.diagram;

import io.turgo.diagram.CasePart.Criterion;
import io.turgo.diagram.CasePart.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The places of the parts of a case: those of the file, if it has one for each part; otherwise
 * items stand in columns, each behind those that its entry criteria wait for.
 */
final class CaseLayout {
  private static final double PADDING = 28;
  private static final double HEAD = 40;
  private static final double BETWEEN = 34;
  private static final double BEHIND = 64;

  /** Items of a column before another begins next to it. */
  private static final int LEAST_ROWS = 6;

  private static final Box CRITERION = new Box(0, 0, 18, 24);

  private final Map<String, XmlNode> shapes;
  private final Map<String, XmlNode> edges;
  private final Interchange interchange;

  CaseLayout(CaseFile file, Interchange interchange) {
    this.shapes = file.drawn("CMMNShape");
    this.edges = file.drawn("CMMNEdge");
    this.interchange = interchange;
  }

  void place(CasePart plan) {
    if (isDrawn(plan)) {
      take(plan);
    } else {
      arrange(plan);
      plan.move(-plan.box().x(), -plan.box().y());
    }
    criteria(plan);
  }

  /** Whether the file has a place for all that is shown of a part. */
  private boolean isDrawn(CasePart part) {
    return box(part.item()) != null
        && (isCollapsed(part) || part.children().stream().allMatch(this::isDrawn));
  }

  private void take(CasePart part) {
    part.place(Objects.requireNonNull(box(part.item())));
    if (isCollapsed(part)) {
      part.collapse();
    } else {
      part.children().forEach(this::take);
    }
  }

  private boolean isCollapsed(CasePart part) {
    XmlNode shape = shapes.get(part.item().id());
    return shape != null && shape.is("isCollapsed", false);
  }

  /** The place of an element in the file; null for none. */
  private @Nullable Box box(XmlNode element) {
    XmlNode shape = shapes.get(element.id());
    return shape == null ? null : interchange.box(shape).orElse(null);
  }

  /** Places the inside of a stage, and makes the stage as large as that needs. */
  private void arrange(CasePart stage) {
    Map<Integer, List<CasePart>> columns = new TreeMap<>();
    Map<CasePart, Integer> known = columns(stage);
    for (CasePart child : stage.children()) {
      if (child.isStage()) {
        arrange(child);
      } else {
        child.place(size(child));
      }
      int column = known.getOrDefault(child, 0);
      columns.computeIfAbsent(column, key -> new ArrayList<>()).add(child);
    }
    int rows = Math.max(LEAST_ROWS, (int) Math.ceil(Math.sqrt(stage.children().size())));
    double x = PADDING;
    double bottom = HEAD + 30;
    for (List<CasePart> column : columns.values()) {
      for (int from = 0; from < column.size(); from += rows) {
        double y = HEAD;
        double width = 0;
        List<CasePart> here = column.subList(from, Math.min(column.size(), from + rows));
        for (CasePart child : here) {
          width = Math.max(width, child.box().w());
        }
        for (CasePart child : here) {
          Box box = child.box();
          child.move(x + (width - box.w()) / 2 - box.x(), y - box.y());
          y += box.h() + below(child) + BETWEEN;
        }
        bottom = Math.max(bottom, y - BETWEEN);
        x += width + BEHIND;
      }
    }
    double title = TextLines.width(stage.label(), Sizes.TEXT) + 2 * PADDING;
    double width = Math.max(Math.max(160, title), x - BEHIND + PADDING);
    stage.place(new Box(0, 0, width, bottom + PADDING));
  }

  /** The room that the name of a listener takes below it. */
  private static double below(CasePart part) {
    return part.isListener() ? Sizes.label(part.label()).h() + 4 : 0;
  }

  private static Box size(CasePart part) {
    if (part.isListener()) {
      return new Box(0, 0, Sizes.EVENT, Sizes.EVENT);
    }
    return part.isMilestone() ? new Box(0, 0, 110, 44) : new Box(0, 0, 110, 76);
  }

  /** Each behind the last of its neighbours that an entry criterion waits for. */
  private static Map<CasePart, Integer> columns(CasePart stage) {
    Map<CasePart, List<CasePart>> waiting = new HashMap<>();
    Map<CasePart, Integer> missing = new HashMap<>();
    for (CasePart part : stage.children()) {
      for (Criterion criterion : part.criteria()) {
        for (Link link : criterion.entry() ? criterion.links() : List.<Link>of()) {
          if (link.source().stage() == stage && link.source() != part) {
            waiting.computeIfAbsent(link.source(), key -> new ArrayList<>()).add(part);
            missing.merge(part, 1, Integer::sum);
          }
        }
      }
    }
    Map<CasePart, Integer> columns = new HashMap<>();
    Deque<CasePart> ready = new ArrayDeque<>();
    stage.children().stream().filter(part -> !missing.containsKey(part)).forEach(ready::add);
    while (!ready.isEmpty()) {
      CasePart part = ready.remove();
      int behind = columns.computeIfAbsent(part, key -> 0) + 1;
      for (CasePart next : waiting.getOrDefault(part, List.of())) {
        columns.merge(next, behind, Math::max);
        if (missing.merge(next, -1, Integer::sum) == 0) {
          ready.add(next);
        }
      }
    }
    return columns; // those that wait for each other have none, or that behind others
  }

  /** Entry criteria are at the left border, exit criteria at the right; those of stages below. */
  private static Box atBorder(CasePart part, Criterion criterion, int index) {
    Box box = part.box();
    double x = criterion.entry() ? box.x() : box.right();
    double y = Math.min(box.y() + Math.min(box.h() / 2, 42) + index * 28, box.bottom());
    if (!criterion.entry() && part.isStage()) {
      double near =
          criterion.links().stream()
              .map(Link::source)
              .filter(CasePart::hasPlace) // one in a collapsed stage has none
              .mapToDouble(source -> source.box().cx())
              .findFirst()
              .orElse(box.x());
      x = Math.min(box.right() - 24, Math.max(box.x() + 24, near) + index * 28);
      y = box.bottom();
    }
    return Box.around(x, y, CRITERION.w(), CRITERION.h());
  }

  /** Places the criteria that the file does not place, and leads the lines to them. */
  private void criteria(CasePart part) {
    List<Criterion> placed = new ArrayList<>();
    int entries = 0;
    int exits = 0;
    for (Criterion criterion : part.criteria()) {
      Box own = box(criterion.node());
      if (own == null) {
        own = atBorder(part, criterion, criterion.entry() ? entries++ : exits++);
      }
      List<Link> links = new ArrayList<>();
      for (Link link : criterion.links()) {
        XmlNode edge = edges.get(link.onPart().id());
        links.add(edge == null ? link : link.along(interchange.points(edge)));
      }
      placed.add(new Criterion(criterion.node(), criterion.entry(), links, own));
    }
    part.criteria().clear();
    part.criteria().addAll(placed);
    if (!part.isCollapsed()) {
      part.children().forEach(this::criteria);
    }
  }
}
