package io.turgo.spring;

import io.turgo.rest.core.RestServlet;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.core.Ordered;

/**
 * Hands what browsers ask before a page of another origin may call to the API, before Spring
 * Security: it asks who calls, which browsers do not say then, or answers by what Spring MVC knows
 * of its own paths.
 */
final class Preflights extends HttpFilter {
  private static final long serialVersionUID = 1L;

  private final transient RestServlet servlet;

  private Preflights(RestServlet servlet) {
    this.servlet = servlet;
  }

  /** The filter of an API, on its paths. */
  static FilterRegistrationBean<Preflights> of(
      ServletRegistrationBean<? extends RestServlet> mounted, TurgoProperties settings) {
    FilterRegistrationBean<Preflights> filter =
        new FilterRegistrationBean<>(new Preflights(TurgoRestAutoConfiguration.servlet(mounted)));
    filter.setUrlPatterns(mounted.getUrlMappings());
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    filter.setAsyncSupported(true);
    filter.setEnabled(!settings.rest().origins().isEmpty());
    return filter;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request.getMethod().equals("OPTIONS")
        && request.getHeader("Access-Control-Request-Method") != null) {
      servlet.service(request, response);
    } else {
      chain.doFilter(request, response);
    }
  }
}
