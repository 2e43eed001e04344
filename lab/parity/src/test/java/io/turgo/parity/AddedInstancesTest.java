package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.runtime.Execution;
import io.turgo.engine.task.Task;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Instances of a multi-instance activity that are added and deleted while it runs. */
final class AddedInstancesTest {
  private static void start(Scene s, boolean sequential, String inside) {
    s.deploy(
        Models.line(
            "p",
            "<userTask id='task' name='${loopCounter}'><multiInstanceLoopCharacteristics isSequential='%s'><loopCardinality>3</loopCardinality>%s</multiInstanceLoopCharacteristics></userTask>"
                .formatted(sequential, inside),
            "<userTask id='after' name='after'/>"));
  }

  private static void state(Scene s, String label) {
    s.saySorted(label, s.tasks().createTaskQuery().list(), Task::getName);
    s.saySorted(
        "counts",
        s.runtime().createVariableInstanceQuery().list().stream()
            .filter(v -> v.getName().startsWith("nrOf"))
            .toList(),
        v -> v.getName() + "=" + v.getValue());
    s.say("running", s.runtime().createProcessInstanceQuery().count());
  }

  private static List<Task> tasks(Scene s) {
    return s.tasks().createTaskQuery().list().stream()
        .sorted(Comparator.comparing(Task::getName))
        .toList();
  }

  private static void completeAll(Scene s) {
    for (int i = 0; i < 5; i++) {
      List<Task> open = tasks(s);
      if (!open.isEmpty()) {
        s.tasks().complete(open.getFirst().getId());
        state(s, "one more");
      }
    }
  }

  @Test
  void addedToParallelOnes() {
    same(s -> {
      start(s, false, "");
      String id = s.start("p");
      Execution added = s.runtime().addMultiInstanceExecution("task", id, Map.of("own", 7));
      s.say("activity", added.getActivityId());
      s.say("own", s.runtime().getVariableLocal(added.getId(), "own"));
      state(s, "added");
      completeAll(s);
    });
  }

  @Test
  void addedToSequentialOnes() {
    same(s -> {
      start(s, true, "");
      String id = s.start("p");
      s.attemptTo("add", () -> s.runtime().addMultiInstanceExecution("task", id, null));
      state(s, "added");
      completeAll(s);
    });
  }

  @Test
  void deletedOfParallelOnes() {
    for (boolean completed : List.of(true, false)) {
      same(s -> {
        start(s, false, "");
        s.start("p");
        String execution = Objects.requireNonNull(tasks(s).get(1).getExecutionId());
        s.runtime().deleteMultiInstanceExecution(execution, completed);
        state(s, "deleted");
        s.saySorted(
            "history",
            s.history().createHistoricTaskInstanceQuery().list(),
            t -> t.getName() + " " + t.getDeleteReason());
        completeAll(s);
      });
    }
  }

  @Test
  void allDeletedOfParallelOnes() {
    for (boolean completed : List.of(true, false)) {
      same(
          s -> {
            start(s, false, "");
            s.start("p");
            for (Task task : tasks(s)) {
              s.attemptTo(
                  "delete",
                  () ->
                      s.runtime()
                          .deleteMultiInstanceExecution(
                              Objects.requireNonNull(task.getExecutionId()), completed));
              state(s, "deleted");
            }
          },
          differs("nobody would ever end it", "deleted: [after]", "deleted: []"),
          differs(
              "nobody would ever end it",
              "counts: []",
              "counts: [nrOfActiveInstances=0, nrOfCompletedInstances=%1$s, nrOfInstances=%1$s]"
                  .formatted(completed ? 3 : 0)));
    }
  }

  @Test
  void deletedOfSequentialOnes() {
    for (boolean completed : List.of(true, false)) {
      same(s -> {
        start(s, true, "");
        s.start("p");
        String execution = Objects.requireNonNull(tasks(s).getFirst().getExecutionId());
        s.runtime().deleteMultiInstanceExecution(execution, completed);
        state(s, "deleted");
        completeAll(s);
      });
    }
  }

  @Test
  void whatIsNotThere() {
    same(s -> {
      start(s, false, "");
      String id = s.start("p");
      s.attemptTo("add", () -> s.runtime().addMultiInstanceExecution("after", id, null));
      s.attemptTo("add", () -> s.runtime().addMultiInstanceExecution("nothing", id, null));
    });
  }
}
