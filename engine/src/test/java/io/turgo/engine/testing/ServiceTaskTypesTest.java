package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.delegate.ServiceTaskSurroundings;
import io.turgo.engine.delegate.ServiceTaskType;
import io.turgo.engine.delegate.ShellTasks;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.history.HistoricActivityInstance;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Service tasks of types that the application brings, and those of type shell. */
@Timeout(120)
class ServiceTaskTypesTest {
  private final AtomicInteger closed = new AtomicInteger();
  private @Nullable Kit used;

  @AfterEach
  void close() {
    if (used != null) {
      used.close();
    }
  }

  private Kit with(ServiceTaskType type) {
    used = Kit.on(Database.SQLITE.open(), settings -> settings.serviceTaskType(type));
    return used;
  }

  /** Sets the variable that a field names to what another gives. */
  private final class Setting implements ServiceTaskType {
    @Override
    public String name() {
      return "set";
    }

    @Override
    public String activityType(String element) {
      return "setting";
    }

    @Override
    public Set<String> fields() {
      return Set.of("name", "value", "template");
    }

    @Override
    public List<String> problems(Map<String, String> fields) {
      return fields.containsKey("name") ? List.of() : List.of("Expected a name in %s");
    }

    @Override
    public ServiceTaskCode open(ServiceTaskSurroundings surroundings) {
      return new ServiceTaskCode() {
        @Override
        public void execute(DelegateExecution execution) {
          Object value = value(execution, "value");
          Object template = value(execution, "template");
          if ("error".equals(value)) {
            throw new BpmnError("no");
          }
          execution.setVariable(
              String.valueOf(value(execution, "name")),
              template == null
                  ? value
                  : surroundings.expression(template.toString()).getValue(execution));
        }

        @Override
        public void close() {
          closed.incrementAndGet();
        }
      };
    }
  }

  private static @Nullable Object value(DelegateExecution execution, String field) {
    Expression found = execution.getFieldExpression(field);
    return found == null ? null : found.getValue(execution);
  }

  private static String task(String attributes, String... fields) {
    StringBuilder children = new StringBuilder();
    for (int i = 0; i < fields.length; i += 2) {
      children
          .append("<turgo:field name='")
          .append(fields[i])
          .append("'><turgo:")
          .append(fields[i + 1].startsWith("${") ? "expression>" : "string>")
          .append(fields[i + 1].replace("<", "&lt;").replace(">", "&gt;"))
          .append(fields[i + 1].startsWith("${") ? "</turgo:expression>" : "</turgo:string>")
          .append("</turgo:field>");
    }
    return "<serviceTask id='t' "
        + attributes
        + "><extensionElements>"
        + children
        + "</extensionElements></serviceTask>";
  }

  private static void deploy(Kit kit, String task, String... more) {
    String[] all = new String[more.length + 5];
    all[0] = start("s");
    all[1] = task;
    all[2] = user("u", "");
    all[3] = end("e");
    all[4] = flow("s -> t -> u -> e");
    System.arraycopy(more, 0, all, 5, more.length);
    kit.deploy("typed", all);
  }

  private static String begin(Kit kit, Map<String, Object> variables) {
    return kit.engine().getRuntimeService().startProcessInstanceByKey("typed", variables).getId();
  }

  @Test
  void aTypeReadsItsFieldsAndIsClosedWithItsEngine() {
    Kit kit = with(new Setting());
    deploy(
        kit,
        task("turgo:type='set' turgo:async='true'", "name", "x", "value", "${a + 1}"),
        "<boundaryEvent id='b' attachedToRef='t'><errorEventDefinition"
            + " errorRef='no'/></boundaryEvent>",
        user("caught", ""),
        flow("b -> caught"));
    String id = begin(kit, Map.of("a", 1));
    kit.runJobs();
    assertThat(kit.engine().getRuntimeService().getVariable(id, "x")).isEqualTo(2L);
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .activityId("t")
                .list())
        .extracting(HistoricActivityInstance::getActivityType)
        .containsExactly("setting");
    kit.engine().close();
    assertThat(closed).hasValue(1);
  }

  @Test
  void aTypeThrowsErrorsOfTheModelAndCompilesTexts() {
    Kit kit = with(new Setting());
    deploy(
        kit,
        task("turgo:type='set'", "name", "x", "value", "${a}", "template", "${text}"),
        "<boundaryEvent id='b' attachedToRef='t'><errorEventDefinition"
            + " errorRef='no'/></boundaryEvent>",
        user("caught", ""),
        flow("b -> caught"));
    String id = begin(kit, Map.of("a", "1", "text", "<${a}>"));
    assertThat(kit.engine().getRuntimeService().getVariable(id, "x")).isEqualTo("<1>");
    kit.complete(begin(kit, Map.of("a", "error", "text", "")), "caught");
  }

  @Test
  void aTaskOfACaseHasThemToo() {
    Kit kit = with(new Setting());
    CaseScenarios.deploy(
        kit,
        "typed",
        "",
        CaseText.planItem(
            "task",
            "t",
            "flowable:type='set' flowable:async='true'",
            "<extensionElements><flowable:field name='name' stringValue='seen'/>"
                + "<flowable:field name='value' expression='${number + 1}'/></extensionElements>"),
        CaseText.task("u", CaseText.entry("s")),
        CaseText.sentry("s", "", "t complete"));
    String id = CaseScenarios.start(kit, "typed", Map.of("number", 1));
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(CaseScenarios.items(kit, id)).isEqualTo("u=active");
    assertThat(kit.engine().getCmmnRuntimeService().getVariable(id, "seen")).isEqualTo(2L);
  }

  @Test
  void aTaskThatItsTypeCanNotUseIsRefused() {
    Kit kit = with(new Setting());
    assertThatThrownBy(() ->
            deploy(kit, task("turgo:type='set' turgo:class='a.B'", "value", "1", "vlaue", "2")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("Expected a name in %s")
        .hasMessageContaining("has no field 'vlaue'; it has name, template, value")
        .hasMessageContaining("has the type 'set' and 'class'");
    assertThatThrownBy(() -> deploy(kit, task("turgo:type='unheardOf'")))
        .hasMessageContaining("type=\"unheardOf\" is not executed");
  }

  @Test
  void aNameIsGivenOnce() {
    assertThatThrownBy(() ->
            ProcessEngine.builder()
                .serviceTaskType(new ShellTasks())
                .serviceTaskType(new ShellTasks()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'shell'");
  }

  @Test
  void programsRunWhereTheyAreSwitchedOn(@TempDir Path folder) {
    Kit kit = with(new ShellTasks(Duration.ofMillis(500), 1000));
    deploy(
        kit,
        task(
            "turgo:type='shell'",
            "command",
            "sh",
            "arg1",
            "-c",
            "arg2",
            "${script}",
            "directory",
            folder.toString(),
            "redirectError",
            "true",
            "outputVariable",
            "said",
            "errorCodeVariable",
            "status"));
    String id = begin(kit, Map.of("script", "echo one; echo two >&2; pwd; exit 3"));
    assertThat(kit.engine().getRuntimeService().getVariable(id, "said"))
        .isEqualTo("one\ntwo\n" + folder + "\n");
    assertThat(kit.engine().getRuntimeService().getVariable(id, "status")).isEqualTo("3");
    assertThatThrownBy(() -> begin(kit, Map.of("script", "sleep 60 & sleep 60")))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("has not ended in PT0.5S");
    assertThatThrownBy(() -> begin(kit, Map.of("script", "yes | head -c 2000")))
        .hasMessageContaining("more than 1000 bytes");
  }

  @Test
  void aProgramThatIsNotThereIsNamed() {
    Kit kit = with(new ShellTasks());
    deploy(kit, task("turgo:type='shell'", "command", "no-such-program", "wait", "false"));
    assertThatThrownBy(() -> begin(kit, Map.of()))
        .hasMessageContaining("'no-such-program' cannot be started");
    assertThatThrownBy(() -> deploy(kit, task("turgo:type='shell'", "arg1", "x")))
        .hasMessageContaining("the field 'command'");
  }
}
