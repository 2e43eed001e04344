package io.turgo.bench.floor;

import static io.turgo.bench.floor.ScriptWriter.ROOT;

import io.turgo.bench.floor.ScriptWriter.Activity;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code async27}: 27 jobs in the order of the model; of parallel branches the first one in the
 * file goes first. The timers are written with their due times, but nobody waits for the one that
 * fires.
 */
final class Async27Script {
  private static final long TASK_TIMER = Duration.ofSeconds(1).toMillis();
  private static final long WORK_TIMER = Duration.ofMinutes(50).toMillis();
  private static final String CANCELLED = "boundary event (GOverdue)";

  /** Letters of both forks: token and service task, in the order of the file. */
  private static final List<String> WORK_BRANCHES = List.of("B", "C", "D", "E", "F");

  private static final List<String> LAST_BRANCHES = List.of("H", "I", "J");

  private final ScriptWriter rows;

  private Async27Script(ScriptWriter rows) {
    this.rows = rows;
  }

  static RowScript write(ScriptWriter rows) {
    Async27Script script = new Async27Script(rows);
    script.start();
    script.firstTask();
    script.workBranches();
    script.workJoins();
    script.timer();
    script.escalation();
    script.afterWork();
    script.lastBranches();
    script.end();
    return rows.toScript();
  }

  private void start() {
    rows.instance("start")
        .startVariable("number", Slots.NUMBER)
        .startVariable("input1", Slots.INPUT_1)
        .startVariable("input2", Slots.INPUT_2)
        .token("main", ROOT, "A", "start-A")
        .pass("main", startEvent("start"))
        .readyJob("A", "main", "A", false);
  }

  /** A runs; the token forks, goes into the sub-process, and forks in five. */
  private void firstTask() {
    rows.job("A");
    runFirst("A", "main", "start-A");
    rows.pass("main", gateway("fork1", "A-fork1"))
        .begin(
            "work",
            "main",
            new Activity("work", "Fan out, join, then wait", "subProcess", "fork1-work"))
        .enterScope("main", "work", "fork1-work", "work")
        .token("workOverdue", "main", "workOverdue", null)
        .newTimer("workTimer", "workOverdue", "workOverdue", WORK_TIMER);
    for (String branch : WORK_BRANCHES) {
      rows.token(branch, "main", branch, "fork2-" + branch);
      rows.readyJob(branch, branch, branch, true);
    }
    rows.pass("B", startEvent("workStart")).pass("B", gateway("fork2", "workStart-fork2"));
  }

  private void workBranches() {
    for (String branch : WORK_BRANCHES) {
      branch(branch, branch, "fork2-" + branch, workJoinOf(branch));
    }
  }

  private static String workJoinOf(String branch) {
    return branch.equals("B") || branch.equals("C") ? "join1" : "join2";
  }

  /** A service task runs and its token goes to a join. */
  private void branch(String task, String token, String viaFlow, String join) {
    rows.job(task);
    run(task, token, viaFlow);
    rows.move(token, join, task + "-" + join).readyJob(arrival(token, join), token, join, true);
  }

  private void workJoins() {
    wait("B", "join1", "B-join1");
    join("C", "join1", "C-join1", List.of("B"));
    rows.move("C", "join3", "join1-join3").readyJob(arrival("C", "join3"), "C", "join3", true);
    wait("D", "join2", "D-join2");
    wait("E", "join2", "E-join2");
    join("F", "join2", "F-join2", List.of("D", "E"));
    rows.move("F", "join3", "join2-join3").readyJob(arrival("F", "join3"), "F", "join3", true);
    wait("C", "join3", "join1-join3");
    join("F", "join3", "join2-join3", List.of("C"));
    rows.beginTask("G", "F", new Activity("G", "G", "userTask", "join3-G"), "taskG")
        .enter("F", "G", "join3-G", "G")
        .task("taskG", "F", "G", "G", "kermit")
        .participant("kermit")
        .token("taskOverdue", "F", "GOverdue", null)
        .newTimer("taskTimer", "taskOverdue", "GOverdue", TASK_TIMER);
  }

  /** A token comes to a join that needs more. */
  private void wait(String token, String join, String viaFlow) {
    rows.job(arrival(token, join)).pass(token, gateway(join, viaFlow)).waitAtJoin(token);
  }

  /** The last token comes to a join; the others are merged into it. */
  private void join(String token, String join, String viaFlow, List<String> others) {
    rows.job(arrival(token, join)).pass(token, gateway(join, viaFlow));
    for (String other : others) {
      rows.removeToken(other);
    }
  }

  /** The timer of G fires: task and token are cancelled, a new token goes to G1. */
  private void timer() {
    rows.timer("taskTimer")
        .cancelTask("taskG", CANCELLED)
        .cancel("G", CANCELLED)
        .removeToken("taskOverdue")
        .removeToken("F")
        .token("late", "main", "G1", "GOverdue-G1")
        .pass("late", new Activity("GOverdue", null, "boundaryEvent", null))
        .readyJob("G1", "late", "G1", false);
  }

  private void escalation() {
    serial("G1", "late", "GOverdue-G1", "G2");
    serial("G2", "late", "G1-G2", "G3");
    rows.job("G3");
    run("G3", "late", "G2-G3");
    rows.pass("late", new Activity("workEscalated", null, "endEvent", "G3-workEscalated"))
        .removeToken("late")
        .removeTimer("workTimer")
        .removeToken("workOverdue")
        .end("work")
        .leaveScope("main", "M", "work-M")
        .readyJob("M", "main", "M", false);
  }

  private void afterWork() {
    serial("M", "main", "work-M", "N");
    rows.job("N");
    run("N", "main", "M-N");
    rows.pass("main", gateway("fork3", "N-fork3")).move("main", "H", "fork3-H");
    for (String branch : LAST_BRANCHES) {
      if (!branch.equals("H")) {
        rows.token(branch, ROOT, branch, "fork3-" + branch);
      }
      rows.readyJob(branch, lastTokenOf(branch), branch, true);
    }
  }

  /** The first branch of a fork goes on with the token that came. */
  private static String lastTokenOf(String branch) {
    return branch.equals("H") ? "main" : branch;
  }

  /** A service task runs and another comes after it. */
  private void serial(String task, String token, String viaFlow, String next) {
    rows.job(task);
    run(task, token, viaFlow);
    rows.move(token, next, task + "-" + next).readyJob(next, token, next, false);
  }

  private void lastBranches() {
    for (String branch : LAST_BRANCHES) {
      branch(branch, lastTokenOf(branch), "fork3-" + branch, "join4");
    }
    wait("main", "join4", "H-join4");
    wait("I", "join4", "I-join4");
    join("J", "join4", "J-join4", List.of("main", "I"));
    rows.move("J", "K", "join4-K").readyJob("K", "J", "K", false);
  }

  private void end() {
    serial("K", "J", "join4-K", "L");
    rows.lastJob("L", "done");
    run("L", "J", "K-L");
    rows.pass("J", new Activity("done", null, "endEvent", "L-done"))
        .removeToken("J")
        .removeParticipant("kermit")
        .removeVariables("number", "input1", "input2", "result");
  }

  private void runFirst(String task, String token, String viaFlow) {
    rows.pass(task + " run", token, serviceTask(task, viaFlow))
        .firstSet("result", Slots.RESULT, token, task + " run");
  }

  private void run(String task, String token, String viaFlow) {
    rows.pass(task + " run", token, serviceTask(task, viaFlow))
        .setAgain("result", Slots.RESULT, token, task + " run");
  }

  private static String arrival(String token, String join) {
    return token + " to " + join;
  }

  private static Activity startEvent(String id) {
    return new Activity(id, null, "startEvent", null);
  }

  private static Activity serviceTask(String id, String viaFlow) {
    return new Activity(id, id, "serviceTask", viaFlow);
  }

  private static Activity gateway(String id, @Nullable String viaFlow) {
    return new Activity(id, null, "parallelGateway", viaFlow);
  }
}
