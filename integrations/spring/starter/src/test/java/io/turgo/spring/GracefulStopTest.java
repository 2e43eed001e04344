package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.ProcessEngine;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** An application that stops while workers outside wait for jobs. */
class GracefulStopTest {
  private static final String WIM = Web.basic("wim", GuardedApplication.PASSWORD);

  @Test
  void workersThatWaitAreAnsweredAndKeepNothingUp(@TempDir Path folder) throws Exception {
    ConfigurableApplicationContext application = GuardedApplication.start(folder);
    try (Web web = new Web(application)) {
      String headers = web.get("/turgo/headers.json", "Authorization", WIM).body();
      CompletableFuture<HttpResponse<String>> worker =
          CompletableFuture.supplyAsync(() ->
              web.post(
                  "/turgo/api/v1/external-tasks/acquire",
                  "{\"workerId\":\"w\",\"topic\":\"t\",\"lockMillis\":1000,\"waitMillis\":50000}",
                  "Authorization",
                  WIM,
                  Web.found("\"([^\"]+)\":", headers),
                  Web.found(":\"([^\"]+)\"", headers)));
      ProcessEngine engine = application.getBean(ProcessEngine.class);
      Await.until("the worker waits", () -> engine.getMetrics().workers().waiting() == 1);
      WaitsLifecycle waits = application.getBean(WaitsLifecycle.class);

      long begun = System.nanoTime();
      application.close();
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
      HttpResponse<String> answer = worker.get(30, TimeUnit.SECONDS);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{\"items\":[]}");
      assertThat(waits.getPhase())
          .isGreaterThan(WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE);
    } finally {
      application.close();
    }
  }
}
