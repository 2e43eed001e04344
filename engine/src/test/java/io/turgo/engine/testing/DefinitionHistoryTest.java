package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.HistoryService;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.store.Store;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What processes say of the history of their instances: how much of it, and how long. */
class DefinitionHistoryTest {
  private static Kit open(Store store, HistoryLevel level, boolean ofDefinitions) {
    return Kit.on(
        store, settings -> settings.history(level).processDefinitionHistoryLevel(ofDefinitions));
  }

  private static String level(String level) {
    return "<extensionElements><turgo:historyLevel>"
        + level
        + "</turgo:historyLevel></extensionElements>";
  }

  private static String[] oneTask(String level) {
    return new String[] {
      level(level),
      start("s"),
      user("u", "turgo:candidateUsers='ann'"),
      end("e"),
      flow("s -> u -> e")
    };
  }

  /** Goes through all that is recorded of an instance. */
  private static void live(Kit kit, String id) {
    var runtime = kit.engine().getRuntimeService();
    runtime.setVariable(id, "v", 1);
    runtime.setVariable(id, "v", 2);
    runtime.setVariable(id, "gone", 1);
    runtime.removeVariable(id, "gone");
    runtime.setProcessInstanceName(id, "named");
    runtime.updateBusinessKey(id, "key");
    String task = kit.task(id).getId();
    kit.engine().getTaskService().addCandidateGroup(task, "sales");
    kit.engine().getTaskService().claim(task, "ann");
  }

  /** How many instances, tasks, activities, variables, links and changes are recorded. */
  private static String counts(Kit kit, String id) {
    HistoryService history = kit.engine().getHistoryService();
    return "%d instances, %d tasks, %d activities, %d variables, %s links, %s changes"
        .formatted(
            history.createHistoricProcessInstanceQuery().processInstanceId(id).count(),
            history.createHistoricTaskInstanceQuery().processInstanceId(id).count(),
            history.createHistoricActivityInstanceQuery().processInstanceId(id).count(),
            history.createHistoricVariableInstanceQuery().processInstanceId(id).count(),
            kit.rows("SELECT count(*) FROM turgo_h_identity_link WHERE instance_id = " + id) > 0
                ? "some"
                : "no",
            history.createHistoricDetailQuery().processInstanceId(id).count() > 0 ? "some" : "no");
  }

  private static String expected(HistoryLevel level) {
    return "%d instances, %d tasks, %d activities, %d variables, %s links, %s changes"
        .formatted(
            level.isAtLeast(HistoryLevel.INSTANCE) ? 1 : 0,
            level.isAtLeast(HistoryLevel.TASK) ? 1 : 0,
            level.isAtLeast(HistoryLevel.ACTIVITY) ? 3 : 0,
            level.isAtLeast(HistoryLevel.ACTIVITY) ? 1 : 0,
            level.isAtLeast(HistoryLevel.AUDIT) ? "some" : "no",
            level.isAtLeast(HistoryLevel.FULL) ? "some" : "no");
  }

  @ParameterizedTest
  @EnumSource
  void eachLevelRecordsItsPartThroughARestart(Database database) {
    Supplier<Store> stores = database.lasting();
    for (HistoryLevel ofEngine : new HistoryLevel[] {HistoryLevel.AUDIT, HistoryLevel.NONE}) {
      Map<HistoryLevel, String> ids = new EnumMap<>(HistoryLevel.class);
      try (Kit kit = open(stores.get(), ofEngine, true)) {
        for (HistoryLevel level : HistoryLevel.values()) {
          String key = ofEngine.getKey() + level.getKey();
          ids.put(level, kit.run(key, oneTask(level.getKey())));
        }
        kit.checkConsistency();
      }
      try (Kit kit = open(stores.get(), ofEngine, true)) {
        for (String id : ids.values()) {
          live(kit, id);
        }
        kit.checkConsistency();
        for (HistoryLevel level : HistoryLevel.values()) {
          String id = Objects.requireNonNull(ids.get(level));
          kit.complete(id, "u");
          assertThat(kit.isRunning(id)).isFalse();
          assertThat(counts(kit, id)).as("%s", level).isEqualTo(expected(level));
        }
        kit.finish();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void calledAndCallingInstanceEachHaveTheirLevel(Database database) {
    try (Kit kit = open(database.open(), HistoryLevel.AUDIT, true)) {
      kit.deploy("silent", oneTask("none")).deploy("loud", oneTask("full"));
      for (String called : new String[] {"silent", "loud"}) {
        String outerLevel = called.equals("loud") ? "none" : "activity";
        String outer =
            kit.run(
                "calls" + called,
                level(outerLevel),
                start("s"),
                call("c", called, ""),
                end("e"),
                flow("s -> c -> e"));
        String inner =
            Objects.requireNonNull(
                    kit.engine()
                        .getRuntimeService()
                        .createProcessInstanceQuery()
                        .superProcessInstanceId(outer)
                        .singleResult())
                .getId();
        live(kit, inner);
        kit.checkConsistency();
        kit.complete(inner, "u");
        assertThat(kit.isRunning(outer)).isFalse();
        assertThat(counts(kit, inner))
            .isEqualTo(expected(called.equals("loud") ? HistoryLevel.FULL : HistoryLevel.NONE));
        assertThat(counts(kit, outer))
            .startsWith(
                outerLevel.equals("none") ? "0 instances, 0 tasks, 0" : "1 instances, 0 tasks, 3");
      }
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void theLevelOfTheEngineCountsUnlessDefinitionsAreAsked(Database database) {
    Supplier<Store> stores = database.lasting();
    try (Kit kit = open(stores.get(), HistoryLevel.AUDIT, false)) {
      String id = kit.run("unasked", oneTask("none"));
      live(kit, id);
      kit.complete(id, "u");
      assertThat(counts(kit, id)).isEqualTo(expected(HistoryLevel.AUDIT));
      kit.start("unasked", Map.of());
    }
    assertThatThrownBy(() -> open(stores.get(), HistoryLevel.AUDIT, true))
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining(
            "asks for history level AUDIT where the definition has none of its own, but instances"
                + " run that were started with AUDIT; use that level until they have ended");
    try (Kit kit = open(stores.get(), HistoryLevel.AUDIT, false)) {
      kit.finish();
    }
    try (Kit kit = open(stores.get(), HistoryLevel.AUDIT, true)) {
      String id = kit.start("unasked", Map.of());
      kit.complete(id, "u");
      assertThat(counts(kit, id)).isEqualTo(expected(HistoryLevel.NONE));
    }
  }

  @ParameterizedTest
  @EnumSource
  void daysThatHistoryIsWantedCanBeRead(Database database) {
    Supplier<Store> stores = database.lasting();
    try (Kit kit = open(stores.get(), HistoryLevel.AUDIT, false)) {
      deploy(kit, "turgo:historyTimeToLive='180'", "");
      deploy(kit, "camunda:historyTimeToLive='P5D'", "");
      deploy(kit, "turgo:historyTimeToLive='0'", "");
      deploy(kit, "turgo:historyTimeToLive=''", "");
      deploy(kit, "", "");
    }
    try (Kit kit = open(stores.get(), HistoryLevel.AUDIT, false)) {
      assertThat(
              kit.engine()
                  .getRepositoryService()
                  .createProcessDefinitionQuery()
                  .orderByProcessDefinitionVersion()
                  .asc()
                  .list())
          .extracting(ProcessDefinition::getHistoryTimeToLive)
          .containsExactly(180, 5, 0, null, null);
    }
  }

  private static void deploy(Kit kit, String attribute, String inside) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "p.bpmn",
            """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                xmlns:turgo="http://turgo.io/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
                targetNamespace="test">
              <process id="p" isExecutable="true" %s>%s<startEvent id="s"/></process>
            </definitions>
            """
                .formatted(attribute, inside))
        .deploy();
  }

  @ParameterizedTest
  @CsvSource({"six months", "-1", "P1M", "99999999999", "1.5"})
  void otherTimesToLiveAreRefused(String text) {
    try (Kit kit = open(Database.SQLITE.open(), HistoryLevel.AUDIT, false)) {
      assertThatThrownBy(() -> deploy(kit, "turgo:historyTimeToLive='" + text + "'", ""))
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining("p.bpmn:4:")
          .hasMessageContaining("<process> 'p': The value of 'historyTimeToLive' cannot be read: ")
          .hasMessageContaining(" days")
          .hasMessageContaining("'" + text + "'");
    }
  }

  @Test
  void otherLevelsAreRefused() {
    try (Kit kit = open(Database.SQLITE.open(), HistoryLevel.AUDIT, false)) {
      assertThatThrownBy(() -> deploy(kit, "", level("everything")))
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining(
              "<historyLevel> 'p': The value of 'historyLevel' cannot be read: Expected a history level"
                  + " (none, instance, task, activity, audit, full), but got 'everything'");
      assertThatThrownBy(() -> deploy(kit, "", level("none") + level("full")))
          .isInstanceOf(BpmnDeploymentException.class)
          .hasMessageContaining("Expected one historyLevel, found 2");
    }
  }
}
