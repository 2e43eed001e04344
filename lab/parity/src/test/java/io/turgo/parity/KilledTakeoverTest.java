package io.turgo.parity;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * An import from Flowable that is killed again and again loses nothing and writes nothing twice.
 * {@code ./turgo bench import --source flowable --kills 100} kills more often.
 */
final class KilledTakeoverTest {
  private static final int RUNNING = 30;
  private static final int ENDED = 10;

  /** After how many instances each process is killed. */
  private static final int[] KILLS = {1, 12, 33};

  @TempDir private Path folder;

  @Test
  void nothingIsLostOrThereTwice() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
      PGSimpleDataSource source = new PGSimpleDataSource();
      source.setUrl(postgres.getJdbcUrl("postgres", "postgres"));
      try (PeerEngine flowable = PeerEngine.flowable("flowable8", source)) {
        fill(flowable.services());
        Path target = folder.resolve("turgo.db");
        int killed = 0;
        for (int told : KILLS) {
          killed += killAfter(postgres.getJdbcUrl("postgres", "postgres"), target, told) ? 1 : 0;
        }
        assertThat(killed).isGreaterThanOrEqualTo(2);
        killAfter(postgres.getJdbcUrl("postgres", "postgres"), target, Integer.MAX_VALUE);
        try (ProcessEngine turgo =
            ProcessEngine.builder().sqlite(target).executorActive(false).build()) {
          assertThat(keys(Services.of(turgo)))
              .isEqualTo(keys(flowable.services()))
              .hasSize(2 * RUNNING + ENDED);
          assertThat(turgo.getTaskService().createTaskQuery().count()).isEqualTo(RUNNING);
          assertThat(turgo.getTransferService().inconsistencies()).isEmpty();
        }
      }
    }
  }

  private static void fill(Services flowable) {
    for (String model :
        List.of(
            Models.line("p", "<callActivity id='call' calledElement='q'/>"),
            Models.line("q", "<userTask id='a'/>"))) {
      flowable
          .repository()
          .createDeployment()
          .addString(
              "p.bpmn20.xml",
              "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'"
                  + " targetNamespace='test'>"
                  + model
                  + "</definitions>")
          .deploy();
    }
    for (int i = 0; i < ENDED; i++) {
      flowable.runtime().startProcessInstanceByKey("q", "ended " + i, Map.of("n", i));
    }
    flowable.tasks().createTaskQuery().list().forEach(it -> flowable.tasks().complete(it.getId()));
    for (int i = 0; i < RUNNING; i++) {
      flowable.runtime().startProcessInstanceByKey("p", "running " + i, Map.of("n", i));
    }
  }

  /** The business keys of all instances, those that were called without one. */
  private static List<String> keys(Services services) {
    return services.history().createHistoricProcessInstanceQuery().list().stream()
        .map(it -> it.getBusinessKey() + " " + (it.getEndTime() != null))
        .sorted()
        .toList();
  }

  /** Kills an import once it has told of so many instances; whether it had not ended before. */
  private static boolean killAfter(String url, Path target, int told)
      throws IOException, InterruptedException {
    Path errors = target.resolveSibling("errors.txt");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    TakeoverMain.class.getName(),
                    url,
                    target.toString()))
            .redirectError(errors.toFile())
            .start();
    try (BufferedReader lines = process.inputReader()) {
      String line = lines.readLine();
      for (int seen = 1; line != null && seen < told; seen++) {
        line = lines.readLine();
      }
      if (line != null) {
        process.destroyForcibly();
      }
    }
    int code = process.waitFor();
    assertThat(code).as(Files.readString(errors)).isIn(0, 137);
    return code == 137;
  }
}
