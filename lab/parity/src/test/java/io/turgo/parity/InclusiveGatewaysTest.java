package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inclusive gateways: which flows they take, and for whom they wait. */
final class InclusiveGatewaysTest {
  private static final String FOR_EVER = "joins in a loop do not wait for each other for ever";
  private static final String FORK =
      "<startEvent id='start'/>"
          + Models.flow("f0", "start", "fork")
          + "<inclusiveGateway id='fork' default='fd'/>"
          + conditional("fa", "fork", "a", "${n &gt; 1}")
          + conditional("fb", "fork", "b", "${n &gt; 2}")
          + Models.flow("fd", "fork", "d");
  private static final String JOIN =
      Models.flow("ja", "a", "join")
          + Models.flow("jb", "b", "join")
          + Models.flow("jd", "d", "join")
          + "<inclusiveGateway id='join'/>"
          + Models.flow("f9", "join", "after")
          + "<userTask id='after' name='after'/>"
          + Models.flow("f10", "after", "end")
          + "<endEvent id='end'/>";

  private static String conditional(String id, String from, String to, String condition) {
    return "<sequenceFlow id='%s' sourceRef='%s' targetRef='%s'><conditionExpression>%s</conditionExpression></sequenceFlow>"
        .formatted(id, from, to, condition);
  }

  private static String user(String id) {
    return "<userTask id='%s' name='%s'/>".formatted(id, id);
  }

  private static void sayTasks(Scene s, String label) {
    s.saySorted(label, s.tasks().createTaskQuery().list(), t -> t.getName() + "");
  }

  private static void complete(Scene s, String name) {
    List<Task> tasks = s.tasks().createTaskQuery().taskName(name).list();
    s.tasks().complete(tasks.getFirst().getId());
    sayTasks(s, "after " + name);
  }

  private static void sayHistory(Scene s) {
    s.saySorted(
        "history",
        s.history().createHistoricActivityInstanceQuery().list(),
        a ->
            a.getActivityId()
                + " "
                + a.getActivityType()
                + (a.getEndTime() == null ? " open" : " ended"));
    s.say("instances", s.runtime().createProcessInstanceQuery().count());
  }

  @Test
  void forkAndJoin() {
    for (int n : List.of(1, 2, 3)) {
      same(s -> {
        s.deploy(
            "<process id='p'>" + FORK + user("a") + user("b") + user("d") + JOIN + "</process>");
        s.start("p", Map.of("n", n));
        sayTasks(s, "started");
        for (String name : n == 1 ? List.of("d") : n == 2 ? List.of("a") : List.of("b", "a")) {
          complete(s, name);
        }
        sayHistory(s);
        complete(s, "after");
        sayHistory(s);
      });
    }
  }

  @Test
  void noFlowHolds() {
    same(s -> {
      s.deploy(
          "<process id='p'>"
              + FORK.replace(" default='fd'", "")
                  .replace(
                      Models.flow("fd", "fork", "d"), conditional("fd", "fork", "d", "${false}"))
              + user("a")
              + user("b")
              + user("d")
              + JOIN
              + "</process>");
      s.attempt("start", () -> s.start("p", Map.of("n", 0)).isEmpty());
      sayHistory(s);
    });
  }

  @Test
  void anotherWayEnds() {
    same(s -> {
      s.deploy(
          "<process id='p'>"
              + FORK
              + user("a")
              + "<exclusiveGateway id='b'/>"
              + Models.flow("bw", "b", "wait")
              + user("wait")
              + "<exclusiveGateway id='choice' default='cj'/>"
              + Models.flow("wc", "wait", "choice")
              + conditional("ce", "choice", "gone", "${leave}")
              + "<endEvent id='gone'/>"
              + Models.flow("cj", "choice", "join")
              + user("d")
              + JOIN.replace(Models.flow("jb", "b", "join"), "")
              + "</process>");
      s.start("p", Map.of("n", 3, "leave", true));
      complete(s, "a");
      complete(s, "wait");
      sayHistory(s);
    });
  }

  @Test
  void inALoop() {
    same(s -> {
      s.deploy(
          "<process id='p'><startEvent id='start'/>"
              + Models.flow("f0", "start", "join")
              + "<inclusiveGateway id='join'/>"
              + Models.flow("f1", "join", "work")
              + user("work")
              + Models.flow("f2", "work", "choice")
              + "<exclusiveGateway id='choice' default='f3'/>"
              + conditional("f4", "choice", "join", "${again}")
              + Models.flow("f3", "choice", "end")
              + "<endEvent id='end'/></process>");
      String id = s.start("p", Map.of("again", true));
      complete(s, "work");
      s.runtime().setVariable(id, "again", false);
      complete(s, "work");
      sayHistory(s);
    });
  }

  @Test
  void inASubProcess() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<subProcess id='sub'>"
                  + FORK.replace("'start'", "'in'")
                  + user("a")
                  + user("b")
                  + user("d")
                  + JOIN.replace("'end'", "'out'")
                  + "</subProcess>",
              user("last")));
      s.start("p", Map.of("n", 3));
      sayTasks(s, "started");
      complete(s, "a");
      complete(s, "b");
      complete(s, "after");
      sayHistory(s);
    });
  }

  @Test
  void asynchronously() {
    same(s -> {
      s.deploy(
          "<process id='p'>"
              + FORK
              + user("a").replace("<userTask", "<userTask flowable:async='true'")
              + user("b")
              + user("d")
              + JOIN
              + "</process>");
      s.start("p", Map.of("n", 3));
      complete(s, "b");
      s.runJobs();
      sayTasks(s, "ran");
      complete(s, "a");
      sayHistory(s);
    });
  }

  private static void anotherTokenMayCome(Scene s) {
    s.deploy(
        "<process id='p'><startEvent id='start'/><parallelGateway id='fork'/>"
            + Models.flow("f0", "start", "fork")
            + Models.flow("f1", "fork", "a")
            + Models.flow("f2", "fork", "b")
            + Models.flow("f3", "fork", "u")
            + user("a")
            + user("b")
            + user("u")
            + user("c")
            + Models.flow("f4", "u", "a")
            + Models.flow("f5", "a", "join")
            + Models.flow("f6", "b", "join")
            + "<inclusiveGateway id='join'/>"
            + Models.flow("f7", "join", "c")
            + "</process>");
    s.start("p");
  }

  /** A token may come by a flow that has one; BPMN 2.0.2 has the gateway not wait for it. */
  @ParameterizedTest
  @ValueSource(strings = {"a b u a", "b a u a", "a u b a", "u a a b", "u a b a", "b u a a"})
  void anotherTokenMayComeByTheSameFlow(String order) {
    same(s -> {
      anotherTokenMayCome(s);
      for (String name : order.split(" ")) {
        complete(s, name);
      }
    });
    same(
        List.of(Peer.OPERATON),
        s -> {
          anotherTokenMayCome(s);
          for (String name : order.split(" ")) {
            s.tasks()
                .complete(s.tasks().createTaskQuery().taskName(name).list().getFirst().getId());
          }
          sayTasks(s, "at last");
        },
        differs(
            Peer.OPERATON,
            "an inclusive gateway waits for every token that may come, as in Flowable; there, it"
                + " goes on with as many tokens as it has incoming flows",
            "at last: [c]",
            "at last: [c, c]"));
  }

  /** Joins that a flow leads back to from the last one. */
  @ParameterizedTest
  @ValueSource(strings = {"t1 t2", "t2 t1"})
  void joinsThatALoopLeadsBackTo(String order) {
    same(
        Peer.BOTH,
        s -> {
          s.deploy(
              "<process id='p'><startEvent id='s'/>"
                  + Models.flow("f0", "s", "g1")
                  + "<inclusiveGateway id='g1'/>"
                  + Models.flow("f1", "g1", "g2")
                  + Models.flow("f2", "g1", "t1")
                  + user("t1")
                  + "<inclusiveGateway id='g2'/>"
                  + Models.flow("f3", "g2", "g3")
                  + Models.flow("f4", "g2", "t2")
                  + user("t2")
                  + Models.flow("f5", "t2", "g3")
                  + "<inclusiveGateway id='g3'/>"
                  + Models.flow("f6", "g3", "g4")
                  + Models.flow("f7", "t1", "g4")
                  + "<inclusiveGateway id='g4'/>"
                  + Models.flow("f8", "g4", "g5")
                  + "<exclusiveGateway id='g5' default='f9'/>"
                  + Models.flow("f9", "g5", "end")
                  + conditional("f10", "g5", "g1", "${again}")
                  + "<endEvent id='end'/></process>");
          s.start("p", Map.of("again", false));
          sayTasks(s, "started");
          for (String name : order.split(" ")) {
            s.tasks()
                .createTaskQuery()
                .taskName(name)
                .list()
                .forEach(task -> s.tasks().complete(task.getId()));
          }
          sayTasks(s, "completed");
          s.say("instances", s.runtime().createProcessInstanceQuery().count());
        },
        differs(FOR_EVER, "started: [t1, t2]", "started: [t1]"),
        differs(FOR_EVER, "instances: 0", "instances: 1"));
  }

  @Test
  void aDefaultFlowBesideOneWithoutACondition() {
    for (String element :
        List.of(
            "<userTask id='g' name='g' default='d'/>",
            "<inclusiveGateway id='g' default='d'/>",
            "<exclusiveGateway id='g' default='d'/>")) {
      for (boolean holds : List.of(true, false)) {
        same(
            // Operaton refuses an exclusive gateway with such a flow.
            element.startsWith("<exclusive") ? List.of(Peer.FLOWABLE) : Peer.BOTH,
            s -> {
              s.deploy(
                  "<process id='p'><startEvent id='start'/>"
                      + Models.flow("f0", "start", "g")
                      + element
                      + user("always")
                      + user("may")
                      + user("other")
                      + conditional("c", "g", "may", "${holds}")
                      + Models.flow("a", "g", "always")
                      + Models.flow("d", "g", "other")
                      + "</process>");
              s.start("p", Map.of("holds", holds));
              s.tasks()
                  .createTaskQuery()
                  .taskName("g")
                  .list()
                  .forEach(task -> s.tasks().complete(task.getId()));
              sayTasks(s, "taken");
            });
      }
    }
  }

  @Test
  void aDefaultFlowOfAnExclusiveGatewayBesideOneWithoutACondition() {
    same(
        Peer.BOTH,
        s ->
            s.attemptTo(
                "deploy",
                () ->
                    s.deploy(
                        "<process id='p'><startEvent id='start'/>"
                            + Models.flow("f0", "start", "g")
                            + "<exclusiveGateway id='g' default='d'/>"
                            + user("always")
                            + user("other")
                            + Models.flow("a", "g", "always")
                            + Models.flow("d", "g", "other")
                            + "</process>")),
        differs(
            Peer.OPERATON,
            "files that Flowable runs deploy",
            "deploy: done",
            "deploy: throws TurgoException"));
  }

  @Test
  void joinsInALoop() {
    same(
        Peer.BOTH,
        s -> {
          s.deploy(
              "<process id='p'><startEvent id='start'/><parallelGateway id='fork'/>"
                  + Models.flow("f0", "start", "fork")
                  + Models.flow("f1", "fork", "both")
                  + Models.flow("f2", "fork", "a")
                  + user("a")
                  + Models.flow("f3", "a", "join")
                  + "<inclusiveGateway id='join'/>"
                  + Models.flow("f4", "join", "both")
                  + "<parallelGateway id='both'/>"
                  + Models.flow("f5", "both", "choice")
                  + "<exclusiveGateway id='choice' default='f6'/>"
                  + conditional("f7", "choice", "join", "${false}")
                  + Models.flow("f6", "choice", "after")
                  + user("after")
                  + "</process>");
          s.start("p");
          complete(s, "a");
        },
        differs(FOR_EVER, "after a: [after]", "after a: []"),
        differs(Peer.OPERATON, FOR_EVER, "after a: [after]", "after a: []"));
  }
}
