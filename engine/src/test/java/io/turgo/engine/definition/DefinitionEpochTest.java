package io.turgo.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.task.Task;
import org.junit.jupiter.api.Test;

/** A node that has not heard of another node's deployment still starts the newest version. */
class DefinitionEpochTest {
  @Test
  void aStartByKeyIsOfTheVersionThatIsTheNewestAtItsCommit() {
    String database = TestPostgres.newDatabase();
    try (ProcessEngine one = engine(database);
        ProcessEngine other = engine(database)) {
      for (int version = 1; version <= 5; version++) {
        deploy(other, "task" + version);
        String id = one.getRuntimeService().startProcessInstanceByKey("p").getId();
        assertThat(one.getTaskService().createTaskQuery().processInstanceId(id).list())
            .extracting(Task::getTaskDefinitionKey)
            .containsExactly("task" + version);
      }
    }
  }

  @Test
  void aStartByIdStaysWithItsVersion() {
    try (ProcessEngine engine = engine(TestPostgres.newDatabase())) {
      deploy(engine, "old");
      String id =
          engine.getRepositoryService().createProcessDefinitionQuery().list().getFirst().getId();
      deploy(engine, "new");
      engine.getRuntimeService().startProcessInstanceById(id);
      assertThat(engine.getTaskService().createTaskQuery().list())
          .extracting(Task::getTaskDefinitionKey)
          .containsExactly("old");
    }
  }

  @Test
  void aStartByKeyIsOfTheNewestVersionThoughTheKnownOneIsGone() {
    String database = TestPostgres.newDatabase();
    try (ProcessEngine one = engine(database);
        ProcessEngine other = engine(database)) {
      String old = deploy(other, "old");
      assertThatThrownBy(() -> one.getRuntimeService().startProcessInstanceByKey("none"))
          .isInstanceOf(TurgoObjectNotFoundException.class); // and has read what there is
      deploy(other, "new");
      other.getRepositoryService().deleteDeployment(old);

      one.getRuntimeService().startProcessInstanceByKey("p");

      assertThat(one.getTaskService().createTaskQuery().list())
          .extracting(Task::getTaskDefinitionKey)
          .containsExactly("new");
    }
  }

  @Test
  void aCallIsOfTheNewestVersionThoughTheKnownOneIsGone() {
    String database = TestPostgres.newDatabase();
    try (ProcessEngine one = engine(database);
        ProcessEngine other = engine(database)) {
      String old = deploy(other, "old");
      one.getRepositoryService()
          .createDeployment()
          .addString(
              "calling.bpmn",
              """
              <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
                <process id="calling" isExecutable="true">
                  <startEvent id="start"/>
                  <sequenceFlow id="f" sourceRef="start" targetRef="call"/>
                  <callActivity id="call" calledElement="p"/>
                </process>
              </definitions>
              """)
          .deploy(); // and has read what there is
      deploy(other, "new");
      other.getRepositoryService().deleteDeployment(old);

      one.getRuntimeService().startProcessInstanceByKey("calling");

      assertThat(one.getTaskService().createTaskQuery().list())
          .extracting(Task::getTaskDefinitionKey)
          .containsExactly("new");
    }
  }

  @Test
  void aDefinitionThatAnotherNodeHasActivatedIsStarted() {
    String database = TestPostgres.newDatabase();
    try (ProcessEngine one = engine(database);
        ProcessEngine other = engine(database)) {
      deploy(other, "task");
      other.getRepositoryService().suspendProcessDefinitionByKey("p");
      assertThatThrownBy(() -> one.getRuntimeService().startProcessInstanceByKey("p"))
          .hasMessageContaining("is suspended");
      other.getRepositoryService().activateProcessDefinitionByKey("p");

      one.getRuntimeService().startProcessInstanceByKey("p");

      assertThat(one.getTaskService().createTaskQuery().count()).isEqualTo(1);
    }
  }

  private static String deploy(ProcessEngine engine, String task) {
    return engine
        .getRepositoryService()
        .createDeployment()
        .addString(
            "p.bpmn",
            """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
              <process id="p" isExecutable="true">
                <startEvent id="start"/>
                <sequenceFlow id="f" sourceRef="start" targetRef="%s"/>
                <userTask id="%s"/>
              </process>
            </definitions>
            """
                .formatted(task, task))
        .deploy()
        .getId();
  }

  private static ProcessEngine engine(String database) {
    return new TurgoProcessEngineBuilder()
        .store(PostgresStore.open(TestPostgres.settings(database)))
        .executorActive(false)
        .build();
  }

  @Test
  void theHistoryLevelChangesOnlyWhileNoInstanceRuns() {
    String database = TestPostgres.newDatabase();
    try (ProcessEngine engine = engine(database)) {
      deploy(engine, "task");
      engine.getRuntimeService().startProcessInstanceByKey("p");
    }
    assertThatThrownBy(() ->
            new TurgoProcessEngineBuilder()
                .store(PostgresStore.open(TestPostgres.settings(database)))
                .history(HistoryLevel.FULL)
                .build())
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("FULL")
        .hasMessageContaining("AUDIT");
  }
}
