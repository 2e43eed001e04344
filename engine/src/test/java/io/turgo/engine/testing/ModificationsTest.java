package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.terminate;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.Authentication;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.modification.ModificationBuilder;
import io.turgo.engine.modification.ProcessInstanceModificationBuilder;
import io.turgo.engine.modification.ProcessInstantiationBuilder;
import io.turgo.engine.runtime.ActivityTree;
import io.turgo.engine.runtime.MovePreview;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceWithVariables;
import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Modifications and restarts: what Camunda 7 does not show, or where Turgo does more. */
class ModificationsTest extends ScenarioTest {
  private static final String[] RICH = {
    start("s"),
    parallel("fork"),
    user("a", ""),
    boundary("late", "a", true, "timeDuration:PT1H"),
    sub(
        "sub",
        "",
        start("subS"),
        user("in", ""),
        sub(
            "inner",
            "",
            start("innerS"),
            user("deep", ""),
            end("innerE"),
            flow("innerS -> deep -> innerE")),
        end("subE"),
        flow("subS -> in -> inner -> subE")),
    manyTimes(
        sub(
            "often",
            "",
            start("oftenS"),
            user("each", ""),
            end("oftenE"),
            flow("oftenS -> each -> oftenE")),
        "isSequential='false'",
        cardinality(2)),
    manyTimes(user("turn", ""), "isSequential='true'", cardinality(2)),
    user("later", "turgo:async='true'"),
    parallel("join"),
    end("e"),
    end("lateE"),
    flow("s -> fork -> a -> join -> e"),
    flow("fork -> sub -> turn -> join"),
    flow("fork -> often -> later -> join"),
    flow("late -> lateE")
  };

  private static final List<String> ACTIVITIES =
      List.of(
          "a",
          "late",
          "sub",
          "in",
          "inner",
          "deep",
          "often",
          "often#multiInstanceBody",
          "each",
          "turn",
          "turn#multiInstanceBody",
          "later",
          "join");

  private static final int MANY = 20_000;

  private static final String[] TWO = {
    start("s"), user("a", ""), user("b", ""), end("e"), flow("s -> a -> b -> e")
  };

  private static RuntimeService runtime(Kit kit) {
    return kit.engine().getRuntimeService();
  }

  private static ProcessInstanceModificationBuilder modify(Kit kit, String id) {
    return runtime(kit).createProcessInstanceModification(id);
  }

  private static String definition(Kit kit, String key) {
    return Objects.requireNonNull(
            kit.engine()
                .getRepositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey(key)
                .latestVersion()
                .singleResult())
        .getId();
  }

  private static List<String> keys(Kit kit, String id) {
    return kit.engine().getTaskService().createTaskQuery().processInstanceId(id).list().stream()
        .map(Task::getTaskDefinitionKey)
        .map(Objects::requireNonNull)
        .sorted()
        .toList();
  }

  private static void stop(Kit kit, String id) {
    if (kit.isRunning(id)) {
      runtime(kit).deleteProcessInstance(id, null);
    }
  }

  private static List<BatchPart> parts(Kit kit, Batch batch) {
    return kit.engine().getManagementService().findBatchPartsByBatchId(batch.getId());
  }

  private static BatchStatistics statistics(Kit kit, Batch batch) {
    return Objects.requireNonNull(
        Objects.requireNonNull(
                kit.engine()
                    .getManagementService()
                    .createBatchQuery()
                    .batchId(batch.getId())
                    .singleResult())
            .getStatistics());
  }

  private static void deleteBatch(Kit kit, Batch batch) {
    kit.engine().getManagementService().deleteBatch(batch.getId());
  }

  private static Stream<ActivityTree> all(ActivityTree tree) {
    return Stream.concat(
        Stream.of(tree), tree.getChildActivityInstances().stream().flatMap(ModificationsTest::all));
  }

  @ParameterizedTest
  @EnumSource
  void modificationsWithoutEndBreakNoRule(Database database) {
    Kit kit = on(database);
    kit.deploy("rich", RICH);
    int made = 0;
    for (int seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      String id = kit.start("rich", Map.of());
      for (int i = 0; i < 10 && kit.isRunning(id); i++) {
        made += modifySomething(kit, id, random) ? 1 : 0;
        kit.checkConsistency();
        if (random.nextInt(3) == 0) {
          kit.runJobs();
        }
      }
      stop(kit, id);
    }
    assertThat(made).isGreaterThan(30);
  }

  private static boolean modifySomething(Kit kit, String id, Random random) {
    ProcessInstanceModificationBuilder builder = modify(kit, id);
    ActivityTree tree = Objects.requireNonNull(runtime(kit).getActivityInstance(id));
    List<ActivityTree> nodes = all(tree).toList();
    int steps = 1 + random.nextInt(4);
    for (int i = 0; i < steps; i++) {
      String activity = ACTIVITIES.get(random.nextInt(ACTIVITIES.size()));
      String node = nodes.get(random.nextInt(nodes.size())).getId();
      builder =
          switch (random.nextInt(5)) {
            case 0 -> builder.startBeforeActivity(activity).setVariableLocal("v", i);
            case 1 -> builder.startBeforeActivity(activity, node);
            case 2 -> builder.startAfterActivity(activity.replace("#multiInstanceBody", ""));
            case 3 -> builder.cancelAllForActivity(activity);
            default ->
                node.equals(id)
                    ? builder.cancelAllForActivity(activity)
                    : builder.cancelActivityInstance(node);
          };
    }
    String before = kit.trail(id);
    MovePreview preview = builder.preview();
    assertThat(kit.trail(id)).isEqualTo(before);
    try {
      builder.execute();
      assertThat(preview.isPossible()).as(preview.toString()).isTrue();
      return true;
    } catch (TurgoException e) {
      assertThat(kit.trail(id)).isEqualTo(before);
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPreviewFollowsTheInstructions(Database database) {
    Kit kit = on(database);
    String id = kit.run("p", TWO);
    ActivityTree tree = Objects.requireNonNull(runtime(kit).getActivityInstance(id));
    String a = tree.getActivityInstances("a").getFirst().getId();
    ProcessInstanceModificationBuilder builder =
        modify(kit, id).cancelActivityInstance(a).startBeforeActivity("b");

    MovePreview preview = builder.preview();

    assertThat(preview.cancelled())
        .extracting(MovePreview.Cancelled::executionId, MovePreview.Cancelled::activityId)
        .containsExactly(tuple(a, "a"));
    assertThat(preview.begun()).containsExactly(new MovePreview.Begun("b", id, List.of()));
    assertThat(preview.endsInstance()).isFalse();
    assertThat(keys(kit, id)).containsExactly("a");
    assertThat(builder.cancelAllForActivity("b").preview().endsInstance()).isTrue();
    assertThat(builder.startBeforeActivity("x").preview().problems())
        .extracting(MovePreview.Problem::elementId)
        .containsExactly("x");
    builder = modify(kit, id).cancelAllForActivity("a");
    builder.execute();
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrongIsNamedAndNothingIsChanged(Database database) {
    Kit kit = on(database);
    String id = kit.run("p", TWO);

    assertThatThrownBy(() -> modify(kit, id).execute())
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> modify(kit, "4711").startBeforeActivity("a").execute())
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(() -> modify(kit, id).startBeforeActivity("a", "x"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(
            () -> modify(kit, id).startBeforeActivity("b").cancelActivityInstance("4711").execute())
        .hasMessageContaining("instruction 2")
        .hasMessageContaining("4711");
    assertThatThrownBy(() -> runtime(kit).createModification("4711"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    ModificationBuilder none =
        runtime(kit).createModification(definition(kit, "p")).startBeforeActivity("a");
    assertThatThrownBy(none::execute).hasMessageContaining("processInstanceIds");
    assertThatThrownBy(none::executeAsync).hasMessageContaining("processInstanceIds");
    assertThat(keys(kit, id)).containsExactly("a");
    stop(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void anInstanceThatEndsByItselfIsNotModifiedAnyFurther(Database database) {
    Kit kit = on(database);
    String id = kit.run("p", start("s"), user("a", ""), terminate("t", ""), flow("s -> a -> t"));

    assertThatThrownBy(
            () -> modify(kit, id).startBeforeActivity("t").startBeforeActivity("a").execute())
        .hasMessageContaining("has ended before instruction 2");
    assertThat(keys(kit, id)).containsExactly("a");
    modify(kit, id).startBeforeActivity("t").execute();
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void theInstanceLivesUntilTheLastInstruction(Database database) {
    Kit kit = on(database);
    String id = kit.run("p", TWO);

    modify(kit, id)
        .cancelAllForActivity("a")
        .startAfterActivity("b")
        .startBeforeActivity("b")
        .execute();

    assertThat(keys(kit, id)).containsExactly("b");
    modify(kit, id).cancelAllForActivity("b").startAfterActivity("b").execute();
    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.trail(id)).isEqualTo("s a! e b! e");
  }

  @ParameterizedTest
  @EnumSource
  void theTransactionOfTheCallerSeesWhatItHasDone(Database database) {
    Kit kit = on(database);
    kit.deploy("p", TWO);

    String id =
        kit.engine()
            .inTransaction(connection -> {
              String begun = kit.start("p", Map.of());
              assertThat(runtime(kit).getActivityInstance(begun)).isNotNull();
              modify(kit, begun).cancelAllForActivity("a").startBeforeActivity("b").execute();
              assertThat(modify(kit, begun).cancelAllForActivity("b").preview().cancelled())
                  .hasSize(1);
              return begun;
            });

    assertThat(keys(kit, id)).containsExactly("b");
    stop(kit, id);
    assertThat(runtime(kit).getActivityInstance(id)).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void whatWasCompletedCanStillBeUndone(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            sub(
                "sub",
                "",
                start("subS"),
                user("in", ""),
                "<boundaryEvent id='undo' attachedToRef='in'><compensateEventDefinition/></boundaryEvent>",
                user("undoing", "isForCompensation='true'"),
                "<association sourceRef='undo' targetRef='undoing'/>",
                end("subE"),
                flow("subS -> in -> subE")),
            user("z", ""),
            "<intermediateThrowEvent id='throw'><compensateEventDefinition/></intermediateThrowEvent>",
            end("e"),
            flow("s -> sub -> z -> throw -> e"));
    kit.complete(id, "in");

    modify(kit, id).startBeforeActivity("throw").cancelAllForActivity("z").execute();

    assertThat(keys(kit, id)).containsExactly("undoing");
    ActivityTree tree = Objects.requireNonNull(runtime(kit).getActivityInstance(id));
    assertThat(all(tree).map(ActivityTree::getActivityId)).containsExactly("p", "sub", "undoing");
    kit.complete(id, "undoing");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void codeThatThrowsUndoesAllInstructions(Database database) {
    Kit kit = on(database);
    kit.code(
        "fails",
        execution -> {
          throw new IllegalStateException("not now");
        });
    String id =
        kit.run(
            "p",
            start("s"),
            user("a", ""),
            code("work", "fails", ""),
            end("e"),
            flow("s -> a -> work -> e"));

    assertThatThrownBy(
            () -> modify(kit, id).cancelAllForActivity("a").startBeforeActivity("work").execute())
        .hasMessageContaining("not now");

    assertThat(kit.trail(id)).isEqualTo("s a..");
    stop(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void aCalledInstanceThatIsEmptiedCancelsTheActivityThatCalledIt(Database database) {
    Kit kit = on(database);
    kit.deploy("q", TWO);
    String id =
        kit.run(
            "p",
            start("s"),
            parallel("fork"),
            user("beside", ""),
            call("call", "q", ""),
            end("e"),
            end("f"),
            flow("s -> fork -> beside -> e"),
            flow("fork -> call -> f"));
    String called = calledBy(kit, id);

    modify(kit, called).cancelAllForActivity("a").execute();

    assertThat(kit.isRunning(called)).isFalse();
    assertThat(kit.trail(id)).isEqualTo("s fork beside.. call!");
    modify(kit, id).startBeforeActivity("call").cancelAllForActivity("beside").execute();
    called = calledBy(kit, id);
    modify(kit, called).cancelActivityInstance(called).execute();
    assertThat(kit.isRunning(called)).isFalse();
    assertThat(kit.isRunning(id)).isFalse();
  }

  private static String calledBy(Kit kit, String id) {
    return Objects.requireNonNull(
            runtime(kit).createProcessInstanceQuery().superProcessInstanceId(id).singleResult())
        .getId();
  }

  @ParameterizedTest
  @EnumSource
  void aBatchKeepsVariablesAncestorsAndTheAnnotation(Database database) {
    Kit kit = on(database);
    String id = kit.run("rich", RICH);
    ActivityTree tree = Objects.requireNonNull(runtime(kit).getActivityInstance(id));
    String sub = tree.getActivityInstances("sub").getFirst().getId();
    Authentication.setAuthenticatedUserId("ann");
    Batch batch =
        modify(kit, id)
            .startBeforeActivity("deep", sub)
            .setVariable("every where", "ä:=\n")
            .setVariableLocal("here", List.of(1, 2))
            .cancelAllForActivity("in")
            .setAnnotation("a reason & more\nof it")
            .executeAsync();
    Authentication.setAuthenticatedUserId(null);
    assertThat(keys(kit, id)).contains("in");

    kit.runJobs();

    assertThat(statistics(kit, batch)).isEqualTo(new BatchStatistics(1L, 1, 0, 0));
    assertThat(keys(kit, id)).containsExactly("a", "deep", "each", "each");
    assertThat(kit.variable(id, "every where")).isEqualTo("ä:=\n");
    ActivityTree now = Objects.requireNonNull(runtime(kit).getActivityInstance(id));
    ActivityTree inner = now.getActivityInstances("inner").getFirst();
    assertThat(inner.getParentActivityInstanceId()).isEqualTo(sub);
    assertThat(runtime(kit).getVariableLocal(inner.getId(), "here")).isEqualTo(List.of(1, 2));
    AuditEntry entry =
        Objects.requireNonNull(
            kit.engine()
                .getManagementService()
                .createAuditEntryQuery()
                .processInstanceId(id)
                .singleResult());
    assertThat(entry.getOperation()).isEqualTo("modifyProcessInstance");
    assertThat(entry.getTarget()).isEqualTo("a reason & more\nof it");
    assertThat(entry.getUserId()).isEqualTo("ann");
    deleteBatch(kit, batch);
    stop(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void aBatchModifiesThoseItCanAndNamesTheOthers(Database database) {
    Kit kit = on(database);
    kit.deploy("q", TWO).deploy("p", TWO);
    String one = kit.start("p", Map.of());
    String ended = kit.start("p", Map.of());
    String other = kit.start("q", Map.of());
    String found = kit.start("p", Map.of("found", true));
    stop(kit, ended);
    ModificationBuilder builder =
        runtime(kit)
            .createModification(definition(kit, "p"))
            .processInstanceIds(one, ended, other)
            .processInstanceQuery(
                runtime(kit).createProcessInstanceQuery().variableValueEquals("found", true))
            .startBeforeActivity("b")
            .cancelAllForActivity("a");

    Batch batch = builder.executeAsync();
    kit.runJobs();

    assertThat(statistics(kit, batch)).isEqualTo(new BatchStatistics(4L, 2, 1, 1));
    assertThat(keys(kit, one)).containsExactly("b");
    assertThat(keys(kit, found)).containsExactly("b");
    assertThat(keys(kit, other)).containsExactly("a");
    assertThat(
            kit.engine()
                .getManagementService()
                .findBatchPartsByBatchIdAndStatus(batch.getId(), BatchPart.STATUS_FAILED))
        .extracting(BatchPart::getScopeId)
        .containsExactly(other);
    assertThatThrownBy(builder::execute)
        .hasMessageContaining("does not exist")
        .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
    assertThat(keys(kit, one)).containsExactly("b", "b");
    deleteBatch(kit, batch);
    Stream.of(one, other, found).forEach(id -> stop(kit, id));
  }

  @ParameterizedTest
  @EnumSource
  void onlyWhatWasThereBeforeIsCancelledIfThatIsSaid(Database database) {
    Kit kit = on(database);
    String id = kit.run("p", TWO);
    ModificationBuilder builder =
        runtime(kit)
            .createModification(definition(kit, "p"))
            .processInstanceIds(id)
            .startBeforeActivity("a")
            .startBeforeActivity("b")
            .cancelAllForActivity("a", true);

    builder.execute();
    assertThat(keys(kit, id)).containsExactly("a", "b");
    Batch batch = builder.executeAsync();
    kit.runJobs();
    assertThat(keys(kit, id)).containsExactly("a", "b", "b");
    deleteBatch(kit, batch);
    stop(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void instancesAreRestartedOnceEach(Database database) {
    Kit kit = on(database);
    kit.deploy("p", TWO);
    String old = kit.start("p", Map.of("v", 1));
    String running = kit.start("p", Map.of());
    kit.complete(old, "a");
    runtime(kit).setVariable(old, "v", 2);
    kit.complete(old, "b");
    Authentication.setAuthenticatedUserId("ann");
    Batch batch =
        runtime(kit)
            .restartProcessInstances(definition(kit, "p"))
            .processInstanceIds(old, running)
            .startBeforeActivity("b")
            .executeAsync();
    Authentication.setAuthenticatedUserId(null);

    kit.runJobs();

    assertThat(statistics(kit, batch)).isEqualTo(new BatchStatistics(2L, 1, 1, 0));
    BatchPart done =
        parts(kit, batch).stream()
            .filter(part -> BatchPart.STATUS_COMPLETED.equals(part.getStatus()))
            .findFirst()
            .orElseThrow();
    String begun = Objects.requireNonNull(done.getScopeId());
    assertThat(done.getSubScopeId()).isEqualTo(old);
    assertThat(keys(kit, begun)).containsExactly("b");
    assertThat(kit.variable(begun, "v")).isEqualTo(2);
    ProcessInstance instance =
        Objects.requireNonNull(
            runtime(kit).createProcessInstanceQuery().processInstanceId(begun).singleResult());
    assertThat(instance.getStartUserId()).isEqualTo("ann");
    assertThatThrownBy(() ->
            runtime(kit)
                .restartProcessInstances(definition(kit, "p"))
                .processInstanceIds(old, running)
                .startBeforeActivity("b")
                .execute())
        .hasMessageContaining(running)
        .hasMessageContaining("still runs");
    assertThat(runtime(kit).createProcessInstanceQuery().count()).isEqualTo(2);
    List<String> ids =
        runtime(kit)
            .restartProcessInstances(definition(kit, "p"))
            .processInstanceIds(old)
            .startAfterActivity("a")
            .executeWithIdsInReturn();
    assertThat(ids).hasSize(1);
    assertThat(keys(kit, ids.getFirst())).containsExactly("b");
    deleteBatch(kit, batch);
    stop(kit, begun);
    stop(kit, ids.getFirst());
    stop(kit, running);
  }

  @ParameterizedTest
  @EnumSource
  void variablesOfTheStartNeedTheirHistory(Database database) {
    try (Kit kit = Kit.on(database.open(), settings -> settings.history(HistoryLevel.AUDIT))) {
      kit.deploy("p", TWO);
      String old = kit.start("p", Map.of("v", 1));
      stop(kit, old);
      assertThatThrownBy(() ->
              runtime(kit)
                  .restartProcessInstances(definition(kit, "p"))
                  .processInstanceIds(old)
                  .startBeforeActivity("b")
                  .initialSetOfVariables()
                  .execute())
          .hasMessageContaining("'audit'")
          .hasMessageContaining("initialSetOfVariables");
    }
  }

  @ParameterizedTest
  @EnumSource
  void userCodeModifiesItsOwnAndOtherInstances(Database database) {
    Kit kit = on(database);
    ProcessEngine engine = kit.engine();
    String other = kit.run("q", TWO);
    kit.code(
        "modifies",
        execution -> {
          RuntimeService runtime = engine.getRuntimeService();
          runtime
              .createProcessInstanceModification(execution.getProcessInstanceId())
              .startBeforeActivity("b")
              .startBeforeActivity("b")
              .execute();
          runtime
              .createProcessInstanceModification(other)
              .cancelAllForActivity("a")
              .startBeforeActivity("b")
              .execute();
        });
    String id =
        kit.run(
            "p",
            start("s"),
            user("a", ""),
            code("work", "modifies", ""),
            end("e"),
            user("b", ""),
            end("f"),
            flow("s -> a -> work -> e"),
            flow("b -> f"));

    modify(kit, id).cancelAllForActivity("a").startBeforeActivity("work").execute();

    assertThat(keys(kit, id)).containsExactly("b", "b");
    assertThat(keys(kit, other)).containsExactly("b");
    stop(kit, id);
    stop(kit, other);
  }

  /**
   * Nothing is done once for each of the others, and no call waits on the stack for all of them.
   */
  @ParameterizedTest
  @EnumSource
  void instancesOfAnActivityAreCancelledHoweverManyTheyAre(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            manyTimes(
                sub(
                    "often",
                    "",
                    start("oftenS"),
                    user("each", ""),
                    end("oftenE"),
                    flow("oftenS -> each -> oftenE")),
                "isSequential='false'",
                cardinality(MANY)),
            user("after", ""),
            end("e"),
            flow("s -> often -> after -> e"));

    runtime(kit)
        .createModification(definition(kit, "p"))
        .processInstanceIds(List.of(id))
        .startBeforeActivity("after")
        .cancelAllForActivity("each", true)
        .execute();

    assertThat(kit.engine().getTaskService().createTaskQuery().processInstanceId(id).list())
        .extracting(Task::getTaskDefinitionKey)
        .containsExactly("after");
  }

  @ParameterizedTest
  @EnumSource
  void anInstanceBeginsWhereInstructionsSay(Database database) {
    Kit kit = on(database);
    kit.deploy("p", TWO);
    ProcessInstanceWithVariables started =
        runtime(kit)
            .createProcessInstanceById(definition(kit, "p"))
            .businessKey("key")
            .setVariableLocal("before", 1)
            .setVariables(Map.of("v", "x"))
            .startAfterActivity("a")
            .setVariable("v", "y")
            .setVariablesLocal(Map.of("w", 2))
            .executeWithVariablesInReturn();
    assertThat(started.getBusinessKey()).isEqualTo("key");
    assertThat(started.getVariables()).isEqualTo(Map.of("before", 1, "v", "y"));
    assertThat(keys(kit, started.getId())).containsExactly("b");
    ProcessInstance over =
        runtime(kit)
            .createProcessInstanceByKey("p")
            .processDefinitionWithoutTenantId()
            .startAfterActivity("b")
            .execute();
    assertThat(over.isEnded()).isTrue();
    assertThat(keys(kit, runtime(kit).createProcessInstanceByKey("p").execute().getId()))
        .containsExactly("a");
  }

  @ParameterizedTest
  @EnumSource
  void aBeginningThatCannotBeMadeStartsNothing(Database database) {
    Kit kit = on(database);
    kit.deploy("p", TWO);
    ProcessInstantiationBuilder byId = runtime(kit).createProcessInstanceById(definition(kit, "p"));
    assertThatThrownBy(() -> byId.processDefinitionTenantId("north").execute())
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("createProcessInstanceByKey");
    ProcessInstantiationBuilder byKey = runtime(kit).createProcessInstanceByKey("p");
    assertThatThrownBy(() -> byKey.execute(true, false))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("startBeforeActivity");
    byKey.startBeforeActivity("a").startTransition("none");
    assertThatThrownBy(byKey::execute)
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("instruction 2")
        .hasMessageContaining("'none'");
    assertThatThrownBy(() -> byKey.processDefinitionTenantId("north").execute())
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("north");
    assertThat(runtime(kit).createProcessInstanceQuery().count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aBeginningLeavesOutListenersToTheStartOfTheProcess(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "p",
        "<extensionElements><turgo:executionListener event='start'"
            + " expression=\"${execution.setVariable('heard', true)}\"/></extensionElements>",
        start("s"),
        user("a", ""),
        end("e"),
        flow("s -> a -> e"));
    ProcessInstantiationBuilder builder =
        runtime(kit).createProcessInstanceByKey("p").startBeforeActivity("a");

    assertThat(builder.executeWithVariablesInReturn(true, false).getVariables()).isEmpty();
    assertThat(builder.executeWithVariablesInReturn(false, true).getVariables())
        .isEqualTo(Map.of("heard", true));
  }
}
