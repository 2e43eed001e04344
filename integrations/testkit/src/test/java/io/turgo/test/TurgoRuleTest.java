package io.turgo.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;

/** The rule gives tests of JUnit 4 an engine. */
class TurgoRuleTest {
  @Test
  void testsOfJunit4Run() {
    Result result = JUnitCore.runClasses(RuleTests.class);
    assertThat(result.getRunCount()).isEqualTo(3);
    assertThat(result.getFailures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.getException()).hasMessage("broken"));
    TurgoRule shared = new TurgoRule();
    assertThat(shared.getRepositoryService().createDeploymentQuery().count()).isZero();
  }

  @Test
  void aRuleHasAnEngineOfItsOwn() {
    TurgoRule own = TurgoRule.with(settings -> settings.bean("stock", "full"));
    assertThat(own.getProcessEngine()).isNotSameAs(new TurgoRule().getProcessEngine());
    assertThat(new TurgoRule(own.getProcessEngine()).getProcessEngine())
        .isSameAs(own.getProcessEngine());
  }

  @Test
  void aConfigurationOfAnotherEngineIsRefused() {
    assertThatThrownBy(() -> new TurgoRule("activiti.cfg.xml"))
        .hasMessageContaining("activiti.cfg.xml configures another engine and is not read")
        .hasMessageContaining("TurgoRule.with(settings -> ...)");
  }
}
