package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.terminate;
import static io.turgo.engine.testing.BpmnText.until;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.delegate.event.AbstractTurgoEngineEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds the page about events to what is told: each of its types, and no other. */
class EventsPageTest {
  private static final Path PAGE = Path.of("../docs/events.md");
  private static final Pattern TYPE = Pattern.compile("(?m)^\\| `([A-Z_]+)` \\|");

  private final Set<TurgoEngineEventType> told = EnumSet.noneOf(TurgoEngineEventType.class);
  private final List<String> byMethod = new ArrayList<>();

  /** Goes through the switch of the base class, which casts each event to what its type is. */
  private final class All extends AbstractTurgoEngineEventListener {
    @Override
    public void onEvent(TurgoEvent event) {
      told.add((TurgoEngineEventType) event.getType());
      super.onEvent(event);
    }

    @Override
    protected void custom(TurgoEvent event) {
      byMethod.add("custom");
    }
  }

  @Test
  void thePageHasTheTypesThatAreTold() throws IOException {
    List<String> onPage =
        TYPE.matcher(Files.readString(PAGE)).results().map(MatchResult::group).toList().stream()
            .map(row -> row.replaceAll("[| `]", ""))
            .toList();

    tellOfAll();

    assertThat(onPage)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(TurgoEngineEventType.values()).map(Enum::name).toList());
    assertThat(told).containsExactlyInAnyOrder(TurgoEngineEventType.values());
    assertThat(byMethod).containsExactly("custom");
  }

  private void tellOfAll() {
    try (Kit kit = Kit.on(Database.SQLITE.open(), settings -> settings.eventListener(new All()))) {
      kit.code(
              "fail",
              execution -> {
                throw new IllegalStateException("no");
              })
          .deploy(
              "tells",
              start("s"),
              user("u", ""),
              boundary("b", "u", true, "timeDuration:PT1H"),
              node("receiveTask", "r", ""),
              end("e"),
              flow("s -> u -> r -> e"),
              flow("b -> e"))
          .deploy(
              "fails",
              start("s"),
              with(
                  code("a", "fail", "turgo:async='true'"),
                  "<turgo:failedJobRetryTimeCycle>R1/PT1S</turgo:failedJobRetryTimeCycle>"),
              end("e"),
              flow("s -> a -> e"))
          .deploy(
              "many",
              start("s"),
              manyTimes(
                  user("u", ""), "", cardinality("${n}") + until("${nrOfCompletedInstances > 1}")),
              boundary("b", "u", true, "timeDuration:PT1H"),
              flow("s -> u"))
          .deploy(
              "errs",
              start("s"),
              "<subProcess id='sub'>",
              start("i"),
              "<endEvent id='x'><errorEventDefinition errorRef='e1'/></endEvent>",
              flow("i -> x"),
              "</subProcess>",
              "<boundaryEvent id='b' attachedToRef='sub'><errorEventDefinition/></boundaryEvent>",
              flow("s -> sub"))
          .deploy(
              "calls",
              start("s"),
              "<callActivity id='c' calledElement='throws'/>",
              "<boundaryEvent id='b' attachedToRef='c'><errorEventDefinition/></boundaryEvent>",
              flow("s -> c"))
          .deploy(
              "throws",
              start("s"),
              "<endEvent id='x'><errorEventDefinition errorRef='e1'/></endEvent>",
              flow("s -> x"))
          .deploy(
              "escalates",
              start("s"),
              "<subProcess id='sub'>",
              start("i"),
              "<endEvent id='x'><escalationEventDefinition/></endEvent>",
              flow("i -> x"),
              "</subProcess>",
              "<boundaryEvent id='b' attachedToRef='sub'><escalationEventDefinition/>"
                  + "</boundaryEvent>",
              flow("s -> sub"))
          .deploy(
              "hears",
              start("s"),
              "<intermediateCatchEvent id='m'><messageEventDefinition"
                  + " turgo:messageExpression='paid'/></intermediateCatchEvent>",
              end("e"),
              flow("s -> m -> e"))
          .deploy(
              "waits",
              start("s"),
              "<intermediateCatchEvent id='c'><signalEventDefinition"
                  + " turgo:signalExpression='alarm'/></intermediateCatchEvent>",
              end("e"),
              flow("s -> c -> e"))
          .deploy(
              "looks",
              start("s"),
              "<intermediateCatchEvent id='c'><conditionalEventDefinition><condition>${true}"
                  + "</condition></conditionalEventDefinition></intermediateCatchEvent>",
              end("e"),
              flow("s -> c -> e"))
          .deploy(
              "undoes",
              start("s"),
              "<task id='t'/><boundaryEvent id='b' attachedToRef='t'><compensateEventDefinition/>"
                  + "</boundaryEvent><task id='h' isForCompensation='true'/>"
                  + "<association id='a' sourceRef='b' targetRef='h'/>",
              "<endEvent id='e'><compensateEventDefinition/></endEvent>",
              flow("s -> t -> e"))
          .deploy("stops", start("s"), terminate("t", ""), flow("s -> t"));
      RuntimeService service = kit.engine().getRuntimeService();
      service.dispatchEvent(() -> TurgoEngineEventType.CUSTOM);
      kit.start("stops", Map.of());
      kit.complete(kit.start("many", Map.of("n", 1)), "u");
      String many = kit.start("many", Map.of("n", 3));
      TaskService ofMany = kit.engine().getTaskService();
      ofMany.createTaskQuery().processInstanceId(many).list().stream()
          .limit(2)
          .forEach(one -> ofMany.complete(one.getId()));
      kit.start("errs", Map.of());
      kit.start("calls", Map.of());
      kit.start("escalates", Map.of());
      kit.start("undoes", Map.of());
      kit.start("looks", Map.of());
      service.deleteProcessInstance(kit.start("waits", Map.of()), null);
      kit.start("hears", Map.of());
      service.messageEventReceived(
          "paid",
          service
              .createExecutionQuery()
              .messageEventSubscriptionName("paid")
              .list()
              .getFirst()
              .getId());
      service.deleteProcessInstance(kit.start("hears", Map.of()), null);
      String failing = kit.start("fails", Map.of());
      kit.runJobs();
      service.deleteProcessInstance(failing, null);

      String id = kit.start("tells", Map.of("n", 1));
      service.setVariable(id, "n", 2);
      service.updateBusinessStatus(id, "new");
      service.suspendProcessInstanceById(id);
      service.activateProcessInstanceById(id);
      String timer =
          kit.engine()
              .getManagementService()
              .createTimerJobQuery()
              .processInstanceId(id)
              .list()
              .getFirst()
              .getId();
      kit.engine().getManagementService().rescheduleTimeDurationJob(timer, "PT2H");
      TaskService tasks = kit.engine().getTaskService();
      Task task = kit.task(id);
      task.setName("other");
      task.setOwner("owner");
      task.setAssignee("somebody");
      task.setPriority(7);
      task.setDueDate(new Date(0));
      tasks.saveTask(task);
      tasks.complete(task.getId());
      service.trigger(
          service
              .createExecutionQuery()
              .processInstanceId(id)
              .activityId("r")
              .list()
              .getFirst()
              .getId());

      kit.start("tells", Map.of());
      kit.start("many", Map.of("n", 3));
      kit.engine().getClock().advance(Duration.ofHours(2));
      kit.runJobs();
    }
  }
}
