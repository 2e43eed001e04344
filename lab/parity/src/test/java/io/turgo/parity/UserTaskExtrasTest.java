package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import org.junit.jupiter.api.Test;

/** Listeners of user tasks that are scripts, events that only one engine has, roles by resource. */
final class UserTaskExtrasTest {
  private static String script(String kind, String event, String attributes, String text) {
    return "<flowable:%s event='%s' type='script'><flowable:script %s>%s</flowable:script></flowable:%s>"
        .formatted(kind, event, attributes, text, kind);
  }

  private static String task(String... listeners) {
    return Models.line(
        "p",
        "<userTask id='t' name='Task'><extensionElements>"
            + String.join("", listeners)
            + "</extensionElements></userTask>",
        "<userTask id='last'/>");
  }

  @Test
  void theValuesOfScripts() {
    same(s -> {
      String groovy = "language='groovy' resultVariable='%s'";
      s.deploy(
          task(
              script("executionListener", "start", groovy.formatted("a"), "1 + 1"),
              script("taskListener", "create", groovy.formatted("b"), "task.name + '!'"),
              script("taskListener", "create", "language='juel' resultVariable='c'", "${a == 2}"),
              script("taskListener", "complete", groovy.formatted("d"), "null"),
              script("executionListener", "end", groovy.formatted("e"), "b + a")));
      String id = s.start("p");
      s.say("created", s.runtime().getVariables(id));
      s.say("of the task", s.tasks().getVariablesLocal(s.task().getId()));
      s.tasks().complete(s.task().getId());
      s.say("completed", s.runtime().getVariables(id));
    });
  }

  @Test
  void updates() {
    same(
        s -> {
          s.taskHeard(t -> s.note(t.getEventName()));
          s.deploy(
              task(
                  "<flowable:taskListener event='update' delegateExpression='${taskHeard}'/>",
                  "<flowable:taskListener event='all' delegateExpression='${taskHeard}'/>"));
          s.start("p");
          s.tasks().setPriority(s.task().getId(), 3);
          s.tasks().setAssignee(s.task().getId(), "kim");
          s.sayNotes("told");
        },
        differs(
            "an event of Camunda's, which listeners there can be declared for and never hear",
            "told: create update update assignment",
            "told: create assignment"));
  }

  @Test
  void groupsByResource() {
    same(s -> {
      String owner = "<potentialOwner><resourceRef>%s</resourceRef></potentialOwner>";
      s.deploy(
          "<resource id='r' name='Bosses'/>"
              + Models.line(
                  "p",
                  "<userTask id='t'>"
                      + owner.formatted("r")
                      + owner.formatted("elsewhere")
                      + "</userTask>"));
      s.start("p");
      s.saySorted(
          "for",
          s.tasks().getIdentityLinksForTask(s.task().getId()),
          link -> link.getType() + " " + link.getUserId() + " " + link.getGroupId());
    });
  }
}
