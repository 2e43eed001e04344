package io.turgo.diagram;

import io.turgo.diagram.Picture.Edge;
import io.turgo.diagram.Picture.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a screen reader says of elements: what each is, its name, and what is shown on top. */
final class Spoken {
  private static final int LONGEST = 300;

  private final BpmnFile file;
  private final Overlay overlay;

  Spoken(BpmnFile file, Overlay overlay) {
    this.file = file;
    this.overlay = overlay;
  }

  String shape(Shape shape) {
    XmlNode element = shape.element();
    String label = oneLine(file.label(element));
    String what = what(shape);
    String name = label.isEmpty() && shape.kind() != Kind.GROUP ? element.id() : label;
    StringBuilder spoken = new StringBuilder(what);
    if (!name.isEmpty()) {
      spoken.append(label.isEmpty() ? " " : ": ").append(name);
    }
    XmlNode host = file.host(element);
    if (host != null) {
      spoken.append(", at ").append(oneLine(host.called()));
    }
    onTop(element.id()).forEach(said -> spoken.append(", ").append(said));
    return spoken.toString();
  }

  String edge(Edge edge) {
    XmlNode element = edge.element();
    String what =
        switch (edge.kind()) {
          case MESSAGE_FLOW -> "Message flow";
          case ASSOCIATION ->
              element.name().equals("association") ? "Association" : "Data association";
          default ->
              isDefault(edge) ? "Default flow" : isConditional(edge) ? "Conditional flow" : "Flow";
        };
    StringBuilder spoken = new StringBuilder(what);
    String label = oneLine(file.label(element));
    if (!label.isEmpty()) {
      spoken.append(": ").append(label);
    }
    if (edge.source() != null) {
      spoken.append(label.isEmpty() ? "" : ",").append(" from ").append(called(edge.source()));
    }
    if (edge.target() != null) {
      spoken.append(" to ").append(called(edge.target()));
    }
    onTop(element.id()).forEach(said -> spoken.append(", ").append(said));
    return spoken.toString();
  }

  private String called(XmlNode element) {
    String label = oneLine(file.label(element));
    return label.isEmpty() ? element.called() : label;
  }

  private List<String> onTop(String id) {
    List<String> said = new ArrayList<>();
    if (overlay.tokensAt(id) > 0) {
      said.add(Figures.of(overlay.tokensAt(id), "token", "tokens") + " here");
    }
    incidents(overlay, id).ifPresent(said::add);
    String heat = overlay.heatSpoken(id);
    if (heat != null) {
      said.add(heat);
    }
    Overlay.Change change = overlay.changeAt(id);
    if (change != null) {
      said.add(change.word());
    }
    if (overlay.isTaken(id)) {
      said.add("on the path taken");
    }
    return said;
  }

  /** How many incidents an element has, and the message of one of them. */
  static Optional<String> incidents(Overlay overlay, String id) {
    long count = overlay.incidentsAt(id);
    String message = overlay.messageAt(id);
    return count == 0
        ? Optional.empty()
        : Optional.of(
            Figures.of(count, "incident", "incidents")
                + (message == null ? "" : " (" + oneLine(message) + ")"));
  }

  private String what(Shape shape) {
    XmlNode element = shape.element();
    return switch (shape.kind()) {
      case EVENT -> event(element);
      case SUB_PROCESS -> subProcess(shape);
      case CALL_ACTIVITY -> repeated(element, "call activity");
      case TASK -> repeated(element, words(element.name()));
      case DATA_OBJECT ->
          element.name().equals("dataInput")
              ? "Data input"
              : element.name().equals("dataOutput") ? "Data output" : "Data object";
      case DATA_STORE -> "Data store";
      case ANNOTATION -> "Annotation";
      case POOL -> "Pool";
      default -> capital(words(element.name()));
    };
  }

  private String event(XmlNode event) {
    String definition = words(Markers.definition(file, event));
    boolean isQuiet =
        !event.is("cancelActivity", true)
            || (event.name().equals("startEvent") && !event.is("isInterrupting", true));
    String kind =
        switch (event.name()) {
          case "intermediateCatchEvent" -> "catch event";
          case "intermediateThrowEvent", "implicitThrowEvent" -> "throw event";
          default -> words(event.name());
        };
    String what = (isQuiet ? "non-interrupting " : "") + definition + " " + kind;
    return capital(what.strip());
  }

  private static String subProcess(Shape shape) {
    XmlNode element = shape.element();
    String what =
        switch (element.name()) {
          case "transaction" -> "transaction";
          case "adHocSubProcess" -> "ad hoc sub-process";
          default -> element.is("triggeredByEvent", false) ? "event sub-process" : "sub-process";
        };
    return repeated(element, shape.expanded() ? what : "collapsed " + what);
  }

  private static String repeated(XmlNode activity, String what) {
    @Nullable String repetition = Markers.repetition(activity);
    String whole =
        repetition == null
            ? what
            : repetition.equals("loop") ? "looped " + what : repetition + " multi-instance " + what;
    return capital(activity.is("isForCompensation", false) ? "compensating " + whole : whole);
  }

  boolean isDefault(Edge edge) {
    XmlNode source = edge.source();
    return source != null
        && edge.kind() == Kind.FLOW
        && !edge.element().id().isEmpty()
        && edge.element().id().equals(source.get("default"));
  }

  boolean isConditional(Edge edge) {
    return edge.kind() == Kind.FLOW && edge.element().child("conditionExpression").isPresent();
  }

  /** The name of an element type as words: {@code businessRuleTask} as "business rule task". */
  static String words(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }

  private static String capital(String words) {
    return words.isEmpty()
        ? words
        : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  static String oneLine(String text) {
    String line = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    return line.strip().replaceAll("\\s+", " ");
  }
}
