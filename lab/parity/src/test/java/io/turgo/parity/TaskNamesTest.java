package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import org.junit.jupiter.api.Test;

/** What a user task tells its instance of itself, and people who are no candidates. */
@SuppressWarnings("NullAway") // what is missing fails the scenario
final class TaskNamesTest {
  @Test
  void idAndCompleter() {
    same(
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<userTask id='u' flowable:taskIdVariableName='theTask'"
                      + " flowable:taskCompleterVariableName='who'/>",
                  "<userTask id='v'/>"));
          String id = s.start("p");
          s.say("id", s.task().getId().equals(s.runtime().getVariable(id, "theTask")));
          s.tasks().complete(s.task().getId(), "kermit");
          s.say("who", s.runtime().getVariable(id, "who"));
        },
        differs(
            "who completes a task is whom the call names, before the authenticated user",
            "who: kermit",
            "who: null"));
  }

  @Test
  void otherPeople() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<userTask id='u'><extensionElements><flowable:customResource flowable:name='admin'>"
                  + "<resourceAssignmentExpression><formalExpression>user(kermit), group(band),"
                  + " muppets</formalExpression></resourceAssignmentExpression>"
                  + "</flowable:customResource></extensionElements></userTask>"));
      s.start("p");
      s.saySorted(
          "links",
          s.tasks().getIdentityLinksForTask(s.task().getId()),
          link -> link.getType() + " " + link.getUserId() + " " + link.getGroupId());
    });
  }
}
