package io.turgo.importing.flowable;

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
 * Flowable 6 to 8, or Activiti 6, from which it comes.
 *
 * @since 0.1.0
 */
public final class FlowableSource implements SourceEngine {
  private static final Set<String> EXTENSIONS =
      Set.of("http://flowable.org/bpmn", "http://activiti.org/bpmn");

  /** The tables of jobs that have rows of process instances. */
  static final List<String> JOB_TABLES =
      List.of(
          "ACT_RU_JOB",
          "ACT_RU_TIMER_JOB",
          "ACT_RU_SUSPENDED_JOB",
          "ACT_RU_DEADLETTER_JOB",
          "ACT_RU_EXTERNAL_JOB");

  private final SourceDatabase database;
  private final String name;
  private final FlowableStartTimers startTimers;

  private FlowableSource(SourceDatabase database, String name) {
    this.database = database;
    this.name = name;
    this.startTimers = new FlowableStartTimers(database);
  }

  /**
   * Looks for the engine.
   *
   * @param version of its schema
   * @throws TurgoIllegalArgumentException if its version is another one
   */
  public static FlowableSource of(SourceDatabase database, String version) {
    if (!version.matches("[678]\\..*")) {
      throw new TurgoIllegalArgumentException(
          "Expected a database of Flowable 6 to 8 or Activiti 6, but "
              + database.table("ACT_GE_PROPERTY")
              + " has the schema version "
              + version
              + "; update it with that engine");
    }
    // Flowable has had this property since it has parts with schemas of their own.
    boolean activiti =
        version.startsWith("6.0.") && database.property("common.schema.version") == null;
    return new FlowableSource(database, activiti ? "activiti" : "flowable");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean hasNameOfItsOwn() {
    return false;
  }

  @Override
  public SourceModel model(SourceRow definition, byte[] file) {
    String engine = definition.textOrNull("ENGINE_VERSION_");
    if (engine != null) {
      throw new TurgoIllegalArgumentException(
          "Its instances run as in '"
              + engine
              + "', whose rows are others; let them end there, or migrate them to the version of"
              + " that engine");
    }
    return SourceModel.read(file, definition.text("KEY_"), EXTENSIONS);
  }

  @Override
  public List<List<SourceInstance>> trees(List<String> rootIds, boolean past) {
    return FlowableReader.of(database, past).trees(rootIds);
  }

  @Override
  public SourceHistory history(@Nullable String definitionKey, Predicate<String> comesAlong) {
    return new FlowableHistory(database, definitionKey, comesAlong);
  }

  @Override
  public List<SourceDeployment.StartTimer> startTimers(String definitionId) {
    return startTimers.of(definitionId);
  }

  @Override
  public List<String> left() {
    List<String> left = new ArrayList<>();
    for (String table : JOB_TABLES) {
      if (database.has(table)) {
        for (SourceRow row :
            database.query(
                "SELECT * FROM %s"
                    + table
                    + " WHERE PROCESS_INSTANCE_ID_ IS NULL AND (HANDLER_TYPE_ IS NULL"
                    + " OR HANDLER_TYPE_ <> '"
                    + FlowableStartTimers.HANDLER
                    + "')",
                List.of())) {
          left.add(
              "job "
                  + row.text("ID_")
                  + " ("
                  + row.textOrNull("HANDLER_TYPE_")
                  + " "
                  + row.textOrNull("HANDLER_CFG_")
                  + ", due "
                  + row.timeOrNull("DUEDATE_")
                  + "): set a suspension or activation at a date again in Turgo");
        }
      }
    }
    if (database.has("ACT_RU_HISTORY_JOB")) {
      long jobs = database.query("SELECT ID_ FROM %sACT_RU_HISTORY_JOB", List.of()).size();
      if (jobs > 0) {
        left.add(
            jobs
                + " jobs that write history: start the other engine until they are done, or that"
                + " part of the history is missing");
      }
    }
    if (database.has("FLW_RU_BATCH")) {
      left.addAll(LeftBehind.batches(database, "FLW_RU_BATCH"));
    }
    left.addAll(LeftBehind.tasks(database));
    return left;
  }
}
