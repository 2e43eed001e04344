package io.turgo.engine.definition;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the definition that a caller or a call activity starts: by key, version, tag or id, or by
 * the message, signal or condition of a start event. A look-up that finds nothing has the registry
 * read the definitions of other nodes first. Safe for all threads.
 */
public final class DefinitionFinder {
  private final DefinitionRegistry registry;

  DefinitionFinder(DefinitionRegistry registry) {
    this.registry = registry;
  }

  /**
   * The newest version of a process in a tenant.
   *
   * @param tenantId empty for definitions without a tenant
   * @param orWithoutTenant whether a definition without a tenant will do if the tenant has none
   * @throws TurgoObjectNotFoundException if none is deployed
   */
  public Latest latest(String key, String tenantId, boolean orWithoutTenant) {
    return latest(DefinitionStore.Kind.PROCESS, key, tenantId, orWithoutTenant);
  }

  /** The same of a process or of a case. */
  public Latest latest(
      DefinitionStore.Kind kind, String key, String tenantId, boolean orWithoutTenant) {
    Latest found = find(kind, key, tenantId, orWithoutTenant);
    if (found == null) {
      registry.lookAgain();
      found = find(kind, key, tenantId, orWithoutTenant);
    }
    if (found == null) {
      throw new TurgoObjectNotFoundException(
          "No "
              + kind.text()
              + " with the key '"
              + key
              + "' is deployed "
              + (tenantId.isEmpty() ? "without a tenant" : "for tenant '" + tenantId + "'")
              + (orWithoutTenant && !tenantId.isEmpty() ? " or without one" : ""));
    }
    return found;
  }

  private @Nullable Latest find(
      DefinitionStore.Kind kind, String key, String tenantId, boolean orWithoutTenant) {
    KnownDefinitions view = registry.view();
    DefinitionRow row = view.newest(key, tenantId);
    if ((row == null || row.kind() != kind) && orWithoutTenant) {
      row = view.newest(key, "");
    }
    return row == null || row.kind() != kind ? null : new Latest(row, view.epoch());
  }

  /**
   * One version of a process in a tenant.
   *
   * @param tenantId empty for definitions without a tenant
   * @throws TurgoObjectNotFoundException if it is not deployed
   */
  public Latest version(String key, String tenantId, int version) {
    DefinitionRow row = findVersion(key, tenantId, version);
    if (row == null) {
      registry.lookAgain();
      row = findVersion(key, tenantId, version);
    }
    if (row == null) {
      throw new TurgoObjectNotFoundException(
          "No version "
              + version
              + " of a process with the key '"
              + key
              + "' is deployed "
              + (tenantId.isEmpty() ? "without a tenant" : "for tenant '" + tenantId + "'"));
    }
    return found(row.id());
  }

  /**
   * The version of a process in a tenant that has a tag.
   *
   * @param tenantId empty for definitions without a tenant
   * @throws TurgoObjectNotFoundException if no version has it
   * @throws TurgoException if several have it
   */
  public Latest versionTagged(String key, String tenantId, String tag) {
    List<DefinitionRow> tagged =
        registry.versions(key, tenantId).stream()
            .filter(row -> tag.equals(registry.graph(row.id()).about().versionTag()))
            .toList();
    String quoted =
        "of the process with the key '"
            + key
            + "' "
            + (tenantId.isEmpty() ? "without a tenant" : "of tenant '" + tenantId + "'");
    if (tagged.isEmpty()) {
      throw new TurgoObjectNotFoundException(
          "No version " + quoted + " has the version tag '" + tag + "'");
    }
    if (tagged.size() > 1) {
      throw new TurgoException(
          "The versions "
              + tagged.stream().map(row -> Integer.toString(row.version())).toList()
              + " "
              + quoted
              + " have the version tag '"
              + tag
              + "'; give each version a tag of its own");
    }
    return found(tagged.getFirst().id());
  }

  private @Nullable DefinitionRow findVersion(String key, String tenantId, int version) {
    DefinitionRow row =
        registry.view().byVersion().get(new KnownDefinitions.Version(key, tenantId, version));
    return row == null || row.kind() != DefinitionStore.Kind.PROCESS ? null : row;
  }

  /**
   * The start event that waits for a message.
   *
   * @param tenantId empty for definitions without a tenant
   * @param orWithoutTenant whether one without a tenant will do if the tenant has none
   * @throws TurgoObjectNotFoundException if none waits for it
   */
  public Start messageStart(String name, String tenantId, boolean orWithoutTenant) {
    Start found = findMessageStart(name, tenantId, orWithoutTenant);
    if (found == null) {
      registry.lookAgain();
      found = findMessageStart(name, tenantId, orWithoutTenant);
    }
    if (found == null) {
      throw new TurgoObjectNotFoundException(
          "No start event waits for the message '"
              + name
              + "' "
              + (tenantId.isEmpty() ? "without a tenant" : "for tenant '" + tenantId + "'")
              + (orWithoutTenant && !tenantId.isEmpty() ? " or without one" : ""));
    }
    return found;
  }

  private @Nullable Start findMessageStart(String name, String tenantId, boolean orWithoutTenant) {
    KnownDefinitions view = registry.view();
    List<Start> found = starts(view, Kind.MESSAGE, name, tenantId);
    if (found.isEmpty() && orWithoutTenant) {
      found = starts(view, Kind.MESSAGE, name, "");
    }
    return found.isEmpty() ? null : found.getFirst();
  }

  /**
   * Refuses what is no start event of a process.
   *
   * @throws TurgoException if the process has no such start event
   */
  public void requireStart(DefinitionRow row, String startEventId) {
    ProcessGraph graph = registry.graph(row.id());
    boolean isStart =
        graph
            .findNode(startEventId)
            .filter(GraphNode.StartEvent.class::isInstance)
            .filter(node -> node.common().scopeId().equals(graph.root().elementId()))
            .isPresent();
    if (!isStart) {
      throw new TurgoException(
          "Process '" + row.key() + "' has no start event '" + startEventId + "'");
    }
  }

  /** The start events that wait for a signal, as they are deployed now. */
  public List<Start> signalStarts(String name, String tenantId) {
    registry.lookAgain();
    return starts(registry.view(), Kind.SIGNAL, name, tenantId);
  }

  /**
   * The start events that wait for a message, as they are deployed now.
   *
   * @param tenantId empty for none, null for any
   */
  public List<Start> messageStarts(String name, @Nullable String tenantId) {
    registry.lookAgain();
    return starts(registry.view(), Kind.MESSAGE, name, tenantId);
  }

  /** The start event of a version, new or old, that a message is for; null if there is none. */
  public @Nullable String messageStartOf(long definitionId, String name) {
    return StartEvents.ofMessage(registry.graph(definitionId), name);
  }

  /**
   * The start events that a condition begins, as they are deployed now.
   *
   * @param tenantId empty for none, null for any
   */
  public List<Start> conditionStarts(@Nullable String tenantId) {
    registry.lookAgain();
    return starts(registry.view(), Kind.CONDITION, "", tenantId);
  }

  /** The start events of a version, new or old, that a condition begins. */
  public List<GraphNode.StartEvent> conditionStartsOf(long definitionId) {
    return StartEvents.ofConditions(registry.graph(definitionId));
  }

  private static List<Start> starts(
      KnownDefinitions view, Kind kind, String name, @Nullable String tenantId) {
    List<Start> found = new ArrayList<>(1);
    for (EventSubscriptionRow row : view.starts().waiting(kind, name, tenantId)) {
      DefinitionRow definition = view.byId().get(row.definitionId());
      if (definition != null) {
        found.add(new Start(new Latest(definition, view.epoch()), row));
      }
    }
    return found;
  }

  /** A start event that waits for something, and its definition. */
  public record Start(Latest definition, EventSubscriptionRow subscription) {}

  /**
   * What is found, unless its definition is suspended.
   *
   * @param done what cannot be done with a suspended one, such as {@code started}
   * @throws TurgoException if it is suspended
   */
  public <T> T active(Supplier<T> find, Function<T, Latest> definition, String done) {
    T found = find.get();
    if (definition.apply(found).row().suspended()) {
      registry.refresh(); // another node may have activated it
      found = find.get();
    }
    DefinitionRow row = definition.apply(found).row();
    if (row.suspended()) {
      throw new TurgoException(
          "No instance can be "
              + done
              + ": process definition "
              + row.id()
              + " ('"
              + row.key()
              + "', version "
              + row.version()
              + ") is suspended");
    }
    return found;
  }

  /** The newest version of a key, and the epoch of the view that it was found in. */
  public record Latest(DefinitionRow row, long epoch) {}

  /**
   * A definition of a process or of a case, and the epoch of the view that it was found in.
   *
   * @throws TurgoObjectNotFoundException if there is none of that kind
   */
  public Latest found(DefinitionStore.Kind kind, long id) {
    Latest found = found(id);
    if (found.row().kind() != kind) {
      throw new TurgoObjectNotFoundException(
          "There is no " + kind.text() + " definition with the id " + id);
    }
    return found;
  }

  /**
   * A definition, and the epoch of the view that it was found in.
   *
   * @throws TurgoObjectNotFoundException if there is no such definition
   */
  public Latest found(long id) {
    DefinitionRow row = registry.byId(id);
    KnownDefinitions view = registry.view();
    DefinitionRow now = view.byId().get(id);
    return new Latest(now == null ? row : now, view.epoch());
  }
}
