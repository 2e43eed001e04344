package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.turgo.await.Await;
import io.turgo.engine.HistoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.monitoring.JobObserver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.MDC;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Health, meters, endpoint and traces of an application with Boot's actuator. */
class ObservabilityTest {
  private static ConfigurableApplicationContext context;
  private static Application application;

  /** The application: notes what its delegate finds around it, and which spans have ended. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(
      excludeName = {
        "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
        "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration"
      })
  static class Application {
    final BlockingQueue<Map<String, String>> found = new LinkedBlockingQueue<>();
    final List<ReadableSpan> spans = new CopyOnWriteArrayList<>();

    @Bean
    JavaDelegate surroundings() {
      return execution -> found.add(new ConcurrentHashMap<>(MDC.getCopyOfContextMap()));
    }

    @Bean
    JobObserver broken() {
      return new JobObserver() {
        @Override
        public void started(long jobId, String activityId, long readyNanos) {
          throw new IllegalStateException("an observer that is broken");
        }
      };
    }

    @Bean
    SpanProcessor ended() {
      return new SpanProcessor() {
        @Override
        public void onStart(Context parent, ReadWriteSpan span) {}

        @Override
        public boolean isStartRequired() {
          return false;
        }

        @Override
        public void onEnd(ReadableSpan span) {
          spans.add(span);
        }

        @Override
        public boolean isEndRequired() {
          return true;
        }
      };
    }
  }

  @BeforeAll
  static void start(@TempDir Path folder) {
    context =
        new SpringApplicationBuilder(Application.class)
            .web(WebApplicationType.NONE)
            .bannerMode(Banner.Mode.OFF)
            .run(
                "--turgo.sqlite.file=" + folder.resolve("turgo.db"),
                "--turgo.name=watched",
                "--turgo.deployment.locations=classpath:traced",
                "--turgo.metrics.refresh=10ms",
                "--management.endpoints.web.exposure.include=turgo",
                "--management.tracing.sampling.probability=1");
    application = context.getBean(Application.class);
  }

  @AfterAll
  static void stop() {
    context.close();
  }

  @Test
  void aJobContinuesTheTraceOfWhoeverMadeIt() throws Exception {
    Tracer tracer = context.getBean(Tracer.class);
    Span caller = tracer.nextSpan().name("caller").start();
    try (Tracer.SpanInScope scope = tracer.withSpan(caller)) {
      assertThat(scope).isNotNull();
      context.getBean(RuntimeService.class).startProcessInstanceByKey("traced");
    } finally {
      caller.end();
    }
    Map<String, String> mdc = application.found.poll(30, TimeUnit.SECONDS);

    assertThat(mdc)
        .containsEntry("turgo.process", "traced")
        .containsEntry("turgo.element", "write")
        .containsEntry("traceId", caller.context().traceId())
        .containsKeys("turgo.job", "turgo.instance", "traceparent", "spanId");
    Await.until("the job's span has ended", () -> ended("traced.write") != null);
    ReadableSpan job = Objects.requireNonNull(ended("traced.write"));
    assertThat(job.getParentSpanContext().getSpanId()).isEqualTo(caller.context().spanId());
    assertThat(job.getSpanContext().getTraceId()).isEqualTo(caller.context().traceId());
    Await.until(
        "the process has ended, whatever observers threw",
        () ->
            context
                    .getBean(HistoryService.class)
                    .createHistoricProcessInstanceQuery()
                    .finished()
                    .count()
                == 1);
  }

  private static @Nullable ReadableSpan ended(String name) {
    return application.spans.stream()
        .filter(span -> span.getName().equals(name))
        .findFirst()
        .orElse(null);
  }

  @Test
  void metersAreThoseOfThePage() throws Exception {
    TreeSet<String> onThePage = new TreeSet<>();
    Matcher row =
        Pattern.compile("(?m)^\\| `(turgo\\.[a-z.]+)` \\| (counter|gauge|timer) \\|")
            .matcher(Files.readString(Path.of("../../../docs/spring-boot/monitoring.md")));
    while (row.find()) {
      onThePage.add(row.group(1));
    }
    EngineMeters.QUEUE_COUNTERS.forEach(
        counter -> assertThat(onThePage.remove(counter.name())).isTrue());
    TreeSet<String> meters = new TreeSet<>();
    for (Meter meter : context.getBean(MeterRegistry.class).getMeters()) {
      if (meter.getId().getName().startsWith("turgo")
          && !meter.getId().getName().startsWith("turgo.job.")
          && !meter.getId().getName().equals("turgo.job")) {
        meters.add(meter.getId().getName());
        assertThat(meter.getId().getTag("engine")).isEqualTo("watched");
      }
    }
    assertThat(meters).isEqualTo(onThePage);
  }

  @Test
  void theEndpointShowsTheEngine() {
    Map<String, Object> engine = context.getBean(TurgoEndpoint.class).engine();
    assertThat(engine).containsEntry("name", "watched").containsEntry("executorRunning", true);
    assertThat(engine.get("jobs"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsOnlyKeys("ready", "timer", "suspended", "deadLetter", "external");
    assertThat(engine.get("counters"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsKey("turgo.jobs.finished");
  }

  private static Health health(String indicator) {
    return Objects.requireNonNull(context.getBean(indicator, HealthIndicator.class).health());
  }

  @Test
  void healthIsThatOfEngineAndDatabase() {
    Health database = health("turgoDatabaseHealthIndicator");
    assertThat(database.getStatus()).isEqualTo(Status.UP);
    assertThat(database.getDetails()).containsKey("definition_epoch");
    Health executor = health("turgoExecutorHealthIndicator");
    assertThat(executor.getStatus()).isEqualTo(Status.UP);
    assertThat(executor.getDetails()).containsKeys("running", "oldestDueSeconds");
  }
}
