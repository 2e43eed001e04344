package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What calls of the engine by delegates and listeners do. */
final class UserCodeCallsTest {
  private static final String WORK =
      Models.line(
          "p",
          "<serviceTask id='a' flowable:delegateExpression='${work}'/>",
          "<userTask id='task'/>");

  @Test
  void startAnother() {
    same(s -> {
      s.deploy(WORK);
      s.deploy(Models.line("q", "<userTask id='other'/>"));
      s.work(e -> e.setVariable("other", s.name(s.start("q", Map.of("x", 1)))));
      String id = s.start("p");
      s.say("variables", s.runtime().getVariables(id));
      s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    });
  }

  @Test
  void startAnotherAndFail() {
    same(s -> {
      s.deploy(WORK);
      s.deploy(Models.line("q", "<userTask id='other'/>"));
      s.work(e -> {
        s.start("q");
        throw new IllegalStateException("after the start");
      });
      s.attempt("start", () -> s.start("p"));
      s.say("instances", s.runtime().createProcessInstanceQuery().count());
      s.say("history", s.history().createHistoricProcessInstanceQuery().count());
    });
  }

  @Test
  void setVariablesOfTheirOwnInstance() {
    same(s -> {
      s.deploy(WORK);
      s.work(e -> {
        s.runtime().setVariable(e.getProcessInstanceId(), "x", 1);
        e.setVariable("y", 2);
        s.note(e.getVariable("y") + "");
      });
      String id = s.start("p");
      s.sayNotes("notes");
      s.say("variables", s.runtime().getVariables(id));
    });
  }

  @Test
  void completeATaskOfAnother() {
    same(s -> {
      s.deploy(WORK);
      s.deploy(Models.line("q", "<userTask id='other'/>"));
      String other = s.start("q");
      s.work(e ->
          s.tasks()
              .complete(
                  s.tasks().createTaskQuery().processInstanceId(other).list().getFirst().getId()));
      s.start("p");
      s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    });
  }

  @Test
  void catchWhatACallThrows() {
    same(s -> {
      s.deploy(WORK);
      s.work(e -> {
        try {
          s.start("none");
        } catch (RuntimeException failure) {
          s.note(failure.getClass().getSimpleName());
        }
      });
      s.attempt("start", () -> s.start("p").isEmpty());
      s.sayNotes("caught");
      s.say("instances", s.runtime().createProcessInstanceQuery().count());
    });
  }
}
