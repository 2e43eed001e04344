package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoScriptEvaluationException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Listeners that are scripts. */
class ScriptListenersTest {
  private static String script(String kind, String event, String language, String text) {
    return "<turgo:%s event='%s' type='script'><turgo:script%s>%s</turgo:script></turgo:%s>"
        .formatted(kind, event, language, text, kind);
  }

  private static String task(String... listeners) {
    return with(user("u", ""), listeners);
  }

  @Test
  void classesOfOtherEnginesThatRunScripts() {
    String fields =
        "<turgo:field name='language' stringValue='groovy'/><turgo:field name='script'>"
            + "<turgo:string>%s</turgo:string></turgo:field>"
            + "<turgo:field name='resultVariable' stringValue='%s'/>";
    try (Kit kit = Kit.on(Database.SQLITE)) {
      String listeners = "org.flowable.engine.impl.bpmn.listener.Script";
      kit.deploy(
          "classes",
          start("s"),
          task(
              "<turgo:executionListener event='start' class='"
                  + listeners
                  + "ExecutionListener'>"
                  + fields.formatted("seats * 2", "doubled")
                  + "</turgo:executionListener>",
              "<turgo:taskListener event='create' class='"
                  + listeners
                  + "TaskListener'>"
                  + fields.formatted("task.name = 'Seats: ' + doubled", "named")
                  + "</turgo:taskListener>"),
          end("e"),
          flow("s -> u -> e"));
      String id = kit.start("classes", Map.of("seats", 4));
      assertThat(kit.task(id).getName()).isEqualTo("Seats: 8");
      assertThat(kit.variable(id, "named")).isEqualTo("Seats: 8");
      assertThatThrownBy(() ->
              kit.deploy(
                  "without",
                  start("s"),
                  task(
                      "<turgo:taskListener event='create' class='"
                          + listeners
                          + "TaskListener'><turgo:field name='script' stringValue='1'/>"
                          + "</turgo:taskListener>")))
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining("'language' is missing or empty");
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void scriptsOfExecutionAndTaskListenersSeeWhatTheyAreToldOf(Database database) {
    try (Kit kit = Kit.on(database)) {
      kit.deploy(
          "scripts",
          start("s"),
          task(
              script(
                  "executionListener",
                  "start",
                  " language='groovy'",
                  "execution.setVariable('doubled', seats * 2)"),
              script(
                  "taskListener",
                  "create",
                  " language='groovy'",
                  "task.name = 'Seats: ' + seats + ', ' + execution.currentActivityId"),
              script("executionListener", "end", "", "${execution.setVariable('left', 'yes')}")),
          user("last", ""),
          end("e"),
          flow("s -> u -> last -> e"));
      String id = kit.start("scripts", Map.of("seats", 2));

      assertThat(kit.task(id).getName()).isEqualTo("Seats: 2, u");
      assertThat(kit.variable(id, "doubled")).isEqualTo(4);
      kit.complete(id, "u");
      assertThat(kit.variable(id, "left")).isEqualTo("yes");
      kit.checkConsistency();
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void theValueOfAScriptGoesToItsResultVariable(Database database) {
    String groovy = " language='groovy' resultVariable='%s'";
    try (Kit kit = Kit.on(database)) {
      kit.deploy(
          "results",
          start("s"),
          task(
              script("executionListener", "start", groovy.formatted("ofStart"), "1 + 1"),
              script("taskListener", "create", groovy.formatted("ofTask"), "task.name + '!'"),
              script("taskListener", "create", " resultVariable='ofValue'", "${ofStart + 1}"),
              script("taskListener", "create", groovy.formatted("nothing"), "null"),
              "<turgo:executionListener event='end'><turgo:script"
                  + " scriptFormat='groovy'>execution.setVariable('ofFormat',"
                  + " 4)</turgo:script></turgo:executionListener>"),
          user("last", ""),
          end("e"),
          flow("s -> u -> last -> e"));
      String id = kit.start("results", Map.of());
      kit.complete(id, "u");

      assertThat(kit.engine().getRuntimeService().getVariables(id))
          .containsEntry("ofStart", 2)
          .containsEntry("ofTask", "null!")
          .containsEntry("ofValue", 3L)
          .containsEntry("nothing", null)
          .containsEntry("ofFormat", 4);
      kit.checkConsistency();
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void scriptThatFailsUndoesTheStep(Database database) {
    try (Kit kit = Kit.on(database)) {
      kit.deploy(
          "failing",
          start("s"),
          task(script("executionListener", "start", " language='groovy'", "nowhere.to.be.found")),
          end("e"),
          flow("s -> u -> e"));
      assertThatThrownBy(() -> kit.start("failing", Map.of()))
          .isInstanceOf(TurgoScriptEvaluationException.class)
          .hasMessageContaining("script of the 'start' listener of 'u' failed");
      assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
    }
  }

  @Test
  void languageThatIsNotThereIsNamed() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      kit.deploy(
          "cobol",
          start("s"),
          task(script("executionListener", "start", " language='cobol'", "STOP RUN.")),
          end("e"),
          flow("s -> u -> e"));
      assertThatThrownBy(() -> kit.start("cobol", Map.of()))
          .hasMessageContaining("The script of the 'start' listener of 'u' is written in 'cobol'");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<turgo:executionListener event='start' type='script'/>",
        "<turgo:executionListener event='start' type='script'><turgo:script/>"
            + "</turgo:executionListener>",
        "<turgo:executionListener event='start' type='shell'><turgo:script>ls</turgo:script>"
            + "</turgo:executionListener>",
        "<turgo:executionListener event='start' type='script' class='a.B'>"
            + "<turgo:script language='groovy'>1</turgo:script></turgo:executionListener>"
      })
  void whatIsNoScriptIsRefused(String listener) {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      assertThatThrownBy(
              () -> kit.deploy("bad", start("s"), task(listener), end("e"), flow("s -> u -> e")))
          .isInstanceOf(BpmnDeploymentException.class);
    }
  }
}
