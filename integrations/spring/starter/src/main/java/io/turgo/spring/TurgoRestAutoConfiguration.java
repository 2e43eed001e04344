package io.turgo.spring;

import io.turgo.engine.ProcessEngine;
import io.turgo.rest.TurgoRestServlet;
import io.turgo.rest.core.RestServlet;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.LoopbackOnly;
import jakarta.servlet.http.HttpServlet;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
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
import org.springframework.util.ClassUtils;

/**
 * The engine over HTTP, where the application has a servlet container.
 *
 * @since 0.1.0
 */
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@AutoConfiguration(after = TurgoAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "turgo.enabled", matchIfMissing = true)
@ConditionalOnBooleanProperty(name = "turgo.rest.enabled", matchIfMissing = true)
@ConditionalOnClass({TurgoRestServlet.class, HttpServlet.class, ServletRegistrationBean.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public class TurgoRestAutoConfiguration {
  private static final String SPRING_SECURITY =
      "org.springframework.security.web.SecurityFilterChain";
  private static final String CONSOLE = "io.turgo.console.ConsoleServlet";

  /** Made by Spring Boot. */
  public TurgoRestAutoConfiguration() {}

  /** Closed to others than this machine until somebody says who callers are. */
  @Bean
  @ConditionalOnMissingBean
  Authenticator turgoAuthenticator(ApplicationContext context, TurgoProperties settings) {
    return authenticator(context, settings);
  }

  static Authenticator authenticator(ApplicationContext context, TurgoProperties settings) {
    return ClassUtils.isPresent(SPRING_SECURITY, context.getClassLoader())
        ? new SecurityCallers(settings.rest())
        : new LoopbackOnly();
  }

  @Bean
  ServletRegistrationBean<TurgoRestServlet> turgoRest(
      ProcessEngine engine,
      Authenticator authenticator,
      TurgoProperties settings,
      ApplicationContext context) {
    TurgoProperties.Rest rest = settings.rest();
    Set<String> paths = new LinkedHashSet<>(Set.of(rest.path() + "/*"));
    if (settings.console().enabled() && ClassUtils.isPresent(CONSOLE, context.getClassLoader())) {
      // The pages ask below their own place.
      paths.add(settings.console().path() + "/api/v1/*");
    }
    ServletRegistrationBean<TurgoRestServlet> mounted =
        new ServletRegistrationBean<>(
            new TurgoRestServlet(engine, rest(authenticator, rest)), paths.toArray(String[]::new));
    mounted.setName("turgoRest");
    mounted.setAsyncSupported(true);
    return mounted;
  }

  @Bean
  WaitsLifecycle turgoRestWaits(
      @Qualifier("turgoRest") ServletRegistrationBean<TurgoRestServlet> mounted) {
    return new WaitsLifecycle(servlet(mounted));
  }

  @Bean
  FilterRegistrationBean<Preflights> turgoRestPreflights(
      @Qualifier("turgoRest") ServletRegistrationBean<TurgoRestServlet> mounted,
      TurgoProperties settings) {
    return Preflights.of(mounted, settings);
  }

  static RestServlet servlet(ServletRegistrationBean<? extends RestServlet> mounted) {
    return Objects.requireNonNull(mounted.getServlet());
  }

  /** What is set about all that is served over HTTP. */
  static RestSettings rest(Authenticator authenticator, TurgoProperties.Rest rest) {
    return RestSettings.of(authenticator)
        .withOrigins(Set.copyOf(rest.origins()))
        .withReadOnly(rest.readOnly())
        .withHiddenVariables(Set.copyOf(rest.hiddenVariables()));
  }
}
