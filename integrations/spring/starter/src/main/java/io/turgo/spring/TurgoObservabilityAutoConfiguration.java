package io.turgo.spring;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.trace.TraceContext;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/**
 * What an application's actuator says of the engine: health, meters, an endpoint, and traces that
 * go on in jobs. Each part is there where the application has Boot's module for it.
 *
 * @since 0.1.0
 */
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@AutoConfiguration(
    before = TurgoAutoConfiguration.class,
    afterName = {
      "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration",
      "org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration",
      "org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration",
      "org.springframework.boot.micrometer.tracing.brave.autoconfigure.BraveAutoConfiguration"
    })
@ConditionalOnBooleanProperty(name = "turgo.enabled", matchIfMissing = true)
public class TurgoObservabilityAutoConfiguration {
  /** Made by Spring Boot. */
  public TurgoObservabilityAutoConfiguration() {}

  @Bean
  EngineFigures turgoFigures(ProcessEngine engine, TurgoProperties settings) {
    return new EngineFigures(engine, settings.metrics().refresh(), settings.metrics().countLimit());
  }

  /** With spring-boot-health. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
  static class Health {
    @Bean
    @ConditionalOnMissingBean(name = "turgoDatabaseHealthIndicator")
    @ConditionalOnEnabledHealthIndicator("turgo-database")
    HealthIndicator turgoDatabaseHealthIndicator(ProcessEngine engine) {
      return new EngineHealthIndicators.Database(engine);
    }

    @Bean
    @ConditionalOnMissingBean(name = "turgoExecutorHealthIndicator")
    @ConditionalOnEnabledHealthIndicator("turgo-executor")
    HealthIndicator turgoExecutorHealthIndicator(
        ProcessEngine engine, EngineFigures figures, TurgoProperties settings) {
      return new EngineHealthIndicators.Executor(
          engine, figures, settings.metrics().outOfServiceAge());
    }
  }

  /** With spring-boot-actuator. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
  static class Endpoint {
    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnAvailableEndpoint
    TurgoEndpoint turgoEndpoint(ProcessEngine engine, EngineFigures figures) {
      return new TurgoEndpoint(engine, figures);
    }
  }

  /** With Micrometer's meters. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterBinder.class)
  @ConditionalOnBooleanProperty(name = "turgo.metrics.enabled", matchIfMissing = true)
  static class Meters {
    @Bean
    MicrometerMeters turgoMeters(ProcessEngine engine, EngineFigures figures) {
      return new MicrometerMeters(engine, figures);
    }
  }

  /** With Micrometer's tracing. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({Tracer.class, ObservationRegistry.class})
  static class Traces {
    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBean({Tracer.class, ObservationRegistry.class})
    TraceContext turgoTraces(ObservationRegistry observations, Tracer tracer) {
      return new ObservedTraces(observations, tracer);
    }
  }
}
