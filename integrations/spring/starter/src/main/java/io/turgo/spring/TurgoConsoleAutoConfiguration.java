package io.turgo.spring;

import io.turgo.console.ConsoleServlet;
import io.turgo.rest.TurgoRestServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.function.Function;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.util.ClassUtils;

/**
 * The web pages that show the engine, where its HTTP API is.
 *
 * @since 0.1.0
 */
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@AutoConfiguration(after = TurgoRestAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "turgo.enabled", matchIfMissing = true)
@ConditionalOnBooleanProperty(name = "turgo.rest.enabled", matchIfMissing = true)
@ConditionalOnBooleanProperty(name = "turgo.console.enabled", matchIfMissing = true)
@ConditionalOnClass({
  ConsoleServlet.class,
  TurgoRestServlet.class,
  HttpServlet.class,
  ServletRegistrationBean.class
})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public class TurgoConsoleAutoConfiguration {
  private static final String TOKEN = "org.springframework.security.web.csrf.CsrfToken";

  /** Made by Spring Boot. */
  public TurgoConsoleAutoConfiguration() {}

  @Bean
  ServletRegistrationBean<ConsoleServlet> turgoConsole(
      TurgoProperties settings, ApplicationContext context) {
    Function<HttpServletRequest, Map<String, String>> headers =
        ClassUtils.isPresent(TOKEN, context.getClassLoader())
            ? Tokens::header
            : request -> Map.of();
    ServletRegistrationBean<ConsoleServlet> mounted =
        new ServletRegistrationBean<>(
            new ConsoleServlet(headers), settings.console().path() + "/*");
    mounted.setName("turgoConsole");
    return mounted;
  }

  /** What Spring Security wants to see with each change, unless the application does without. */
  private static final class Tokens {
    static Map<String, String> header(HttpServletRequest request) {
      return request.getAttribute(CsrfToken.class.getName()) instanceof CsrfToken token
          ? Map.of(token.getHeaderName(), token.getToken())
          : Map.of();
    }
  }
}
