package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;
import static io.turgo.parity.Undoing.TRACE;
import static io.turgo.parity.Undoing.complete;
import static io.turgo.parity.Undoing.process;
import static io.turgo.parity.Undoing.sayHistory;
import static io.turgo.parity.Undoing.service;
import static io.turgo.parity.Undoing.undone;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions: what is undone when one is cancelled, and where it goes on. */
final class TransactionsTest {
  private static final String CANCEL = "<cancelEventDefinition/>";
  private static final String ERROR = "<errorEventDefinition errorRef='wrong'/>";

  /** A transaction that ends as this definition says. */
  private static String transaction(String id, String end, String more, String... line) {
    return "<transaction id='"
        + id
        + "'>"
        + TRACE
        + Models.steps(id + "_s", id + "_e", id + "_f", line)
            .replace(
                "<endEvent id='" + id + "_e'/>",
                "<endEvent id='" + id + "_e'>" + TRACE + end + "</endEvent>")
        + more
        + "</transaction>";
  }

  private static String boundary(String id, String host, String definition) {
    return "<boundaryEvent id='%s' attachedToRef='%s'>%s</boundaryEvent><userTask id='%s_task'/>"
            .formatted(id, host, definition, id)
        + Models.flow(id + "_f", id, id + "_task");
  }

  private static void deploy(Scene s, String processes) {
    Undoing.deploy(s, "<error id='wrong' errorCode='w'/>" + processes);
    s.work(e -> {
      s.note(e.getCurrentActivityId());
      s.advance(Duration.ofSeconds(1));
    });
  }

  private static void say(Scene s, String label) {
    s.sayNotes(label);
    s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.saySorted(
        "subscriptions",
        s.runtime().createEventSubscriptionQuery().list(),
        t -> t.getEventType() + " " + t.getActivityId());
    s.say("running", s.runtime().createProcessInstanceQuery().count());
    sayHistory(s, Set.of("boundaryEvent"));
  }

  @Test
  void cancelled() {
    same(s -> {
      deploy(
          s,
          process(
              boundary("b", "tx", CANCEL),
              transaction(
                  "tx",
                  CANCEL,
                  undone("a") + undone("c"),
                  service("a", ""),
                  service("c", ""),
                  "<userTask id='w'/>"),
              "<userTask id='t'/>"));
      s.start("p");
      complete(s, "w");
      say(s, "cancelled");
      complete(s, "b_task");
      say(s, "end");
    });
  }

  @Test
  void cancelledWhileUndoneByHand() {
    same(
        s -> {
          deploy(
              s,
              process(
                  boundary("b", "tx", CANCEL),
                  transaction(
                      "tx",
                      CANCEL,
                      undone("a", "<userTask id='u_a' isForCompensation='true'/>"),
                      service("a", ""),
                      "<userTask id='w'/>"),
                  "<userTask id='t'/>"));
          s.start("p");
          complete(s, "w");
        },
        differs(
            "Flowable cannot write that, and the transaction cannot be cancelled",
            "complete w: done",
            "complete w: throws PersistenceException"));
  }

  @Test
  void completedBefore() {
    String why = "only what has completed in the transaction is undone with it";
    String before =
        "cancelled: before.start before before.end tx.start a.start a a.end tx_e.start u_a.start"
            + " u_a";
    same(
        s -> {
          deploy(
              s,
              process(
                  undone("before") + boundary("b", "tx", CANCEL),
                  service("before", ""),
                  transaction("tx", CANCEL, undone("a"), service("a", "")),
                  "<userTask id='t'/>"));
          s.start("p");
          s.sayNotes("cancelled");
          s.saySorted(
              "subscriptions",
              s.runtime().createEventSubscriptionQuery().list(),
              t -> t.getActivityId());
        },
        differs(why, before, before + " u_before.start u_before"),
        differs(why, "subscriptions: [before]", "subscriptions: []"));
  }

  @Test
  void nothingToUndo() {
    same(
        s -> {
          deploy(
              s,
              process(
                  boundary("b", "tx", CANCEL),
                  transaction("tx", CANCEL, "", "<userTask id='w'/>"),
                  "<userTask id='t'/>"));
          s.start("p");
          complete(s, "w");
        },
        differs(
            "Flowable can cancel a transaction only if there is something to undo",
            "complete w: done",
            "complete w: throws TurgoException"));
  }

  @Test
  void others() {
    same(s -> {
      deploy(
          s,
          process(
              boundary("b", "tx", CANCEL),
              transaction(
                  "tx",
                  CANCEL,
                  undone("a") + "<userTask id='beside'/>" + Models.flow("x", "tx_fork", "beside"),
                  service("a", ""),
                  "<parallelGateway id='tx_fork'/>",
                  "<userTask id='w'/>"),
              "<userTask id='t'/>"));
      s.start("p");
      complete(s, "w");
      say(s, "cancelled");
    });
  }

  @Test
  void error() {
    same(s -> {
      deploy(
          s,
          process(
              boundary("b", "tx", CANCEL) + boundary("x", "tx", ERROR),
              transaction("tx", ERROR, undone("a"), service("a", "")),
              "<userTask id='t'/>"));
      s.start("p");
      say(s, "failed");
    });
  }

  @Test
  void completesAndIsUndone() {
    same(s -> {
      deploy(
          s,
          process(
              boundary("b", "tx", CANCEL),
              transaction("tx", "", undone("a"), service("a", "")),
              "<intermediateThrowEvent"
                  + " id='throw'><compensateEventDefinition/></intermediateThrowEvent>",
              "<userTask id='t'/>"));
      s.start("p");
      say(s, "undone");
    });
  }

  @Test
  void nested() {
    same(s -> {
      deploy(
          s,
          process(
              boundary("b", "tx", CANCEL),
              transaction(
                  "tx",
                  CANCEL,
                  undone("a") + boundary("ib", "in", CANCEL),
                  service("a", ""),
                  transaction("in", CANCEL, undone("i"), service("i", "")),
                  "<userTask id='w'/>"),
              "<userTask id='t'/>"));
      s.start("p");
      say(s, "inner");
      complete(s, "ib_task");
      say(s, "end");
    });
  }

  @Test
  void nobodyCatches() {
    same(s -> {
      deploy(
          s,
          process(
              "", transaction("tx", CANCEL, undone("a"), service("a", "")), "<userTask id='t'/>"));
      s.attemptTo("start", () -> s.start("p"));
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void legs(String sequential) {
    same(s -> {
      deploy(
          s,
          process(
              boundary("b", "tx", CANCEL),
              transaction("tx", CANCEL, undone("a"), service("a", ""), "<userTask id='w'/>")
                  .replaceFirst(
                      "</extensionElements>",
                      "</extensionElements><multiInstanceLoopCharacteristics isSequential='"
                          + sequential
                          + "'><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>"),
              "<userTask id='t'/>"));
      s.start("p");
      complete(s, "w");
      s.sayNotesSorted("cancelled");
      say(s, "state");
    });
  }
}
