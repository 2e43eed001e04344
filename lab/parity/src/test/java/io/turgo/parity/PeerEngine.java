package io.turgo.parity;

import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.apache.ibatis.session.SqlSession;

/**
 * Another engine than the one of this class path: with the libraries of the benchmark's peer, apart
 * from those here. All calls are by reflection, as {@link Bridge} does them anyway.
 */
final class PeerEngine implements AutoCloseable {
  private static final String FLOWABLE =
      "org.flowable.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration";
  private static final String ACTIVITI =
      "org.activiti.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration";

  /**
   * By their peers, and open for as long as tests run: a peer starts with classes that are there.
   */
  private static final Map<String, ClassLoader> LIBRARIES = new HashMap<>();

  private final Object engine;
  private final UnaryOperator<String> files;

  /** A version of Flowable, of the folder of a module below {@code lab/peers}. */
  static PeerEngine flowable(String peer, DataSource source)
      throws IOException, ReflectiveOperationException {
    return new PeerEngine(peer, FLOWABLE, source, UnaryOperator.identity());
  }

  static PeerEngine activiti6(DataSource source) throws IOException, ReflectiveOperationException {
    return new PeerEngine(
        "activiti6",
        ACTIVITI,
        source,
        file -> file.replace("http://flowable.org/bpmn", "http://activiti.org/bpmn"));
  }

  /**
   * @param files writes models as the engine reads them
   */
  private PeerEngine(
      String peer, String settingsClass, DataSource source, UnaryOperator<String> files)
      throws IOException, ReflectiveOperationException {
    this.files = files;
    ClassLoader libraries = libraries(peer);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(libraries);
    try {
      Object settings = libraries.loadClass(settingsClass).getConstructor().newInstance();
      settings.getClass().getMethod("setDataSource", DataSource.class).invoke(settings, source);
      settings
          .getClass()
          .getMethod("setAsyncExecutorActivate", boolean.class)
          .invoke(settings, false);
      engine = settings.getClass().getMethod("buildProcessEngine").invoke(settings);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static ClassLoader libraries(String peer) throws IOException {
    synchronized (LIBRARIES) {
      ClassLoader known = LIBRARIES.get(peer);
      if (known == null) {
        known = new URLClassLoader(urls(peer), ClassLoader.getPlatformClassLoader());
        LIBRARIES.put(peer, known);
      }
      return known;
    }
  }

  private static URL[] urls(String peer) throws IOException {
    Path file = Path.of("../peers", peer, "target/classpath");
    if (!Files.exists(file)) {
      throw new IOException(
          "There is no " + file + ", which the build of that module writes: run ./turgo test");
    }
    List<URL> urls = new ArrayList<>();
    // MyBatis looks for parts of its newer versions, and would find those of this class path.
    urls.add(SqlSession.class.getProtectionDomain().getCodeSource().getLocation());
    for (String library : Files.readString(file).strip().split(File.pathSeparator)) {
      if (!library.contains("slf4j-simple")) { // it would write what its settings here keep back
        urls.add(url(library));
      }
    }
    return urls.toArray(URL[]::new);
  }

  private static URL url(String library) throws MalformedURLException {
    return Path.of(library).toUri().toURL();
  }

  private <T> T service(Class<T> type) {
    try {
      return Bridge.ours(
          engine.getClass().getMethod("get" + type.getSimpleName()).invoke(engine), type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  Services services() {
    return new Services(
        service(RepositoryService.class),
        service(RuntimeService.class),
        service(TaskService.class),
        service(HistoryService.class),
        service(ManagementService.class),
        service(IdentityService.class),
        service(FormService.class),
        null,
        time -> {},
        files,
        List::of);
  }

  @Override
  public void close() throws IOException {
    try {
      engine.getClass().getMethod("close").invoke(engine);
    } catch (ReflectiveOperationException e) {
      throw new IOException(e);
    }
  }
}
