package io.turgo.parity;

import static io.turgo.parity.Parity.same;
import static io.turgo.parity.Undoing.process;
import static io.turgo.parity.Undoing.undone;

import io.turgo.engine.runtime.Execution;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a compensation event in an event sub-process undoes: what the scope around it has done. */
final class UndoneInEventSubProcessTest {

  private static String task(String id) {
    return "<serviceTask id='%s' flowable:delegateExpression='${work}'/>".formatted(id);
  }

  private static String undoing(String id) {
    return task("u_" + id).replace("/>", " isForCompensation='true'/>");
  }

  private static String eventSubProcess(boolean interrupting, String own) {
    String throwing =
        "<intermediateThrowEvent id='throw'><compensateEventDefinition/></intermediateThrowEvent>";
    return "<subProcess id='esp' triggeredByEvent='true'>"
        + Models.steps("es", "ee", "ef", task("own"), throwing, "<userTask id='et'/>")
            .replace(
                "<startEvent id='es'/>",
                "<startEvent id='es' isInterrupting='"
                    + interrupting
                    + "'><messageEventDefinition messageRef='m'/></startEvent>")
        + own
        + "</subProcess>";
  }

  private static void run(Scene s, String processes) {
    s.work(e -> {
      s.note(e.getCurrentActivityId());
      s.advance(Duration.ofSeconds(1));
    });
    Undoing.deploy(s, "<message id='m' name='m'/>" + processes);
    s.start("p");
    s.sayNotes("waits");
    Execution waiting =
        s.runtime().createExecutionQuery().messageEventSubscriptionName("m").singleResult();
    s.runtime().messageEventReceived("m", Objects.requireNonNull(waiting).getId());
    s.sayNotes("thrown");
    s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    Undoing.complete(s, "et");
    s.sayNotes("completed");
    s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.say("instances", s.runtime().createProcessInstanceQuery().count());
  }

  @Test
  void ofTheProcess() {
    for (boolean interrupting : List.of(true, false)) {
      for (String own : List.of("", undone("own", undoing("own")))) {
        same(
            List.of(Peer.OPERATON),
            s ->
                run(
                    s,
                    process(
                        undone("a", undoing("a"))
                            + undone("b", undoing("b"))
                            + eventSubProcess(interrupting, own),
                        task("a"),
                        task("b"),
                        "<userTask id='t'/>")));
      }
    }
  }

  @Test
  void ofASubProcess() {
    for (boolean interrupting : List.of(true, false)) {
      for (String own : List.of("", undone("own", undoing("own")))) {
        same(
            List.of(Peer.OPERATON),
            s ->
                run(
                    s,
                    process(
                        undone("o", undoing("o")),
                        task("o"),
                        "<subProcess id='sub'>"
                            + Models.steps("i", "ie", "if", task("a"), "<userTask id='t'/>")
                            + undone("a", undoing("a"))
                            + eventSubProcess(interrupting, own)
                            + "</subProcess>",
                        "<userTask id='after'/>")));
      }
    }
  }
}
