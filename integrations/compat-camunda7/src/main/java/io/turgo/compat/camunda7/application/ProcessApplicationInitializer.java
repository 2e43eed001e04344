package io.turgo.compat.camunda7.application;

import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.annotation.HandlesTypes;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Has a servlet container start each annotated {@link ServletProcessApplication}.
 *
 * @since 0.1.0
 */
@HandlesTypes(ProcessApplication.class)
public final class ProcessApplicationInitializer implements ServletContainerInitializer {
  /** For the servlet container. */
  public ProcessApplicationInitializer() {}

  @Override
  public void onStartup(@Nullable Set<Class<?>> annotated, ServletContext context) {
    if (annotated == null) {
      return;
    }
    for (Class<?> each : annotated) {
      if (ServletProcessApplication.class.isAssignableFrom(each)) {
        context.addListener(each.asSubclass(ServletProcessApplication.class));
      }
    }
  }
}
