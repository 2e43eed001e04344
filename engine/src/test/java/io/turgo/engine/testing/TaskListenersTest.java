package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.heard;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.taskHeard;
import static io.turgo.engine.testing.BpmnText.terminate;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEntityEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When task listeners are told, of what, and what they can do. */
class TaskListenersTest extends ScenarioTest {
  private final List<String> told = new ArrayList<>();

  private Kit listening(Database database) {
    told.clear();
    return on(database)
        .code("log", execution -> told.add("execution " + execution.getEventName()))
        .taskCode(
            "log",
            task ->
                told.add(
                    task.getEventName()
                        + " "
                        + task.getTaskDefinitionKey()
                        + " "
                        + task.getAssignee()))
        .taskCode(
            "fail",
            task -> {
              throw new IllegalStateException("listener of " + task.getEventName());
            });
  }

  private static String[] around(String task) {
    return new String[] {start("s"), task, end("e"), flow("s -> u -> e")};
  }

  @ParameterizedTest
  @EnumSource
  void assignmentIsBeforeCreationAndDeletionAfterCompletion(Database database) {
    Kit kit = listening(database);

    String id =
        kit.run(
            "order",
            around(
                with(
                    user("u", "turgo:assignee='kermit'"),
                    heard("start", "log"),
                    heard("end", "log"),
                    taskHeard("delete", "log"),
                    taskHeard("complete", "log"),
                    taskHeard("create", "log"),
                    taskHeard("assignment", "log"))));
    assertThat(told).containsExactly("execution start", "assignment u kermit", "create u kermit");
    told.clear();
    kit.complete(id, "u");

    assertThat(told).containsExactly("complete u kermit", "delete u kermit", "execution end");
  }

  @ParameterizedTest
  @EnumSource
  void aListenerToAllIsToldOfAllInTheOrderOfTheFile(Database database) {
    Kit kit =
        listening(database).taskCode("first", task -> told.add("first " + task.getEventName()));
    String id =
        kit.run(
            "everything",
            around(with(user("u", ""), taskHeard("create", "first"), taskHeard("all", "log"))));
    TaskService tasks = kit.engine().getTaskService();
    String task = kit.task(id).getId();

    tasks.claim(task, "gonzo");
    tasks.claim(task, "gonzo"); // nothing changes
    tasks.setAssignee(task, "fozzie");
    tasks.unclaim(task);
    tasks.setPriority(task, 7);
    tasks.complete(task);

    assertThat(told)
        .containsExactly(
            "first create",
            "create u null",
            "assignment u gonzo",
            "assignment u fozzie",
            "assignment u null",
            "complete u null",
            "delete u null");
  }

  @ParameterizedTest
  @EnumSource
  void listenersChangeTheTask(Database database) {
    Kit kit = listening(database);
    kit.taskCode(
        "edit",
        task -> {
          task.setName("renamed");
          task.setDescription("described");
          task.setAssignee("gonzo");
          task.setOwner("kermit");
          task.setPriority(77);
          task.setDueDate(new Date(1_000));
          task.setCategory("silly");
          task.setFormKey("form");
          task.addCandidateUsers(List.of("rizzo", "scooter"));
          task.addCandidateGroup("chefs");
          task.deleteCandidateGroup("band");
          assertThat(task.getAssignee()).isEqualTo("gonzo");
          assertThat(task.getCandidates())
              .extracting(IdentityLink::getUserId)
              .containsExactlyInAnyOrder("rizzo", "scooter", null);
        });

    String id =
        kit.run(
            "edits",
            around(
                with(
                    user("u", "turgo:candidateGroups='band'"),
                    taskHeard("create", "edit"),
                    taskHeard("create", "log"))));

    assertThat(told).containsExactly("create u gonzo");
    Task task = kit.task(id);
    assertThat(task.getName()).isEqualTo("renamed");
    assertThat(task.getDescription()).isEqualTo("described");
    assertThat(task.getAssignee()).isEqualTo("gonzo");
    assertThat(task.getOwner()).isEqualTo("kermit");
    assertThat(task.getPriority()).isEqualTo(77);
    assertThat(task.getDueDate()).isEqualTo(new Date(1_000));
    assertThat(task.getCategory()).isEqualTo("silly");
    assertThat(task.getFormKey()).isEqualTo("form");
    assertThat(kit.engine().getTaskService().getIdentityLinksForTask(task.getId()))
        .filteredOn(link -> link.getType().equals("candidate"))
        .extracting(link -> link.getUserId() + "/" + link.getGroupId())
        .containsExactlyInAnyOrder("rizzo/null", "scooter/null", "null/chefs");
  }

  @ParameterizedTest
  @EnumSource
  void variablesAreOfTheTaskOrOfTheProcess(Database database) {
    Kit kit = listening(database);
    kit.taskCode(
        "set",
        task -> {
          task.setVariable("n", 2);
          task.setVariableLocal("mine", "yes");
          assertThat(task.getVariable("mine")).isEqualTo("yes");
          assertThat(task.getVariables()).containsEntry("n", 2).containsEntry("mine", "yes");
        });
    kit.taskCode("see", task -> told.add(task.getVariable("mine") + " " + task.getVariable("n")));
    kit.deploy(
        "variables",
        around(with(user("u", ""), taskHeard("create", "set"), taskHeard("complete", "see"))));

    String id = kit.start("variables", Map.of("n", 1));

    String task = kit.task(id).getId();
    assertThat(kit.variable(id, "n")).isEqualTo(2);
    assertThat(kit.engine().getTaskService().getVariableLocal(task, "mine")).isEqualTo("yes");
    assertThat(kit.engine().getRuntimeService().hasVariable(id, "mine")).isFalse();
    kit.complete(id, "u");
    assertThat(told).containsExactly("yes 2");
  }

  @ParameterizedTest
  @EnumSource
  void expressionsSeeTheTask(Database database) {
    Kit kit = listening(database);

    String id =
        kit.run(
            "expressions",
            around(
                with(
                    user("u", ""),
                    "<turgo:taskListener event='create' expression=\"${task.setAssignee('me')}\"/>",
                    "<turgo:taskListener event='create'"
                        + " expression=\"${execution.setVariable('event', task.eventName)}\"/>")));

    assertThat(kit.task(id).getAssignee()).isEqualTo("me");
    assertThat(kit.variable(id, "event")).isEqualTo("create");
  }

  @ParameterizedTest
  @EnumSource
  void deletionIsToldOfWhatIsCancelled(Database database) {
    Kit kit = listening(database);
    String listener = taskHeard("delete", "log");
    kit.deploy(
        "cancelled",
        start("s"),
        parallel("f"),
        with(user("u", ""), listener),
        boundary("b", "u", true, "timeDuration:PT1H"),
        with(user("v", ""), listener),
        with(user("w", ""), listener),
        terminate("t", ""),
        flow("s -> f -> u"),
        flow("f -> v"),
        flow("b -> w"),
        flow("v -> t"));

    String id = kit.start("cancelled", Map.of());
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    assertThat(told).containsExactly("delete u null");
    kit.complete(id, "v");
    assertThat(told).containsExactly("delete u null", "delete v null", "delete w null");
    told.clear();
    kit.engine().getRuntimeService().deleteProcessInstance(kit.start("cancelled", Map.of()), null);
    assertThat(told).containsExactly("delete u null", "delete v null");
  }

  private static final String ONE =
      "<errorEventDefinition errorRef='one'/></%s><userTask id='caught'/>";

  /** A task whose end throws an error of the model, which an event catches. */
  private Kit throwingAtItsEnd(Database database, String... catching) {
    Kit kit = listening(database);
    kit.taskCode(
        "throw",
        task -> {
          told.add(task.getEventName());
          throw new BpmnError("one");
        });
    List<String> elements =
        new ArrayList<>(
            List.of(
                around(
                    with(user("u", ""), taskHeard("delete", "throw"), taskHeard("all", "log")))));
    elements.add(boundary("late", "u", true, "timeDuration:PT1H"));
    elements.addAll(List.of(catching));
    return kit.deploy("throwing", elements.toArray(String[]::new));
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void anErrorAtTheEndOfATaskIsThrownOnceAndStopsNoCancellation(Database database) {
    for (String[] catching :
        List.of(
            new String[] {
              "<boundaryEvent id='b' attachedToRef='u'>" + ONE.formatted("boundaryEvent"),
              flow("b -> caught")
            },
            new String[] {
              "<subProcess id='sub' triggeredByEvent='true'><startEvent id='b'>"
                  + ONE.formatted("startEvent")
                  + flow("b -> caught")
                  + "</subProcess>"
            })) {
      Kit kit = throwingAtItsEnd(database, catching);

      String completed = kit.start("throwing", Map.of());
      told.clear();
      kit.complete(completed, "u");
      assertThat(kit.task(completed).getTaskDefinitionKey()).isEqualTo("caught");
      assertThat(told).containsExactly("complete u null", "delete");

      String late = kit.start("throwing", Map.of());
      told.clear();
      kit.engine().getClock().advance(Duration.ofHours(1));
      kit.runJobs();
      assertThat(kit.failures()).isEmpty();
      assertThat(told).containsExactly("delete", "delete u null");
      kit.assertEnded(late, "s u! late");

      String deleted = kit.start("throwing", Map.of());
      told.clear();
      kit.engine().getRuntimeService().deleteProcessInstance(deleted, null);
      assertThat(told).containsExactly("delete", "delete u null");

      kit.start("throwing", Map.of());
      String deployment =
          Objects.requireNonNull(
                  kit.engine()
                      .getRepositoryService()
                      .createProcessDefinitionQuery()
                      .processDefinitionKey("throwing")
                      .latestVersion()
                      .singleResult())
              .getDeploymentId();
      kit.engine().getRepositoryService().deleteDeployment(deployment, true);
      assertThat(kit.isRunning(completed)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void aListenerThatEndsOtherTasksStopsNoDeletion(Database database) {
    Kit kit = listening(database);
    kit.taskCode(
        "complete",
        task ->
            kit.engine()
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(task.getProcessInstanceId())
                .taskDefinitionKey("v")
                .list()
                .forEach(other -> kit.engine().getTaskService().complete(other.getId())));
    String id =
        kit.run(
            "others",
            start("s"),
            parallel("f"),
            with(user("u", ""), taskHeard("delete", "complete")),
            with(user("v", ""), taskHeard("delete", "log")),
            user("w", ""),
            flow("s -> f -> u"),
            flow("f -> v -> w"));

    kit.engine().getRuntimeService().deleteProcessInstance(id, null);

    assertThat(told).containsExactly("delete v null");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void anErrorUndoesTheUnit(Database database) {
    Kit kit = listening(database);
    String id =
        kit.run(
            "fails",
            around(
                with(user("u", ""), taskHeard("assignment", "fail"), taskHeard("delete", "fail"))));
    String task = kit.task(id).getId();

    assertThatThrownBy(() -> kit.engine().getTaskService().setAssignee(task, "me"))
        .hasMessage("listener of assignment");
    assertThatThrownBy(() -> kit.complete(id, "u")).hasMessage("listener of delete");

    assertThat(kit.task(id).getAssignee()).isNull();
    assertThat(kit.trail(id)).isEqualTo("s u..");
    kit.taskCode("fail", ok -> {});
  }

  @ParameterizedTest
  @EnumSource
  void aClashTellsNobodyTwiceAndKeepsTheTasksId(Database database) {
    Kit kit = listening(database);
    RuntimeService service = kit.engine().getRuntimeService();
    kit.taskCode(
        "interfere",
        task -> {
          told.add(task.getId());
          Kit.elsewhere(() -> service.setVariable(task.getProcessInstanceId(), "other", 1));
        });
    String id =
        kit.run(
            "clash",
            around(
                with(
                    user("u", "turgo:async='true' turgo:assignee='me'"),
                    taskHeard("create", "interfere"))));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(told).containsExactly(kit.task(id).getId());
    assertThat(kit.variable(id, "other")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void eventsOfTasksAreInOrder(Database database) {
    Kit kit = listening(database);
    AbstractTurgoEventListener log =
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            boolean ofTask =
                event instanceof TurgoEntityEvent entity && entity.getEntity() instanceof Task;
            if (ofTask || event.getType() == TurgoEngineEventType.ACTIVITY_COMPLETED) {
              told.add(event.getType().name());
            }
          }
        };
    kit.deploy("events", around(with(user("u", "turgo:assignee='me'"), taskHeard("all", "log"))));
    kit.engine().getRuntimeService().addEventListener(log);
    try {
      String id = kit.start("events", Map.of());
      TaskService tasks = kit.engine().getTaskService();
      String task = kit.task(id).getId();
      tasks.setAssignee(task, "you");
      tasks.setPriority(task, 3);
      tasks.complete(task);
    } finally {
      kit.engine().getRuntimeService().removeEventListener(log);
    }

    assertThat(told)
        .containsExactly(
            "ACTIVITY_COMPLETED",
            "ENTITY_CREATED",
            "ENTITY_INITIALIZED",
            "assignment u me",
            "ENTITY_UPDATED",
            "TASK_ASSIGNED",
            "create u me",
            "TASK_CREATED",
            "ENTITY_UPDATED",
            "assignment u you",
            "TASK_ASSIGNED",
            "TASK_PRIORITY_CHANGED",
            "ENTITY_UPDATED",
            "complete u you",
            "TASK_COMPLETED",
            "delete u you",
            "ENTITY_DELETED",
            "ACTIVITY_COMPLETED",
            "ACTIVITY_COMPLETED");
  }
}
