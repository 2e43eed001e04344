package io.turgo.rewrite;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An engine that applications come from. Forks that differ in packages only share its tables. */
enum Family {
  CAMUNDA7("org.camunda.bpm"),
  FLOWABLE("org.flowable"),
  ACTIVITI("org.activiti");

  private static final List<String> FORKS = List.of("org.operaton.bpm", "org.cibseven.bpm");

  /** Packages of the engine that the tables name. */
  final String root;

  Family(String root) {
    this.root = root;
  }

  /** The family of a type or package, null if it is of none. */
  static @Nullable Family of(String name) {
    return Arrays.stream(values())
        .filter(family -> name.startsWith(family.rootOf(name) + "."))
        .findFirst()
        .orElse(null);
  }

  /** The family with a name such as {@code camunda7}. */
  static Family named(String name) {
    return Arrays.stream(values())
        .filter(family -> family.tableName().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "Expected camunda7, flowable or activiti, but was '" + name + "'"));
  }

  String tableName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the name is of the engine or of a fork. */
  boolean owns(String name) {
    return name.startsWith(rootOf(name) + ".");
  }

  /** The name in the tables: that of a fork's type with the packages of the original. */
  String canonical(String name) {
    String own = rootOf(name);
    return own.equals(root) ? name : root + name.substring(own.length());
  }

  private String rootOf(String name) {
    return FORKS.stream()
        .filter(fork -> this == CAMUNDA7 && name.startsWith(fork + "."))
        .findFirst()
        .orElse(root);
  }
}
