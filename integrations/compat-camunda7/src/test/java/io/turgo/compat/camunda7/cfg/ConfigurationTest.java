package io.turgo.compat.camunda7.cfg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.camunda.bpm.engine.delegate.DelegateExecution;
import org.camunda.bpm.engine.delegate.JavaDelegate;
import org.junit.jupiter.api.Test;

/** Engines that are built by the names of Camunda 7. */
class ConfigurationTest {
  private static final String MODEL =
      """
      <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'
          xmlns:camunda='http://camunda.org/schema/1.0/bpmn' targetNamespace='shop'>
        <process id='order' isExecutable='true'>
          <startEvent id='start'/>
          <sequenceFlow id='a' sourceRef='start' targetRef='other'/>
          <serviceTask id='other' camunda:delegateExpression='${starter}'/>
          <sequenceFlow id='b' sourceRef='other' targetRef='wait'/>
          <userTask id='wait'/>
        </process>
        <process id='invoice' isExecutable='true'>
          <startEvent id='begin'/>
          <sequenceFlow id='c' sourceRef='begin' targetRef='pay'/>
          <userTask id='pay'/>
        </process>
      </definitions>
      """;

  /** A delegate whose source the recipes leave with the names of Camunda. */
  private static final class Starter implements JavaDelegate {
    @Override
    public void execute(DelegateExecution execution) {
      execution
          .getProcessEngineServices()
          .getRuntimeService()
          .startProcessInstanceByKey("invoice", execution.getId());
      assertThat(execution.getProcessEngine().getName()).isEqualTo("shop");
    }
  }

  /** A plugin that notes its calls and adds a bean. */
  private static final class Noting extends AbstractProcessEnginePlugin {
    final List<String> calls = new ArrayList<>();

    @Override
    public void preInit(ProcessEngineConfigurationImpl configuration) {
      calls.add("preInit");
      Objects.requireNonNull(configuration.getBeans()).put("starter", new Starter());
    }

    @Override
    public void postInit(ProcessEngineConfigurationImpl configuration) {
      calls.add("postInit");
    }

    @Override
    public void postProcessEngineBuild(ProcessEngine engine) {
      calls.add(engine.getName());
    }
  }

  @Test
  void pluginsAddBeansAndDelegatesReachTheServices() {
    Noting plugin = new Noting();
    StandaloneInMemProcessEngineConfiguration configuration =
        new StandaloneInMemProcessEngineConfiguration();
    configuration.setProcessEnginePlugins(List.of(plugin));
    configuration.setProcessEngineName("shop").setJdbcUrl("jdbc:h2:mem:shop;DB_CLOSE_DELAY=1");
    try (ProcessEngine engine = configuration.buildProcessEngine()) {
      assertThat(plugin.calls).containsExactly("preInit", "postInit", "shop");
      engine.getRepositoryService().createDeployment().addString("a.bpmn", MODEL).deploy();
      engine.getRuntimeService().startProcessInstanceByKey("order", Map.of());
      assertThat(engine.getTaskService().createTaskQuery().taskDefinitionKey("pay").count())
          .isEqualTo(1);
    }
  }

  @Test
  void whatTurgoCannotKeepIsRefused() {
    ProcessEngineConfiguration configuration =
        ProcessEngineConfiguration.createStandaloneProcessEngineConfiguration();
    assertThatThrownBy(configuration::buildProcessEngine)
        .hasMessage("No database is set; call setJdbcUrl or setDataSource");
    configuration.setJdbcUrl("jdbc:oracle:thin:@host");
    assertThatThrownBy(configuration::buildProcessEngine)
        .hasMessageStartingWith("The database is jdbc:oracle; set jdbcUrl to jdbc:postgresql:");
    configuration.setJdbcUrl("jdbc:sqlite:target/kept.db").setDatabaseSchemaUpdate("create-drop");
    assertThatThrownBy(configuration::buildProcessEngine)
        .hasMessageContaining("Turgo drops no schema");
    assertThatThrownBy(() -> configuration.setAuthorizationEnabled(true))
        .hasMessageContaining("Turgo has no authorizations");
    assertThatThrownBy(() -> configuration.setDefaultSerializationFormat("application/xml"))
        .hasMessageContaining("kept as JSON");
    assertThatThrownBy(() -> configuration.setEnforceHistoryTimeToLive(true))
        .hasMessageContaining("keeps history");
    assertThatThrownBy(
            () -> ProcessEngineConfiguration.createProcessEngineConfigurationFromResource("no.xml"))
        .hasMessage("no.xml is not on the class path; add it");
  }
}
