package io.turgo.parity;

import java.time.Duration;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Models of what is undone, and what is said of them. */
final class Undoing {
  /** Listeners that say when an element begins and ends. */
  static final String TRACE =
      """
      <extensionElements>
        <flowable:executionListener event="start" delegateExpression="${trace}"/>
        <flowable:executionListener event="end" delegateExpression="${trace}"/>
      </extensionElements>
      """;

  private static final Pattern ASSOCIATION = Pattern.compile("<association[^>]*/>");

  private Undoing() {}

  static String service(String id, String more) {
    return "<serviceTask id='%s' flowable:delegateExpression='${work}' %s>%s</serviceTask>"
        .formatted(id, more, TRACE);
  }

  /** The boundary event of an activity, and what undoes that. */
  static String undone(String id, String handler) {
    return "<boundaryEvent id='c_%s' attachedToRef='%s'><compensateEventDefinition/></boundaryEvent>"
            .formatted(id, id)
        + handler
        + "<association id='a_%s' sourceRef='c_%s' targetRef='u_%s' associationDirection='One'/>"
            .formatted(id, id, id);
  }

  static String undone(String id) {
    return undone(id, service("u_" + id, "isForCompensation='true'"));
  }

  /**
   * A process {@code p}.
   *
   * @param more what stands beside the line of elements
   */
  static String process(String more, String... line) {
    return Models.line("p", line).replace("</process>", more + "</process>");
  }

  /** Deploys processes with their associations where the schema has them. */
  static void deploy(Scene s, String processes) {
    Matcher found = ASSOCIATION.matcher(processes);
    StringBuilder associations = new StringBuilder();
    while (found.find()) {
      associations.append(found.group());
    }
    String rest = found.replaceAll("");
    int end = rest.lastIndexOf("</process>");
    s.deploy(rest.substring(0, end) + associations + rest.substring(end));
  }

  static void complete(Scene s, String key) {
    s.advance(Duration.ofSeconds(1));
    var tasks = s.tasks().createTaskQuery().taskDefinitionKey(key).list();
    s.attemptTo("complete " + key, () -> s.tasks().complete(tasks.get(0).getId()));
  }

  /** Says what history has of activities, save those of such types. */
  static void sayHistory(Scene s, Set<String> leftOut) {
    s.saySorted(
        "history",
        s.history().createHistoricActivityInstanceQuery().list().stream()
            .filter(a -> !leftOut.contains(a.getActivityType()))
            .toList(),
        a ->
            a.getActivityId()
                + " "
                + a.getActivityType()
                + " "
                + (a.getEndTime() != null)
                + " "
                + a.getDeleteReason());
  }
}
