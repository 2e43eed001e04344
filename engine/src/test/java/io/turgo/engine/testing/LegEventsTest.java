package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What multi-instance activities throw as their instances are done, and what these give. */
class LegEventsTest extends ScenarioTest {
  private static final String DECLARED =
      "<escalation id='esc' name='Done' escalationCode='done'/><signal id='sig' name='done'/>"
          + "<escalationEventDefinition id='e' escalationRef='esc'/>"
          + "<signalEventDefinition id='s' signalRef='sig'/>";
  private static final String HEARD = "<escalationEventDefinition escalationRef='esc'/>";

  private static String many(String activity, String attributes, String inside) {
    return "<"
        + activity
        + "><multiInstanceLoopCharacteristics "
        + attributes
        + "><loopCardinality>3</loopCardinality>"
        + inside
        + "</multiInstanceLoopCharacteristics></"
        + activity.substring(0, activity.indexOf(' '))
        + ">";
  }

  private static String boundary(String cancels, String definition) {
    return "<boundaryEvent id='b' attachedToRef='t' cancelActivity='"
        + cancels
        + "'>"
        + definition
        + "</boundaryEvent>";
  }

  private static String run(Kit kit, String activity, String... more) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "legs.bpmn",
            BpmnText.process(
                    "legs",
                    start("start"),
                    activity,
                    end("end"),
                    end("heard"),
                    flow("start -> t -> end"),
                    flow("b -> heard"),
                    String.join("", more))
                .replace("<process ", DECLARED + "<process "))
        .deploy();
    return kit.start("legs", Map.of());
  }

  private static void completeOne(Kit kit) {
    List<Task> tasks = kit.engine().getTaskService().createTaskQuery().list();
    kit.engine().getTaskService().complete(tasks.getFirst().getId());
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void eachThrowsAnEscalation(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            many("userTask id='t'", "behavior='None' noneBehaviorEventRef='e'", ""),
            boundary("false", HEARD));

    completeOne(kit);
    assertThat(kit.trail(id)).isEqualTo("start t t.. t.. b heard");
    completeOne(kit);
    completeOne(kit);

    kit.assertEnded(id, "start t t t b heard b heard b heard end");
  }

  @ParameterizedTest
  @EnumSource
  void onlyTheFirstThrowsASignal(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            many("task id='t'", "isSequential='true' behavior='One' oneBehaviorEventRef='s'", ""),
            boundary("false", "<signalEventDefinition signalRef='sig'/>"));

    kit.assertEnded(id, "start t t t b end heard");
  }

  @ParameterizedTest
  @EnumSource
  void parallelLegsOfOneUnitAllThrowBeforeTheActivityIsOver(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            many("task id='t'", "behavior='None' noneBehaviorEventRef='s'", ""),
            boundary("false", "<signalEventDefinition signalRef='sig'/>"));

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.trail(id).split(" ")).filteredOn(node -> node.equals("heard")).hasSize(3);
    assertThat(kit.trail(id).split(" ")).filteredOn(node -> node.equals("t")).hasSize(3);
    assertThat(kit.trail(id).split(" ")).filteredOn(node -> node.equals("end")).hasSize(1);
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void whatInterruptsCancelsAllOfThem(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            many(
                "userTask id='t'",
                "behavior='Complex'",
                "<complexBehaviorDefinition><condition>${nrOfCompletedInstances == 2}</condition>"
                    + "<event id='thrown'>"
                    + HEARD
                    + "</event></complexBehaviorDefinition><complexBehaviorDefinition>"
                    + "<condition>${nrOfCompletedInstances > 9}</condition><event>"
                    + "<signalEventDefinition signalRef='sig'/></event>"
                    + "</complexBehaviorDefinition>"),
            boundary("true", HEARD));

    completeOne(kit);
    assertThat(kit.trail(id)).isEqualTo("start t t.. t..");
    completeOne(kit);

    kit.assertEnded(id, "start t t! t! b heard");
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void instancesThatCanBeUndoneThrowToo(Database database) {
    Kit kit = on(database);
    String inside =
        start("in")
            + "<task id='done'/><boundaryEvent id='undone' attachedToRef='done'>"
            + "<compensateEventDefinition/></boundaryEvent><association id='a' sourceRef='undone'"
            + " targetRef='undo'/><task id='undo' isForCompensation='true'/>"
            + flow("in -> done");
    String id =
        run(
            kit,
            "<subProcess id='t' turgo:asyncBefore='true'><multiInstanceLoopCharacteristics"
                + " behavior='None' noneBehaviorEventRef='e'><loopCardinality>2</loopCardinality>"
                + "</multiInstanceLoopCharacteristics>"
                + inside
                + "</subProcess>",
            boundary("false", HEARD));

    kit.runJobs();

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.trail(id).split(" ")).filteredOn(node -> node.equals("heard")).hasSize(2);
    assertThat(kit.trail(id)).endsWith("end");
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void withoutAnybodyWhoListensItIsDoneAsOthers(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            many("task id='t'", "behavior='None' noneBehaviorEventRef='e'", ""),
            boundary("false", "<signalEventDefinition signalRef='sig'/>"));

    kit.assertEnded(id, "start t t t end");
  }

  @ParameterizedTest
  @EnumSource
  void theListOfWhatTheInstancesGive(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "<userTask id='t' name='${loopCounter}'><ioSpecification>"
                + "<dataInput id='in' name='list'/><dataInput id='one' name='input'/>"
                + "<dataOutput id='out' name='results'/><dataOutput id='result' name='answer'/>"
                + "<inputSet/><outputSet/></ioSpecification><dataInputAssociation>"
                + "<sourceRef>item</sourceRef><targetRef>one</targetRef></dataInputAssociation>"
                + "<dataOutputAssociation><sourceRef>result</sourceRef>"
                + "<targetRef>given</targetRef></dataOutputAssociation><dataOutputAssociation>"
                + "<sourceRef>out</sourceRef><targetRef>all</targetRef></dataOutputAssociation>"
                + "<multiInstanceLoopCharacteristics><extensionElements><turgo:collection>"
                + "<turgo:string>[\"a\",\"b\",\"c\"]</turgo:string></turgo:collection>"
                + "</extensionElements><loopDataOutputRef>out</loopDataOutputRef>"
                + "<inputDataItem id='item' name='letter'/><outputDataItem id='given'/>"
                + "</multiInstanceLoopCharacteristics></userTask>",
            "<property id='all' name='answers'/>",
            boundary("false", HEARD));

    complete(kit, "2", "c", 7);
    complete(kit, "0", "a", "yes");
    complete(kit, "1", "b", null);

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.lastValue(id, "answers")).hasToString("[\"yes\",null,7]");
    assertThat(kit.rows("SELECT count(*) FROM turgo_variable")).isZero();
  }

  private static void complete(Kit kit, String number, String letter, @Nullable Object answer) {
    Task task =
        Objects.requireNonNull(
            kit.engine().getTaskService().createTaskQuery().taskName(number).singleResult());
    RuntimeService runtime = kit.engine().getRuntimeService();
    String execution = Objects.requireNonNull(task.getExecutionId());
    assertThat(runtime.getVariable(execution, "input")).isEqualTo(letter);
    if (answer != null) {
      runtime.setVariableLocal(execution, "answer", answer);
    }
    kit.engine().getTaskService().complete(task.getId());
  }
}
