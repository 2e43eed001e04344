package io.turgo.bench.async27;

import io.turgo.engine.RepositoryService;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The benchmark's process: its file, and what one finished instance must have left in history. */
public final class Async27Process {
  /** Its key. */
  public static final String KEY = "AsyncProcess";

  /** Executable jobs of one instance, from its start to its end. */
  public static final int JOBS_PER_INSTANCE = 27;

  /** Every service task; each is one job and runs once per instance. */
  public static final List<String> SERVICE_TASKS =
      List.of("A", "B", "C", "D", "E", "F", "G1", "G2", "G3", "M", "N", "H", "I", "J", "K", "L");

  /** Joins and the tokens that arrive at each; every arrival is one job. */
  public static final Map<String, Integer> ARRIVALS =
      Map.of("join1", 2, "join2", 3, "join3", 2, "join4", 3);

  /** The user task that nobody completes: its timer takes it away. */
  public static final String TASK = "G";

  /** The one timer that fires; firing is one job. */
  public static final String TIMER = "GOverdue";

  private static final String FILE = "async27.bpmn";
  private static final Duration TIMER_OF_THE_FILE = Duration.ofSeconds(1);

  private Async27Process() {}

  /** Deploys the process as the benchmark runs it, unless it is deployed. */
  public static void deployUnlessThere(RepositoryService repository) {
    if (repository.createProcessDefinitionQuery().processDefinitionKey(KEY).count() == 0) {
      repository.createDeployment().name(KEY).addString(FILE, xml()).deploy();
    }
  }

  /** The process file with another duration of the user task's timer. */
  public static String xml(Duration taskTimer) {
    return xml().replace(">" + TIMER_OF_THE_FILE + "<", ">" + taskTimer + "<");
  }

  /** The process file. */
  public static String xml() {
    try (InputStream in = Async27Process.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(
            "Expected " + FILE + " beside this class, but it is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
