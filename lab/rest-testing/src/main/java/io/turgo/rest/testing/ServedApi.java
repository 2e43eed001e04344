package io.turgo.rest.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.job.Job;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.exchange.Router;
import io.turgo.rest.core.server.Listening;
import io.turgo.rest.core.server.RestServer;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An engine on a file of its own and a server for an API of it. */
public class ServedApi extends Requests implements AutoCloseable {
  private final Path folder;
  public final ProcessEngine engine;
  public final RestServer server;
  public final RestClient client;

  /**
   * Starts both.
   *
   * @param change of the engine's settings
   * @param path of the API
   * @param router of its operations
   * @param servlets by their paths, the API's among them
   */
  protected ServedApi(
      UnaryOperator<ProcessEngineBuilder> change,
      RestSettings settings,
      String path,
      Router router,
      BiFunction<ProcessEngine, RestSettings, Map<String, HttpServlet>> servlets) {
    try {
      folder = Files.createTempDirectory("turgo-rest");
      engine = change.apply(ProcessEngine.builder().sqlite(folder.resolve("turgo.db"))).build();
      server = RestServer.start(settings, Listening.locally(0), servlets.apply(engine, settings));
      client = new RestClient(server.uri(path), router);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Reply send(String method, String path, @Nullable String type, BodyPublisher body) {
    return client.send(method, path, type, body);
  }

  /**
   * Runs all jobs that are ready, as an executor would.
   *
   * @param failure in the message of each job that fails
   * @return how many were run
   */
  public int runJobs(String failure) {
    ManagementService management = engine.getManagementService();
    int run = 0;
    for (List<Job> jobs = management.createJobQuery().list();
        !jobs.isEmpty() && run < 1_000;
        jobs = management.createJobQuery().list()) {
      for (Job job : jobs) {
        run++;
        try {
          management.executeJob(job.getId());
        } catch (TurgoException e) {
          assertThat(e).hasMessageContaining(failure);
        }
      }
    }
    return run;
  }

  @Override
  public void close() {
    server.close();
    engine.close();
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : all) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
