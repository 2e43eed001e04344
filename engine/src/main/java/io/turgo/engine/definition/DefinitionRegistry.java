package io.turgo.engine.definition;

import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.driver.Definitions;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.NewDefinition;
import io.turgo.engine.store.DefinitionStore.NewDeployment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The definitions that this node knows, compiled once each.
 *
 * <p>Safe for all threads. Other nodes' deployments are noticed by the definition epoch that each
 * committed group brings along, and by every look-up that finds nothing.
 */
public final class DefinitionRegistry implements Definitions {
  private final DefinitionStore store;
  private final BpmnCompiler compiler;
  private final LongSupplier ids;
  private final Map<Long, ProcessGraph> graphs = new ConcurrentHashMap<>();
  private final ReentrantLock refreshing = new ReentrantLock();
  private volatile Known known = new Known(-1, Map.of(), Map.of());

  private record Known(
      long epoch, Map<Long, DefinitionRow> byId, Map<String, DefinitionRow> latestByKey) {}

  public DefinitionRegistry(DefinitionStore store, BpmnCompiler compiler, LongSupplier ids) {
    this.store = store;
    this.compiler = compiler;
    this.ids = ids;
  }

  /** Whether the database has a newer epoch than this node. */
  public boolean isOlderThan(long epoch) {
    return epoch > known.epoch();
  }

  /** Reads the definitions again if the database has a newer epoch than this node. */
  public void noticeEpoch(long epoch) {
    if (isOlderThan(epoch)) {
      refresh();
    }
  }

  /** Reads the definitions again. */
  public void refresh() {
    refreshing.lock();
    try {
      known = read();
    } finally {
      refreshing.unlock();
    }
  }

  private Known read() {
    DefinitionStore.AllDefinitions all = store.all();
    Map<Long, DefinitionRow> byId = new HashMap<>();
    Map<String, DefinitionRow> latest = new HashMap<>();
    for (DefinitionRow row : all.definitions()) {
      byId.put(row.id(), row);
      latest.merge(row.key(), row, (a, b) -> a.version() > b.version() ? a : b);
    }
    return new Known(all.epoch(), Map.copyOf(byId), Map.copyOf(latest));
  }

  /**
   * The newest version of a process.
   *
   * @throws TurgoObjectNotFoundException if none is deployed
   */
  public Latest latest(String key) {
    Known view = known;
    DefinitionRow row = view.latestByKey().get(key);
    if (row == null) {
      refresh();
      view = known;
      row = view.latestByKey().get(key);
    }
    if (row == null) {
      throw new TurgoObjectNotFoundException("No process with the key '" + key + "' is deployed");
    }
    return new Latest(row, view.epoch());
  }

  /** The newest version of a key, and the epoch of the view that it was found in. */
  public record Latest(DefinitionRow row, long epoch) {}

  /**
   * @throws TurgoObjectNotFoundException if there is no such definition
   */
  public DefinitionRow byId(long id) {
    DefinitionRow row = known.byId().get(id);
    if (row == null) {
      refresh();
      row = known.byId().get(id);
    }
    if (row == null) {
      throw new TurgoObjectNotFoundException("There is no process definition with the id " + id);
    }
    return row;
  }

  @Override
  public ProcessGraph graph(long definitionId) {
    ProcessGraph graph = graphs.get(definitionId);
    return graph != null ? graph : compile(byId(definitionId));
  }

  private ProcessGraph compile(DefinitionRow row) {
    byte[] xml = store.resource(row.deploymentId(), row.resourceName());
    if (xml == null) {
      throw new TurgoObjectNotFoundException(
          "Definition "
              + row.id()
              + " names the file '"
              + row.resourceName()
              + "', which deployment "
              + row.deploymentId()
              + " does not have");
    }
    for (ProcessGraph graph : compiler.compile(row.resourceName(), xml)) {
      if (graph.key().equals(row.key())) {
        graphs.put(row.id(), graph);
        return graph;
      }
    }
    throw new TurgoObjectNotFoundException(
        "The file '" + row.resourceName() + "' has no process '" + row.key() + "'");
  }

  /**
   * Compiles and stores files; those that are not BPMN are stored as they are.
   *
   * @return the deployment's id
   * @throws BpmnDeploymentException with all problems of all files; nothing is stored then
   */
  public long deploy(@Nullable String name, Map<String, byte[]> resources, long now) {
    if (resources.isEmpty()) {
      throw new TurgoIllegalArgumentException("A deployment needs at least one resource");
    }
    List<DeploymentProblem> problems = new ArrayList<>();
    List<NewDefinition> definitions = new ArrayList<>();
    Map<Long, ProcessGraph> compiled = new HashMap<>();
    Map<String, String> fileOfKey = new HashMap<>();
    resources.forEach((file, bytes) -> {
      if (!isBpmn(file)) {
        return;
      }
      try {
        for (ProcessGraph graph : compiler.compile(file, bytes)) {
          String other = fileOfKey.putIfAbsent(graph.key(), file);
          if (other != null) {
            problems.add(
                new DeploymentProblem(
                    file,
                    0,
                    0,
                    "process",
                    graph.key(),
                    "a process of that id is in '" + other + "' already; rename one"));
          }
          long id = ids.getAsLong();
          definitions.add(new NewDefinition(id, graph.key(), graph.name(), file));
          compiled.put(id, graph);
        }
      } catch (BpmnDeploymentException e) {
        problems.addAll(e.problems());
      }
    });
    if (!problems.isEmpty()) {
      throw new BpmnDeploymentException(problems);
    }
    long id = ids.getAsLong();
    store.deploy(new NewDeployment(id, name, now, resources, definitions));
    graphs.putAll(compiled);
    refresh();
    return id;
  }

  private static boolean isBpmn(String file) {
    String lower = file.toLowerCase(Locale.ROOT);
    return lower.endsWith(".bpmn") || lower.endsWith(".bpmn20.xml") || lower.endsWith(".bpmn.xml");
  }
}
