package io.turgo.compat.camunda7.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.compat.camunda7.test.assertions.bpmn.AbstractAssertions;
import io.turgo.compat.camunda7.test.junit5.ProcessEngineExtension;
import io.turgo.engine.ProcessEngine;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;

/** Tests of Camunda run with both versions of JUnit. */
class Camunda7TestsTest {
  @RegisterExtension
  static final ProcessEngineExtension EXTENSION =
      ProcessEngineExtension.builder().ensureCleanAfterTest(true).build();

  private ProcessEngine injected;

  @SuppressWarnings("NullAway.Init") // the extension sets the field
  Camunda7TestsTest() {}

  @AfterEach
  void isEmpty() {
    assertThat(injected.getRepositoryService().createDeploymentQuery().count()).isZero();
  }

  @Test
  @Deployment(resources = "order.bpmn")
  void theExtensionRunsATest() {
    assertThat(EXTENSION.getDeploymentId()).isNotNull();
    assertThat(injected).isSameAs(EXTENSION.getProcessEngine());
    OrderScenario.run();
  }

  @Test
  void theRuleRunsATest() {
    Result result = JUnitCore.runClasses(RuleCase.class);
    assertThat(result.getFailures()).isEmpty();
    assertThat(result.getRunCount()).isEqualTo(1);
    AbstractAssertions.init(injected);
  }

  @Test
  void aConfigurationOfCamundaIsRead() {
    ProcessEngineRule rule = new ProcessEngineRule("shop.cfg.xml");
    assertThat(rule.getProcessEngine().getName()).isEqualTo("shop");
    assertThat(rule.getProcessEngine())
        .isSameAs(new ProcessEngineRule("shop.cfg.xml").getProcessEngine());
  }

  @Test
  void aSettingThatTurgoLacksIsNamed() {
    assertThatThrownBy(() -> new ProcessEngineRule("refused.cfg.xml"))
        .hasMessageContaining("refused.cfg.xml: the property 'idGenerator' has no counterpart");
  }

  @Test
  void assertionsWithoutAnEngineSayWhatToDo() {
    AbstractAssertions.reset();
    assertThatThrownBy(AbstractAssertions::processEngine)
        .hasMessageContaining("call init(processEngine)");
    AbstractAssertions.init(Objects.requireNonNull(injected));
  }
}
