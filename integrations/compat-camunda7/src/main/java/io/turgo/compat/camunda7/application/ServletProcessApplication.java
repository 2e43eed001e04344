package io.turgo.compat.camunda7.application;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A process application that a web application brings. With a {@link ProcessApplication} annotation
 * the servlet container finds it; it may be a listener of {@code web.xml} too.
 *
 * @since 0.1.0
 */
public class ServletProcessApplication extends AbstractProcessApplication
    implements ServletContextListener {
  /** The property with the path of the web application. */
  public static final String PROP_SERVLET_CONTEXT_PATH = "servletContextPath";

  private @Nullable ServletContextEvent begun;

  /** For the servlet container. */
  public ServletProcessApplication() {}

  @Override
  public void contextInitialized(ServletContextEvent event) {
    begun = event;
    deploy();
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    undeploy();
  }

  @Override
  public ClassLoader getProcessApplicationClassloader() {
    return begun == null
        ? super.getProcessApplicationClassloader()
        : Objects.requireNonNull(begun.getServletContext().getClassLoader());
  }

  @Override
  public Map<String, String> getProperties() {
    return begun == null
        ? Map.of()
        : Map.of(PROP_SERVLET_CONTEXT_PATH, begun.getServletContext().getContextPath());
  }

  /** The name of the web application, else its path. */
  @Override
  protected String autodetectProcessApplicationName() {
    if (begun == null) {
      return super.autodetectProcessApplicationName();
    }
    String name = begun.getServletContext().getServletContextName();
    return name == null || name.isBlank() ? begun.getServletContext().getContextPath() : name;
  }
}
