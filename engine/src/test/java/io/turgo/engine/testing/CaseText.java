package io.turgo.engine.testing;

import java.util.Locale;

/** Writes the CMMN of test cases. */
final class CaseText {
  private CaseText() {}

  /**
   * A file with one case.
   *
   * @param attributes of the plan model
   */
  static String file(String key, String attributes, String... elements) {
    return """
    <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL"
        xmlns:flowable="http://flowable.org/cmmn" targetNamespace="test">
      <case id="%s" name="The %s">
        <casePlanModel id="model" name="Model" %s>
          %s
        </casePlanModel>
      </case>
    </definitions>
    """
        .formatted(key, key, attributes, String.join("\n", elements));
  }

  /** A definition with a plan item of it, of the id {@code item-ID}. */
  static String planItem(
      String element, String id, String attributes, String content, String... of) {
    return "<planItem id='item-%s' definitionRef='%s'>%s</planItem><%s id='%s' name='%s' %s>%s</%s>"
        .formatted(
            id,
            id,
            String.join("", of),
            element,
            id,
            id.toUpperCase(Locale.ROOT),
            attributes,
            content,
            element);
  }

  static String human(String id, String... of) {
    return planItem("humanTask", id, "flowable:assignee='kermit'", "", of);
  }

  static String task(String id, String... of) {
    return planItem("task", id, "", "", of);
  }

  static String code(String id, String attributes, String... of) {
    return planItem(
        "task",
        id,
        "flowable:type='java' flowable:delegateExpression='${code.named(\"%s\")}' %s"
            .formatted(id, attributes)
            .replace("\"", "&quot;"),
        "",
        of);
  }

  static String milestone(String id, String... of) {
    return planItem("milestone", id, "", "", of);
  }

  static String stage(String id, String attributes, String content, String... of) {
    return planItem("stage", id, attributes, content, of);
  }

  static String userEvent(String id, String... of) {
    return planItem("userEventListener", id, "", "", of);
  }

  /** An entry criterion by a sentry. */
  static String entry(String sentry) {
    return "<entryCriterion sentryRef='%s'/>".formatted(sentry);
  }

  /** An exit criterion by a sentry. */
  static String exit(String sentry) {
    return "<exitCriterion sentryRef='%s'/>".formatted(sentry);
  }

  /**
   * A sentry.
   *
   * @param condition empty for none
   * @param parts such as {@code a complete}
   */
  static String sentry(String id, String condition, String... parts) {
    return sentryWith(id, "", condition, parts);
  }

  /** The same with attributes. */
  static String sentryWith(String id, String attributes, String condition, String... parts) {
    StringBuilder text = new StringBuilder("<sentry id='%s' %s>".formatted(id, attributes));
    for (String part : parts) {
      String[] words = part.split(" ", 2);
      text.append(
          "<planItemOnPart sourceRef='item-%s'><standardEvent>%s</standardEvent></planItemOnPart>"
              .formatted(words[0], words[1]));
    }
    if (!condition.isEmpty()) {
      text.append("<ifPart><condition><![CDATA[%s]]></condition></ifPart>".formatted(condition));
    }
    return text.append("</sentry>").toString();
  }

  /** A control with a rule for the completion of the stage, and others as text. */
  static String completion(String type, String rules) {
    return "<itemControl><extensionElements><flowable:parentCompletionRule type='"
        + type
        + "'/></extensionElements>"
        + rules
        + "</itemControl>";
  }

  /** A control with rules, each with a condition that may be empty. */
  static String control(String... rules) {
    StringBuilder text = new StringBuilder("<itemControl>");
    for (int i = 0; i < rules.length; i += 2) {
      text.append(
          rules[i + 1].isEmpty()
              ? "<%s/>".formatted(rules[i])
              : "<%s><condition><![CDATA[%s]]></condition></%s>"
                  .formatted(rules[i], rules[i + 1], rules[i]));
    }
    return text.append("</itemControl>").toString();
  }
}
