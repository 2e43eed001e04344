package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.flowIf;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.taskHeard;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.DelegateTask;
import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.TaskListener;
import io.turgo.engine.delegate.TriggerableActivityBehavior;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.job.Job;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user, a modeller or user code can do wrong. */
class BadInputTest extends ScenarioTest {
  /** What code gives that does not know of nullness. */
  @SuppressWarnings("NullAway")
  private static final String NOTHING = null;

  /** An exception that cannot even be printed. */
  private static final class Hostile extends RuntimeException {
    @Override
    public @Nullable String getMessage() {
      throw new IllegalStateException("no message for you");
    }
  }

  /** A class that the engine has no use for, and that must not run. */
  public static final class Unwanted {
    private static final AtomicInteger MADE = new AtomicInteger();

    private Unwanted() {
      MADE.incrementAndGet();
    }
  }

  /** A delegate that only its own code may make. */
  public static final class Closed implements JavaDelegate {
    private Closed() {
      Unwanted.MADE.incrementAndGet();
    }

    @Override
    public void execute(DelegateExecution execution) {}
  }

  @ParameterizedTest
  @EnumSource
  void classesThatAreOfNoUseAreNotMade(Database database) {
    Kit kit = on(database);
    String prefix = "<serviceTask id='t' turgo:class='" + BadInputTest.class.getName();
    kit.deploy("none", start("s"), prefix + "$Unwanted'/>", end("e"), flow("s -> t -> e"));
    kit.deploy("closed", start("s"), prefix + "$Closed'/>", end("e"), flow("s -> t -> e"));

    assertThatThrownBy(() -> kit.start("none", Map.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("needs a io.turgo.engine.delegate.JavaDelegate or a ")
        .hasMessageStartingWith("Process 'none', element 't': ")
        .hasMessageEndingWith("$Unwanted is none");
    assertThatThrownBy(() -> kit.start("closed", Map.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("whose constructor is private")
        .hasMessageStartingWith("Process 'closed', element 't': ");
    assertThat(Unwanted.MADE).hasValue(0);
  }

  @ParameterizedTest
  @EnumSource
  void undefinedVariableInAConditionNamesIt(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "undefined",
        start("s"),
        exclusive("x"),
        end("a"),
        flow("s -> x"),
        flowIf("x -> a", "${amount > 10}"));

    assertThatThrownBy(() -> kit.start("undefined", Map.of()))
        .isInstanceOf(TurgoException.class)
        .hasMessage(
            "Process 'undefined', element 'x': The condition of sequence flow 'x-a': Expected a"
                + " variable or bean 'amount' for the expression '${amount > 10}', but there is"
                + " none");
  }

  @ParameterizedTest
  @EnumSource
  void conditionThatIsNoTruthValueIsAnError(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "notboolean",
        start("s"),
        exclusive("x"),
        end("a"),
        flow("s -> x"),
        flowIf("x -> a", "${n}"));

    assertThatThrownBy(() -> kit.start("notboolean", Map.of("n", "yes")))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("x-a");
  }

  @ParameterizedTest
  @EnumSource
  void missingDelegateClassIsNamed(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "noclass",
        start("s"),
        node("serviceTask", "t", "turgo:class='org.example.Missing'"),
        end("e"),
        flow("s -> t -> e"));

    assertThatThrownBy(() -> kit.start("noclass", Map.of()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("org.example.Missing")
        .hasMessageContaining("'t'");
  }

  @ParameterizedTest
  @EnumSource
  void delegateExpressionThatGivesNoDelegateIsNamed(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "nodelegate",
        start("s"),
        node("serviceTask", "t", "turgo:delegateExpression='${code}'"),
        end("e"),
        flow("s -> t -> e"));

    assertThatThrownBy(() -> kit.start("nodelegate", Map.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'t'");
  }

  @ParameterizedTest
  @EnumSource
  void uncheckedExceptionAndErrorReachTheCallerAsTheyAre(Database database) {
    Kit kit = on(database);
    IllegalStateException unchecked = new IllegalStateException("unchecked");
    AssertionError error = new AssertionError("error");

    assertThatThrownBy(() -> callThrowing(kit, "unchecked", unchecked)).isSameAs(unchecked);
    assertThatThrownBy(() -> callThrowing(kit, "error", error)).isSameAs(error);
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
  }

  /** Code as it is written for Camunda 7, whose methods declare checked exceptions. */
  public static final class Declaring
      implements JavaDelegate, ExecutionListener, TaskListener, TriggerableActivityBehavior {
    @Override
    public void execute(DelegateExecution execution) throws Exception {
      throw new IOException("disk on fire");
    }

    @Override
    public void notify(DelegateExecution execution) throws Exception {
      throw new IOException("disk on fire");
    }

    @Override
    public void notify(DelegateTask delegateTask) throws Exception {
      throw new IOException("disk on fire");
    }

    @Override
    public void trigger(
        DelegateExecution execution, @Nullable String signalEvent, @Nullable Object signalData)
        throws Exception {
      throw new IOException("disk on fire");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<serviceTask id='t' turgo:class='%s'/>",
        "<userTask id='t'><extensionElements><turgo:executionListener event='start' class='%s'/>"
            + "</extensionElements></userTask>",
        "<userTask id='t'><extensionElements><turgo:taskListener event='create' class='%s'/>"
            + "</extensionElements></userTask>",
        "<serviceTask id='t'"
            + " turgo:expression='${code.named(&quot;declaring&quot;).execute(execution)}'/>",
      })
  void checkedExceptionThatCodeDeclaresReachesTheCallerAsACause(String element) {
    Kit kit = on(Database.SQLITE).code("declaring", new Declaring());
    kit.deploy(
        "declaring",
        start("s"),
        element.formatted(Declaring.class.getName()),
        end("e"),
        flow("s -> t -> e"));

    assertThatThrownBy(() -> kit.start("declaring", Map.of()))
        .isInstanceOf(TurgoException.class)
        .hasCauseInstanceOf(IOException.class)
        .hasMessageContaining("disk on fire");
  }

  @ParameterizedTest
  @EnumSource
  void checkedExceptionReachesTheCallerAsItsCause(Database database) {
    Kit kit = on(database);
    IOException checked = new IOException("disk on fire");

    assertThatThrownBy(() -> callThrowing(kit, "checked", checked))
        .isInstanceOf(TurgoException.class)
        .hasCause(checked)
        .hasMessageContaining("disk on fire");
  }

  @ParameterizedTest
  @EnumSource
  void anythingThatAJobThrowsCostsARetry(Database database) {
    Kit kit = on(database);
    jobThrows(kit, "jobchecked", new IOException("disk on fire"), "disk on fire");
    jobThrows(kit, "joberror", new LinkageError("no such class"), "no such class");
    jobThrows(kit, "jobnull", new RuntimeException(), "java.lang.RuntimeException");
    kit.code("overflow", execution -> overflow(1));
    jobFails(kit, "joboverflow", "overflow", "StackOverflowError");
  }

  @ParameterizedTest
  @EnumSource
  void failureTextThatNoDatabaseCanStoreIsWrittenEscaped(Database database) {
    Kit kit = on(database);
    jobThrows(kit, "nultext", new IllegalStateException("a\0b \uD800 c \uD83D\uDE80"), "a\\u0000b");
    jobThrows(kit, "longtext", new IllegalStateException("\0".repeat(20_000)), "\\u0000");
  }

  @ParameterizedTest
  @EnumSource
  void exceptionThatCanNotBePrintedCostsARetryToo(Database database) {
    jobThrows(on(database), "hostile", new Hostile(), "Hostile");
  }

  private static int overflow(int depth) {
    return depth < 0 ? 0 : 1 + overflow(depth + 1);
  }

  private static void callThrowing(Kit kit, String key, Throwable thrown) {
    kit.code(key, throwing(thrown))
        .run(key, start("s"), code("t", key, ""), end("e"), flow("s -> t -> e"));
  }

  private static void jobThrows(Kit kit, String key, Throwable thrown, String message) {
    kit.code(key, throwing(thrown));
    jobFails(kit, key, key, message);
  }

  private static void jobFails(Kit kit, String key, String codeName, String message) {
    String id =
        kit.run(
            key,
            start("s"),
            code("t", codeName, "turgo:async='true'"),
            end("e"),
            flow("s -> t -> e"));
    kit.runJobs();
    Job waiting =
        Objects.requireNonNull(
            kit.engine()
                .getManagementService()
                .createTimerJobQuery()
                .processInstanceId(id)
                .singleResult(),
            "no failed job of " + key);
    assertThat(waiting.getRetries()).isEqualTo(2);
    assertThat(waiting.getExceptionMessage()).contains(message);
    assertThat(kit.engine().getManagementService().getTimerJobExceptionStacktrace(waiting.getId()))
        .contains(message);
    assertThat(kit.failures()).hasSize(1);
  }

  private static JavaDelegate throwing(Throwable thrown) {
    return execution -> BadInputTest.<RuntimeException>sneak(thrown);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> void sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @ParameterizedTest
  @EnumSource
  void valuesThatCanNotBeStoredAreRefused(Database database) {
    Kit kit = on(database);
    kit.deploy("refused", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String id = kit.start("refused", Map.of());
    RuntimeService runtime = kit.engine().getRuntimeService();

    for (Map<String, Object> bad :
        java.util.List.<Map<String, Object>>of(
            Map.of("v", new Object()), Map.of("v", "a\0b"), Map.of("a\0b", 1), Map.of("", 1))) {
      assertThatThrownBy(() -> runtime.setVariables(id, bad))
          .isInstanceOf(TurgoIllegalArgumentException.class);
      assertThatThrownBy(() -> kit.start("refused", bad))
          .isInstanceOf(TurgoIllegalArgumentException.class);
      assertThatThrownBy(() -> kit.engine().getTaskService().complete(kit.task(id).getId(), bad))
          .isInstanceOf(TurgoIllegalArgumentException.class);
    }
    assertThatThrownBy(() -> runtime.startProcessInstanceByKey("refused", "a\0b"))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> runtime.deleteProcessInstance(id, "a\0b"))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isEqualTo(1);
    assertThat(kit.rows("SELECT count(*) FROM turgo_variable")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void userCodeThatSetsAValueOfAnUnknownTypeFails(Database database) {
    Kit kit = on(database);
    kit.code("set", execution -> execution.setVariable("v", new Object()));
    jobFails(kit, "unknowntype", "set", "java.lang.Object");
  }

  @ParameterizedTest
  @EnumSource
  void expressionResultOfAnUnknownTypeFails(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "unknownresult",
        start("s"),
        evaluate("t", "${code}", "turgo:async='true' turgo:resultVariable='v'"),
        end("e"),
        flow("s -> t -> e"));
    kit.start("unknownresult", Map.of());

    kit.runJobs();

    assertThat(kit.failures()).singleElement().isInstanceOf(TurgoIllegalArgumentException.class);
    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job WHERE retries = 2")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void textThatTheDatabaseCanNotTakeFailsItsCallOnly(Database database) {
    Kit kit = on(database);
    kit.deploy("surrogate", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String id = kit.start("surrogate", Map.of("v", "fine"));
    RuntimeService runtime = kit.engine().getRuntimeService();

    try {
      runtime.setVariable(id, "v", "lone \uD800 surrogate");
    } catch (TurgoException e) {
      assertThat(kit.variable(id, "v")).isEqualTo("fine");
    }

    runtime.setVariable(id, "v", "later");
    assertThat(kit.variable(id, "v")).isEqualTo("later");
  }

  @ParameterizedTest
  @EnumSource
  void unknownAndMalformedIdsAreNotFound(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    TaskService tasks = kit.engine().getTaskService();
    ManagementService management = kit.engine().getManagementService();
    for (String id :
        new String[] {"4711", "-1", "0", "", " ", "1a", "9223372036854775808", "' OR 1=1"}) {
      notFound(() -> tasks.complete(id));
      notFound(() -> tasks.claim(id, "x"));
      notFound(() -> tasks.setVariable(id, "v", 1));
      notFound(() -> runtime.trigger(id));
      notFound(() -> runtime.setVariable(id, "v", 1));
      notFound(() -> runtime.getVariables(id));
      notFound(() -> runtime.deleteProcessInstance(id, null));
      notFound(() -> runtime.suspendProcessInstanceById(id));
      notFound(() -> runtime.startProcessInstanceById(id));
      notFound(() -> management.executeJob(id));
      notFound(() -> management.moveDeadLetterJobToExecutableJob(id, 1));
      notFound(() -> management.deleteJob(id));
      notFound(() -> kit.engine().getHistoryService().deleteHistoricProcessInstance(id));
      assertThat(runtime.createProcessInstanceQuery().processInstanceId(id).count()).isZero();
    }
    notFound(() -> runtime.startProcessInstanceByKey("no such process"));
  }

  private static void notFound(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void retriesMustMakeSense(Database database) {
    Kit kit = on(database);
    kit.run(
        "retries",
        start("s"),
        evaluate("t", "${1}", "turgo:async='true'"),
        end("e"),
        flow("s -> t -> e"));
    ManagementService management = kit.engine().getManagementService();
    String job = Objects.requireNonNull(management.createJobQuery().singleResult()).getId();

    assertThatThrownBy(() -> management.setJobRetries(job, -1))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> management.setTimerJobRetries(job, 1))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    management.setJobRetries(job, 7);
    assertThat(kit.rows("SELECT retries FROM turgo_job")).isEqualTo(7);
  }

  @ParameterizedTest
  @EnumSource
  void deploymentTellsEveryError(Database database) {
    Kit kit = on(database);

    assertThatThrownBy(() ->
            kit.deploy(
                "broken",
                start("s"),
                node("serviceTask", "t", "turgo:class=''"),
                node("serviceTask", "bare", ""),
                end("e"),
                flow("s -> t -> nowhere"),
                flowIf("t -> e", "${1 +}")))
        .isInstanceOfSatisfying(
            BpmnDeploymentException.class,
            e -> {
              assertThat(e.problems()).hasSizeGreaterThanOrEqualTo(4);
              assertThat(e.problems())
                  .allSatisfy(problem -> {
                    assertThat(problem.line()).isPositive();
                    assertThat(problem.column()).isPositive();
                  });
            });
    assertThat(
            kit.engine()
                .getRepositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("broken")
                .count())
        .isZero();
  }

  @Test
  void aSecondEngineOnASqliteFileIsRefused(@TempDir Path folder) {
    SqliteSettings settings = SqliteSettings.of(folder.resolve("one.db")).withDurable(false);
    try (Kit first = Kit.on(SqliteStore.open(settings), builder -> builder)) {
      assertThatThrownBy(() -> SqliteStore.open(settings))
          .isInstanceOf(TurgoStoreException.class)
          .hasMessageContaining("one.db");
      first.assertEnded(first.run("alone", start("s"), end("e"), flow("s -> e")), "s e");
    }
    try (Kit second = Kit.on(SqliteStore.open(settings), builder -> builder)) {
      assertThat(second.rows("SELECT count(*) FROM turgo_h_instance")).isEqualTo(1);
    }
  }

  /** What code may do with a null where a name or a person is needed. */
  private static Map<String, Consumer<DelegateExecution>> nullsOfExecutions() {
    Map<String, Consumer<DelegateExecution>> all = new LinkedHashMap<>();
    all.put("set", execution -> execution.setVariable(NOTHING, 1));
    all.put("set local", execution -> execution.setVariableLocal(NOTHING, 1));
    all.put("set all", execution -> execution.setVariables(Collections.singletonMap(NOTHING, 1)));
    all.put("get", execution -> execution.getVariable(NOTHING));
    all.put("get local", execution -> execution.getVariableLocal(NOTHING));
    all.put("get some", execution -> execution.getVariables(Arrays.asList("a", NOTHING)));
    all.put("has", execution -> execution.hasVariable(NOTHING));
    all.put("has local", execution -> execution.hasVariableLocal(NOTHING));
    all.put("remove", execution -> execution.removeVariable(NOTHING));
    all.put("remove local", execution -> execution.removeVariableLocal(NOTHING));
    all.put("remove some", execution -> execution.removeVariables(Arrays.asList("a", NOTHING)));
    all.put("set transient", execution -> execution.setTransientVariable(NOTHING, 1));
    all.put("get transient", execution -> execution.getTransientVariable(NOTHING));
    all.put("remove transient", execution -> execution.removeTransientVariable(NOTHING));
    return all;
  }

  private static Map<String, Consumer<DelegateTask>> nullsOfTasks() {
    Map<String, Consumer<DelegateTask>> all = new LinkedHashMap<>();
    nullsOfExecutions()
        .forEach((name, call) ->
            all.put("of execution: " + name, task -> call.accept(task.getExecution())));
    all.put("set", task -> task.setVariable(NOTHING, 1));
    all.put("get", task -> task.getVariable(NOTHING));
    all.put("remove", task -> task.removeVariable(NOTHING));
    all.put("candidate", task -> task.addCandidateUser(NOTHING));
    all.put("candidates", task -> task.addCandidateUsers(Collections.singleton(NOTHING)));
    all.put("group", task -> task.addCandidateGroup(NOTHING));
    all.put("no candidate", task -> task.deleteCandidateUser(NOTHING));
    all.put("link", task -> task.addUserIdentityLink("bob", NOTHING));
    return all;
  }

  private static void refusesNull(String call, Runnable doing) {
    assertThatThrownBy(doing::run)
        .as(call)
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageMatching("The argument '\\w+' must not be null");
  }

  @ParameterizedTest
  @EnumSource
  void nullForANameIsRefusedWhereCodeGivesIt(Database database) {
    Kit kit = on(database);
    kit.code(
        "nulls",
        execution -> {
          nullsOfExecutions()
              .forEach((name, call) -> refusesNull(name, () -> call.accept(execution)));
          execution.setVariables(null);
          execution.removeVariables((Collection<String>) null);
        });
    kit.taskCode(
        "nulls",
        task -> nullsOfTasks().forEach((name, call) -> refusesNull(name, () -> call.accept(task))));
    String id =
        kit.run(
            "nulls",
            start("s"),
            code("c", "nulls", ""),
            with(user("u", ""), taskHeard("create", "nulls")),
            flow("s -> c -> u"));
    assertThat(kit.trail(id)).isEqualTo("s c u..");
  }

  @ParameterizedTest
  @EnumSource
  void numbersThatAreTooLargeAreNotCut(Database database) {
    Kit kit = on(database);
    kit.deploy("large", start("s"), user("u", "turgo:priority='${p}'"), flow("s -> u"));
    assertThatThrownBy(() -> kit.start("large", Map.of("p", 5_000_000_000L)))
        .hasMessageContaining(
            "Expected a whole number from -2147483648 to 2147483647 as the priority of user task"
                + " 'u', but got '5000000000'");
    String id = kit.start("large", Map.of("p", -2_147_483_648L));
    assertThat(kit.task(id).getPriority()).isEqualTo(Integer.MIN_VALUE);
  }
}
