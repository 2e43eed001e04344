package io.turgo.engine.bpmn;

import java.util.List;
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

  private static final List<String> KINDS =
      List.of("globalTask", "globalManualTask", USER, SCRIPT, BUSINESS_RULE);

  private final ChildrenById declarations;

  GlobalTasks(XmlElement process) {
    this.declarations = process.declarations();
  }

  /** The task that a call activity calls; empty where it calls a process. */
  Optional<XmlElement> called(XmlElement activity) {
    String called = activity.peek("calledElement");
    if (called == null) {
      return Optional.empty();
    }
    String id = activity.referred(called);
    return KINDS.stream()
        .flatMap(kind -> Optional.ofNullable(declarations.find(kind, id)).stream())
        .filter(GlobalTasks::isExecuted)
        .findFirst();
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
