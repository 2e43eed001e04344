package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoConditionalEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.exception.TurgoException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Conditional events, and events for changes of a variable. */
final class VariableEventsTest {
  private static final String CONDITION =
      "<conditionalEventDefinition><condition>${x == 'go'}</condition>"
          + "</conditionalEventDefinition>";

  private static final Difference SUBSCRIBED =
      differs(
          "a conditional event is found by its subscription",
          "subscriptions: 1",
          "subscriptions: 0");

  private static String changes(String name, String type) {
    return "<extensionElements><flowable:variableListenerEventDefinition variableName='%s' %s/></extensionElements>"
        .formatted(name, type.isEmpty() ? "" : "variableChangeType='" + type + "'");
  }

  private static String boundary(String host, boolean interrupting, String definition) {
    return "<boundaryEvent id='b' attachedToRef='"
        + host
        + "' cancelActivity='"
        + interrupting
        + "'>"
        + definition
        + "</boundaryEvent><userTask id='late'/>"
        + Models.flow("bf", "b", "late");
  }

  private static String eventSubProcess(boolean interrupting, String definition) {
    return "<subProcess id='esp' triggeredByEvent='true'><startEvent id='es' isInterrupting='"
        + interrupting
        + "'>"
        + definition
        + "</startEvent><userTask id='et'/>"
        + Models.flow("e1", "es", "et")
        + "</subProcess>";
  }

  private static String with(String process, String more) {
    return process.replace("</process>", more + "</process>");
  }

  private static String sub(String more) {
    return "<subProcess id='sub'>"
        + Models.steps("i", "ie", "if", "<userTask id='u'/>")
        + more
        + "</subProcess>";
  }

  private static void hear(Scene s) {
    s.listen(
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            if (event instanceof TurgoConditionalEvent e) {
              s.note(event.getType() + ":" + e.getActivityId() + ":" + e.getConditionExpression());
            } else if (event instanceof TurgoActivityEvent e
                && event.getType() == TurgoEngineEventType.ACTIVITY_COMPLETED
                && List.of("b", "es", "c").contains(e.getActivityId())) {
              s.note(event.getType() + ":" + e.getActivityId());
            }
          }
        });
  }

  private static void say(Scene s, String label) {
    s.sayNotes(label);
    s.saySorted(label, s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
  }

  private static void sayEnd(Scene s) {
    s.saySorted(
        "history",
        s.history().createHistoricActivityInstanceQuery().list().stream()
            .filter(
                a -> List.of("b", "es", "c", "esp", "u", "late", "et").contains(a.getActivityId()))
            .toList(),
        a -> a.getActivityId() + " " + a.getActivityType() + " " + (a.getEndTime() != null));
    s.say("subscriptions", s.runtime().createEventSubscriptionQuery().count());
  }

  private static void conditions(String process, Difference... meant) {
    Consumer<Scene> scenario =
        s -> {
          hear(s);
          s.deploy(process);
          String id = s.start("p", Map.of("x", "no"));
          say(s, "started");
          s.runtime().evaluateConditionalEvents(id);
          say(s, "asked");
          s.runtime().setVariable(id, "x", "go");
          say(s, "set");
          s.attemptTo("ask", () -> s.runtime().evaluateConditionalEvents(id));
          say(s, "asked");
          s.attemptTo("ask", () -> s.runtime().evaluateConditionalEvents(id, Map.of("y", "1")));
          say(s, "asked");
          s.attemptTo("ask", () -> s.runtime().evaluateConditionalEvents(id, Map.of("x", "no")));
          say(s, "asked");
          sayEnd(s);
        };
    same(scenario, meant);
  }

  @Test
  void conditionCaught() {
    conditions(
        Models.line(
            "p",
            "<intermediateCatchEvent id='c'>" + CONDITION + "</intermediateCatchEvent>",
            "<userTask id='u'/>"));
  }

  @Test
  void conditionAtABoundary() {
    conditions(with(Models.line("p", "<userTask id='u'/>"), boundary("u", true, CONDITION)));
    conditions(
        with(Models.line("p", "<userTask id='u'/>"), boundary("u", false, CONDITION)),
        differs(
            "an event that waits is no activity yet",
            "history: [b boundaryEvent true, b boundaryEvent true, late userTask false, late userTask false, u userTask false]",
            "history: [b boundaryEvent false, b boundaryEvent true, b boundaryEvent true, late userTask false, late userTask false, u userTask false]"),
        SUBSCRIBED);
    conditions(with(Models.line("p", sub("")), boundary("sub", true, CONDITION)));
  }

  @Test
  void conditionOfAnEventSubProcess() {
    for (boolean interrupting : List.of(true, false)) {
      Difference[] meant =
          interrupting
              ? new Difference[] {
                differs(
                    "what has interrupted waits no longer",
                    "asked: ",
                    "asked: ACTIVITY_COMPLETED:es"),
                differs(
                    "the same",
                    "history: [es startEvent true, esp eventSubProcess false, et userTask false, u userTask true]",
                    "history: [es startEvent true, es startEvent true, esp eventSubProcess false, esp eventSubProcess true, et userTask false, et userTask true, u userTask true]")
              }
              : new Difference[] {SUBSCRIBED};
      conditions(
          with(Models.line("p", "<userTask id='u'/>"), eventSubProcess(interrupting, CONDITION)),
          meant);
      conditions(Models.line("p", sub(eventSubProcess(interrupting, CONDITION))), meant);
    }
  }

  @Test
  void conditionWithoutItsVariable() {
    same(
        s -> {
          s.deploy(with(Models.line("p", "<userTask id='u'/>"), boundary("u", true, CONDITION)));
          String id = s.start("p");
          try {
            s.runtime().evaluateConditionalEvents(id);
          } catch (TurgoException e) {
            s.say("ask", "throws");
          }
          s.attemptTo("ask", () -> s.runtime().evaluateConditionalEvents("4711"));
          s.runtime().suspendProcessInstanceById(id);
          s.attemptTo("ask", () -> s.runtime().evaluateConditionalEvents(id));
          s.runtime().activateProcessInstanceById(id);
          String waiting =
              s.runtime().createExecutionQuery().activityId("b").list().getFirst().getId();
          s.attemptTo("ask", () -> s.runtime().evaluateConditionalEvents(waiting));
          s.runtime().setVariable(id, "x", "no");
          s.runtime().trigger(waiting);
          say(s, "triggered");
          s.runtime().setVariable(id, "x", "go");
          s.runtime().trigger(waiting);
          say(s, "triggered");
        },
        differs(
            "so says every call that wants an instance",
            "ask: throws TurgoObjectNotFoundException",
            "ask: throws TurgoException"));
  }

  @Test
  void conditionBehindAnEventBasedGateway() {
    same(s -> {
      s.deploy(
          "<process id='p'><startEvent id='s'/><eventBasedGateway id='g'/>"
              + "<intermediateCatchEvent id='c'>"
              + CONDITION
              + "</intermediateCatchEvent><intermediateCatchEvent id='v'>"
              + changes("y", "")
              + "</intermediateCatchEvent><userTask id='u'/><userTask id='w'/>"
              + Models.flow("f1", "s", "g")
              + Models.flow("f2", "g", "c")
              + Models.flow("f3", "g", "v")
              + Models.flow("f4", "c", "u")
              + Models.flow("f5", "v", "w")
              + "</process>");
      String one = s.start("p", Map.of("x", "no"));
      s.runtime().evaluateConditionalEvents(one, Map.of("x", "go"));
      say(s, "first");
      String two = s.start("p", Map.of("x", "no"));
      s.runtime().setVariable(two, "y", "go");
      say(s, "second");
      s.say("executions", s.runtime().createExecutionQuery().count());
    });
  }

  private static void variables(String process, Difference... meant) {
    Consumer<Scene> scenario =
        s -> {
          hear(s);
          s.deploy(process);
          String id = s.start("p");
          say(s, "started");
          s.saySorted(
              "subscriptions",
              s.runtime().createEventSubscriptionQuery().list(),
              e ->
                  e.getEventType()
                      + " "
                      + e.getEventName()
                      + " "
                      + e.getConfiguration()
                      + " "
                      + e.getActivityId());
          s.runtime().setVariable(id, "other", "1");
          say(s, "other");
          s.runtime().setVariable(id, "v", "1");
          say(s, "created");
          s.attemptTo("set", () -> s.runtime().setVariable(id, "v", "2"));
          say(s, "updated");
          s.attemptTo("set", () -> s.runtime().removeVariable(id, "v"));
          say(s, "removed");
          sayEnd(s);
        };
    same(scenario, meant);
  }

  @Test
  void variableCaught() {
    for (String type : List.of("", "all", "create", "update", "update-create")) {
      variables(
          Models.line(
              "p",
              "<intermediateCatchEvent id='c'>" + changes("v", type) + "</intermediateCatchEvent>",
              "<userTask id='u'/>"));
    }
  }

  @Test
  void variableAtABoundary() {
    variables(with(Models.line("p", "<userTask id='u'/>"), boundary("u", true, changes("v", ""))));
    Difference once =
        differs(
            "an event that waits is no activity yet",
            "history: [b boundaryEvent true, late userTask false, u userTask false]",
            "history: [b boundaryEvent false, b boundaryEvent true, late userTask false, u userTask false]");
    variables(
        with(Models.line("p", "<userTask id='u'/>"), boundary("u", false, changes("v", "update"))),
        once);
    variables(
        with(Models.line("p", sub("")), boundary("sub", false, changes("v", "create"))), once);
  }

  @Test
  void variableOfAnEventSubProcess() {
    for (boolean interrupting : List.of(true, false)) {
      variables(
          with(
              Models.line("p", "<userTask id='u'/>"),
              eventSubProcess(interrupting, changes("v", ""))));
      variables(Models.line("p", sub(eventSubProcess(interrupting, changes("v", "")))));
    }
  }

  @Test
  void variablesOfTheStartCount() {
    same(s -> {
      s.deploy(
          with(
              Models.line("p", "<userTask id='u'/>"),
              boundary("u", false, changes("v", "create"))));
      String id = s.start("p", Map.of("v", "1"));
      say(s, "started");
      s.runtime().setVariable(id, "v", "1");
      say(s, "updated");
    });
  }

  @Test
  void localVariablesCount() {
    same(s -> {
      s.deploy(
          with(Models.PARALLEL, boundary("a", false, changes("v", "")).replace("'b'", "'ba'")));
      s.start("p");
      String other = s.runtime().createExecutionQuery().activityId("b").list().getFirst().getId();
      s.runtime().setVariableLocal(other, "v", "1");
      say(s, "local");
      String task = s.tasks().createTaskQuery().taskDefinitionKey("a").list().getFirst().getId();
      s.tasks().setVariableLocal(task, "v", "1");
      say(s, "of a task");
    });
  }

  @Test
  void oneChangeForSeveral() {
    same(s -> {
      s.deploy(
          with(Models.line("p", "<userTask id='u'/>"), boundary("u", false, changes("v", "")))
              .replace("</process>", eventSubProcess(false, changes("v", "")) + "</process>"));
      String id = s.start("p");
      s.runtime().setVariable(id, "v", "1");
      say(s, "created");
      s.runtime().setVariables(id, Map.of("v", "2"));
      say(s, "updated");
    });
  }

  @Test
  void changedByThePathItself() {
    same(s -> {
      s.work(e -> e.setVariable("w", "1"));
      s.deploy(
          with(
              Models.line("p", "<userTask id='u'/>"),
              "<boundaryEvent id='b' attachedToRef='u' cancelActivity='false'>"
                  + changes("v", "")
                  + "</boundaryEvent><serviceTask id='late' flowable:delegateExpression='${work}'/>"
                  + "<userTask id='then'/>"
                  + Models.flow("bf", "b", "late")
                  + Models.flow("bf2", "late", "then")
                  + eventSubProcess(false, changes("w", ""))));
      String id = s.start("p");
      s.runtime().setVariable(id, "v", "1");
      say(s, "set");
    });
  }

  @Test
  void conditionOfAProcess() {
    same(
        s -> {
          s.say(
              "deployed",
              deploys(
                  s,
                  "<process id='p'><startEvent id='s'>"
                      + CONDITION
                      + "</startEvent><userTask id='u'/>"
                      + Models.flow("f1", "s", "u")
                      + "</process>"));
        },
        differs(
            "an instance begins when the application has conditions looked at",
            "deployed: true",
            "deployed: false"));
  }

  private static boolean deploys(Scene s, String process) {
    try {
      s.deploy(process);
      return true;
    } catch (TurgoException e) {
      return false;
    }
  }
}
