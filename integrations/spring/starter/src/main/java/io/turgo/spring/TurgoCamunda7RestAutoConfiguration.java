package io.turgo.spring;

import io.turgo.camunda7.rest.Camunda7RestServlet;
import io.turgo.engine.ProcessEngine;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.Authenticator;
import jakarta.servlet.http.HttpServlet;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;

/**
 * The API of Camunda 7, where the application has the module for it and asks for it.
 *
 * @since 0.1.0
 */
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@AutoConfiguration(after = TurgoRestAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "turgo.enabled", matchIfMissing = true)
@ConditionalOnBooleanProperty("turgo.camunda7-rest.enabled")
@ConditionalOnClass({Camunda7RestServlet.class, HttpServlet.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public class TurgoCamunda7RestAutoConfiguration {
  /** Made by Spring Boot. */
  public TurgoCamunda7RestAutoConfiguration() {}

  /** The same as for the API of Turgo, which may not be mounted. */
  @Bean
  @ConditionalOnMissingBean
  Authenticator turgoCamunda7Authenticator(ApplicationContext context, TurgoProperties settings) {
    return TurgoRestAutoConfiguration.authenticator(context, settings);
  }

  @Bean
  ServletRegistrationBean<Camunda7RestServlet> turgoCamunda7Rest(
      ProcessEngine engine, Authenticator authenticator, TurgoProperties settings) {
    RestSettings rest = TurgoRestAutoConfiguration.rest(authenticator, settings.rest());
    ServletRegistrationBean<Camunda7RestServlet> mounted =
        new ServletRegistrationBean<>(
            new Camunda7RestServlet(engine, rest), settings.camunda7Rest().path() + "/*");
    mounted.setName("turgoCamunda7Rest");
    mounted.setAsyncSupported(true);
    return mounted;
  }

  @Bean
  WaitsLifecycle turgoCamunda7RestWaits(
      @Qualifier("turgoCamunda7Rest") ServletRegistrationBean<Camunda7RestServlet> mounted) {
    return new WaitsLifecycle(TurgoRestAutoConfiguration.servlet(mounted));
  }

  @Bean
  FilterRegistrationBean<Preflights> turgoCamunda7RestPreflights(
      @Qualifier("turgoCamunda7Rest") ServletRegistrationBean<Camunda7RestServlet> mounted,
      TurgoProperties settings) {
    return Preflights.of(mounted, settings);
  }
}
