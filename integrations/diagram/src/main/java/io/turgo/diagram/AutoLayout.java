package io.turgo.diagram;

import io.turgo.diagram.Picture.Edge;
import io.turgo.diagram.Picture.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Places what a file says no place for: layers from left to right, sub-processes inside out.
 *
 * <p>The steps are those of Sugiyama, Tagawa and Toda: break cycles, find layers, order each, give
 * heights, then draw the ways. Each takes a time that grows with the number of elements.
 */
final class AutoLayout {
  private static final double PADDING = 24;
  private static final double HEAD = 34;
  private static final double APART = 40;

  private final BpmnFile file;

  AutoLayout(BpmnFile file) {
    this.file = file;
  }

  /** Lays out the nodes of a process or sub-process, save for those that have a place already. */
  Arranged arrange(XmlNode scope, Set<XmlNode> except) {
    Map<XmlNode, LayoutItem> items = items(scope, except);
    List<XmlNode> loose = new ArrayList<>();
    List<XmlNode> edges = file.edges(scope);
    hang(scope, edges, items, except, loose);
    Map<XmlNode, List<XmlNode>> lanes = file.lanes(scope);
    lanes.values().removeIf(nodes -> nodes.stream().noneMatch(items::containsKey));
    int number = 0;
    for (List<XmlNode> nodes : lanes.values()) {
      for (XmlNode node : nodes) {
        LayoutItem item = items.get(node);
        if (item != null) {
          item.lane = number;
        }
      }
      number++;
    }
    List<LayoutLink> links = links(edges, items);
    ScopePicture picture = new ScopePicture(file);
    if (lanes.isEmpty()) {
      List<LayoutItem> single = new ArrayList<>();
      for (Part part : parts(items.values(), links)) {
        if (part.items.size() == 1 && part.links.isEmpty()) {
          single.add(part.items.getFirst());
        } else {
          picture.add(part.items, part.links);
        }
      }
      picture.addRows(single);
    } else {
      picture.addLanes(List.copyOf(items.values()), links, List.copyOf(lanes.keySet()));
    }
    picture.addLoose(loose);
    picture.connect(edges);
    return picture.done();
  }

  private Map<XmlNode, LayoutItem> items(XmlNode scope, Set<XmlNode> except) {
    Map<XmlNode, LayoutItem> items = new LinkedHashMap<>();
    List<XmlNode> attached = new ArrayList<>();
    for (XmlNode node : file.nodes(scope)) {
      if (except.contains(node)) {
        continue;
      }
      if (file.host(node) != null) {
        attached.add(node);
      } else {
        items.put(node, item(node, except));
      }
    }
    for (XmlNode boundary : attached) {
      LayoutItem host = items.get(file.host(boundary));
      if (host != null) {
        host.boundaries.add(boundary);
      }
    }
    for (LayoutItem host : items.values()) {
      int count = host.boundaries.size();
      for (int i = 0; i < count; i++) {
        Box label = Sizes.label(file.label(host.boundaries.get(i)), Sizes.boundaryRoom(i, count));
        host.below = Math.max(host.below, 24 + label.h());
      }
    }
    return items;
  }

  private LayoutItem item(XmlNode node, Set<XmlNode> except) {
    Kind kind = Kind.of(node);
    double width = Sizes.width(node);
    double height = Sizes.height(node, "");
    Arranged inside = null;
    if (kind == Kind.SUB_PROCESS && !file.nodes(node).isEmpty()) {
      inside = arrange(node, except);
      width = Math.max(140, inside.width() + 2 * PADDING);
      height = Math.max(90, inside.height() + HEAD + PADDING);
    }
    int boundaries = file.boundariesOf(node).size();
    if (boundaries > 0) {
      width = Math.max(width, Sizes.boundaryWidth(boundaries, Markers.isMarked(node)));
    }
    LayoutItem item = new LayoutItem(node, width, height);
    item.inside = inside;
    if (!file.label(node).isEmpty()) {
      double label = Sizes.label(file.label(node)).h() + 4;
      if (kind == Kind.EVENT) {
        item.below = label;
        item.labelWidth = Sizes.label(file.label(node)).w();
      } else if (kind == Kind.GATEWAY) {
        item.above = label;
      }
    }
    return item;
  }

  /** Hangs data and annotations on the nodes that they belong to; the others are loose. */
  private void hang(
      XmlNode scope,
      List<XmlNode> edges,
      Map<XmlNode, LayoutItem> items,
      Set<XmlNode> except,
      List<XmlNode> loose) {
    Set<XmlNode> open = new HashSet<>(file.artefacts(scope));
    open.removeAll(except);
    for (XmlNode edge : edges) {
      if (Kind.of(edge) != Kind.ASSOCIATION) {
        continue;
      }
      XmlNode source = file.source(edge);
      XmlNode target = file.target(edge);
      hang(source, items.get(target), open);
      hang(target, items.get(source), open);
    }
    file.artefacts(scope).stream().filter(open::contains).forEach(loose::add);
  }

  private void hang(@Nullable XmlNode artefact, @Nullable LayoutItem item, Set<XmlNode> open) {
    if (artefact == null || item == null || !open.remove(artefact)) {
      return;
    }
    String label = file.label(artefact);
    if (Kind.of(artefact) == Kind.ANNOTATION) {
      item.annotations.add(artefact);
      item.above += Sizes.height(artefact, label) + 16;
    } else {
      double height = 36 + 50 + Sizes.label(label).h() + 6;
      item.below = item.data.isEmpty() ? item.below + height : Math.max(item.below, height);
      item.data.add(artefact);
    }
  }

  private List<LayoutLink> links(List<XmlNode> edges, Map<XmlNode, LayoutItem> items) {
    List<LayoutLink> links = new ArrayList<>();
    for (XmlNode edge : edges) {
      XmlNode source = file.source(edge);
      XmlNode target = file.target(edge);
      if (source == null || target == null) {
        continue;
      }
      XmlNode host = file.host(source);
      boolean undoes = host != null && edge.name().equals("association");
      LayoutItem from = items.get(host == null ? source : host);
      LayoutItem to = items.get(target);
      if (from != null && to != null && (Kind.of(edge) == Kind.FLOW || undoes)) {
        links.add(new LayoutLink(edge, from, to, host == null ? null : source));
      }
    }
    return links;
  }

  private record Part(List<LayoutItem> items, List<LayoutLink> links) {}

  /** What hangs together, in the order of the file. */
  private static List<Part> parts(Iterable<LayoutItem> items, List<LayoutLink> links) {
    Map<LayoutItem, LayoutItem> leaders = new HashMap<>();
    for (LayoutLink link : links) {
      LayoutItem one = leader(link.from, leaders);
      LayoutItem other = leader(link.to, leaders);
      if (one != other) {
        leaders.put(other, one);
      }
    }
    Map<LayoutItem, Part> parts = new LinkedHashMap<>();
    for (LayoutItem item : items) {
      parts
          .computeIfAbsent(
              leader(item, leaders), key -> new Part(new ArrayList<>(), new ArrayList<>()))
          .items
          .add(item);
    }
    for (LayoutLink link : links) {
      Part part = parts.get(leader(link.from, leaders));
      if (part != null) {
        part.links.add(link);
      }
    }
    return List.copyOf(parts.values());
  }

  private static LayoutItem leader(LayoutItem item, Map<LayoutItem, LayoutItem> leaders) {
    LayoutItem at = item;
    LayoutItem up = leaders.get(at);
    while (up != null) {
      LayoutItem beyond = leaders.get(up);
      if (beyond != null) {
        leaders.put(at, beyond); // halves the way for who comes next
      }
      at = up;
      up = leaders.get(at);
    }
    return at;
  }

  /** The parts of a scope, put below each other. */
  private static final class ScopePicture {
    private final BpmnFile file;
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private double width;
    private double height;

    ScopePicture(BpmnFile file) {
      this.file = file;
    }

    void add(List<LayoutItem> items, List<LayoutLink> links) {
      List<List<LayoutItem>> layers = Layers.of(items, links);
      Rows.place(layers);
      put(new PartPainter(file, layers, links).arranged(List.of(), new double[0]));
    }

    void addLanes(List<LayoutItem> items, List<LayoutLink> links, List<XmlNode> lanes) {
      List<List<LayoutItem>> layers = Layers.of(items, links);
      Rows.place(layers);
      double[] tops = new double[lanes.size() + 1];
      stackLanes(layers, tops);
      put(new PartPainter(file, layers, links).arranged(lanes, tops));
    }

    /** Moves each lane below the one before, and notes where each begins. */
    private static void stackLanes(List<List<LayoutItem>> layers, double[] tops) {
      int count = tops.length - 1;
      double[] top = new double[count];
      double[] bottom = new double[count];
      Arrays.fill(top, Double.MAX_VALUE);
      Arrays.fill(bottom, -Double.MAX_VALUE);
      for (List<LayoutItem> layer : layers) {
        for (LayoutItem item : layer) {
          top[item.lane] = Math.min(top[item.lane], item.top());
          bottom[item.lane] = Math.max(bottom[item.lane], item.bottom());
        }
      }
      double[] shift = new double[count];
      for (int lane = 0; lane < count; lane++) {
        double size = Math.max(60, bottom[lane] - top[lane]);
        shift[lane] = tops[lane] + 20 - top[lane];
        tops[lane + 1] = tops[lane] + size + 40;
      }
      layers.forEach(layer -> layer.forEach(item -> item.y += shift[item.lane]));
    }

    /** Nodes without flows, such as event sub-processes and the tasks of ad hoc sub-processes. */
    void addRows(List<LayoutItem> items) {
      double widest = Math.max(width, 560);
      List<LayoutItem> row = new ArrayList<>();
      double used = 0;
      for (LayoutItem item : items) {
        if (!row.isEmpty() && used + item.width > widest) {
          putRow(row);
          row.clear();
          used = 0;
        }
        row.add(item);
        used += item.width + APART;
      }
      if (!row.isEmpty()) {
        putRow(row);
      }
    }

    private void putRow(List<LayoutItem> row) {
      double x = 0;
      double above = row.stream().mapToDouble(item -> item.above).max().orElse(0);
      for (LayoutItem item : row) {
        item.layer = 0;
        item.x = x + item.width / 2;
        item.y = above + item.height / 2;
        x += Math.max(item.width, item.data.size() * 60.0) + APART;
      }
      put(PartPainter.row(file, row));
    }

    void addLoose(List<XmlNode> loose) {
      int lowest = -1;
      for (int i = 0; i < shapes.size(); i++) {
        lowest = shapes.get(i).kind() == Kind.LANE ? i : lowest;
      }
      placeLoose(loose, lowest < 0 ? 0 : Sizes.STRIP + 25);
      if (lowest >= 0 && !loose.isEmpty()) { // the lowest lane grows around them
        Box lane = shapes.get(lowest).box();
        height += 20;
        shapes.set(
            lowest,
            Shape.plain(
                shapes.get(lowest).element(),
                new Box(lane.x(), lane.y(), lane.w(), height - lane.y())));
      }
    }

    private void placeLoose(List<XmlNode> loose, double left) {
      double x = left;
      double tallest = 0;
      List<Shape> row = new ArrayList<>();
      for (XmlNode artefact : loose) {
        double wide = Sizes.width(artefact);
        double high = Sizes.height(artefact, file.label(artefact));
        if (x > Math.max(width, 560)) {
          put(new Arranged(List.copyOf(row), List.of(), x, tallest));
          row.clear();
          x = left;
          tallest = 0;
        }
        row.add(Shape.plain(artefact, new Box(x, 0, wide, high)));
        x += Math.max(wide, Sizes.LABEL) + APART / 2;
        tallest = Math.max(tallest, high + 20);
      }
      if (!row.isEmpty()) {
        put(new Arranged(List.copyOf(row), List.of(), x, tallest));
      }
    }

    private void put(Arranged part) {
      double y = height == 0 ? 0 : height + APART;
      part.moveTo(0, y, shapes, edges);
      width = Math.max(width, part.width());
      height = y + part.height();
    }

    /** Associations that are no ways of the layout. */
    void connect(List<XmlNode> all) {
      Map<XmlNode, Box> boxes = new HashMap<>();
      shapes.forEach(shape -> boxes.putIfAbsent(shape.element(), shape.box()));
      Set<XmlNode> drawn = new HashSet<>();
      edges.forEach(edge -> drawn.add(edge.element()));
      for (XmlNode edge : all) {
        XmlNode source = file.source(edge);
        XmlNode target = file.target(edge);
        Box from = boxes.get(source);
        Box to = boxes.get(target);
        if (drawn.add(edge) && from != null && to != null) {
          List<Point> way =
              Kind.of(edge) == Kind.ASSOCIATION ? Ways.straight(from, to) : Ways.bent(from, to);
          edges.add(new Edge(edge, way, null, source, target, null));
        }
      }
    }

    Arranged done() {
      return new Arranged(shapes, edges, width, height);
    }
  }
}
