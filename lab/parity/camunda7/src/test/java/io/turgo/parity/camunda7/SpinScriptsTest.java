package io.turgo.parity.camunda7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.Map;
import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.camunda.bpm.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;
import org.camunda.spin.plugin.impl.SpinProcessEnginePlugin;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The functions of Spin give scripts the same on Camunda 7 and on Turgo. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SpinScriptsTest {
  private static final Map<String, Object> VARIABLES =
      Map.of(
          "text",
          "{\"a\":{\"b\":\"x\",\"n\":12,\"t\":true,\"nothing\":null},\"l\":[1,\"two\",{\"c\":3}]}");

  private org.camunda.bpm.engine.ProcessEngine camunda;
  private ProcessEngine turgo;

  @BeforeAll
  void start(@TempDir Path folder) {
    ProcessEngineConfigurationImpl settings = new StandaloneInMemProcessEngineConfiguration();
    settings.setJdbcUrl("jdbc:h2:mem:spin;DB_CLOSE_DELAY=-1");
    settings.setJobExecutorActivate(false);
    settings.setMetricsEnabled(false);
    settings.setEnforceHistoryTimeToLive(false);
    settings.getProcessEnginePlugins().add(new SpinProcessEnginePlugin());
    camunda = settings.buildProcessEngine();
    turgo =
        ProcessEngine.builder()
            .sqlite(SqliteSettings.of(folder.resolve("turgo.db")).withDurable(false))
            .executorActive(false)
            .build();
  }

  @AfterAll
  void stop() {
    turgo.close();
    camunda.close();
  }

  private static String file(String language, String script) {
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
      <process id="p" isExecutable="true">
        <startEvent id="s"/>
        <sequenceFlow id="f" sourceRef="s" targetRef="a"/>
        <scriptTask id="a" scriptFormat="%s" camunda:resultVariable="r">
          <script><![CDATA[%s]]></script>
        </scriptTask>
        <sequenceFlow id="g" sourceRef="a" targetRef="b"/>
        <userTask id="b"/>
      </process>
    </definitions>
    """
        .formatted(language, script);
  }

  private @Nullable Object onCamunda(String file) {
    camunda.getRepositoryService().createDeployment().addString("p.bpmn", file).deploy();
    return camunda
        .getRuntimeService()
        .getVariable(
            camunda.getRuntimeService().startProcessInstanceByKey("p", VARIABLES).getId(), "r");
  }

  private @Nullable Object onTurgo(String file) {
    turgo.getRepositoryService().createDeployment().addString("p.bpmn", file).deploy();
    return turgo
        .getRuntimeService()
        .getVariable(
            turgo.getRuntimeService().startProcessInstanceByKey("p", VARIABLES).getId(), "r");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "groovy|S(text).prop('a').prop('b').stringValue()",
        "groovy|S(text).prop('a').prop('n').numberValue() + 1",
        "groovy|S(text).prop('a').prop('t').boolValue() ? 'yes' : 'no'",
        "groovy|S(text).prop('a').prop('nothing').isNull()",
        "groovy|S(text).prop('a').hasProp('b') && !S(text).prop('a').hasProp('c')",
        "groovy|S(text).prop('a').fieldNames().join(',')",
        "groovy|S(text).prop('l').elements().size()",
        "groovy|S(text).prop('l').elements().collect { it.isNumber() ? it.numberValue() :"
            + " it.isString() ? it.stringValue() : it.prop('c').numberValue() }.join(' ')",
        "groovy|S(text).prop('a').toString()",
        "groovy|S(text).prop('a').prop('b').value()",
        "groovy|S(S(text).toString()).isObject()",
        "groovy|def f = S(text); [1].collect { f.prop('l').elements().get(it).value() }.join()",
        "groovy|def S = { 'own ' + it }; S('x')",
        "javascript|S(text).prop('a').prop('b').stringValue()",
        "javascript|S(text).prop('a').hasProp('n') && JSON.parse(text).a.b == 'x'",
        "javascript|S(text).prop('l').elements().get(1).stringValue() + '!'",
      })
  void bothGiveTheSame(String language, String script) {
    String file = file(language, script);
    assertThat(onTurgo(file)).isNotNull().isEqualTo(onCamunda(file));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "groovy|S('{').toString()",
        "groovy|S('no json').toString()",
        "groovy|S(text).prop('gone').stringValue()",
        "groovy|S(text).prop('a').stringValue()",
        "javascript|S(text).prop('gone').stringValue()",
      })
  void bothRefuseTheSame(String language, String script) {
    String file = file(language, script);
    assertThatThrownBy(() -> onTurgo(file)).hasMessageMatching("(?s).*(JSON|property).*");
    assertThatThrownBy(() -> onCamunda(file));
  }
}
