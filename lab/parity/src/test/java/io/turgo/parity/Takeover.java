package io.turgo.parity;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.variable.SerializableVariables;
import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportReport.InstanceVerdict;
import io.turgo.importing.ImportSettings;
import io.turgo.importing.InstanceImport;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Kinds of instances that another engine begins, all of them in one database, and Turgo that takes
 * them over in one run.
 */
final class Takeover implements AutoCloseable {
  private final Services there;
  private final ProcessEngine turgo;
  private final Services here;
  private final ImportSettings settings;
  private final Map<TakenKind, String> ids = new HashMap<>();
  private final Map<TakenKind, TakenStage> begun = new HashMap<>();
  private final Map<TakenKind, Throwable> failures = new HashMap<>();
  private final ImportReport report;

  /**
   * @param there the other engine, without instances
   * @param settings of the import from its database
   */
  Takeover(Services there, ImportSettings settings, Path folder, List<TakenKind> kinds) {
    this.there = there;
    this.settings = settings.activating();
    turgo =
        ProcessEngine.builder()
            .sqlite(SqliteSettings.of(folder.resolve("turgo.db")).withDurable(false))
            .executorActive(false)
            .variableType(SerializableVariables.allowing())
            .build();
    here = Services.of(turgo);
    kinds.forEach(this::begin);
    report = InstanceImport.with(this.settings).into(turgo);
  }

  private void begin(TakenKind kind) {
    try {
      for (String model : kind.models()) {
        there
            .repository()
            .createDeployment()
            .addString("p.bpmn20.xml", there.dialect().apply(model))
            .deploy();
      }
      String id =
          there
              .runtime()
              .startProcessInstanceByKey(kind.key(), "key of " + kind, kind.variables())
              .getId();
      ids.put(kind, id);
      TakenStage stage = new TakenStage(there, kind, id);
      kind.before().forEach(step -> step.accept(stage));
      stage.forgetThePast();
      begun.put(kind, stage);
    } catch (AssertionError | RuntimeException e) {
      failures.put(kind, e);
    }
  }

  ImportReport report() {
    return report;
  }

  ProcessEngine turgo() {
    return turgo;
  }

  /** Imports once more. */
  ImportReport again() {
    return InstanceImport.with(settings).into(turgo);
  }

  InstanceVerdict verdict(TakenKind kind) {
    String id = ids.get(kind);
    return report.instances().stream()
        .filter(verdict -> verdict.sourceId().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError(kind + " was not begun", failures.get(kind)));
  }

  /**
   * Ends an instance of a kind in both engines. After each step both wait for the same; at the end
   * the trail and the outcome are the same.
   *
   * @param withTrail whether the other engine notes all activities of such an instance
   */
  void play(TakenKind kind, boolean withTrail) {
    TakenStage there = there(kind);
    TakenStage here = here(kind);
    assertThat(here.state(true)).as("at first").isEqualTo(there.state(true));
    if (withTrail) {
      assertThat(here.trail()).as("at first").isEqualTo(there.trail());
    }
    int number = 0;
    for (Consumer<TakenStage> step : kind.after()) {
      number++;
      step.accept(there);
      step.accept(here);
      assertThat(here.state(false)).as("after step %s", number).isEqualTo(there.state(false));
    }
    assertThat(there.state(true)).as("it ends").isEmpty();
    if (withTrail) {
      assertThat(here.trail()).isEqualTo(there.trail());
    }
    assertThat(here.outcome()).isEqualTo(there.outcome());
  }

  private TakenStage there(TakenKind kind) {
    TakenStage stage = begun.get(kind);
    if (stage == null) {
      throw new AssertionError(kind + " was not brought to its state", failures.get(kind));
    }
    return stage;
  }

  /** Turgo with the instance that was made of it. */
  private TakenStage here(TakenKind kind) {
    String id =
        turgo
            .getTransferService()
            .origin(report.source(), Origin.INSTANCE, ids.get(kind))
            .orElseThrow(() -> new AssertionError(verdict(kind).remarks().toString()))
            .targetId();
    return new TakenStage(here, kind, id);
  }

  @Override
  public void close() {
    turgo.close();
    there
        .repository()
        .createDeploymentQuery()
        .list()
        .forEach(deployment -> there.repository().deleteDeployment(deployment.getId(), true));
  }
}
