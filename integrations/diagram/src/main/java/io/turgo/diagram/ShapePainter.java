package io.turgo.diagram;

import io.turgo.diagram.Picture.Shape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Paints nodes, pools, lanes and artefacts in the notation of BPMN. */
final class ShapePainter {
  private static final String INK = "#1d2b3a";

  private final Svg svg;
  private final BpmnFile file;

  ShapePainter(Svg svg, BpmnFile file) {
    this.svg = svg;
    this.file = file;
  }

  /** The outline's class and colours. */
  private record Pen(String kind, String fill, String stroke) {}

  void paint(Shape shape, String fill, boolean hot) {
    String background = shape.background();
    String border = shape.border() == null ? INK : shape.border();
    boolean isOwn = background != null || shape.border() != null;
    Pen pen =
        isOwn && !hot
            ? new Pen("td-main", background == null ? "#ffffff" : background, border)
            : new Pen("td-shape td-main", fill, border);
    switch (shape.kind()) {
      case EVENT -> event(shape, pen);
      case GATEWAY -> gateway(shape, pen);
      case TASK, CALL_ACTIVITY, SUB_PROCESS -> activity(shape, pen, isOwn);
      case POOL, LANE -> strip(shape, pen, isOwn);
      case DATA_OBJECT -> dataObject(shape, pen);
      case DATA_STORE -> dataStore(shape, pen);
      case ANNOTATION -> annotation(shape);
      case GROUP -> group(shape);
      default -> other(shape, pen);
    }
    if (shape.kind().isLabelledOutside()) {
      outside(shape);
    }
  }

  private void outside(Shape shape) {
    String label = file.label(shape.element());
    if (label.isEmpty()) {
      return;
    }
    Box place = shape.label();
    if (place == null) {
      Labels.write(svg, label, shape.box().cx(), shape.box().bottom() + 4, Sizes.LABEL, 6);
    } else {
      // A place for several lines is meant to be as narrow as it is.
      double room = place.h() >= 2 * Sizes.LINE ? place.w() + 8 : Math.max(place.w() + 8, 60);
      Labels.write(svg, label, place.cx(), place.y(), room, 8);
    }
  }

  private void event(Shape shape, Pen pen) {
    XmlNode event = shape.element();
    Box box = shape.box();
    double r = Math.min(box.w(), box.h()) / 2;
    boolean isEnd = event.name().equals("endEvent");
    boolean isStart = event.name().equals("startEvent");
    boolean isQuiet =
        (event.name().equals("boundaryEvent") && !event.is("cancelActivity", true))
            || (isStart && !event.is("isInterrupting", true));
    String dashes = isQuiet ? "5 3.2" : "none";
    svg.empty(
        "circle",
        "class",
        pen.kind(),
        "cx",
        box.cx(),
        "cy",
        box.cy(),
        "r",
        r,
        "fill",
        pen.fill(),
        "stroke",
        pen.stroke(),
        "stroke-width",
        isEnd ? 3.6 : 1.6,
        "stroke-dasharray",
        dashes);
    if (!isEnd && !isStart) {
      svg.empty(
          "circle",
          "class",
          "td-line",
          "cx",
          box.cx(),
          "cy",
          box.cy(),
          "r",
          r - 3.2,
          "stroke-width",
          1.3,
          "stroke-dasharray",
          dashes);
    }
    boolean isThrown = isEnd || event.name().endsWith("ThrowEvent");
    at(box.cx(), box.cy(), r / 18);
    Markers.event(svg, Markers.definition(file, event), isThrown);
    svg.close("g");
  }

  private void at(double x, double y, double scale) {
    String turned = "translate(" + Svg.number(x) + " " + Svg.number(y) + ")";
    svg.open(
        "g",
        "transform",
        Math.abs(scale - 1) < 0.01 ? turned : turned + " scale(" + Svg.number(scale) + ")");
  }

  private void gateway(Shape shape, Pen pen) {
    XmlNode gateway = shape.element();
    Box box = shape.box();
    svg.empty(
        "path",
        "class",
        pen.kind(),
        "d",
        "M%s %sL%s %sL%s %sL%s %sZ"
            .formatted(
                Svg.number(box.cx()),
                Svg.number(box.y()),
                Svg.number(box.right()),
                Svg.number(box.cy()),
                Svg.number(box.cx()),
                Svg.number(box.bottom()),
                Svg.number(box.x()),
                Svg.number(box.cy())),
        "fill",
        pen.fill(),
        "stroke",
        pen.stroke(),
        "stroke-width",
        1.6);
    at(box.cx(), box.cy(), Math.min(box.w(), box.h()) / 50);
    if (gateway.name().equals("eventBasedGateway")) {
      boolean isParallel = "Parallel".equals(gateway.get("eventGatewayType"));
      Markers.eventGateway(svg, gateway.is("instantiate", false), isParallel);
    } else {
      Markers.gateway(svg, gateway.name(), shape.cross());
    }
    svg.close("g");
  }

  private void activity(Shape shape, Pen pen, boolean own) {
    XmlNode activity = shape.element();
    Box box = shape.box();
    boolean isOpen = shape.kind() == Kind.SUB_PROCESS && shape.expanded();
    boolean isEvent = activity.is("triggeredByEvent", false);
    double thick = shape.kind() == Kind.CALL_ACTIVITY ? 4 : 1.6;
    String kind = isOpen && !own && pen.fill().equals("#ffffff") ? "td-soft td-main" : pen.kind();
    String fill = kind.startsWith("td-soft") ? "#f4f7fa" : pen.fill();
    rectangle(box, kind, fill, pen.stroke(), thick, isEvent ? "2 4" : "none", 10);
    if (activity.name().equals("transaction")) {
      rectangle(box.grown(-3.5), "td-line", "none", pen.stroke(), 1.3, "none", 7);
    }
    List<String> markers = markers(shape);
    String label = file.label(activity);
    if (isOpen) {
      Box head =
          new Box(box.x() + 12, box.y() + 7, Math.max(1, box.w() - 24), Math.min(28, box.h()));
      Labels.fill(svg, label, new Box(head.x(), head.y(), head.w(), Sizes.LINE), Sizes.TEXT);
    } else {
      boolean hasIcon = shape.kind() == Kind.TASK && !activity.name().equals("task");
      double room = Math.max(1, box.w() - 14);
      // Two lines in the middle leave the icon alone; more of them begin below it.
      boolean isBelow =
          hasIcon && (box.h() < 70 || TextLines.wrap(label, room, Sizes.TEXT, 3).size() > 2);
      double top = isBelow ? 22 : 6;
      double foot = !markers.isEmpty() ? 20 : isBelow ? 2 : 6;
      Labels.fill(
          svg,
          label,
          new Box(box.x() + 7, box.y() + top, room, Math.max(Sizes.LINE, box.h() - top - foot)),
          Sizes.TEXT);
    }
    if (shape.kind() == Kind.TASK) {
      at(box.x() + 15, box.y() + 14, 0.9);
      Markers.task(svg, activity);
      svg.close("g");
    }
    double x = box.cx() - (markers.size() - 1) * 9.5;
    for (String marker : markers) {
      at(x, box.bottom() - 11, 0.9);
      Markers.activity(svg, marker);
      svg.close("g");
      x += 19;
    }
  }

  private static List<String> markers(Shape shape) {
    XmlNode activity = shape.element();
    List<String> markers = new ArrayList<>();
    @Nullable String repetition = Markers.repetition(activity);
    if (repetition != null) {
      markers.add(repetition);
    }
    if (activity.is("isForCompensation", false)) {
      markers.add("compensation");
    }
    if (shape.kind() == Kind.SUB_PROCESS && !shape.expanded()) {
      markers.add("collapsed");
    }
    if (activity.name().equals("adHocSubProcess")) {
      markers.add("adHoc");
    }
    return markers;
  }

  private void rectangle(
      Box box, String kind, String fill, String stroke, double width, String dashes, double round) {
    svg.empty(
        "rect",
        "class",
        kind,
        "x",
        box.x(),
        "y",
        box.y(),
        "width",
        Math.max(0, box.w()),
        "height",
        Math.max(0, box.h()),
        "rx",
        round,
        "fill",
        fill,
        "stroke",
        stroke,
        "stroke-width",
        width,
        "stroke-dasharray",
        dashes);
  }

  /** Pools and lanes have their name in a strip; a pool that holds nothing has it in the middle. */
  private void strip(Shape shape, Pen pen, boolean own) {
    Box box = shape.box();
    boolean isPool = shape.kind() == Kind.POOL;
    rectangle(
        box,
        pen.kind() + (own ? "" : " td-holder"),
        pen.fill(),
        pen.stroke(),
        isPool ? 1.6 : 1,
        "none",
        isPool ? 2 : 0);
    String label = file.label(shape.element());
    XmlNode process = isPool ? file.find(shape.element().get("processRef")) : null;
    if (isPool && (process == null || file.nodes(process).isEmpty())) {
      Labels.fill(svg, label, box.grown(-4), Sizes.TEXT);
      multiple(shape, box);
      return;
    }
    double strip = Sizes.STRIP;
    if (shape.horizontal()) {
      if (isPool) {
        rectangle(
            new Box(box.x(), box.y(), strip, box.h()),
            "td-soft",
            "#f4f7fa",
            pen.stroke(),
            1.6,
            "none",
            2);
      }
      svg.open(
          "g",
          "transform",
          "translate(%s %s) rotate(-90)"
              .formatted(Svg.number(box.x() + strip / 2), Svg.number(box.cy())));
      Labels.fill(svg, label, Box.around(0, 0, Math.max(1, box.h() - 10), strip - 2), Sizes.TEXT);
      svg.close("g");
    } else {
      if (isPool) {
        rectangle(
            new Box(box.x(), box.y(), box.w(), strip),
            "td-soft",
            "#f4f7fa",
            pen.stroke(),
            1.6,
            "none",
            2);
      }
      Labels.fill(
          svg, label, new Box(box.x() + 5, box.y(), Math.max(1, box.w() - 10), strip), Sizes.TEXT);
    }
    multiple(shape, box);
  }

  private void multiple(Shape shape, Box box) {
    if (shape.element().child("participantMultiplicity").isPresent()) {
      at(box.cx(), box.bottom() - 11, 0.9);
      Markers.activity(svg, "parallel");
      svg.close("g");
    }
  }

  private void dataObject(Shape shape, Pen pen) {
    Box box = shape.box();
    double fold = Math.min(12, Math.min(box.w(), box.h()) / 3);
    svg.empty(
        "path",
        "class",
        pen.kind(),
        "d",
        "M%s %sH%sL%s %sV%sH%sZM%s %sV%sH%s"
            .formatted(
                Svg.number(box.x()),
                Svg.number(box.y()),
                Svg.number(box.right() - fold),
                Svg.number(box.right()),
                Svg.number(box.y() + fold),
                Svg.number(box.bottom()),
                Svg.number(box.x()),
                Svg.number(box.right() - fold),
                Svg.number(box.y()),
                Svg.number(box.y() + fold),
                Svg.number(box.right())),
        "fill",
        pen.fill(),
        "stroke",
        pen.stroke(),
        "stroke-width",
        1.5);
    String name = shape.element().name();
    if (name.equals("dataInput") || name.equals("dataOutput")) {
      at(box.x() + 11, box.y() + 11, 0.6);
      Markers.event(svg, "link", name.equals("dataOutput"));
      svg.close("g");
    }
    XmlNode object = file.find(shape.element().get("dataObjectRef"));
    if (shape.element().is("isCollection", false)
        || (object != null && object.is("isCollection", false))) {
      at(box.cx(), box.bottom() - 8, 0.7);
      Markers.activity(svg, "parallel");
      svg.close("g");
    }
  }

  private void dataStore(Shape shape, Pen pen) {
    Box box = shape.box();
    double bend = Math.min(9, box.h() / 5);
    String rx = Svg.number(box.w() / 2);
    String ry = Svg.number(bend);
    StringBuilder path = new StringBuilder();
    path.append(
        "M%s %sA%s %s 0 0 1 %s %sV%sA%s %s 0 0 1 %s %sZ"
            .formatted(
                Svg.number(box.x()),
                Svg.number(box.y() + bend),
                rx,
                ry,
                Svg.number(box.right()),
                Svg.number(box.y() + bend),
                Svg.number(box.bottom() - bend),
                rx,
                ry,
                Svg.number(box.x()),
                Svg.number(box.bottom() - bend)));
    for (int ring = 0; ring < 3; ring++) {
      double y = box.y() + bend + ring * 5;
      path.append(
          "M%s %sA%s %s 0 0 0 %s %s"
              .formatted(
                  Svg.number(box.x()),
                  Svg.number(y),
                  rx,
                  ry,
                  Svg.number(box.right()),
                  Svg.number(y)));
    }
    svg.empty(
        "path",
        "class",
        pen.kind(),
        "d",
        path,
        "fill",
        pen.fill(),
        "stroke",
        pen.stroke(),
        "stroke-width",
        1.5);
  }

  private void annotation(Shape shape) {
    Box box = shape.box();
    // Nobody sees it; it is there to be pointed at.
    svg.empty(
        "rect",
        "x",
        box.x(),
        "y",
        box.y(),
        "width",
        box.w(),
        "height",
        box.h(),
        "stroke",
        "none",
        "pointer-events",
        "all");
    svg.empty(
        "path",
        "class",
        "td-quiet",
        "d",
        "M%s %sH%sV%sH%s"
            .formatted(
                Svg.number(box.x() + 12),
                Svg.number(box.y()),
                Svg.number(box.x()),
                Svg.number(box.bottom()),
                Svg.number(box.x() + 12)),
        "stroke-width",
        1.5);
    Labels.left(
        svg,
        file.label(shape.element()),
        new Box(
            box.x() + 7, box.y() + 5, Math.max(1, box.w() - 9), Math.max(Sizes.LINE, box.h() - 6)),
        Sizes.SMALL_TEXT);
  }

  private void group(Shape shape) {
    rectangle(shape.box(), "td-quiet", "none", INK, 1.5, "9 4 1.5 4", 10);
    String label = file.label(shape.element());
    if (!label.isEmpty()) {
      Labels.write(
          svg,
          label,
          shape.box().cx(),
          shape.box().y() - 17,
          Math.max(60, shape.box().w() - 10),
          1);
    }
  }

  private void other(Shape shape, Pen pen) {
    rectangle(shape.box(), pen.kind(), pen.fill(), pen.stroke(), 1.5, "none", 6);
    Labels.fill(svg, file.label(shape.element()), shape.box().grown(-5), Sizes.TEXT);
  }
}
