package io.turgo.bench.floor;

import io.turgo.bench.protocol.BeanSettings;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.OpenRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The floor as a contender: makes the row changes of the models that it has a script for, and
 * nothing else. The executor is the threads that make them for jobs; starts are made by those who
 * ask for them, many in one call.
 *
 * <p>It remembers instances for as long as the JVM lives, so that it can be opened again and go on.
 *
 * <p>Settings: {@code floor.*} are the properties of {@link FloorSettings}.
 */
public final class FloorContender implements Contender {
  private final Map<String, RowScript> scripts = new ConcurrentHashMap<>();
  private final ReadyGroups ready = new ReadyGroups();
  private @Nullable Floor floor;

  public static void main(String[] args) {
    ContenderServer.serve(new FloorContender());
  }

  @Override
  public String version() {
    return "Floor (hand-written JDBC)";
  }

  @Override
  public String namespace() {
    return ProcessFile.NAMESPACE;
  }

  @Override
  public void open(OpenRequest request) throws Exception {
    if (!request.historyLevel().equals("full")) {
      throw new IllegalArgumentException(
          "The floor writes the history level 'full' only, but is asked for '"
              + request.historyLevel()
              + "'");
    }
    FloorSettings settings = FloorSettings.defaults(request.embedded());
    BeanSettings.requirePrefixes(request.settings(), List.of("floor."));
    BeanSettings.apply(settings, "floor.", request.settings());
    floor = Floor.open(request, settings, scripts, ready);
  }

  @Override
  public void deploy(String resourceName, String bpmn) throws Exception {
    floor().deploy(resourceName, bpmn);
  }

  @Override
  public void startInstance(String processKey, Map<String, Object> variables) throws Exception {
    startInstances(processKey, List.of(variables));
  }

  @Override
  public int startsPerCall() {
    return floor().group();
  }

  @Override
  public void startInstances(String processKey, List<Map<String, Object>> variables)
      throws Exception {
    floor().start(processKey, variables);
  }

  @Override
  public void setExecutorActive(boolean active) throws Exception {
    if (active) {
      floor().startWorkers();
    } else {
      floor().stopWorkers();
    }
  }

  @Override
  public Map<String, Long> counts() throws Exception {
    return floor().rows();
  }

  @Override
  public long pending() throws Exception {
    return floor().counts().pending();
  }

  @Override
  public void close() throws Exception {
    if (floor != null) {
      floor.close();
      floor = null;
    }
  }

  private Floor floor() {
    if (floor == null) {
      throw new IllegalStateException("The floor is not open");
    }
    return floor;
  }
}
