package io.turgo.rewrite;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Finds dependencies in builds and keys in configuration files. */
final class SettingUses {
  private static final Pattern MAVEN =
      Pattern.compile(
          "<dependency>\\s*(?:<!--.*?-->\\s*)?<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)");
  private static final Pattern GRADLE =
      Pattern.compile("[\"']([\\w.-]+):([\\w.-]+)(?::[^\"']*)?[\"']");

  private SettingUses() {}

  static void of(Path file, String name, Assessment assessment) {
    try {
      String text = Files.readString(file);
      if (name.endsWith("pom.xml")) {
        dependencies(MAVEN.matcher(text), name, assessment);
      } else if (name.contains(".gradle")) {
        dependencies(GRADLE.matcher(text), name, assessment);
      } else if (name.endsWith(".properties")) {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        new TreeSet<>(properties.stringPropertyNames()).forEach(key -> key(key, name, assessment));
      } else {
        for (Object document : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text)) {
          keys("", document, name, assessment);
        }
      }
    } catch (IOException | YAMLException | IllegalArgumentException e) {
      assessment.unreadable(
          name + ": " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  private static void dependencies(Matcher found, String name, Assessment assessment) {
    while (found.find()) {
      String coordinates = found.group(1).strip() + ":" + found.group(2).strip();
      for (Family family : Family.values()) {
        add(coordinates, Knowledge.of(family).dependency(coordinates), name, assessment);
      }
    }
  }

  private static void keys(
      String before, @Nullable Object value, String name, Assessment assessment) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, below) ->
          keys(before.isEmpty() ? "" + key : before + "." + key, below, name, assessment));
    } else {
      key(before, name, assessment);
    }
  }

  private static void key(String key, String name, Assessment assessment) {
    for (Family family : Family.values()) {
      add(key, Knowledge.of(family).property(Knowledge.dashed(key)), name, assessment);
    }
  }

  private static void add(
      String what, Knowledge.@Nullable Answer answer, String name, Assessment assessment) {
    if (answer != null) {
      assessment.setting(
          new Assessment.Finding(what, answer.fate(), answer.target(), answer.hint()), name);
    }
  }
}
