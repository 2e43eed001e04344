package io.turgo.engine.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A class may ask Jackson to make what its JSON names; only what is allowed is made. */
class NamedClassesTest {
  record Box(@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS) @Nullable Object content) {}

  record Allowed(int number) {}

  record Other(int number) {}

  private static JsonLibrary library(int version) {
    Predicate<Class<?>> allowed = type -> List.of(Box.class, Allowed.class).contains(type);
    return version == 2 ? new Jackson2(allowed) : new Jackson3(allowed);
  }

  private static @Nullable Object read(int version, Class<?> named) {
    JsonLibrary library = library(version);
    String json = "{\"content\":{\"@class\":\"%s\",\"number\":7}}".formatted(named.getName());
    return library.as(library.tree(json), Box.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whatIsAllowedIsMade(int version) {
    assertThat(read(version, Allowed.class)).isEqualTo(new Box(new Allowed(7)));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whatIsNotAllowedIsRefused(int version) {
    assertThatThrownBy(() -> read(version, Other.class)).hasMessageContaining("Other");
  }
}
