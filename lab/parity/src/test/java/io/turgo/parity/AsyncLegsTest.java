package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.task.Task;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs that leave an activity which is done several times: Flowable's {@code asyncLeave}, Camunda's
 * {@code asyncAfter}.
 */
final class AsyncLegsTest {
  private static final String CODE = "serviceTask flowable:delegateExpression='${work}'";
  private static final String LEAVE = "flowable:asyncLeave='true'";
  private static final String AFTER = "flowable:asyncAfter='true'";

  private static String process(
      String element, String ofAll, String ofEach, boolean sequential, int count) {
    return Models.line(
        "p",
        "<%s %s id='w'>".formatted(element, ofAll)
            + "<multiInstanceLoopCharacteristics isSequential='%s' %s>"
                .formatted(sequential, ofEach)
            + "<loopCardinality>%d</loopCardinality></multiInstanceLoopCharacteristics></%s>"
                .formatted(count, element.replaceFirst(" .*", "")),
        "<userTask id='after'/>");
  }

  private static void run(Scene s, String process) {
    s.work(e -> s.note(e.getCurrentActivityId()));
    s.deploy(process);
    s.start("p");
    s.sayNotes("started");
    List<Services.Due> jobs = s.services().due().get();
    while (!jobs.isEmpty()) {
      // Operaton's name for the activity as a whole.
      s.saySorted("jobs", jobs, job -> (job.element() + "").replace("#multiInstanceBody", ""));
      jobs.forEach(job -> s.management().executeJob(job.id()));
      s.sayNotes("run");
      jobs = s.services().due().get();
    }
    tasks(s, "tasks");
  }

  private static void tasks(Scene s, String label) {
    s.saySorted(label, s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
  }

  @ParameterizedTest
  @ValueSource(strings = {LEAVE, AFTER})
  void inParallel(String ofAll) {
    same(
        List.of(ofAll.equals(LEAVE) ? Peer.FLOWABLE : Peer.OPERATON),
        s -> run(s, process(CODE, ofAll, "", false, 3)));
  }

  @ParameterizedTest
  @ValueSource(strings = {LEAVE, AFTER})
  void none(String ofAll) {
    Peer peer = ofAll.equals(LEAVE) ? Peer.FLOWABLE : Peer.OPERATON;
    same(
        List.of(peer),
        s -> {
          s.deploy(process(CODE, ofAll, "", false, 0));
          s.start("p");
          s.sayJobs("jobs");
          s.runJobs();
          tasks(s, "tasks");
        },
        differs(
            peer,
            "what is done no times is left at once: there is nothing that a job could keep",
            "jobs: []",
            "jobs: [w" + (peer == Peer.OPERATON ? "#multiInstanceBody]" : "]")));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofEachInstance(boolean sequential) {
    same(List.of(Peer.OPERATON), s -> run(s, process(CODE, "", AFTER, sequential, 3)));
  }

  @Test
  void ofEachInstanceAndOfAll() {
    same(List.of(Peer.OPERATON), s -> run(s, process(CODE, AFTER, AFTER, false, 3)));
  }

  @ParameterizedTest
  @ValueSource(strings = {LEAVE, AFTER})
  void userTasks(String ofAll) {
    same(
        List.of(ofAll.equals(LEAVE) ? Peer.FLOWABLE : Peer.OPERATON),
        s -> {
          s.deploy(process("userTask", ofAll, "", false, 2));
          s.start("p");
          for (Task task : s.tasks().createTaskQuery().list()) {
            s.tasks().complete(task.getId());
            tasks(s, "tasks");
          }
          s.say("jobs", s.services().due().get().size());
          s.runJobs();
          tasks(s, "left");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {LEAVE, AFTER})
  void oneAfterTheOther(String ofAll) {
    Peer peer = ofAll.equals(LEAVE) ? Peer.FLOWABLE : Peer.OPERATON;
    String why = "each round is a transaction of its own, so a crash repeats one at most";
    same(
        List.of(peer),
        s -> {
          s.work(e -> s.note(e.getCurrentActivityId()));
          s.deploy(process(CODE, ofAll, "", true, 2));
          s.start("p");
          s.sayNotes("started");
          s.runJobs();
          s.sayNotes("run");
          tasks(s, "tasks");
        },
        differs(peer, why, "started: w", "started: w w"),
        differs(peer, why, "run: w", "run: "));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void before(boolean sequential) {
    same(
        Peer.BOTH,
        s -> {
          s.work(e -> s.note(e.getCurrentActivityId()));
          s.deploy(process(CODE, "flowable:async='true'", "", sequential, 2));
          s.start("p");
          s.sayJobs("jobs");
          s.runJobs();
          s.sayNotes("run");
          tasks(s, "tasks");
        },
        differs(
            Peer.OPERATON,
            "each instance is a transaction of its own, as in Flowable",
            sequential ? "jobs: [w]" : "jobs: [w, w]",
            "jobs: [w#multiInstanceBody]"));
  }
}
