package io.turgo.diagram;

import io.turgo.diagram.CasePart.Criterion;
import io.turgo.diagram.CasePart.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the plan of a case as SVG, in the notation of CMMN, with the states of its items. */
final class CasePainter {
  private static final double MARGIN = 24;
  private static final String INK = "#1d2b3a";
  private static final double TAB = 24;

  /** All states. If a plan item has several instances, the first state here colours it. */
  private static final List<String> STATES =
      List.of(
          "active",
          "async-active",
          "enabled",
          "available",
          "wait_repetition",
          "disabled",
          "completed",
          "terminated");

  /** Fill and stroke where there is no style. */
  private static final Map<String, String> FILLS =
      Map.of(
          "active", "#dcecfb",
          "async-active", "#dcecfb",
          "enabled", "#fff1cc",
          "completed", "#dff3e4",
          "terminated", "#eceff2",
          "disabled", "#eceff2");

  private static final Map<String, String> STROKES =
      Map.of(
          "active", "#0a66c2",
          "async-active", "#0a66c2",
          "enabled", "#9a6700",
          "completed", "#1a7f37");

  private final CasePart plan;
  private final SvgOptions options;
  private final Svg svg = new Svg();
  private final List<CasePart> shown = new ArrayList<>();

  CasePainter(CasePart plan, SvgOptions options) {
    this.plan = plan;
    this.options = options;
    collect(plan);
  }

  private void collect(CasePart part) {
    shown.add(part);
    if (!part.isCollapsed()) {
      part.children().forEach(this::collect);
    }
  }

  String svg() {
    Box all = plan.box();
    for (CasePart part : shown) {
      all = all.union(part.box());
      if (part.isListener()) {
        Box label = Sizes.label(part.label());
        all =
            all.union(
                new Box(
                    part.box().cx() - label.w() / 2,
                    part.box().bottom(),
                    label.w(),
                    label.h() + 4));
      }
      for (Criterion criterion : part.criteria()) {
        all = all.union(Objects.requireNonNull(criterion.box()));
      }
    }
    Box page = all.grown(MARGIN);
    long incidents =
        shown.stream().mapToLong(part -> options.overlay().incidentsAt(part.id())).sum();
    String description =
        Figures.of(shown.size() - 1, "element", "elements")
            + " of CMMN."
            + (incidents == 0 ? "" : " " + Figures.of(incidents, "incident", "incidents") + ".");
    Frame.open(
        svg,
        "CMMN diagram",
        Spoken.oneLine(CaseFile.title(plan)),
        description,
        page.w(),
        page.h(),
        options.styled());
    svg.open(
        "g",
        "class",
        "td-picture",
        "data-picture",
        plan.id(),
        "transform",
        "translate(" + Svg.number(-page.x()) + " " + Svg.number(-page.y()) + ")");
    svg.raw("\n");
    shown.forEach(this::paint);
    for (CasePart part : shown) {
      for (Criterion criterion : part.criteria()) {
        for (Link link : criterion.links()) {
          // What waits for something inside of a collapsed stage shows no line.
          if (link.source().hasPlace()) {
            paint(part, criterion, link);
          }
        }
      }
    }
    shown.forEach(part -> part.criteria().forEach(this::paint));
    BadgePainter badges = new BadgePainter(svg, options.overlay());
    for (CasePart part : shown) {
      badges.paint(part.id(), part.box());
      String states = states(part);
      if (!states.isEmpty()) {
        badges.figure(states, part.box().cx(), part.box().y() - (part.isListener() ? 10 : 0));
      }
    }
    svg.close("g").close("svg");
    return svg.toString();
  }

  private Map<String, Long> counts(CasePart part) {
    return options.overlay().statesOf(part.id());
  }

  /** The state that colours it; null for none. */
  private @Nullable String state(CasePart part) {
    Map<String, Long> counts = counts(part);
    return STATES.stream()
        .filter(state -> counts.getOrDefault(state, 0L) > 0)
        .findFirst()
        .orElse(null);
  }

  /** Such as {@code 2 completed, active}. */
  private String states(CasePart part) {
    Map<String, Long> counts = counts(part);
    List<String> words = new ArrayList<>();
    for (String state : STATES) {
      long count = counts.getOrDefault(state, 0L);
      if (count > 0) {
        String word = state.equals("wait_repetition") ? "repeats" : state;
        words.add(count == 1 ? word : Figures.count(count) + " " + word);
      }
    }
    return String.join(", ", words);
  }

  private void paint(CasePart part) {
    String state = state(part);
    String said = spoken(part);
    begin(
        "td-element td-item td-"
            + part.definition().name()
            + (state == null ? "" : " td-state-" + state),
        part.id(),
        said);
    String fill = state == null ? "#ffffff" : FILLS.getOrDefault(state, "#ffffff");
    String stroke = state == null ? INK : STROKES.getOrDefault(state, INK);
    Box box = part.box();
    if (part.isPlan()) {
      plan(box, stroke);
    } else if (part.isListener()) {
      listener(part, fill, stroke);
    } else if (part.isStage()) {
      stage(part, stroke);
    } else {
      rectangle(box, "td-shape td-main", fill, stroke, part.isMilestone() ? box.h() / 2 : 8);
      Labels.fill(svg, part.label(), inner(part), Sizes.TEXT);
      if (!part.isMilestone()) {
        icon(part);
      }
    }
    decorators(part);
    svg.close("g").close("g");
  }

  private static Box inner(CasePart part) {
    Box box = part.box();
    double top = part.isMilestone() ? 2 : 20;
    return new Box(
        box.x() + 8,
        box.y() + top,
        Math.max(1, box.w() - 16),
        Math.max(Sizes.LINE, box.h() - top - (part.isMilestone() ? 2 : 18)));
  }

  /** A folder: its name is in the tab. */
  private void plan(Box box, String stroke) {
    String title = Spoken.oneLine(CaseFile.title(plan));
    double tab = Math.min(box.w() - 20, TextLines.width(title, Sizes.TEXT) + 24);
    rectangle(box, "td-soft td-main", "#f4f7fa", stroke, 2);
    svg.empty(
        "path",
        "class",
        "td-line",
        "d",
        "M%s %sV%sH%s"
            .formatted(
                Svg.number(box.x() + tab),
                Svg.number(box.y()),
                Svg.number(box.y() + TAB),
                Svg.number(box.x())),
        "stroke-width",
        1.3);
    Labels.fill(svg, title, new Box(box.x() + 6, box.y() + 2, tab - 12, TAB - 4), Sizes.TEXT);
  }

  /** A rectangle without corners; its name is at the top. */
  private void stage(CasePart part, String stroke) {
    Box box = part.box();
    double cut = Math.min(14, Math.min(box.w(), box.h()) / 4);
    svg.empty(
        "path",
        "class",
        "td-soft td-main",
        "d",
        "M%s %sH%sL%s %sV%sL%s %sH%sL%s %sV%sZ"
            .formatted(
                Svg.number(box.x() + cut),
                Svg.number(box.y()),
                Svg.number(box.right() - cut),
                Svg.number(box.right()),
                Svg.number(box.y() + cut),
                Svg.number(box.bottom() - cut),
                Svg.number(box.right() - cut),
                Svg.number(box.bottom()),
                Svg.number(box.x() + cut),
                Svg.number(box.x()),
                Svg.number(box.bottom() - cut),
                Svg.number(box.y() + cut)),
        "fill",
        "#f4f7fa",
        "stroke",
        stroke,
        "stroke-width",
        1.6);
    double height = part.isCollapsed() ? box.h() - 20 : Sizes.LINE + 6;
    Labels.fill(
        svg,
        part.label(),
        new Box(
            box.x() + cut,
            box.y() + 8,
            Math.max(1, box.w() - 2 * cut),
            Math.max(Sizes.LINE, height)),
        Sizes.TEXT);
  }

  private void listener(CasePart part, String fill, String stroke) {
    Box box = part.box();
    double r = Math.min(box.w(), box.h()) / 2;
    svg.empty(
        "circle",
        "class",
        "td-shape td-main",
        "cx",
        box.cx(),
        "cy",
        box.cy(),
        "r",
        r,
        "fill",
        fill,
        "stroke",
        stroke,
        "stroke-width",
        1.6);
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
        1.3);
    at(box.cx(), box.cy(), r / 18);
    switch (part.definition().name()) {
      case "timerEventListener" -> Markers.event(svg, "timer", false);
      case "userEventListener" -> Markers.task(svg, "userTask");
      default -> Markers.event(svg, "signal", false);
    }
    svg.close("g");
    if (!part.label().isEmpty()) {
      Labels.write(svg, part.label(), box.cx(), box.bottom() + 4, Sizes.LABEL, 6);
    }
  }

  private void icon(CasePart part) {
    Box box = part.box();
    at(box.x() + 15, box.y() + 14, 0.9);
    switch (part.definition().name()) {
      case "humanTask" -> Markers.task(svg, "userTask");
      case "decisionTask" -> Markers.task(svg, "businessRuleTask");
      case "processTask" -> Markers.path(svg, "td-line", "M-8-6H3L8 0L3 6H-8L-3 0Z", 1.2);
      case "caseTask" -> Markers.path(svg, "td-line", "M-8 6V-6H-1L1-3H8V6Z", 1.2);
      default -> {
        if (part.definition().get("type") != null) {
          Markers.task(svg, "serviceTask");
        }
      }
    }
    svg.close("g");
  }

  /** Below: what is required, started by somebody, repeated, or completes by itself. */
  private void decorators(CasePart part) {
    List<String> paths = new ArrayList<>();
    if (part.isStage() && part.definition().is("autoComplete", false)) {
      paths.add("M-6-6H6V6H-6Z");
    }
    if (part.has("manualActivationRule")) {
      paths.add("M-6-6L7 0L-6 6Z");
    }
    if (part.has("requiredRule")) {
      paths.add("M0-7V3M0 5.4V7");
    }
    if (part.has("repetitionRule")) {
      paths.add("M-2.6-7L-4 7M4-7L2.6 7M-7-2.6H7M-7 2.6H7");
    }
    if (part.isCollapsed()) {
      paths.add("M-7-7H7V7H-7ZM-4 0H4M0-4V4");
    }
    double x = part.box().cx() - (paths.size() - 1) * 9.0;
    for (String path : paths) {
      at(x, part.box().bottom() - (part.isMilestone() ? 8 : 11), part.isMilestone() ? 0.6 : 0.85);
      Markers.path(svg, "td-line", path, 1.6);
      svg.close("g");
      x += 18;
    }
  }

  /** Who listens hears what it waits for with its lines. */
  private void paint(Criterion criterion) {
    Box box = Objects.requireNonNull(criterion.box());
    svg.empty(
        "path",
        "class",
        criterion.entry() ? "td-shape td-criterion" : "td-solid td-criterion",
        "aria-hidden",
        "true",
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
        criterion.entry() ? "#ffffff" : INK,
        "stroke",
        INK,
        "stroke-width",
        1.3);
  }

  private void paint(CasePart part, Criterion criterion, Link link) {
    Box to = Objects.requireNonNull(criterion.box());
    List<Point> points = link.way();
    if (points.size() < 2) {
      Point end = to.centre();
      Box from = link.source().box();
      // A stage is left at its side; a line from its middle would cross what is in it.
      points = List.of(from.borderTowards(end), to.borderTowards(from.centre()));
    }
    String event = link.event();
    String said =
        "Waits for %s of %s, %s %s"
            .formatted(
                event,
                called(link.source()),
                criterion.entry() ? "to begin" : "to end",
                called(part));
    begin("td-edge td-onPart", link.onPart().id(), said);
    StringBuilder way = new StringBuilder();
    for (Point point : points) {
      way.append(way.isEmpty() ? 'M' : 'L')
          .append(Svg.number(point.x()))
          .append(' ')
          .append(Svg.number(point.y()));
    }
    svg.empty(
        "path",
        "class",
        "td-quiet",
        "d",
        way,
        "stroke",
        "#5b6b7b",
        "stroke-width",
        1.2,
        "stroke-dasharray",
        "7 3 1.5 3");
    if (!event.equals("complete") && !event.equals("occur")) {
      Point first = points.getFirst();
      Point last = points.getLast();
      Labels.write(
          svg, event, (first.x() + last.x()) / 2, (first.y() + last.y()) / 2 - 16, Sizes.LABEL, 1);
    }
    svg.close("g").close("g");
  }

  private static String called(CasePart part) {
    String label = part.label();
    return Spoken.oneLine(label.isEmpty() ? part.item().called() : label);
  }

  private String spoken(CasePart part) {
    String words =
        part.isPlan()
            ? "case"
            : part.definition()
                .name()
                .replaceAll("([A-Z])", " $1")
                .toLowerCase(Locale.ROOT)
                .strip();
    String what = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    StringBuilder said = new StringBuilder(what).append(": ");
    said.append(part.isPlan() ? Spoken.oneLine(CaseFile.title(part)) : called(part));
    String states = states(part);
    if (!states.isEmpty()) {
      said.append(", ").append(states);
    }
    Spoken.incidents(options.overlay(), part.id())
        .ifPresent(text -> said.append(", ").append(text));
    return said.toString();
  }

  private void begin(String kinds, String id, String said) {
    svg.open(
        "g", "class", kinds, "data-element", id, "role", "graphics-symbol img", "aria-label", said);
    svg.element("title", said);
    svg.open("g", "class", "td-body");
  }

  private void at(double x, double y, double scale) {
    svg.open(
        "g",
        "transform",
        "translate(%s %s) scale(%s)".formatted(Svg.number(x), Svg.number(y), Svg.number(scale)));
  }

  private void rectangle(Box box, String kind, String fill, String stroke, double round) {
    svg.empty(
        "rect",
        "class",
        kind,
        "x",
        box.x(),
        "y",
        box.y(),
        "width",
        box.w(),
        "height",
        box.h(),
        "rx",
        round,
        "fill",
        fill,
        "stroke",
        stroke,
        "stroke-width",
        1.6);
  }
}
