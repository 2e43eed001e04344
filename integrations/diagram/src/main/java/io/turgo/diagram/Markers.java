package io.turgo.diagram;

import org.jspecify.annotations.Nullable;

/** The signs of BPMN as paths around (0, 0): of events, gateways, tasks and activities. */
final class Markers {
  private static final String ENVELOPE = "M-9-6H9V6H-9ZM-9-6L0 1.5L9-6";

  private Markers() {}

  /** The definition of an event, as its element is called without "EventDefinition". */
  static void event(Svg svg, String definition, boolean filled) {
    String kind = filled ? "td-solid" : "td-line";
    switch (definition) {
      case "message" -> envelope(svg, filled);
      case "timer" -> {
        svg.empty("circle", "class", "td-line", "r", 10.5, "stroke-width", 1.3);
        StringBuilder ticks = new StringBuilder();
        for (int i = 0; i < 12; i++) {
          double angle = i * Math.PI / 6;
          ticks
              .append('M')
              .append(Svg.number(Math.cos(angle) * 8.6))
              .append(' ')
              .append(Svg.number(Math.sin(angle) * 8.6))
              .append('L')
              .append(Svg.number(Math.cos(angle) * 10.5))
              .append(' ')
              .append(Svg.number(Math.sin(angle) * 10.5));
        }
        path(svg, "td-line", ticks.toString(), 1);
        path(svg, "td-line", "M1.5-7L0 0L5.5 1.5", 1.3);
      }
      case "signal" -> path(svg, kind, "M0-9.5L9 6.5H-9Z", 1.3);
      case "error" -> path(svg, kind, "M-8.5 9L-3.5-6.5L3 1.5L8.5-9L4 7L-2.5-1.5Z", 1.3);
      case "escalation" -> path(svg, kind, "M0-10L6.5 8.5L0 2L-6.5 8.5Z", 1.3);
      case "compensate" -> path(svg, kind, "M-1-6.5V6.5L-10 0ZM8-6.5V6.5L-1 0Z", 1.3);
      case "conditional" -> {
        path(svg, "td-line", "M-7-9H7V9H-7Z", 1.3);
        path(svg, "td-line", "M-4.5-5.5H4.5M-4.5-1.8H4.5M-4.5 1.8H4.5M-4.5 5.5H4.5", 1.2);
      }
      case "link" -> path(svg, kind, "M-9-4H1V-8L10 0L1 8V4H-9Z", 1.3);
      case "cancel" ->
          path(svg, kind, "M-8-6L-6-8L0-2L6-8L8-6L2 0L8 6L6 8L0 2L-6 8L-8 6L-2 0Z", 1.2);
      case "terminate" -> svg.empty("circle", "class", "td-solid", "r", 9.5, "fill", "#1d2b3a");
      case "multiple" -> path(svg, kind, "M0-10L9.5-3L6 8H-6L-9.5-3Z", 1.3);
      case "parallelMultiple" ->
          path(svg, kind, "M-2.5-9.5H2.5V-2.5H9.5V2.5H2.5V9.5H-2.5V2.5H-9.5V-2.5H-2.5Z", 1.3);
      default -> {}
    }
  }

  private static void envelope(Svg svg, boolean filled) {
    if (filled) {
      svg.empty(
          "path",
          "class",
          "td-cut",
          "fill",
          "#1d2b3a",
          "stroke",
          "#ffffff",
          "stroke-width",
          1.2,
          "d",
          "M-10-7H10V7H-10ZM-10-7L0 1.5L10-7");
    } else {
      path(svg, "td-line", ENVELOPE, 1.3);
    }
  }

  static void gateway(Svg svg, String gateway, boolean cross) {
    switch (gateway) {
      case "exclusiveGateway" -> {
        if (cross) {
          path(svg, "td-line", "M-7-8.5L7 8.5M7-8.5L-7 8.5", 3.2);
        }
      }
      case "parallelGateway" -> path(svg, "td-line", "M0-12V12M-12 0H12", 3.4);
      case "inclusiveGateway" ->
          svg.empty("circle", "class", "td-line", "r", 11, "stroke-width", 3);
      case "complexGateway" -> path(svg, "td-line", "M0-13V13M-13 0H13M-9-9L9 9M9-9L-9 9", 3);
      default -> {}
    }
  }

  /** An event-based gateway has an event in it, with one line where it begins a process. */
  static void eventGateway(Svg svg, boolean begins, boolean parallel) {
    svg.empty("circle", "class", "td-line", "r", 15, "stroke-width", 1.2);
    if (!begins) {
      svg.empty("circle", "class", "td-line", "r", 12, "stroke-width", 1.2);
    }
    svg.open("g", "transform", "scale(.8)");
    event(svg, parallel ? "parallelMultiple" : "multiple", false);
    svg.close("g");
  }

  /** The sign of a type of tasks in a square of 18; false where the type has none. */
  static boolean task(Svg svg, XmlNode task) {
    return task(svg, task.name(), task.is("instantiate", false));
  }

  /** That of a type without attributes. */
  static boolean task(Svg svg, String type) {
    return task(svg, type, false);
  }

  private static boolean task(Svg svg, String type, boolean begins) {
    switch (type) {
      case "userTask" -> {
        path(svg, "td-line", "M-7.5 8C-7.5 2.5-4 1 0 1S7.5 2.5 7.5 8Z", 1.2);
        svg.empty("circle", "class", "td-line", "cy", -4.0, "r", 4, "stroke-width", 1.2);
      }
      case "serviceTask" -> {
        path(svg, "td-line", GEAR, 1.2);
        svg.empty("circle", "class", "td-line", "r", 2.8, "stroke-width", 1.2);
      }
      case "scriptTask" -> {
        path(svg, "td-line", "M-4-8H8C4-4 8-2 8 1S5 6 4 8H-8C-4 4-8 2-8-1S-5-6-4-8Z", 1.2);
        path(svg, "td-line", "M-3.5-4.5H3M-4.5-1.5H4M-3.5 1.5H5M-3 4.5H3", 1);
      }
      case "sendTask" -> envelope(svg, true);
      case "receiveTask" -> {
        if (begins) {
          svg.empty("circle", "class", "td-line", "r", 10, "stroke-width", 1.1);
          svg.open("g", "transform", "scale(.68)");
          envelope(svg, false);
          svg.close("g");
        } else {
          envelope(svg, false);
        }
      }
      case "manualTask" ->
          path(
              svg,
              "td-line",
              "M-8 7V1.5L-2.5-7.4C-1.8-8.6.2-7.8-.4-6.4L-2-2.6H7C8.8-2.6 8.8-.2"
                  + " 7-.2H2.5M7-.2C8.6-.2 8.6 2.2 7 2.2H2.5M6.4 2.2C8 2.2 8 4.6 6.4 4.6H2.5M5.6"
                  + " 4.6C7 4.6 7 7 5.6 7H-8Z",
              1.1);
      case "businessRuleTask" -> {
        path(svg, "td-line", "M-8.5-6.5H8.5V6.5H-8.5ZM-8.5 2H8.5M-3.5-2.5V6.5", 1.1);
        path(svg, "td-solid", "M-8.5-6.5H8.5V-2.5H-8.5Z", 1.1);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** A sign at the bottom of an activity, in a square of 14. */
  static void activity(Svg svg, String marker) {
    switch (marker) {
      case "collapsed" -> {
        path(svg, "td-line", "M-7-7H7V7H-7Z", 1.2);
        path(svg, "td-line", "M0-4.5V4.5M-4.5 0H4.5", 1.3);
      }
      case "loop" -> {
        path(svg, "td-line", "M-2.5 5.8A6.2 6.2 0 1 1 2.8 5.6", 1.4);
        path(svg, "td-line", "M-6.8 6H-2.3V1.4", 1.4);
      }
      case "parallel" -> path(svg, "td-line", "M-4-6V6M0-6V6M4-6V6", 2.4);
      case "sequential" -> path(svg, "td-line", "M-6-4H6M-6 0H6M-6 4H6", 2.4);
      case "compensation" -> path(svg, "td-line", "M0-5V5L-7 0ZM7-5V5L0 0Z", 1.2);
      case "adHoc" ->
          path(svg, "td-solid", "M-7 1.5C-5-4-2-3 0-1S5 1 7-3.5V0C5 4 2 3.5 0 1.5S-5 0-7 4Z", .6);
      default -> {}
    }
  }

  static void path(Svg svg, String kind, String data, double width) {
    if (kind.equals("td-solid")) {
      svg.empty("path", "class", kind, "fill", "#1d2b3a", "stroke-width", width, "d", data);
    } else {
      svg.empty("path", "class", kind, "stroke-width", width, "d", data);
    }
  }

  private static final String GEAR = gear();

  private static String gear() {
    StringBuilder gear = new StringBuilder();
    double[][] corners = {{-.24, 6.2}, {-.15, 8.6}, {.15, 8.6}, {.24, 6.2}};
    for (int tooth = 0; tooth < 8; tooth++) {
      for (double[] corner : corners) {
        double angle = tooth * Math.PI / 4 + corner[0];
        gear.append(gear.isEmpty() ? 'M' : 'L')
            .append(Svg.number(Math.cos(angle) * corner[1]))
            .append(' ')
            .append(Svg.number(Math.sin(angle) * corner[1]));
      }
    }
    return gear.append('Z').toString();
  }

  /** What an event waits for or does: one word, empty where it has no definition. */
  static String definition(BpmnFile file, XmlNode event) {
    String found = "";
    int count = 0;
    for (XmlNode child : event.children()) {
      if (child.name().endsWith("EventDefinition")) {
        found = word(child);
        count++;
      } else if (child.name().equals("eventDefinitionRef")) {
        XmlNode definition = file.find(child.text().toString());
        found = definition == null ? "" : word(definition);
        count++;
      }
    }
    if (count > 1) {
      return event.is("parallelMultiple", false) ? "parallelMultiple" : "multiple";
    }
    return found;
  }

  private static String word(XmlNode definition) {
    String name = definition.name();
    return name.endsWith("EventDefinition")
        ? name.substring(0, name.length() - "EventDefinition".length())
        : "";
  }

  /** Whether a sign is at the bottom of an activity, as far as its file says it. */
  static boolean isMarked(XmlNode activity) {
    return repetition(activity) != null
        || activity.is("isForCompensation", false)
        || activity.name().equals("adHocSubProcess");
  }

  /** How often an activity is done: "parallel", "sequential", "loop", or null. */
  static @Nullable String repetition(XmlNode activity) {
    if (activity.child("multiInstanceLoopCharacteristics").isPresent()) {
      XmlNode loop = activity.child("multiInstanceLoopCharacteristics").orElseThrow();
      return loop.is("isSequential", false) ? "sequential" : "parallel";
    }
    return activity.child("standardLoopCharacteristics").isPresent() ? "loop" : null;
  }
}
