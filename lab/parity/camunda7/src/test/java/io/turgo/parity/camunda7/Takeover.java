package io.turgo.parity.camunda7;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.camunda7.importing.Camunda7Import;
import io.turgo.camunda7.importing.ImportReport;
import io.turgo.camunda7.importing.ImportSettings;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.RunningToken;
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
  private final Path file;
  private final ProcessEngine turgo;

  /** As the origins in Turgo name Camunda; empty until it is asked for. */
  private String sourceName = "";

  private Takeover(DataSource source, String tablePrefix, Path folder) {
    this.source = source;
    this.file = folder.resolve("turgo.db");
    ProcessEngineConfigurationImpl settings = new StandaloneInMemProcessEngineConfiguration();
    settings.setDataSource(source);
    settings.setDatabaseSchemaUpdate(ProcessEngineConfiguration.DB_SCHEMA_UPDATE_TRUE);
    settings.setDatabaseTablePrefix(tablePrefix);
    settings.setJobExecutorActivate(false);
    settings.setMetricsEnabled(false);
    settings.setEnforceHistoryTimeToLive(false);
    settings.setJavaSerializationFormatEnabled(true);
    settings
        .getProcessEnginePlugins()
        .add(new org.camunda.spin.plugin.impl.SpinProcessEnginePlugin());
    camunda = settings.buildProcessEngine();
    turgo = open(file);
  }

  /** With Camunda on H2 in memory. */
  static Takeover onH2(Path folder) {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    source.setUser("sa");
    return new Takeover(source, "", folder);
  }

  /** With Camunda on another database. */
  static Takeover on(DataSource source, Path folder) {
    return new Takeover(source, "", folder);
  }

  private static ProcessEngine open(Path file) {
    return ProcessEngine.builder().sqlite(file).executorActive(false).build();
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
    return camunda.getRuntimeService().startProcessInstanceByKey(key, variables).getId();
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
    ImportReport report = Camunda7Import.with(settings()).into(turgo);
    assertThat(report.isClean()).as(report.toText()).isTrue();
    compareTrees();
    return Camunda7Import.with(settings().activating()).into(turgo);
  }

  /** Both engines show the same trees of activities. */
  void compareTrees() {
    for (var instance : camunda.getRuntimeService().createProcessInstanceQuery().list()) {
      List<String> expected = new ArrayList<>();
      add(expected, "", camunda.getRuntimeService().getActivityInstance(instance.getId()));
      Collections.sort(expected);
      assertThat(tree(targetOf(instance.getId()))).as(instance.getId()).isEqualTo(expected);
    }
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
      boolean waits =
          camunda
              .getManagementService()
              .createJobQuery()
              .processInstanceId(child.getProcessInstanceId())
              .list()
              .stream()
              .anyMatch(job ->
                  child
                      .getExecutionId()
                      .equals(
                          ((org.camunda.bpm.engine.impl.persistence.entity.JobEntity) job)
                              .getExecutionId()));
      if (waits) {
        lines.add(path + "/" + child.getActivityId());
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
      sourceName = Camunda7Import.with(settings()).into(turgo).source();
    }
    return turgo
        .getTransferService()
        .origin(sourceName, Origin.INSTANCE, sourceId)
        .orElseThrow()
        .targetId();
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
