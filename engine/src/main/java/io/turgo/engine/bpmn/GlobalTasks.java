package io.turgo.engine.bpmn;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tasks that stand beside the processes of a file. A call activity of the same file that calls
 * one is that task in its place.
 *
 * <p>One that says nothing of what it does, a script without a text for instance, is a picture: who
 * calls it calls a process of that key.
 */
final class GlobalTasks {
  static final String SCRIPT = "globalScriptTask";
  static final String USER = "globalUserTask";
  static final String BUSINESS_RULE = "globalBusinessRuleTask";
  private static final List<String> IMPLEMENTATIONS =
      List.of("class", "delegateExpression", "expression", "type");

  private final Map<String, XmlElement> tasks = new HashMap<>();

  GlobalTasks(XmlElement process) {
    XmlElement definitions = process.parent();
    if (definitions == null) {
      return;
    }
    for (XmlElement beside : definitions.children()) {
      String id = beside.id();
      if (id != null && isExecuted(beside)) {
        tasks.putIfAbsent(id, beside);
      }
    }
  }

  /** The task that a call activity calls; empty where it calls a process. */
  Optional<XmlElement> called(XmlElement activity) {
    String called = activity.peek("calledElement");
    return called == null
        ? Optional.empty()
        : Optional.ofNullable(tasks.get(activity.referred(called)));
  }

  private static boolean isExecuted(XmlElement task) {
    return task.is("globalTask")
        || task.is("globalManualTask")
        || task.is(USER)
        || (task.is(SCRIPT)
            && task.children().stream()
                .anyMatch(child -> child.is("script") && !child.text().isEmpty()))
        || (task.is(BUSINESS_RULE) && IMPLEMENTATIONS.stream().anyMatch(task::hasEngineAttribute));
  }
}
