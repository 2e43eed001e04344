package io.turgo.diagram;

import io.turgo.diagram.Picture.Edge;
import io.turgo.diagram.Picture.Shape;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes pictures as one SVG, below each other, with the style and what screen readers say. */
final class PicturePainter {
  private static final double MARGIN = 24;
  private static final double APART = 40;
  private static final double TITLE = 30;

  private final BpmnFile file;
  private final List<Picture> pictures;
  private final SvgOptions options;
  private final Spoken spoken;
  private final Svg svg = new Svg();

  PicturePainter(BpmnFile file, List<Picture> pictures, SvgOptions options) {
    this.file = file;
    this.pictures = pictures;
    this.options = options;
    this.spoken = new Spoken(file, options.overlay());
  }

  /** What a picture takes, with names that stand where names usually do. */
  private Box bounds(Picture picture) {
    Box all = picture.bounds().orElse(new Box(0, 0, 0, 0));
    for (Picture.Shape shape : picture.shapes()) {
      String label = file.label(shape.element());
      if (shape.label() == null && shape.kind().isLabelledOutside() && !label.isEmpty()) {
        Box size = Sizes.label(label);
        double left = shape.box().cx() - size.w() / 2;
        all = all.union(new Box(left, shape.box().bottom() + 4, size.w(), size.h()));
      }
    }
    return all;
  }

  String svg() {
    boolean several = pictures.size() > 1;
    List<Box> bounds =
        pictures.stream()
            .map(picture -> bounds(picture).grown(MARGIN))
            .map(box -> new Box(box.x(), box.y(), box.w(), box.h() + Sizes.LINE))
            .toList();
    double width = bounds.stream().mapToDouble(Box::w).max().orElse(0);
    double height = several ? (pictures.size() - 1) * APART : 0;
    for (Box box : bounds) {
      height += box.h() + (several ? TITLE : 0);
    }
    Frame.open(svg, "BPMN diagram", title(), description(), width, height, options.styled());
    double y = 0;
    for (int i = 0; i < pictures.size(); i++) {
      Box box = bounds.get(i);
      Picture picture = pictures.get(i);
      if (several) {
        svg.open(
            "text",
            "class",
            "td-title",
            "x",
            MARGIN,
            "y",
            y + 24,
            "fill",
            "#5b6b7b",
            "stroke",
            "none",
            "font-size",
            15.0,
            "font-weight",
            600);
        svg.text(Spoken.oneLine(picture.title())).close("text");
        y += TITLE;
      }
      svg.open(
          "g",
          "class",
          "td-picture",
          "data-picture",
          picture.id(),
          "transform",
          "translate(" + Svg.number(-box.x()) + " " + Svg.number(y - box.y()) + ")");
      svg.raw("\n");
      paint(picture);
      svg.close("g");
      y += box.h() + APART;
    }
    svg.close("svg");
    return svg.toString();
  }

  private String title() {
    List<String> titles =
        pictures.stream().map(picture -> Spoken.oneLine(picture.title())).limit(5).toList();
    return String.join(", ", titles) + (pictures.size() > 5 ? "…" : "");
  }

  /** What there is to see, in a sentence or two. */
  private String description() {
    Set<XmlNode> nodes = new HashSet<>();
    Set<String> ids = new HashSet<>();
    for (Picture picture : pictures) {
      for (Shape shape : picture.shapes()) {
        if (shape.kind().isFlowNode()) {
          nodes.add(shape.element());
        }
        ids.add(shape.element().id());
      }
    }
    long tokens = ids.stream().mapToLong(options.overlay()::tokensAt).sum();
    long incidents = ids.stream().mapToLong(options.overlay()::incidentsAt).sum();
    StringBuilder said =
        new StringBuilder(Figures.of(nodes.size(), "element", "elements")).append(" of BPMN.");
    if (tokens > 0 || incidents > 0) {
      said.append(' ')
          .append(Figures.of(tokens, "token", "tokens"))
          .append(", ")
          .append(Figures.of(incidents, "incident", "incidents"))
          .append('.');
    }
    return said.toString();
  }

  private void paint(Picture picture) {
    ReadingOrder order = new ReadingOrder(file, picture);
    EdgePainter edges = new EdgePainter(svg, file, spoken);
    ShapePainter shapes = new ShapePainter(svg, file);
    for (Shape holder : order.holders()) {
      paint(holder, shapes);
    }
    for (Shape holder : order.holders()) {
      order.leaving(holder.element()).forEach(edge -> paint(edge, edges));
    }
    for (Shape node : order.nodes()) {
      paint(node, shapes);
      order.leaving(node.element()).forEach(edge -> paint(edge, edges));
    }
    order.others().forEach(edge -> paint(edge, edges));
    BadgePainter badges = new BadgePainter(svg, options.overlay());
    picture.shapes().forEach(badges::paint);
  }

  private void paint(Shape shape, ShapePainter painter) {
    String id = shape.element().id();
    int heat = options.overlay().heatAt(id);
    StringBuilder kinds = new StringBuilder("td-element td-" + shape.element().name());
    if (heat > 0) {
      kinds.append(" td-heat-").append(heat);
    }
    if (options.overlay().isTaken(id)) {
      kinds.append(" td-taken");
    }
    kinds.append(changed(id));
    if (shape.background() != null || shape.border() != null) {
      kinds.append(" td-own");
    }
    begin(kinds.toString(), id, spoken.shape(shape));
    painter.paint(shape, HEAT.getOrDefault(heat, "#ffffff"), heat > 0);
    svg.close("g").close("g");
  }

  private static final Map<Integer, String> HEAT =
      Map.of(1, "#fff1cc", 2, "#ffdd99", 3, "#ffbf73", 4, "#fc9a63", 5, "#f2765c");

  private void paint(Edge edge, EdgePainter painter) {
    String id = edge.element().id();
    boolean isTaken = options.overlay().isTaken(id);
    begin(
        "td-edge td-" + edge.element().name() + (isTaken ? " td-taken" : "") + changed(id),
        id,
        spoken.edge(edge));
    painter.paint(edge);
    svg.close("g").close("g");
  }

  private String changed(String id) {
    Overlay.Change change = options.overlay().changeAt(id);
    return change == null ? "" : " td-" + change.word();
  }

  private void begin(String kinds, String id, String said) {
    svg.open(
        "g", "class", kinds, "data-element", id, "role", "graphics-symbol img", "aria-label", said);
    svg.element("title", said);
    svg.open("g", "class", "td-body");
  }
}
