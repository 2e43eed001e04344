package io.turgo.compat.flowable.cfg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.job.Job;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Engines that are built by the names of Flowable. */
class ConfigurationTest {
  private static final String MODEL =
      """
      <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='shop'>
        <process id='order' isExecutable='true'>
          <startEvent id='start'/>
          <sequenceFlow id='a' sourceRef='start' targetRef='task'/>
          <serviceTask id='task' xmlns:flowable='http://flowable.org/bpmn'
              flowable:expression='${prices.size()}' flowable:resultVariable='size'/>
          <sequenceFlow id='b' sourceRef='task' targetRef='end'/>
          <endEvent id='end'/>
        </process>
      </definitions>
      """;

  @TempDir private Path folder;

  /** Notes the starts of processes. */
  private static final class Noting extends AbstractTurgoEventListener {
    final List<TurgoEvent> heard = new ArrayList<>();

    @Override
    public void onEvent(TurgoEvent event) {
      heard.add(event);
    }
  }

  @Test
  void settingsReachTheEngine() {
    Noting all = new Noting();
    Noting typed = new Noting();
    try (ProcessEngine engine =
        new StandaloneInMemProcessEngineConfiguration()
            .setEngineName("shop")
            .setJdbcDriver("org.h2.Driver")
            .setAsyncExecutorCorePoolSize(10)
            .setHistoryLevel(HistoryLevel.FULL)
            .setBeans(Map.of("prices", List.of(1, 2)))
            .setEventListeners(List.of(all))
            .setTypedEventListeners(Map.of("PROCESS_STARTED", List.of(typed)))
            .buildProcessEngine()) {
      assertThat(ProcessEngines.getProcessEngine("shop")).isSameAs(engine);
      engine.getRepositoryService().createDeployment().addString("a.bpmn", MODEL).deploy();
      engine.getRuntimeService().startProcessInstanceByKey("order");
      assertThat(
              engine
                  .getHistoryService()
                  .createHistoricVariableInstanceQuery()
                  .variableName("size")
                  .singleResult()
                  .getValue())
          .isEqualTo(2);
      assertThat(typed.heard)
          .extracting(TurgoEvent::getType)
          .isEqualTo(List.of(TurgoEngineEventType.PROCESS_STARTED));
      assertThat(all.heard).hasSizeGreaterThan(typed.heard.size());
    }
    assertThat(ProcessEngines.getProcessEngine("shop")).isNull();
  }

  @Test
  void theDefaultEngineIsThatOfTheFileUntilItCloses() {
    assertThat(ProcessEngines.isInitialized()).isFalse();
    ProcessEngine engine = ProcessEngines.getDefaultProcessEngine();
    assertThat(engine.getName()).isEqualTo("default");
    assertThat(ProcessEngines.getDefaultProcessEngine()).isSameAs(engine);
    assertThat(ProcessEngines.getProcessEngines()).containsEntry("default", engine);
    ProcessEngines.destroy();
    assertThat(ProcessEngines.isInitialized()).isFalse();
    ProcessEngine again = ProcessEngines.getDefaultProcessEngine();
    assertThat(again).isNotSameAs(engine);
    again.close();
  }

  @Test
  void anEngineThatAnotherPartBuiltIsFound() {
    try (ProcessEngine engine =
        ProcessEngine.builder().sqlite(folder.resolve("found.db")).build()) {
      assertThat(ProcessEngines.getDefaultProcessEngine()).isSameAs(engine);
      ProcessEngines.unregister(engine);
      assertThat(ProcessEngines.getProcessEngines()).isEmpty();
      ProcessEngines.registerProcessEngine(engine);
      assertThat(ProcessEngines.getProcessEngine(ProcessEngines.NAME_DEFAULT)).isSameAs(engine);
    }
  }

  private static ProcessEngine twin() {
    return new StandaloneInMemProcessEngineConfiguration()
        .setEngineName("twin")
        .buildProcessEngine();
  }

  @Test
  void ofTwoEnginesWithOneNameTheLaterIsFoundAlsoWhenTheOtherCloses() {
    ProcessEngine first = twin();
    try (ProcessEngine later = twin()) {
      first.close();
      assertThat(ProcessEngines.getProcessEngine("twin")).isSameAs(later);
    }
  }

  @Test
  void jobsHaveTheirAttempts() {
    try (ProcessEngine engine =
        new StandaloneInMemProcessEngineConfiguration()
            .setAsyncExecutorNumberOfRetries(5)
            .buildProcessEngine()) {
      engine
          .getRepositoryService()
          .createDeployment()
          .addString(
              "a.bpmn",
              MODEL.replace("flowable:expression", "flowable:async='true' flowable:expression"))
          .deploy();
      engine.getRuntimeService().startProcessInstanceByKey("order");
      assertThat(engine.getManagementService().createJobQuery().list())
          .extracting(Job::getRetries)
          .containsExactly(5);
    }
  }

  @Test
  void settingsThatTurgoLacksAreNamed() {
    StandaloneProcessEngineConfiguration configuration = new StandaloneProcessEngineConfiguration();
    assertThatThrownBy(configuration::buildProcessEngine)
        .hasMessage("No database is set; call setJdbcUrl or setDataSource");
    assertThatThrownBy(() -> configuration.setMailServerHost("localhost"))
        .hasMessage("mailServerHost is localhost; use turgo-mail: docs/service-task-types.md");
    assertThatThrownBy(() -> configuration.setDatabaseTablePrefix("X_"))
        .hasMessage("databaseTablePrefix is X_; use databaseSchema");
    assertThatThrownBy(() ->
            ProcessEngineConfiguration.createProcessEngineConfigurationFromResource(
                "unknown.cfg.xml"))
        .hasMessageContaining("unknown.cfg.xml: the property 'idGenerator' has no counterpart")
        .hasMessageContaining("docs/flowable-code.md");
  }

  @Test
  void beansThatNeedEachOtherAreNamed() {
    assertThatThrownBy(() ->
            ProcessEngineConfiguration.createProcessEngineConfigurationFromResource(
                "circle.cfg.xml"))
        .hasStackTraceContaining(
            "circle.cfg.xml: beans need each other in a circle: processEngineConfiguration ->"
                + " listener -> processEngineConfiguration; delete one of these references");
  }

  /** A bean that needs another. */
  public static final class Needy extends AbstractTurgoEventListener {
    /** Made by the file. */
    public Needy() {}

    /**
     * Takes the other.
     *
     * @param other the other
     */
    public void setOther(Object other) {}

    @Override
    public void onEvent(TurgoEvent event) {}
  }
}
