package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/** The page of properties lists every property with its default. */
class PropertiesPageTest {
  private static List<String> inTheCode(String prefix, Class<?> type) {
    List<String> rows = new ArrayList<>();
    RecordComponent[] components = type.getRecordComponents();
    for (int at = 0; at < components.length; at++) {
      String name = prefix + "." + dashed(components[at].getName());
      assertThat(ConfigurationPropertyName.isValid(name)).as(name).isTrue();
      if (components[at].getType().isRecord()) {
        rows.addAll(inTheCode(name, components[at].getType()));
      } else {
        DefaultValue value =
            type.getDeclaredConstructors()[0].getParameters()[at].getAnnotation(DefaultValue.class);
        rows.add(name + " " + (value == null ? "" : String.join(",", value.value())));
      }
    }
    return rows;
  }

  private static String dashed(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  @Test
  void thePageHasEveryPropertyWithItsDefault() throws Exception {
    String page = Files.readString(Path.of("../../../docs/reference/spring-properties.md"));
    List<String> onThePage = new ArrayList<>();
    Matcher row =
        Pattern.compile("(?m)^\\| `(turgo\\.[a-z0-9.-]+)` \\| (?:`([^`]*)`)? *\\|").matcher(page);
    while (row.find()) {
      onThePage.add(row.group(1) + " " + (row.group(2) == null ? "" : row.group(2)));
    }
    assertThat(onThePage)
        .containsExactlyInAnyOrderElementsOf(inTheCode("turgo", TurgoProperties.class));
  }
}
