package io.turgo.engine.service.command;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Checks of the arguments of API calls. */
public final class Arguments {
  private Arguments() {}

  public static void required(String name, @Nullable Object value) {
    if (value == null) {
      throw new TurgoIllegalArgumentException("The argument '" + name + "' must not be null");
    }
  }

  /** Text that goes to the database as it is. */
  public static @Nullable String storable(String name, @Nullable String text) {
    if (text != null && text.indexOf('\0') >= 0) {
      throw new TurgoIllegalArgumentException(
          "The argument '" + name + "' has the character U+0000, which databases cannot store");
    }
    return text;
  }

  /** Text that must be there and goes to the database as it is. */
  public static String text(String name, @Nullable String text) {
    required(name, text);
    storable(name, text);
    return Objects.requireNonNull(text);
  }

  /** A name that must be there, as the list that takes several. */
  public static List<String> name(String argument, @Nullable String name) {
    return List.of(text(argument, name));
  }

  /** A copy of names, all of which must be there. */
  public static List<String> names(String argument, @Nullable Collection<String> names) {
    required(argument, names);
    List<String> copy = new ArrayList<>();
    for (String name : Objects.requireNonNull(names)) {
      copy.add(text(argument, name));
    }
    return copy;
  }

  /** Text that must be there and not be empty, and goes to the database as it is. */
  public static String filled(String name, @Nullable String text) {
    String given = text(name, text);
    if (given.isEmpty()) {
      throw new TurgoIllegalArgumentException("The argument '" + name + "' must not be empty");
    }
    return given;
  }

  /** A copy of variables that are not stored; null counts as none. */
  public static Map<String, @Nullable Object> transientVariables(
      @Nullable Map<String, ? extends @Nullable Object> variables) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    if (variables != null) {
      variables.forEach((name, value) -> {
        required("variable name", name);
        copy.put(name, value);
      });
    }
    return copy;
  }

  /** A tenant as the database keeps it: empty for none. */
  public static String tenant(@Nullable String tenantId) {
    String stored = storable("tenantId", tenantId);
    return stored == null ? "" : stored;
  }

  /** Whether a text can be the id of something. */
  public static boolean isId(String text) {
    try {
      return Long.parseLong(text) > 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Variables as the database keeps them; null counts as none. */
  static Map<String, VariableValue> variables(
      VariableCodec codec, @Nullable Map<String, ? extends @Nullable Object> variables) {
    Map<String, VariableValue> encoded = new LinkedHashMap<>();
    if (variables != null) {
      variables.forEach((name, value) -> {
        required("variable name", name);
        encoded.put(name, codec.encode(name, value));
      });
    }
    return encoded;
  }
}
