package io.turgo.compat.camunda7.test;

import static io.turgo.compat.camunda7.test.assertions.ProcessEngineTests.assertThat;
import static io.turgo.compat.camunda7.test.assertions.ProcessEngineTests.claim;
import static io.turgo.compat.camunda7.test.assertions.ProcessEngineTests.complete;
import static io.turgo.compat.camunda7.test.assertions.ProcessEngineTests.execute;
import static io.turgo.compat.camunda7.test.assertions.ProcessEngineTests.externalTask;
import static io.turgo.compat.camunda7.test.assertions.ProcessEngineTests.findId;
import static io.turgo.compat.camunda7.test.assertions.ProcessEngineTests.job;
import static io.turgo.compat.camunda7.test.assertions.ProcessEngineTests.processDefinition;
import static io.turgo.compat.camunda7.test.assertions.ProcessEngineTests.runtimeService;
import static io.turgo.compat.camunda7.test.assertions.ProcessEngineTests.task;
import static io.turgo.compat.camunda7.test.assertions.ProcessEngineTests.withVariables;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.compat.camunda7.test.mock.Mocks;
import io.turgo.engine.runtime.ProcessInstance;

/** A test as applications of Camunda have them, for both versions of JUnit. */
final class OrderScenario {
  private OrderScenario() {}

  /** What the model calls. */
  public static final class Bank {
    /** A receipt. */
    public String charge(int amount) {
      return "paid " + amount;
    }
  }

  static void run() {
    Mocks.register("bank", new Bank());
    ProcessInstance order = runtimeService().startProcessInstanceByKey("order", "key-1");
    assertThat(order)
        .isStarted()
        .isActive()
        .isNotEnded()
        .hasBusinessKey("key-1")
        .hasProcessDefinitionKey("order")
        .isWaitingAt("check")
        .isWaitingAtExactly("check")
        .isNotWaitingAt("ship")
        .hasPassed("start")
        .hasNotPassed("check")
        .hasNoVariables();
    assertThatThrownBy(() -> assertThat(order).isWaitingAt("ship"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("to be waiting at [ship], but it is waiting at [check]");
    assertThatThrownBy(() -> assertThat(order).isEnded()).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> assertThat(order).hasVariables("amount"))
        .isInstanceOf(AssertionError.class);

    assertThat(order).task().hasCandidateGroup("sales").isNotAssigned().hasName("Check");
    assertThat(task()).hasDefinitionKey(findId("Check")).hasFormKey("form");
    assertThat(claim(task(), "ann")).isAssignedTo("ann").hasCandidateGroupAssociated("sales");
    complete(task(order), withVariables("amount", 3, "note", "x"));
    assertThat(order).hasVariables("amount", "note").isWaitingAt("charge");
    assertThat(order).variables().containsEntry("amount", 3);

    assertThat(job()).hasActivityId("charge").hasProcessInstanceId(order.getId());
    execute(job("charge"));
    assertThat(order).variables().containsEntry("receipt", "paid 3");

    assertThat(order).externalTask("ship").hasTopicName("shipping").hasActivityId("ship");
    complete(externalTask(), withVariables("box", 7));
    assertThat(order).isWaitingFor("paid").isNotWaitingFor("other");
    runtimeService().createMessageCorrelation("paid").correlate();
    assertThat(order).isWaitingAt("pause");
    execute(job());
    assertThat(order)
        .isEnded()
        .hasPassedInOrder("start", "check", "charge", "ship", "paid", "pause", "end");
    assertThatThrownBy(() -> assertThat(order).hasPassedInOrder("end", "start"))
        .isInstanceOf(AssertionError.class);
    assertThat(processDefinition("order")).hasActiveInstances(0);
    Mocks.reset();
  }
}
