package io.turgo.importing.camunda7;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.transfer.SourceDeployment;
import io.turgo.importing.source.LeftBehind;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceEngine;
import io.turgo.importing.source.SourceHistory;
import io.turgo.importing.source.SourceInstance;
import io.turgo.importing.source.SourceModel;
import io.turgo.importing.source.SourceRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Camunda 7.20 to 7.24, Operaton or CIB seven.
 *
 * @since 0.1.0
 */
public final class Camunda7Source implements SourceEngine {
  private static final Set<String> EXTENSIONS =
      Set.of("http://camunda.org/schema/1.0/bpmn", "http://operaton.org/schema/1.0/bpmn");

  private final SourceDatabase database;
  private final String name;
  private final Camunda7Definitions definitions;

  private Camunda7Source(SourceDatabase database, String name) {
    this.database = database;
    this.name = name;
    this.definitions = new Camunda7Definitions(database);
  }

  /**
   * Looks for the engine.
   *
   * @throws TurgoIllegalArgumentException if its version is another one
   */
  public static Camunda7Source of(SourceDatabase database) {
    String version = database.property("schema.version");
    List<SourceRow> log =
        database.query(
            "SELECT VERSION_ FROM %sACT_GE_SCHEMA_LOG ORDER BY TIMESTAMP_ DESC", List.of());
    String latest = log.isEmpty() ? "7.2" : log.getFirst().textOrEmpty("VERSION_");
    if (!"fox".equals(version) || !latest.matches("(7\\.2|[12]\\.).*")) {
      throw new TurgoIllegalArgumentException(
          "Expected a database of Camunda 7.20 to 7.24, Operaton or CIB seven, but "
              + database.table("ACT_GE_SCHEMA_LOG")
              + " has the version "
              + latest
              + "; update it with the scripts of that engine");
    }
    String installation = database.property("camunda.installation.id");
    return new Camunda7Source(
        database, "camunda7" + (installation == null ? "" : ":" + installation));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public SourceModel model(SourceRow definition, byte[] file) {
    return SourceModel.read(file, definition.text("KEY_"), EXTENSIONS);
  }

  @Override
  public List<List<SourceInstance>> trees(List<String> rootIds, boolean past) {
    return Camunda7Reader.of(database, past).trees(rootIds);
  }

  @Override
  public SourceHistory history(@Nullable String definitionKey, Predicate<String> comesAlong) {
    return new Camunda7History(database, definitionKey, comesAlong);
  }

  @Override
  public List<SourceDeployment.StartTimer> startTimers(String definitionId) {
    return definitions.timers(definitionId);
  }

  @Override
  public Set<String> pausedActivities(String definitionId) {
    return definitions.paused(definitionId);
  }

  @Override
  public List<String> left() {
    List<String> left = new ArrayList<>(LeftBehind.batches(database, "ACT_RU_BATCH"));
    for (SourceRow row :
        database.query(
            "SELECT * FROM %sACT_RU_JOB WHERE PROCESS_INSTANCE_ID_ IS NULL AND BATCH_ID_ IS NULL"
                + " AND HANDLER_TYPE_ NOT IN ('history-cleanup', 'timer-start-event')",
            List.of())) {
      left.add(
          "job "
              + row.text("ID_")
              + " ("
              + row.textOrNull("HANDLER_TYPE_")
              + " "
              + row.textOrNull("HANDLER_CFG_")
              + " of "
              + row.textOrNull("PROCESS_DEF_KEY_")
              + ", due "
              + row.timeOrNull("DUEDATE_")
              + "): set a suspension or activation at a date again in Turgo");
    }
    left.addAll(LeftBehind.tasks(database));
    return left;
  }
}
