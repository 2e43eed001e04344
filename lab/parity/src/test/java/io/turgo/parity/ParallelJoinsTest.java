package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Parallel joins to which several tokens come by one flow. The standard would wait for a token of
 * each flow; none of the engines does.
 */
final class ParallelJoinsTest {
  private static final String JOIN =
      "<parallelGateway id='join'/>"
          + Models.flow("after-join", "join", "after")
          + user("after")
          + Models.flow("to-end", "after", "end")
          + "<endEvent id='end'/>";

  private static String user(String id) {
    return "<userTask id='%s' name='%s'/>".formatted(id, id);
  }

  private static String fork(String... tasks) {
    StringBuilder model =
        new StringBuilder("<startEvent id='start'/><parallelGateway id='fork'/>")
            .append(Models.flow("to-fork", "start", "fork"));
    for (String task : tasks) {
      model.append(Models.flow("to-" + task, "fork", task)).append(user(task));
    }
    return model.toString();
  }

  private static void complete(Scene s, String name) {
    List<Task> tasks = s.tasks().createTaskQuery().taskName(name).list();
    s.tasks().complete(tasks.getFirst().getId());
    s.saySorted("after " + name, s.tasks().createTaskQuery().list(), t -> t.getName() + "");
  }

  private static void sayEnd(Scene s) {
    s.say("instances", s.runtime().createProcessInstanceQuery().count());
  }

  /** The standard: waits for c after a and b; then a token of the merge stays. */
  @Test
  void twoOfThreeBranchesMeetBeforeTheJoin() {
    same(
        Peer.BOTH,
        s -> {
          s.deploy(
              "<process id='p'>"
                  + fork("a", "b", "c")
                  + "<exclusiveGateway id='merge'/>"
                  + Models.flow("fa", "a", "merge")
                  + Models.flow("fb", "b", "merge")
                  + Models.flow("fm", "merge", "join")
                  + Models.flow("fc", "c", "join")
                  + JOIN
                  + "</process>");
          s.start("p");
          complete(s, "a");
          complete(s, "b");
          complete(s, "after");
          complete(s, "c");
          sayEnd(s);
        });
  }

  /** The standard: two tokens that choose the same flow wait for ever. */
  @Test
  void bothBranchesChooseTheSameFlow() {
    for (boolean same : List.of(true, false)) {
      same(
          Peer.BOTH,
          s -> {
            s.deploy(
                "<process id='p'>"
                    + fork("a", "b")
                    + "<exclusiveGateway id='choice' default='f2'/>"
                    + Models.flow("fa", "a", "choice")
                    + Models.flow("fb", "b", "choice")
                    + "<sequenceFlow id='f1' sourceRef='choice' targetRef='join'>"
                    + "<conditionExpression>${first}</conditionExpression></sequenceFlow>"
                    + Models.flow("f2", "choice", "join")
                    + JOIN
                    + "</process>");
            String id = s.start("p", Map.of("first", true));
            complete(s, "a");
            s.runtime().setVariable(id, "first", same);
            complete(s, "b");
            complete(s, "after");
            sayEnd(s);
          });
    }
  }

  /** The standard: waits for the task, however often its event happens. */
  @Test
  void eventThatDoesNotInterruptHappensTwice() {
    same(
        Peer.BOTH,
        s -> {
          s.deploy(
              "<message id='m' name='again'/><process id='p'>"
                  + "<startEvent id='start'/>"
                  + Models.flow("to-a", "start", "a")
                  + user("a")
                  + "<boundaryEvent id='event' attachedToRef='a' cancelActivity='false'>"
                  + "<messageEventDefinition messageRef='m'/></boundaryEvent>"
                  + Models.flow("fa", "a", "join")
                  + Models.flow("fe", "event", "join")
                  + JOIN
                  + "</process>");
          String id = s.start("p");
          for (int i = 0; i < 2; i++) {
            String waiting =
                s.runtime()
                    .createExecutionQuery()
                    .processInstanceId(id)
                    .messageEventSubscriptionName("again")
                    .singleResult()
                    .getId();
            s.runtime().messageEventReceived("again", waiting);
            s.saySorted("after message", s.tasks().createTaskQuery().list(), t -> t.getName() + "");
          }
          complete(s, "after");
          complete(s, "a");
          sayEnd(s);
        });
  }

  /** Both agree: a flow without another needs one token, and each goes on. */
  @Test
  void oneFlowPassesEveryToken() {
    same(
        Peer.BOTH,
        s -> {
          s.deploy(
              "<process id='p'>"
                  + fork("a", "b")
                  + "<exclusiveGateway id='merge'/>"
                  + Models.flow("fa", "a", "merge")
                  + Models.flow("fb", "b", "merge")
                  + Models.flow("fm", "merge", "join")
                  + JOIN
                  + "</process>");
          s.start("p");
          complete(s, "a");
          complete(s, "b");
          complete(s, "after");
          complete(s, "after");
          sayEnd(s);
        });
  }
}
