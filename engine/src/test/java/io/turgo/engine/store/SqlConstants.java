package io.turgo.engine.store;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the statements that stand in constants of the store's classes. */
public final class SqlConstants {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Path STORE = SOURCES.resolve("io/turgo/engine/store");

  private static final Pattern STATEMENT =
      Pattern.compile(
          "\\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|SET|LISTEN)\\s.*", Pattern.DOTALL);

  private final List<SqlStatement> found = new ArrayList<>();

  /** Those of the packages, in the order of their classes' names and of the constants in them. */
  public static List<SqlStatement> of(String... packages) {
    SqlConstants constants = new SqlConstants();
    for (String each : packages) {
      try (Stream<Path> files = Files.list(STORE.resolve(each))) {
        for (Path file : files.sorted().toList()) {
          constants.addOf(file);
        }
      } catch (IOException | ReflectiveOperationException e) {
        throw new IllegalStateException("The constants of " + each + " could not be read", e);
      }
    }
    return constants.found;
  }

  private void addOf(Path file) throws IOException, ReflectiveOperationException {
    String name = SOURCES.relativize(file).toString().replace(".java", "").replace('/', '.');
    if (name.endsWith("package-info")) {
      return;
    }
    String source = Files.readString(file);
    for (Field field : Class.forName(name).getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
        field.setAccessible(true);
        String called = field.getDeclaringClass().getSimpleName() + "." + field.getName();
        add(called, purpose(source, field.getName()), field.get(null));
      }
    }
  }

  private void add(String name, String purpose, @Nullable Object value) {
    switch (value) {
      case null -> {}
      case String text when STATEMENT.matcher(text).matches() ->
          found.add(new SqlStatement(name, purpose, text.strip()));
      case List<?> several -> {
        for (int i = 0; i < several.size(); i++) {
          add(name + "[" + i + "]", i == 0 ? purpose : "", several.get(i));
        }
      }
      case Record statement when statement.getClass().getSimpleName().equals("GroupStatement") ->
          add(name, purpose, part(statement, "sql"));
      case Map<?, ?> several -> several.values().forEach(each -> add(name, purpose, each));
      default -> {}
    }
  }

  private static Object part(Record record, String component) {
    try {
      Method accessor = record.getClass().getDeclaredMethod(component);
      accessor.setAccessible(true);
      return accessor.invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(record + " has no " + component, e);
    }
  }

  /** The first sentence above a constant. */
  private static String purpose(String source, String field) {
    Matcher above =
        Pattern.compile(
                "/\\*\\*((?:(?!\\*/).)*)\\*/\\s+[\\w ]*(?:String|GroupStatement)[\\w<>, ?]* "
                    + field
                    + " =",
                Pattern.DOTALL)
            .matcher(source);
    if (!above.find()) {
      return "";
    }
    String text = above.group(1).replaceAll("\\n\\s*\\*", " ").replaceAll("\\s+", " ").strip();
    int end = text.indexOf(". ");
    return (end < 0 ? text : text.substring(0, end + 1)).replaceAll("\\{@\\w+ ([^}]*)\\}", "$1");
  }
}
