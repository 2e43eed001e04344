package io.turgo.importing;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.transfer.SourceDeployment;
import io.turgo.engine.transfer.TransferService;
import io.turgo.importing.ImportReport.DefinitionVerdict;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceEngine;
import io.turgo.importing.source.SourceModel;
import io.turgo.importing.source.SourceRow;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The definitions of the other engine, and what they are in Turgo. */
final class ImportedDefinitions {
  /** The note of a definition whose file had been deployed before the import. */
  private static final String BEFORE = "deployed before";

  /** The kind of the origin of a pause. */
  private static final String PAUSED = "paused";

  private final SourceDatabase database;
  private final SourceEngine from;
  private final String source;
  private final ProcessEngine engine;
  private final Map<String, SourceRow> rows = new LinkedHashMap<>();
  private final Map<String, SourceModel> models = new HashMap<>();
  private final Map<String, String> targets = new HashMap<>();
  private final Map<String, Set<String>> paused = new HashMap<>();
  private final Map<String, byte[]> digests = new HashMap<>();
  private final List<DefinitionVerdict> verdicts = new ArrayList<>();
  private final List<String> left = new ArrayList<>();

  /**
   * @param source names the other engine
   */
  ImportedDefinitions(
      SourceDatabase database, SourceEngine from, String source, ProcessEngine engine) {
    this.database = database;
    this.from = from;
    this.source = source;
    this.engine = engine;
    for (SourceRow row :
        database.query("SELECT * FROM %sACT_RE_PROCDEF ORDER BY KEY_, VERSION_", List.of())) {
      rows.put(row.text("ID_"), row);
    }
  }

  /**
   * Looks whether this database is the one that earlier runs have read under its name, and no other
   * name.
   *
   * <p>One of the deployments that a run brought must be here, with its id and its time. Ids of
   * Flowable and Activiti are small numbers, so that those of another database would be taken for
   * those of this one. Under a second name, instances would be made twice.
   */
  void requireOneName() {
    Map<String, SourceRow> here = new HashMap<>();
    database
        .query("SELECT ID_, DEPLOY_TIME_ FROM %sACT_RE_DEPLOYMENT", List.of())
        .forEach(row -> here.put(row.text("ID_"), row));
    for (String name : engine.getTransferService().sources()) {
      List<Origin> brought = engine.getTransferService().origins(name, Origin.DEPLOYMENT);
      boolean isSame = brought.stream().anyMatch(origin -> isSame(origin, here));
      if (isSame && !name.equals(source)) {
        throw new TurgoIllegalArgumentException(
            "Turgo has instances of this database under the name '"
                + name
                + "', and would make them twice. Import under that name instead of '"
                + source
                + "'");
      }
      if (name.equals(source) && !from.hasNameOfItsOwn() && !isSame && !brought.isEmpty()) {
        throw new TurgoIllegalArgumentException(
            "Turgo has instances of another database under the name '"
                + source
                + "': none of their deployments is here with the same id and time. Give this"
                + " database a name of its own, or the time zone of the earlier run");
      }
    }
  }

  private boolean isSame(Origin deployment, Map<String, SourceRow> here) {
    SourceRow row = here.get(deployment.sourceId());
    Deployment found =
        engine
            .getRepositoryService()
            .createDeploymentQuery()
            .deploymentId(deployment.targetId())
            .singleResult();
    Instant time = row == null ? null : row.timeOrNull("DEPLOY_TIME_");
    return time != null && found != null && time.equals(found.getDeploymentTime().toInstant());
  }

  /** The definitions with a key, which must be some. */
  Set<String> withKey(String key) {
    Set<String> ids =
        rows.values().stream()
            .filter(row -> row.text("KEY_").equals(key))
            .map(row -> row.text("ID_"))
            .collect(Collectors.toSet());
    if (ids.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "The source database has no process '"
              + key
              + "'; it has "
              + rows.values().stream().map(row -> row.text("KEY_")).distinct().toList());
    }
    return ids;
  }

  Set<String> ids() {
    return rows.keySet();
  }

  /**
   * Adds the definitions that these call, and those that they call in turn, so that their calls
   * find them. A call by an expression may be one of any.
   */
  void addCalled(Set<String> definitionIds) {
    Deque<String> left = new ArrayDeque<>(definitionIds);
    while (!left.isEmpty()) {
      for (String key : called(row(left.remove()))) {
        for (SourceRow row : rows.values()) {
          boolean named = key.equals(row.text("KEY_")) || key.contains("{");
          if (named && definitionIds.add(row.text("ID_"))) {
            left.add(row.text("ID_"));
          }
        }
      }
    }
  }

  private Set<String> called(SourceRow definition) {
    byte[] file = files(definition.text("DEPLOYMENT_ID_")).get(definition.text("RESOURCE_NAME_"));
    try {
      return file == null ? Set.of() : from.model(definition, file).called();
    } catch (TurgoIllegalArgumentException e) {
      return Set.of(); // it is refused when it is deployed
    }
  }

  SourceRow row(String id) {
    return Objects.requireNonNull(rows.get(id));
  }

  String name(String id) {
    SourceRow row = rows.get(id);
    if (row == null) {
      return id;
    }
    return row.text("KEY_") + ":" + row.number("VERSION_", 0);
  }

  /** The id in Turgo; null if the definition was refused. */
  @Nullable String target(String id) {
    return targets.get(id);
  }

  /** The activities of a definition that Turgo has paused for the import. */
  Set<String> paused(String id) {
    return paused.getOrDefault(id, Set.of());
  }

  /** What definitions have that stays in the other engine. */
  List<String> left() {
    return left;
  }

  List<DefinitionVerdict> verdicts() {
    return verdicts;
  }

  /** Deploys the deployments of these definitions, the oldest first. */
  void deploy(Set<String> definitionIds) {
    Map<String, SourceRow> deployments = new LinkedHashMap<>();
    for (SourceRow row :
        database.query("SELECT * FROM %sACT_RE_DEPLOYMENT ORDER BY DEPLOY_TIME_, ID_", List.of())) {
      deployments.put(row.text("ID_"), row);
    }
    Map<String, List<SourceRow>> byDeployment = new HashMap<>();
    rows.values()
        .forEach(row ->
            byDeployment
                .computeIfAbsent(row.text("DEPLOYMENT_ID_"), id -> new ArrayList<>())
                .add(row));
    deployments.forEach((id, row) -> {
      List<SourceRow> definitions = byDeployment.getOrDefault(id, List.of());
      if (definitions.stream().anyMatch(it -> definitionIds.contains(it.text("ID_")))) {
        deploy(row, definitions);
      }
    });
  }

  private void deploy(SourceRow deployment, List<SourceRow> definitions) {
    Map<String, byte[]> files = files(deployment.text("ID_"));
    List<SourceRow> left = new ArrayList<>();
    for (SourceRow row : definitions) {
      byte[] file = Objects.requireNonNullElse(files.get(row.text("RESOURCE_NAME_")), new byte[0]);
      try {
        models.put(row.text("ID_"), from.model(row, file));
        if (!isThere(row, file)) {
          left.add(row);
        }
      } catch (TurgoIllegalArgumentException e) {
        refuse(row, String.valueOf(e.getMessage()));
      }
    }
    if (left.size() != definitions.size() || left.isEmpty()) {
      left.forEach(row -> refuse(row, "other definitions of its deployment are there already"));
      return;
    }
    try {
      engine.getTransferService().deploy(deployment(deployment, files, left));
      left.forEach(row -> isThere(row, null));
    } catch (BpmnDeploymentException | TurgoIllegalArgumentException e) {
      left.forEach(row -> refuse(row, String.valueOf(e.getMessage())));
    }
  }

  private SourceDeployment deployment(
      SourceRow deployment, Map<String, byte[]> files, List<SourceRow> definitions) {
    Map<String, SourceDeployment.SourceDefinition> byKey = new HashMap<>();
    definitions.forEach(row ->
        byKey.put(
            row.text("KEY_"),
            new SourceDeployment.SourceDefinition(
                row.text("ID_"),
                row.number("VERSION_", 1),
                row.isSuspended(),
                from.startTimers(row.text("ID_")))));
    return new SourceDeployment(
        source,
        deployment.text("ID_"),
        deployment.textOrNull("NAME_"),
        deployment.textOrEmpty("TENANT_ID_"),
        Objects.requireNonNullElse(deployment.timeOrNull("DEPLOY_TIME_"), Instant.now()),
        files,
        byKey);
  }

  private Map<String, byte[]> files(String deploymentId) {
    Map<String, byte[]> files = new HashMap<>();
    for (SourceRow row :
        database.query(
            "SELECT NAME_, BYTES_, GENERATED_ FROM %sACT_GE_BYTEARRAY WHERE DEPLOYMENT_ID_ = ?",
            List.of(deploymentId))) {
      byte[] bytes = row.bytesOrNull("BYTES_");
      if (!row.flag("GENERATED_") && bytes != null) {
        files.put(row.text("NAME_"), bytes);
      }
    }
    return files;
  }

  /**
   * Whether a definition is in Turgo: by an earlier run, or because the same file was deployed.
   *
   * @param file null where only runs are asked
   */
  private boolean isThere(SourceRow row, byte @Nullable [] file) {
    TransferService transfers = engine.getTransferService();
    String id = row.text("ID_");
    Origin origin = transfers.origin(source, Origin.DEFINITION, id).orElse(null);
    if (origin == null && file != null) {
      ProcessDefinition same = same(row, file);
      if (same != null) {
        origin = new Origin(source, Origin.DEFINITION, id, same.getId(), BEFORE);
        transfers.note(origin);
      }
    }
    if (origin == null) {
      return false;
    }
    accept(row, definition(origin.targetId()));
    if (BEFORE.equals(origin.note())) {
      leaveTimers(id);
    } else {
      pause(id, origin.targetId());
    }
    return true;
  }

  private void leaveTimers(String id) {
    List<SourceDeployment.StartTimer> timers = from.startTimers(id);
    if (timers != null) {
      timers.forEach(timer ->
          left.add(
              "timer "
                  + timer.key()
                  + " of start event '"
                  + timer.activityId()
                  + "' of "
                  + name(id)
                  + ": the process was deployed in Turgo before, which has a timer of its own"));
    }
  }

  /** Pauses each activity once, so that one that somebody has resumed since stays so. */
  private void pause(String id, String targetId) {
    Set<String> wanted = from.pausedActivities(id);
    if (wanted.isEmpty() || row(id).isSuspended()) {
      return; // with a definition Camunda suspends its job definitions, and activates them with it
    }
    List<String> possible = engine.getManagementService().getPausableActivities(targetId);
    for (String activity : wanted) {
      if (!possible.contains(activity)) {
        left.add(
            "suspended job definition of '"
                + activity
                + "' of "
                + name(id)
                + ": Turgo can pause no jobs there");
        continue;
      }
      paused.computeIfAbsent(id, key -> new HashSet<>()).add(activity);
      TransferService transfers = engine.getTransferService();
      String thing = id + " " + activity;
      if (transfers.origin(source, PAUSED, thing).isEmpty()) {
        engine
            .getManagementService()
            .pauseActivityById(targetId, activity, "suspended in " + source);
        transfers.note(new Origin(source, PAUSED, thing, targetId, null));
      }
    }
  }

  private ProcessDefinition definition(String targetId) {
    ProcessDefinition found =
        engine
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .processDefinitionId(targetId)
            .singleResult();
    if (found == null) {
      throw new TurgoException(
          "Process definition "
              + targetId
              + " was imported by an earlier run and is gone; import into a database that has it");
    }
    return found;
  }

  private @Nullable ProcessDefinition same(SourceRow row, byte[] file) {
    byte[] wanted = digest(file);
    for (ProcessDefinition known :
        engine
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .processDefinitionKey(row.text("KEY_"))
            .list()) {
      if (Objects.requireNonNullElse(known.getTenantId(), "").equals(row.textOrEmpty("TENANT_ID_"))
          && Arrays.equals(
              wanted, digests.computeIfAbsent(known.getId(), id -> digest(fileOf(known))))) {
        return known;
      }
    }
    return null;
  }

  /** Each version is compared with all that are there, whose files are read once. */
  private static byte[] digest(byte[] file) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(file);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Each Java has SHA-256", e);
    }
  }

  private byte[] fileOf(ProcessDefinition definition) {
    try (InputStream file = engine.getRepositoryService().getProcessModel(definition.getId())) {
      return file.readAllBytes();
    } catch (IOException e) {
      throw new TurgoException(
          "The file of process definition " + definition.getId() + " cannot be read", e);
    }
  }

  private void accept(SourceRow row, ProcessDefinition found) {
    targets.put(row.text("ID_"), found.getId());
    int version = row.number("VERSION_", 1);
    add(
        row,
        found.getId(),
        found.getVersion() == version
            ? List.of()
            : List.of("it is version " + found.getVersion() + " in Turgo"));
  }

  private void refuse(SourceRow row, String why) {
    add(row, null, List.of(why));
  }

  private void add(SourceRow row, @Nullable String targetId, List<String> remarks) {
    verdicts.add(
        new DefinitionVerdict(
            row.text("ID_"),
            row.text("KEY_"),
            row.number("VERSION_", 1),
            row.textOrEmpty("TENANT_ID_"),
            targetId,
            remarks));
  }

  /** The model of a definition whose deployment was looked at. */
  SourceModel model(String id) {
    return Objects.requireNonNull(models.get(id));
  }
}
