package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.repository.bpmn.FlowNode;
import io.turgo.engine.runtime.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Ad hoc sub-processes: what can be begun in them, and how they end. */
@SuppressWarnings("NullAway") // what is missing fails the scenario
final class AdHocSubProcessesTest {
  private static final String ENDED =
      "ad adhocSubProcess ended=true null, b userTask ended=true null, behind userTask ended=false"
          + " null, start startEvent ended=true null]";

  private static String model(String attributes, String condition) {
    return """
    <process id='p'>
      <startEvent id='start'/>%s
      <adHocSubProcess id='ad' %s>
        <userTask id='a'/><userTask id='b'/><userTask id='c'/>%s
        %s
      </adHocSubProcess>
      %s<userTask id='behind'/>%s<endEvent id='end'/>
    </process>
    """
        .formatted(
            Models.flow("f1", "start", "ad"),
            attributes,
            Models.flow("f2", "a", "c"),
            condition.isEmpty()
                ? ""
                : "<completionCondition>" + condition + "</completionCondition>",
            Models.flow("f3", "ad", "behind"),
            Models.flow("f4", "behind", "end"));
  }

  private static String execution(Scene s, String instance) {
    Execution found = s.runtime().getAdhocSubProcessExecutions(instance).getFirst();
    s.say("at", found.getActivityId());
    return found.getId();
  }

  private static void say(Scene s, String label, String execution) {
    s.attempt(label + ", enabled", () -> enabled(s, execution));
    say(s, label);
  }

  /** What Flowable gives is a class of its model. */
  private static List<Object> enabled(Scene s, String execution)
      throws ReflectiveOperationException {
    List<Object> ids = new ArrayList<>();
    List<?> nodes = s.runtime().getEnabledActivitiesFromAdhocSubProcess(execution);
    for (Object node : nodes) {
      ids.add(node instanceof FlowNode ours ? ours.getId() : theirId(node));
    }
    return ids;
  }

  private static Object theirId(Object node) throws ReflectiveOperationException {
    return node.getClass().getMethod("getId").invoke(node);
  }

  private static void say(Scene s, String label) {
    s.saySorted(
        label + ", tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.saySorted(
        label + ", history",
        s.history().createHistoricActivityInstanceQuery().list().stream()
            .filter(a -> !a.getActivityType().equals("sequenceFlow"))
            .toList(),
        a ->
            "%s %s ended=%s %s"
                .formatted(
                    a.getActivityId(),
                    a.getActivityType(),
                    a.getEndTime() != null,
                    a.getDeleteReason()));
  }

  private static void complete(Scene s, String task) {
    s.tasks()
        .complete(s.tasks().createTaskQuery().taskDefinitionKey(task).list().getFirst().getId());
  }

  @Test
  void parallelUntilCompleted() {
    same(s -> {
      s.deploy(model("", ""));
      String ad = execution(s, s.start("p"));
      say(s, "started", ad);
      s.attempt(
          "begin a", () -> s.runtime().executeActivityInAdhocSubProcess(ad, "a").getActivityId());
      s.attempt(
          "begin c", () -> s.runtime().executeActivityInAdhocSubProcess(ad, "c").getActivityId());
      s.attemptTo("complete early", () -> s.runtime().completeAdhocSubProcess(ad));
      say(s, "begun", ad);
      complete(s, "a");
      complete(s, "c");
      say(s, "worked", ad);
      s.attemptTo("complete", () -> s.runtime().completeAdhocSubProcess(ad));
      say(s, "completed");
    });
  }

  @Test
  void sequential() {
    same(s -> {
      s.deploy(model("ordering='Sequential'", "${done}"));
      String id = s.start("p", Map.of("done", false));
      String ad = execution(s, id);
      s.runtime().executeActivityInAdhocSubProcess(ad, "a");
      say(s, "a", ad);
      s.attempt(
          "begin b", () -> s.runtime().executeActivityInAdhocSubProcess(ad, "b").getActivityId());
      complete(s, "a");
      complete(s, "c");
      say(s, "c", ad);
      s.runtime().setVariable(id, "done", true);
      s.runtime().executeActivityInAdhocSubProcess(ad, "b");
      complete(s, "b");
      say(s, "b");
    });
  }

  @Test
  void theConditionCancels() {
    same(
        s -> {
          s.deploy(model("", "${done}"));
          String ad = execution(s, s.start("p", Map.of("done", true)));
          s.runtime().executeActivityInAdhocSubProcess(ad, "a");
          s.runtime().executeActivityInAdhocSubProcess(ad, "b");
          complete(s, "b");
          say(s, "b");
        },
        differs(
            "what is cancelled says by what",
            "b, history: [a userTask ended=true ad hoc sub-process completed, " + ENDED,
            "b, history: [a userTask ended=true null, " + ENDED));
  }

  @Test
  void theConditionWaits() {
    same(s -> {
      s.deploy(model("cancelRemainingInstances='false'", "${done}"));
      String ad = execution(s, s.start("p", Map.of("done", true)));
      s.runtime().executeActivityInAdhocSubProcess(ad, "b");
      s.runtime().executeActivityInAdhocSubProcess(ad, "b");
      complete(s, "b");
      say(s, "one", ad);
      complete(s, "b");
      say(s, "both");
    });
  }
}
