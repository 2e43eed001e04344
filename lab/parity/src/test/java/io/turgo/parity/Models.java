package io.turgo.parity;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Processes that scenarios have in common. */
final class Models {
  private static final Pattern ID = Pattern.compile("id=['\"](\\w+)['\"]");

  /** One user task, {@code task}. */
  static final String ONE_TASK = line("p", "<userTask id='task' name='Task'/>");

  /** Two user tasks beside each other, {@code a} and {@code b}, then {@code c}. */
  static final String PARALLEL =
      """
      <process id='p'>
        <startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='fork'/>
        <parallelGateway id='fork'/>
        <sequenceFlow id='f2' sourceRef='fork' targetRef='a'/><userTask id='a' name='A'/>
        <sequenceFlow id='f3' sourceRef='fork' targetRef='b'/><userTask id='b' name='B'/>
        <sequenceFlow id='f4' sourceRef='a' targetRef='join'/>
        <sequenceFlow id='f5' sourceRef='b' targetRef='join'/>
        <parallelGateway id='join'/>
        <sequenceFlow id='f6' sourceRef='join' targetRef='c'/><userTask id='c' name='C'/>
        <sequenceFlow id='f7' sourceRef='c' targetRef='end'/><endEvent id='end'/>
      </process>
      """;

  private Models() {}

  /** A process from {@code start} through these elements, one after the other, to {@code end}. */
  static String line(String key, String... elements) {
    return "<process id='" + key + "'>" + steps("start", "end", "f", elements) + "</process>";
  }

  /** The same as the inside of a process or sub-process. */
  static String steps(String start, String end, String flow, String... elements) {
    StringBuilder text = new StringBuilder("<startEvent id='" + start + "'/>");
    String before = start;
    int number = 0;
    for (String element : elements) {
      String id = id(element);
      text.append(element).append(flow(flow + ++number, before, id));
      before = id;
    }
    return text.append("<endEvent id='" + end + "'/>")
        .append(flow(flow + ++number, before, end))
        .toString();
  }

  /** A sequence flow. */
  static String flow(String id, String from, String to) {
    return "<sequenceFlow id='%s' sourceRef='%s' targetRef='%s'/>".formatted(id, from, to);
  }

  private static String id(String element) {
    Matcher matcher = ID.matcher(element);
    if (!matcher.find()) {
      throw new IllegalArgumentException("No id in " + element);
    }
    return matcher.group(1);
  }
}
