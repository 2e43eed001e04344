package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.ManagementService;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ListAssert;
import org.assertj.core.groups.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Categories and priorities of jobs: from the file, as expressions, by calls, in queries. */
class JobTraitsTest extends ScenarioTest {
  private static String category(String text) {
    return "<turgo:jobCategory>" + text + "</turgo:jobCategory>";
  }

  private static ListAssert<Tuple> jobs(Kit kit) {
    ManagementService management = kit.engine().getManagementService();
    List<Job> all = new ArrayList<>(management.createJobQuery().list());
    all.addAll(management.createTimerJobQuery().list());
    return assertThat(
        all.stream()
            .map(job -> tuple(job.getElementId(), job.getCategory(), job.getPriority()))
            .toList());
  }

  private static Job onlyJob(Kit kit) {
    return Objects.requireNonNull(
        kit.engine().getManagementService().createJobQuery().singleResult());
  }

  @ParameterizedTest
  @EnumSource
  void everyJobHasWhatItsElementSays(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "traits",
            start("s"),
            with(
                evaluate(
                    "a",
                    "${1}",
                    "turgo:async='true' turgo:asyncLeave='true' turgo:jobPriority='7'"),
                category("mail")),
            with(user("u", "turgo:jobPriority='-3'"), category("${kind}")),
            with(
                boundary("b", "u", false, "timeCycle:R3/PT1H", "turgo:jobPriority='${2 + 3}'"),
                category("cron")),
            catchTimer("t", "timeDuration:PT1H"),
            end("e"),
            flow("s -> a -> u -> e"),
            flow("b -> t -> e"));
    ManagementService management = kit.engine().getManagementService();
    jobs(kit).containsExactly(tuple("a", "mail", 7));
    kit.engine().getRuntimeService().setVariable(id, "kind", "human");
    management.executeJob(onlyJob(kit).getId());
    jobs(kit).as("the job after it").containsExactly(tuple("a", "mail", 7));

    management.executeJob(onlyJob(kit).getId());
    jobs(kit).containsExactly(tuple("b", "cron", 5));

    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(1)));
    management.executeJob(
        Objects.requireNonNull(management.createTimerJobQuery().executable().singleResult())
            .getId());
    jobs(kit)
        .as("the next of the cycle is as the one before")
        .containsExactlyInAnyOrder(tuple("b", "cron", 5), tuple("t", null, 0));
    kit.engine().getRuntimeService().setVariableAsync(kit.waitingExecution(id), "x", 1);
    jobs(kit).contains(tuple("u", "human", -3));
  }

  @ParameterizedTest
  @EnumSource
  void theProcessSaysThePriorityOfAllAndTheCategoryOfItself(Database database) {
    Kit kit = on(database);
    String process =
        BpmnText.process(
                "whole",
                "<extensionElements><camunda:jobCategory>"
                    + "${w}</camunda:jobCategory></extensionElements>",
                start("s"),
                evaluate("a", "${1}", "turgo:async='true'"),
                evaluate("b", "${1}", "turgo:async='true' turgo:jobPriority='1'"),
                end("e"),
                flow("s -> a -> b -> e"))
            .replace(
                "targetNamespace",
                "xmlns:camunda='http://camunda.org/schema/1.0/bpmn' targetNamespace")
            .replace("isExecutable=", "camunda:jobPriority='${40 + w}' isExecutable=");
    kit.engine().getRepositoryService().createDeployment().addString("w.bpmn", process).deploy();
    kit.engine()
        .getRuntimeService()
        .createProcessInstanceBuilder()
        .processDefinitionKey("whole")
        .variable("w", 2)
        .startAsync();
    ManagementService management = kit.engine().getManagementService();
    jobs(kit).containsExactly(tuple("whole", "2", 42));
    management.executeJob(onlyJob(kit).getId());
    jobs(kit).containsExactly(tuple("a", null, 42));
    management.executeJob(onlyJob(kit).getId());
    jobs(kit).containsExactly(tuple("b", null, 1));
  }

  @ParameterizedTest
  @EnumSource
  void expressionsOfJobsThatAreMadeTogetherAreEvaluatedOneAfterTheOther(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "fork",
        start("s"),
        parallel("f"),
        with(
            evaluate("a", "${1}", "turgo:async='true' turgo:jobPriority='${p}'"), category("${c}")),
        evaluate("b", "${1}", "turgo:async='true' turgo:jobPriority='${p + 1}'"),
        with(evaluate("c", "${1}", "turgo:async='true'"), category("${c}!")),
        end("e"),
        flow("s -> f -> a -> e"),
        flow("f -> b -> e"),
        flow("f -> c -> e"));
    String id = kit.start("fork", Map.of("p", 5L, "c", "red"));

    jobs(kit)
        .containsExactlyInAnyOrder(
            tuple("a", "red", 5), tuple("b", null, 6), tuple("c", "red!", 0));
    kit.runJobs();
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void whatCanNotBeEvaluatedFailsTheCallAndIsNamed(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "failing",
        start("s"),
        with(
            evaluate("a", "${1}", "turgo:async='true' turgo:jobPriority='${p}'"), category("${c}")),
        end("e"),
        flow("s -> a -> e"));
    Map<String, @Nullable Object> nothing = new HashMap<>();
    nothing.put("p", null);
    nothing.put("c", null);
    assertThatThrownBy(() -> kit.start("failing", nothing))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("The jobPriority ${p} of 'a' cannot be read")
        .hasMessageContaining("expected a whole number from -2147483648 to 2147483647, found null");
    assertThatThrownBy(() -> kit.start("failing", Map.of("p", 1.5, "c", 1)))
        .hasMessageContaining("found '1.5'");
    assertThatThrownBy(() -> kit.start("failing", Map.of("p", 3_000_000_000L, "c", 1)))
        .hasMessageContaining("found '3000000000'");
    assertThatThrownBy(() -> kit.start("failing", Map.of("p", 1)))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining("${c}");
    kit.start("failing", Map.of("p", " 12 ", "c", ""));
    jobs(kit).containsExactly(tuple("a", "", 12));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "turgo:jobPriority='high'||The value of 'jobPriority' cannot be read: expected a whole"
            + " number from -2147483648 to 2147483647, found 'high'",
        "turgo:jobPriority='${'||The value of 'jobPriority' cannot be compiled",
        "|<turgo:jobCategory>${</turgo:jobCategory>|The value of 'jobCategory' cannot be compiled",
        "|<turgo:jobCategory>a</turgo:jobCategory><turgo:jobCategory>b</turgo:jobCategory>"
            + "|An element has one jobCategory at most",
      })
  void whatCanNotBeReadIsRefusedWithItsPlace(
      @Nullable String attributes, @Nullable String extension, String problem) {
    Kit kit = on(Database.SQLITE);
    String task =
        with(
            evaluate(
                "bad", "${1}", "turgo:async='true' " + Objects.requireNonNullElse(attributes, "")),
            Objects.requireNonNullElse(extension, ""));

    assertThatThrownBy(
            () -> kit.deploy("refused", start("s"), task, end("e"), flow("s -> bad -> e")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("bad")
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @EnumSource
  void aCallSetsThePriorityOfAJobInEveryState(Database database) {
    Kit kit = on(database);
    kit.code(
        "failing",
        execution -> {
          throw new IllegalStateException("on purpose");
        });
    String id =
        kit.run(
            "set",
            start("s"),
            code("a", "failing", "turgo:async='true' turgo:jobPriority='1'"),
            end("e"),
            flow("s -> a -> e"));
    ManagementService management = kit.engine().getManagementService();
    String job = onlyJob(kit).getId();
    management.setJobPriority(job, 2);
    assertThat(onlyJob(kit).getPriority()).isEqualTo(2);
    assertThat(onlyJob(kit).getRetries()).isEqualTo(3);

    kit.engine().getRuntimeService().suspendProcessInstanceById(id);
    management.setJobPriority(job, 3);
    assertThat(
            management.createSuspendedJobQuery().jobId(job).priorityHigherThanOrEquals(3).count())
        .isEqualTo(1);
    kit.engine().getRuntimeService().activateProcessInstanceById(id);
    assertThat(onlyJob(kit).getPriority()).isEqualTo(3);
    assertThatThrownBy(() -> management.executeJob(job)).hasMessageContaining("on purpose");
    Job retry = management.createTimerJobQuery().singleResult();
    assertThat(retry).extracting(Job::getPriority, Job::getRetries).containsExactly(3, 2);
    management.setJobPriority(job, 4);
    assertThat(management.createTimerJobQuery().singleResult())
        .extracting(Job::getPriority, Job::getRetries, Job::getDuedate)
        .containsExactly(4, 2, Objects.requireNonNull(retry).getDuedate());
    management.moveJobToDeadLetterJob(job);
    management.setJobPriority(job, Integer.MIN_VALUE);
    assertThat(management.moveDeadLetterJobToExecutableJob(job, 1).getPriority())
        .isEqualTo(Integer.MIN_VALUE);
    assertThatThrownBy(() -> management.setJobPriority("123456789", 1))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }
}
