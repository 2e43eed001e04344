package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoScriptEvaluationException;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.settings.SqliteSettings;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Skip expressions and script tasks. */
class SkipAndScriptTest extends ScenarioTest {
  private static String script(String id, String attributes, String text) {
    return "<scriptTask id='%s' %s><script><![CDATA[%s]]></script></scriptTask>"
        .formatted(id, attributes, text);
  }

  private static String skip(String expression) {
    return "turgo:skipExpression=\"" + expression + "\"";
  }

  private static String[] skippable() {
    return new String[] {
      start("s"),
      evaluate("service", "${1 / missing}", skip("${skip}")),
      user("user", skip("${skip}")),
      boundary("timer", "user", true, "timeDuration:PT1H"),
      node("receiveTask", "receive", skip("${skip}")),
      script("script", skip("${skip}"), "${missing}"),
      end("e"),
      end("te"),
      flow("s -> service -> user -> receive -> script -> e"),
      flow("timer -> te")
    };
  }

  @ParameterizedTest
  @EnumSource
  void tasksAreSkippedWhereItIsSwitchedOn(Database database) {
    Kit kit = on(database);
    kit.deploy("skipped", skippable());

    String id =
        kit.start("skipped", Map.of("_FLOWABLE_SKIP_EXPRESSION_ENABLED", true, "skip", true));

    kit.assertEnded(id, "s service user receive script e");
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_task WHERE instance_id = " + id)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void skipExpressionsDoNothingUnlessSwitchedOn(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "unskipped", start("s"), user("user", skip("${skip}")), end("e"), flow("s -> user -> e"));

    assertThat(kit.trail(kit.start("unskipped", Map.of("skip", true)))).isEqualTo("s user..");
    assertThat(
            kit.trail(
                kit.start(
                    "unskipped", Map.of("_ACTIVITI_SKIP_EXPRESSION_ENABLED", false, "skip", true))))
        .isEqualTo("s user..");
    assertThat(
            kit.trail(
                kit.start(
                    "unskipped", Map.of("_ACTIVITI_SKIP_EXPRESSION_ENABLED", true, "skip", false))))
        .isEqualTo("s user..");
  }

  @ParameterizedTest
  @EnumSource
  void skippingNeedsBooleans(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "skipwrong", start("s"), user("user", skip("${skip}")), end("e"), flow("s -> user -> e"));

    assertThatThrownBy(() ->
            kit.start("skipwrong", Map.of("_TURGO_SKIP_EXPRESSION_ENABLED", "yes", "skip", true)))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("_TURGO_SKIP_EXPRESSION_ENABLED");
    assertThatThrownBy(() ->
            kit.start("skipwrong", Map.of("_TURGO_SKIP_EXPRESSION_ENABLED", true, "skip", "yes")))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("${skip}")
        .hasMessageContaining("'user'");
  }

  private static String flowSkip(String path, String condition, String skip) {
    String[] nodes = path.split(" -> ", -1);
    return """
    <sequenceFlow id='%s-%s' sourceRef='%s' targetRef='%s' turgo:skipExpression="%s">
      <conditionExpression><![CDATA[%s]]></conditionExpression></sequenceFlow>
    """
        .formatted(nodes[0], nodes[1], nodes[0], nodes[1], skip, condition);
  }

  @ParameterizedTest
  @EnumSource
  void conditionsOfFlowsAreSkipped(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "skipflows",
        start("s"),
        exclusive("x"),
        end("a"),
        end("b"),
        flow("s -> x"),
        flowSkip("x -> a", "${way == 'a'}", "${way == 'skip'}"),
        flowSkip("x -> b", "${way == 'b'}", "${way == 'other'}"));
    String on = "_FLOWABLE_SKIP_EXPRESSION_ENABLED";

    kit.assertEnded(kit.start("skipflows", Map.of(on, true, "way", "skip")), "s x a");
    kit.assertEnded(kit.start("skipflows", Map.of(on, true, "way", "other")), "s x b");
    kit.assertEnded(kit.start("skipflows", Map.of("way", "b")), "s x b");
    assertThatThrownBy(() -> kit.start("skipflows", Map.of(on, true, "way", "b")))
        .hasMessageContaining("'x'");
  }

  @ParameterizedTest
  @EnumSource
  void scriptWithoutFormatIsAnExpression(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "juel",
        start("s"),
        script("a", "turgo:resultVariable='sum'", "${x + 1}"),
        script("b", "scriptFormat='juel'", "${y = sum * 2}"),
        user("u", ""),
        end("e"),
        flow("s -> a -> b -> u -> e"));

    String id = kit.start("juel", Map.of("x", 20));

    assertThat(kit.variable(id, "sum")).isEqualTo(21L);
    assertThat(kit.variable(id, "y")).isEqualTo(42L);
  }

  @ParameterizedTest
  @EnumSource
  void groovySeesAndStoresVariables(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "groovy",
        start("s"),
        script(
            "plain",
            "scriptFormat='groovy' turgo:resultVariable='text'",
            "kept = 1; execution.setVariable('direct', x * 1.5); \"x is ${x}\""),
        script(
            "stored",
            "scriptFormat='groovy' turgo:autoStoreVariables='true'",
            "def local = x + 1; y = local * 2; x = 0"),
        script(
            "unseen",
            "scriptFormat='groovy' turgo:doNotIncludeVariables='true'"
                + " turgo:resultVariable='seen'",
            "binding.hasVariable('x') ? 'x' : execution.getVariable('y')"),
        user("u", ""),
        end("e"),
        flow("s -> plain -> stored -> unseen -> u -> e"));

    String id = kit.start("groovy", Map.of("x", 20));

    assertThat(kit.engine().getRuntimeService().getVariables(id))
        .isEqualTo(
            Map.of(
                "text", "x is 20", "direct", new BigDecimal("30.0"), "x", 0, "y", 42, "seen", 42));
  }

  @Test
  void scriptsAreInFilesOfTheDeploymentOrOnTheClassPath() {
    Kit kit = on(Database.SQLITE);
    String onPath = "'classpath://io/turgo/engine/testing/sum.groovy'";
    RepositoryService repository = kit.engine().getRepositoryService();
    Deployment deployment =
        repository
            .createDeployment()
            .addString("scripts/twice.groovy", "x * 2")
            .addString("scripts/again.juel", "${x * 3}")
            .addString(
                "files.bpmn",
                BpmnText.process(
                    "files",
                    start("s"),
                    "<scriptTask id='a' scriptFormat='groovy' turgo:resultVariable='sum'"
                        + " turgo:resource='io/turgo/engine/testing/sum.groovy'/>",
                    "<scriptTask id='b' scriptFormat='groovy' turgo:resultVariable='twice'"
                        + " turgo:resource='deployment://scripts/twice.groovy'/>",
                    "<scriptTask id='c' turgo:resultVariable='thrice'"
                        + " turgo:resource='deployment://scripts/again.juel'/>",
                    with(
                        user("u", ""),
                        "<turgo:inputOutput><turgo:inputParameter name='in'><turgo:script"
                            + " scriptFormat='groovy' resource="
                            + onPath
                            + "/></turgo:inputParameter></turgo:inputOutput>",
                        "<turgo:executionListener event='start'><turgo:script scriptFormat='groovy'"
                            + " resource='deployment://scripts/twice.groovy'/>"
                            + "</turgo:executionListener>"),
                    "<exclusiveGateway id='g' default='no'/>",
                    end("e"),
                    end("other"),
                    flow("s -> a -> b -> c -> u -> g"),
                    "<sequenceFlow id='no' sourceRef='g' targetRef='other'/>",
                    "<sequenceFlow id='yes' sourceRef='g' targetRef='e'><conditionExpression"
                        + " language='groovy'"
                        + " turgo:resource='deployment://is.groovy'/></sequenceFlow>"))
            .addString("is.groovy", "x == 5")
            .deploy();
    assertThat(repository.getDeploymentWarnings(deployment.getId())).isEmpty(); // read again

    String id = kit.start("files", Map.of("x", 5));

    assertThat(kit.engine().getRuntimeService().getVariables(id))
        .isEqualTo(Map.of("x", 5, "sum", 7, "twice", 10, "thrice", 15L));
    assertThat(kit.engine().getTaskService().getVariable(kit.task(id).getId(), "in")).isEqualTo(7);
    kit.complete(id, "u");
    kit.assertEnded(id, "s a b c u g e");
  }

  @ParameterizedTest
  @EnumSource
  void anExpressionNamesTheFileOfAScript(Database database) {
    Kit kit = on(database);
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString("twice.groovy", "x * 2")
        .addString("is.groovy", "x == 5")
        .addString(
            "named.bpmn",
            BpmnText.process(
                "named",
                start("s"),
                "<scriptTask id='a' scriptFormat='groovy' turgo:resultVariable='first'"
                    + " turgo:resource='${file}'/>",
                with(
                    user("u", ""),
                    "<turgo:inputOutput><turgo:inputParameter name='in'><turgo:script"
                        + " scriptFormat='groovy' resource='deployment://${name}.groovy'/>"
                        + "</turgo:inputParameter></turgo:inputOutput>",
                    "<turgo:executionListener event='start'><turgo:script scriptFormat='groovy'"
                        + " resource='#{file}'/></turgo:executionListener>"),
                "<exclusiveGateway id='g' default='no'/>",
                end("e"),
                end("other"),
                flow("s -> a -> u -> g"),
                "<sequenceFlow id='no' sourceRef='g' targetRef='other'/>",
                "<sequenceFlow id='yes' sourceRef='g' targetRef='e'><conditionExpression"
                    + " language='groovy' turgo:resource='${test}'/></sequenceFlow>"))
        .deploy();
    String path = "io/turgo/engine/testing/sum.groovy";
    Map<String, Object> others = Map.of("name", "twice", "test", "deployment://is.groovy", "x", 5);
    Map<String, Object> expected =
        Map.of("deployment://twice.groovy", 10, "classpath://" + path, 7, path, 7);

    expected.forEach((file, value) -> {
      Map<String, Object> variables = new HashMap<>(others);
      variables.put("file", file);
      String id = kit.start("named", variables);
      assertThat(kit.engine().getRuntimeService().getVariable(id, "first")).isEqualTo(value);
      assertThat(kit.engine().getTaskService().getVariable(kit.task(id).getId(), "in"))
          .isEqualTo(10);
      kit.complete(id, "u");
      kit.assertEnded(id, "s a u g e");
    });
  }

  @Test
  void anExpressionNamesFilesOfTheDeploymentAfterARestart(@TempDir Path folder) {
    ProcessEngineBuilder builder =
        ProcessEngine.builder()
            .sqlite(SqliteSettings.of(folder.resolve("turgo.db")))
            .executorActive(false);
    try (ProcessEngine engine = builder.build()) {
      engine
          .getRepositoryService()
          .createDeployment()
          .addString("twice.groovy", "x * 2")
          .addString(
              "named.bpmn",
              BpmnText.process(
                  "named",
                  start("s"),
                  "<scriptTask id='a' scriptFormat='groovy' turgo:resultVariable='twice'"
                      + " turgo:resource='deployment://${file}'/>",
                  user("u", ""),
                  flow("s -> a -> u")))
          .deploy();
    }
    try (ProcessEngine engine = builder.build()) {
      RuntimeService runtime = engine.getRuntimeService();
      String id =
          runtime
              .startProcessInstanceByKey("named", Map.of("file", "twice.groovy", "x", 4))
              .getId();
      assertThat(runtime.getVariable(id, "twice")).isEqualTo(8);
    }
  }

  @Test
  void aScriptWhoseFileIsNotThereFailsItsUnit() {
    Kit kit = on(Database.SQLITE);
    kit.deploy(
        "named",
        start("s"),
        "<scriptTask id='a' scriptFormat='groovy' turgo:resource='${file}'/>",
        end("e"),
        flow("s -> a -> e"));
    Map<Object, String> messages =
        Map.of(
            "deployment://gone.groovy",
            "The script of 'a' is in 'gone.groovy', as ${file} says, which the deployment does not"
                + " have",
            "gone.groovy",
            "'gone.groovy', which the class path of this node does not have",
            "http://a/b",
            "before the name of a file from ${file} for the script of 'a', found 'http://a/b'",
            " ",
            "Expected the name of a file from ${file} for the script of 'a', found an empty text",
            5,
            "Expected the name of a file from ${file} for the script of 'a', found 5");
    messages.forEach((file, message) ->
        assertThatThrownBy(() -> kit.start("named", Map.of("file", file)))
            .isInstanceOf(TurgoScriptEvaluationException.class)
            .hasMessageContaining(message));
  }

  @Test
  void aScriptThatTheClassPathDoesNotHaveFailsItsUnit() {
    Kit kit = on(Database.SQLITE);
    kit.deploy(
        "nowhere",
        start("s"),
        "<scriptTask id='a' scriptFormat='groovy' turgo:resource='gone.groovy'/>",
        end("e"),
        flow("s -> a -> e"));
    assertThatThrownBy(() -> kit.start("nowhere", Map.of()))
        .isInstanceOf(TurgoScriptEvaluationException.class)
        .hasMessageContaining("'gone.groovy', which the class path of this node does not have");
  }

  @ParameterizedTest
  @EnumSource
  void failingScriptsFailTheirUnit(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "throws",
        start("s"),
        script("a", "scriptFormat='groovy'", "throw new IllegalStateException('on purpose')"),
        end("e"),
        flow("s -> a -> e"));
    kit.deploy(
        "unknown",
        start("s"),
        script("a", "scriptFormat='cobol'", "STOP RUN."),
        end("e"),
        flow("s -> a -> e"));

    assertThatThrownBy(() -> kit.start("throws", Map.of()))
        .isInstanceOf(TurgoScriptEvaluationException.class)
        .hasMessageContaining("'a'")
        .hasRootCauseMessage("on purpose");
    assertThatThrownBy(() -> kit.start("unknown", Map.of()))
        .isInstanceOf(TurgoScriptEvaluationException.class)
        .hasMessageContaining("'cobol'");
  }

  @ParameterizedTest
  @EnumSource
  void scriptOfAJobIsTriedAgain(Database database) {
    Kit kit = on(database);
    kit.code("fix", execution -> execution.setVariable("divisor", 2));
    String id =
        kit.run(
            "retried",
            start("s"),
            script(
                "a",
                "scriptFormat='groovy' turgo:async='true' turgo:resultVariable='half'",
                "84.intdiv(divisor)"),
            code("c", "fix", ""),
            user("u", ""),
            end("e"),
            flow("s -> a -> c -> u -> e"));
    kit.engine().getRuntimeService().setVariable(id, "divisor", 0);
    String job = kit.engine().getManagementService().createJobQuery().list().getFirst().getId();
    assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(job))
        .isInstanceOf(TurgoScriptEvaluationException.class);

    kit.engine().getRuntimeService().setVariable(id, "divisor", 2);
    kit.engine().getManagementService().moveTimerToExecutableJob(job);
    kit.runJobs();

    assertThat(kit.variable(id, "half")).isEqualTo(42);
  }

  @ParameterizedTest
  @EnumSource
  void resultOfAnExpressionMayBeTransient(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "transientresult",
        start("s"),
        evaluate(
            "a", "${21}", "turgo:resultVariable='r' turgo:storeResultVariableAsTransient='true'"),
        evaluate("b", "${r * 2}", "turgo:resultVariable='twice'"),
        user("u", ""),
        end("e"),
        flow("s -> a -> b -> u -> e"));

    String id = kit.start("transientresult", Map.of());

    assertThat(kit.engine().getRuntimeService().getVariables(id)).isEqualTo(Map.of("twice", 42L));
  }
}
