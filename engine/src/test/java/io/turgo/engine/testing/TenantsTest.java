package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.HistoryService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What runs and ran is found by the tenant of its definition. */
class TenantsTest extends ScenarioTest {
  /** One instance for the tenant and one without. */
  private static String startBoth(Kit kit, String key, String tenant) {
    for (String of : List.of("", tenant)) {
      kit.engine()
          .getRepositoryService()
          .createDeployment()
          .tenantId(of)
          .addString(
              key + ".bpmn",
              BpmnText.process(
                  key,
                  start("s"),
                  user("u", ""),
                  boundary("t", "u", true, "timeDuration:PT1H"),
                  end("e"),
                  flow("s -> u -> e"),
                  flow("t -> e")))
          .deploy();
    }
    RuntimeService runtime = kit.engine().getRuntimeService();
    runtime.startProcessInstanceByKey(key);
    ProcessInstance started = runtime.startProcessInstanceByKeyAndTenantId(key, tenant);
    assertThat(started.getTenantId()).isEqualTo(tenant);
    return started.getId();
  }

  @ParameterizedTest
  @EnumSource
  void instancesAndExecutions(Database database) {
    Kit kit = on(database);
    String id = startBoth(kit, "running", "acme");
    RuntimeService runtime = kit.engine().getRuntimeService();
    assertThat(runtime.createProcessInstanceQuery().processInstanceTenantId("acme").list())
        .extracting(ProcessInstance::getId, ProcessInstance::getTenantId)
        .containsExactly(tuple(id, "acme"));
    assertThat(runtime.createProcessInstanceQuery().processInstanceTenantIdLike("ac%").count())
        .isEqualTo(1);
    assertThat(
            runtime
                .createProcessInstanceQuery()
                .processInstanceTenantIdLikeIgnoreCase("AC%")
                .count())
        .isEqualTo(1);
    assertThat(runtime.createProcessInstanceQuery().processInstanceWithoutTenantId().list())
        .extracting(ProcessInstance::getTenantId)
        .containsExactly("");
    assertThat(runtime.createProcessInstanceQuery().orderByTenantId().desc().list())
        .extracting(ProcessInstance::getTenantId)
        .containsExactly("acme", "");

    assertThat(runtime.createExecutionQuery().executionTenantId("acme").list())
        .extracting(Execution::getTenantId)
        .hasSize(3)
        .containsOnly("acme");
    assertThat(runtime.createExecutionQuery().executionTenantIdLike("a%").count()).isEqualTo(3);
    assertThat(runtime.createExecutionQuery().executionWithoutTenantId().count()).isEqualTo(3);
    assertThat(runtime.createExecutionQuery().orderByTenantId().asc().list().getFirst())
        .extracting(Execution::getTenantId)
        .isEqualTo("");
  }

  @ParameterizedTest
  @EnumSource
  void jobs(Database database) {
    Kit kit = on(database);
    String id = startBoth(kit, "jobs", "acme");
    ManagementService management = kit.engine().getManagementService();
    assertThat(management.createTimerJobQuery().jobTenantId("acme").list())
        .extracting(Job::getProcessInstanceId, Job::getTenantId)
        .containsExactly(tuple(id, "acme"));
    assertThat(management.createTimerJobQuery().jobTenantIdLike("%m%").count()).isEqualTo(1);
    assertThat(management.createTimerJobQuery().jobWithoutTenantId().list())
        .extracting(Job::getTenantId)
        .containsExactly("");
    List<Job> ordered = management.createTimerJobQuery().orderByTenantId().desc().list();
    assertThat(ordered).extracting(Job::getTenantId).containsExactly("acme", "");
    assertThat(management.moveTimerToExecutableJob(ordered.getFirst().getId()).getTenantId())
        .isEqualTo("acme");
  }

  @ParameterizedTest
  @EnumSource
  void history(Database database) {
    Kit kit = on(database);
    String id = startBoth(kit, "past", "tenantOfHistory");
    kit.complete(id, "u");
    HistoryService history = kit.engine().getHistoryService();
    assertThat(
            history
                .createHistoricProcessInstanceQuery()
                .processInstanceTenantId("tenantOfHistory")
                .list())
        .extracting(HistoricProcessInstance::getId, HistoricProcessInstance::getTenantId)
        .containsExactly(tuple(id, "tenantOfHistory"));
    assertThat(
            history
                .createHistoricProcessInstanceQuery()
                .processInstanceTenantIdLike("%OfHist%")
                .processInstanceTenantIdLikeIgnoreCase("TENANTOF%")
                .orderByTenantId()
                .asc()
                .count())
        .isEqualTo(1);
    assertThat(
            history
                .createHistoricProcessInstanceQuery()
                .processDefinitionKey("past")
                .processInstanceWithoutTenantId()
                .count())
        .isEqualTo(1);
    assertThat(
            history
                .createHistoricActivityInstanceQuery()
                .activityTenantId("tenantOfHistory")
                .list())
        .extracting(HistoricActivityInstance::getTenantId)
        .containsExactly("tenantOfHistory", "tenantOfHistory", "tenantOfHistory");
    assertThat(
            history
                .createHistoricActivityInstanceQuery()
                .activityTenantIdLike("tenantOf%")
                .tenantIdIn(List.of("tenantOfHistory", "x"))
                .orderByTenantId()
                .asc()
                .list())
        .hasSize(3);
    assertThat(
            history
                .createHistoricActivityInstanceQuery()
                .activityTenantIdLike("tenantOf%")
                .activityWithoutTenantId()
                .count())
        .isZero();
  }
}
