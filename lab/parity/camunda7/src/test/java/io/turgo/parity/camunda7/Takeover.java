package io.turgo.parity.camunda7;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.RunningToken;
import io.turgo.engine.variable.SerializableVariables;
import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportSettings;
import io.turgo.importing.InstanceImport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.camunda.bpm.engine.ProcessEngineConfiguration;
import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.camunda.bpm.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;
import org.camunda.bpm.engine.runtime.ActivityInstance;
import org.camunda.bpm.engine.runtime.TransitionInstance;
import org.h2.jdbcx.JdbcDataSource;

/** Camunda 7 with instances of its own, and Turgo that takes them over. */
final class Takeover implements AutoCloseable {
  final org.camunda.bpm.engine.ProcessEngine camunda;
  final DataSource source;
  private final ProcessEngine turgo;

  /** As the origins in Turgo name Camunda; empty until it is asked for. */
  private String sourceName = "";

  private Takeover(org.camunda.bpm.engine.ProcessEngine camunda, DataSource source, Path folder) {
    this.camunda = camunda;
    this.source = source;
    turgo = open(folder.resolve("turgo.db"));
  }

  private static org.camunda.bpm.engine.ProcessEngine camunda(DataSource source) {
    ProcessEngineConfigurationImpl settings = new StandaloneInMemProcessEngineConfiguration();
    settings.setDataSource(source);
    settings.setDatabaseSchemaUpdate(ProcessEngineConfiguration.DB_SCHEMA_UPDATE_TRUE);
    settings.setJobExecutorActivate(false);
    settings.setMetricsEnabled(false);
    settings.setHistory(ProcessEngineConfiguration.HISTORY_FULL);
    settings.setEnforceHistoryTimeToLive(false);
    settings.setJavaSerializationFormatEnabled(true);
    settings
        .getProcessEnginePlugins()
        .add(new org.camunda.spin.plugin.impl.SpinProcessEnginePlugin());
    return settings.buildProcessEngine();
  }

  private static DataSource h2() {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    source.setUser("sa");
    return source;
  }

  /** With Camunda on H2 in memory. */
  static Takeover onH2(Path folder) {
    return on(h2(), folder);
  }

  /** With Camunda on another database. */
  static Takeover on(DataSource source, Path folder) {
    return new Takeover(camunda(source), source, folder);
  }

  /** With a fork of Camunda on H2 in memory. */
  static Takeover ofFork(Fork fork, Path folder) {
    DataSource source = h2();
    return new Takeover(fork.start(source), source, folder);
  }

  private static ProcessEngine open(Path file) {
    return ProcessEngine.builder()
        .sqlite(file)
        .executorActive(false)
        .variableType(SerializableVariables.allowing())
        .build();
  }

  ProcessEngine turgo() {
    return turgo;
  }

  void deploy(String... models) {
    for (String model : models) {
      camunda.getRepositoryService().createDeployment().addString("p.bpmn", model).deploy();
    }
  }

  String start(String key, Map<String, Object> variables) {
    return camunda
        .getRuntimeService()
        .startProcessInstanceByKey(key, "key of " + key, variables)
        .getId();
  }

  String start(String key) {
    return start(key, Map.of());
  }

  /** Completes a user task in Camunda. */
  void complete(String key) {
    camunda
        .getTaskService()
        .complete(
            camunda
                .getTaskService()
                .createTaskQuery()
                .taskDefinitionKey(key)
                .list()
                .getFirst()
                .getId());
  }

  ImportSettings settings() {
    return ImportSettings.of(source);
  }

  /** Imports everything, compares the trees, and lets the instances go on. */
  ImportReport takeOver() {
    ImportReport report = InstanceImport.with(settings()).into(turgo);
    assertThat(report.isClean()).as(report.toText()).isTrue();
    compareTrees();
    return InstanceImport.with(settings().activating()).into(turgo);
  }

  /** Both engines show the same trees of activities. */
  void compareTrees() {
    for (var instance : camunda.getRuntimeService().createProcessInstanceQuery().list()) {
      assertThat(tree(targetOf(instance.getId())))
          .as(instance.getId())
          .isEqualTo(treeThere(instance.getId()));
    }
  }

  /** The tree in Camunda: a line for each activity without another one in it. */
  List<String> treeThere(String sourceId) {
    List<String> lines = new ArrayList<>();
    add(lines, "", camunda.getRuntimeService().getActivityInstance(sourceId));
    Collections.sort(lines);
    return lines;
  }

  private void add(List<String> lines, String above, ActivityInstance instance) {
    String path =
        instance.getActivityType().equals("processDefinition")
            ? ""
            : above + "/" + instance.getActivityId();
    if (instance.getChildActivityInstances().length == 0
        && instance.getChildTransitionInstances().length == 0) {
      lines.add(path);
    }
    for (ActivityInstance child : instance.getChildActivityInstances()) {
      add(lines, path, child);
    }
    for (TransitionInstance child : instance.getChildTransitionInstances()) {
      // A leg that has ended stays until its body ends; it has no job.
      boolean waits =
          camunda
                  .getManagementService()
                  .createJobQuery()
                  .executionId(child.getExecutionId())
                  .count()
              > 0;
      if (waits) {
        lines.add(path + "/" + child.getActivityId().replace("#multiInstanceBody", ""));
      }
    }
  }

  /** The tree in Turgo, with a body for each multi-instance activity. */
  List<String> tree(String targetId) {
    RunningInstance instance = turgo.getTransferService().read(List.of(targetId)).getFirst();
    Map<String, String> paths = new HashMap<>();
    List<String> lines = new ArrayList<>();
    for (RunningToken token : instance.tokens()) {
      String above = token.parentKey() == null ? "" : paths.get(token.parentKey());
      String body = token.kind() == RunningToken.Kind.BODY ? "#multiInstanceBody" : "";
      String path = above + "/" + token.activityId() + body;
      paths.put(token.key(), path);
      switch (token.kind()) {
        case TOKEN, LEG, WAITING -> lines.add(path);
        case SCOPE, BODY, LEG_SCOPE, EVENT, KEPT -> {}
      }
    }
    Collections.sort(lines);
    return lines;
  }

  /** The id in Turgo of an instance of Camunda. */
  String targetOf(String sourceId) {
    if (sourceName.isEmpty()) {
      sourceName = InstanceImport.with(settings()).into(turgo).source();
    }
    return targetOf(sourceName, sourceId);
  }

  String targetOf(String source, String sourceId) {
    return turgo
        .getTransferService()
        .origin(source, Origin.INSTANCE, sourceId)
        .orElseThrow()
        .targetId();
  }

  /** Takes all instances and definitions away, so that the next test finds both engines empty. */
  void clear() {
    for (var instance : turgo.getRuntimeService().createProcessInstanceQuery().list()) {
      if (instance.getSuperExecutionId() == null) {
        turgo.getRuntimeService().deleteProcessInstance(instance.getId(), "over");
      }
    }
    for (var deployment : turgo.getRepositoryService().createDeploymentQuery().list()) {
      turgo.getRepositoryService().deleteDeployment(deployment.getId(), true);
    }
    for (var deployment : camunda.getRepositoryService().createDeploymentQuery().list()) {
      camunda.getRepositoryService().deleteDeployment(deployment.getId(), true);
    }
  }

  /** Ids of the open tasks in Turgo with a key. */
  List<String> tasks(String key) {
    return turgo.getTaskService().createTaskQuery().taskDefinitionKey(key).list().stream()
        .map(io.turgo.engine.task.Task::getId)
        .toList();
  }

  /** Completes the open tasks in Turgo with a key, of which there are so many. */
  void finish(String key, int count) {
    List<String> ids = tasks(key);
    assertThat(ids).as(key).hasSize(count);
    ids.forEach(id -> turgo.getTaskService().complete(id));
  }

  /** No instance runs any more. */
  void allEnded() {
    assertThat(turgo.getRuntimeService().createProcessInstanceQuery().count()).isZero();
    assertThat(turgo.getTransferService().inconsistencies()).isEmpty();
  }

  @Override
  public void close() {
    turgo.close();
    camunda.close();
  }
}
