package io.turgo.parity.camunda7;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.camunda.bpm.engine.ProcessEngine;
import org.jspecify.annotations.Nullable;

/**
 * A fork of Camunda 7, used by Camunda's interfaces: the forks have the same ones in packages of
 * other names. A call goes on to the method of the same name and parameters; objects of the fork
 * come back as those of Camunda.
 */
enum Fork {
  OPERATON("org.operaton.") {
    @Override
    Object build(DataSource source) {
      var settings =
          new org.operaton.bpm.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration();
      settings.setDataSource(source);
      settings.setDatabaseSchemaUpdate("true");
      settings.setJobExecutorActivate(false);
      settings.setMetricsEnabled(false);
      settings.setEnforceHistoryTimeToLive(false);
      settings.setJavaSerializationFormatEnabled(true);
      return settings.buildProcessEngine();
    }
  },

  CIB_SEVEN("org.cibseven.") {
    @Override
    Object build(DataSource source) {
      var settings =
          new org.cibseven.bpm.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration();
      settings.setDataSource(source);
      settings.setDatabaseSchemaUpdate("true");
      settings.setJobExecutorActivate(false);
      settings.setMetricsEnabled(false);
      settings.setEnforceHistoryTimeToLive(false);
      settings.setJavaSerializationFormatEnabled(true);
      return settings.buildProcessEngine();
    }
  };

  private static final String CAMUNDA = "org.camunda.";

  private final String packages;

  Fork(String packages) {
    this.packages = packages;
  }

  abstract Object build(DataSource source);

  ProcessEngine start(DataSource source) {
    return (ProcessEngine) crossed(build(source), ProcessEngine.class);
  }

  /** An object of the fork as one of Camunda; other objects as they are. */
  private @Nullable Object cross(@Nullable Object value, Class<?> wanted) {
    return value == null ? null : crossed(value, wanted);
  }

  private Object crossed(Object value, Class<?> wanted) {
    if (value instanceof Collection<?> all) {
      List<@Nullable Object> crossed = new ArrayList<>();
      all.forEach(each -> crossed.add(cross(each, Object.class)));
      return value instanceof Set<?> ? new LinkedHashSet<>(crossed) : crossed;
    }
    Class<?> type = value.getClass();
    if (wanted.isArray() && value instanceof Object[] from) {
      Class<?> item = wanted.getComponentType();
      List<@Nullable Object> items = new ArrayList<>();
      for (Object each : from) {
        items.add(cross(each, item));
      }
      return items.toArray((Object[]) Array.newInstance(item, 0));
    }
    Set<Class<?>> faces = new LinkedHashSet<>();
    addFaces(type, faces);
    return faces.isEmpty() || !type.getName().startsWith(packages)
        ? value
        : Proxy.newProxyInstance(
            ProcessEngine.class.getClassLoader(),
            faces.toArray(Class<?>[]::new),
            new Calls(this, value));
  }

  private void addFaces(@Nullable Class<?> type, Set<Class<?>> faces) {
    if (type == null) {
      return;
    }
    for (Class<?> face : type.getInterfaces()) {
      Class<?> counterpart = face.getName().startsWith(packages) ? counterpart(face) : null;
      if (counterpart != null) {
        faces.add(counterpart);
      }
      addFaces(face, faces);
    }
    addFaces(type.getSuperclass(), faces);
  }

  private @Nullable Class<?> counterpart(Class<?> type) {
    return named(type.getName().replace(packages, CAMUNDA));
  }

  private static @Nullable Class<?> named(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      return null; // of the fork alone
    }
  }

  private record Calls(Fork fork, Object target) implements InvocationHandler {
    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      Class<?>[] types = method.getParameterTypes();
      for (int i = 0; i < types.length; i++) {
        Class<?> there = named(types[i].getName().replace(CAMUNDA, fork.packages));
        types[i] = there == null ? types[i] : there;
      }
      Class<?> face = named(method.getDeclaringClass().getName().replace(CAMUNDA, fork.packages));
      Method found = (face == null ? Object.class : face).getMethod(method.getName(), types);
      try {
        return fork.cross(found.invoke(target, arguments), method.getReturnType());
      } catch (InvocationTargetException e) {
        throw new IllegalStateException(e.getCause());
      }
    }
  }
}
