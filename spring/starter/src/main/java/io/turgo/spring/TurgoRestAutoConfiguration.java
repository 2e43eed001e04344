package io.turgo.spring;

import io.turgo.engine.ProcessEngine;
import io.turgo.rest.RestSettings;
import io.turgo.rest.TurgoRestServlet;
import io.turgo.rest.security.Authenticator;
import io.turgo.rest.security.LoopbackOnly;
import jakarta.servlet.http.HttpServlet;
import java.util.Set;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.util.ClassUtils;

/** The engine over HTTP, where the application has the module for it and asks for it. */
@AutoConfiguration(after = TurgoAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "turgo.enabled", matchIfMissing = true)
@ConditionalOnBooleanProperty("turgo.rest.enabled")
@ConditionalOnClass({TurgoRestServlet.class, HttpServlet.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public class TurgoRestAutoConfiguration {
  private static final String SPRING_SECURITY =
      "org.springframework.security.web.SecurityFilterChain";

  /** Closed to others than this machine until somebody says who callers are. */
  @Bean
  @ConditionalOnMissingBean
  Authenticator turgoAuthenticator(ApplicationContext context) {
    return authenticator(context);
  }

  static Authenticator authenticator(ApplicationContext context) {
    return ClassUtils.isPresent(SPRING_SECURITY, context.getClassLoader())
        ? new ContainerCallers()
        : new LoopbackOnly();
  }

  @Bean
  ServletRegistrationBean<TurgoRestServlet> turgoRest(
      ProcessEngine engine, Authenticator authenticator, TurgoProperties settings) {
    TurgoProperties.Rest rest = settings.rest();
    ServletRegistrationBean<TurgoRestServlet> mounted =
        new ServletRegistrationBean<>(
            new TurgoRestServlet(
                engine,
                RestSettings.of(authenticator)
                    .withOrigins(Set.copyOf(rest.origins()))
                    .withReadOnly(rest.readOnly())),
            rest.path() + "/*");
    mounted.setName("turgoRest");
    mounted.setAsyncSupported(true);
    return mounted;
  }
}
