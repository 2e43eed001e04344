package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each argument of each method of the services and their builders is null once. */
@SuppressWarnings("NullAway") // on purpose
class NullArgumentsTest {
  private final Set<String> nameless = new TreeSet<>();
  private final Set<Class<?>> seen = new HashSet<>();
  private int calls;

  @Test
  void theErrorNamesTheArgument() throws IllegalAccessException {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      kit.run("p", start("s"), user("t", ""), flow("s -> t"));
      ProcessEngine engine = kit.engine();
      for (Method method : ProcessEngine.class.getMethods()) {
        if (method.getName().endsWith("Service") && method.getParameterCount() == 0) {
          askAll(result(engine, method), method.getReturnType());
        }
      }
      String definition =
          engine.getRepositoryService().createProcessDefinitionQuery().list().getFirst().getId();
      askAll(engine.getRuntimeService().createMigrationPlan(definition, definition));
      askAll(engine.getRuntimeService().createModification(definition));
      askAll(engine.getRuntimeService().restartProcessInstances(definition));
      kit.checkConsistency();
    }
    assertThat(calls).isGreaterThan(1_500);
    assertThat(nameless).isEmpty();
  }

  @Test
  void aNameThatIsNullIsNoName() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      String id = kit.run("p", start("s"), user("t", ""), flow("s -> t"));
      List<String> names = Collections.singletonList(null);
      assertThatThrownBy(() -> kit.engine().getRuntimeService().removeVariables(id, names))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessage("The argument 'variableNames' must not be null");
    }
  }

  private void askAll(Object builder) throws IllegalAccessException {
    askAll(builder, builder.getClass().getInterfaces()[0]);
  }

  private void askAll(@Nullable Object of, Class<?> type) throws IllegalAccessException {
    if (of == null || !seen.add(type)) {
      return;
    }
    for (Method method : type.getMethods()) {
      if (Modifier.isStatic(method.getModifiers()) || method.isVarArgs()) {
        continue;
      }
      if (method.getParameterCount() > 0) {
        ask(of, method);
      } else if (method.getName().startsWith("create") && method.getReturnType().isInterface()) {
        askAll(result(of, method), method.getReturnType());
      }
    }
  }

  private static @Nullable Object result(Object of, Method method) throws IllegalAccessException {
    try {
      return method.invoke(of);
    } catch (InvocationTargetException e) {
      return null; // such as a builder of a module that is not there
    }
  }

  private void ask(Object of, Method method) throws IllegalAccessException {
    Class<?>[] types = method.getParameterTypes();
    for (int asked = 0; asked < types.length; asked++) {
      if (types[asked].isPrimitive()) {
        continue;
      }
      List<@Nullable Object> arguments = new ArrayList<>();
      for (int i = 0; i < types.length; i++) {
        arguments.add(i == asked ? null : some(types[i]));
      }
      calls++;
      try {
        method.invoke(of, arguments.toArray());
      } catch (InvocationTargetException e) {
        String message = String.valueOf(e.getCause().getMessage());
        if (e.getCause() instanceof NullPointerException && !message.matches("\\w{3,}")
            || message.equals("null")) {
          nameless.add(method + ": " + types[asked].getSimpleName() + ": " + e.getCause());
        }
      }
    }
  }

  private static @Nullable Object some(Class<?> type) {
    if (type == String.class || type == Object.class) {
      return "1";
    }
    if (type == int.class || type == Integer.class) {
      return 1;
    }
    if (type == long.class || type == Long.class) {
      return 1L;
    }
    if (type == boolean.class || type == Boolean.class) {
      return true;
    }
    if (type == Set.class) {
      return Set.of("1");
    }
    if (type == Map.class) {
      return Map.of();
    }
    if (type == Date.class) {
      return new Date(0);
    }
    if (Collection.class.isAssignableFrom(type)) {
      return List.of();
    }
    return type.isEnum() ? type.getEnumConstants()[0] : null;
  }
}
