package io.turgo.engine.testing.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.tools.ToolProvider;

/**
 * Stands for the next version: today's classes, loaded again, with one more migration and the line
 * of {@code SchemaHistory} that lists it. The migration adds to tables in all the ways that the
 * schema policy allows.
 */
final class NextVersion implements AutoCloseable {
  /** One more than the last migration of today. */
  static final int VERSION = Dump.VERSION + 1;

  private static final List<String> GROWING =
      List.of(
          "turgo_deployment",
          "turgo_process_definition",
          "turgo_instance",
          "turgo_execution",
          "turgo_variable",
          "turgo_task",
          "turgo_identity_link",
          "turgo_event_subscription",
          "turgo_job",
          "turgo_timer_job",
          "turgo_suspended_job",
          "turgo_dead_letter_job",
          "turgo_external_job",
          "turgo_h_instance",
          "turgo_h_activity",
          "turgo_h_task",
          "turgo_h_variable",
          "turgo_shard_lease",
          "turgo_node",
          "turgo_batch");

  private static final Path HISTORY =
      Path.of("src/main/java/io/turgo/engine/store/jdbc/SchemaHistory.java");

  private final URLClassLoader loader;

  private NextVersion(URLClassLoader loader) {
    this.loader = loader;
  }

  /** The next version, whose migration is in a folder. */
  static NextVersion in(Path folder) throws IOException {
    String script = "V" + VERSION + "__next.sql";
    for (String dialect : List.of("sqlite", "postgresql")) {
      Path place = folder.resolve("db/turgo/" + dialect);
      Files.createDirectories(place);
      Files.writeString(
          place.resolve(script), migration(dialect.equals("sqlite") ? "INTEGER" : "bigint"));
    }
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    compileHistory(folder, script, classPath);
    List<URL> urls = new ArrayList<>(List.of(url(folder)));
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      urls.add(url(Path.of(entry)));
    }
    return new NextVersion(
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()));
  }

  private static String migration(String number) {
    StringBuilder sql = new StringBuilder();
    for (String table : GROWING) {
      sql.append("ALTER TABLE ").append(table).append(" ADD COLUMN next_note text;\n");
      sql.append("ALTER TABLE ").append(table).append(" ADD COLUMN next_count ").append(number);
      sql.append(" NOT NULL DEFAULT 7;\n");
    }
    sql.append("CREATE TABLE turgo_next (id ").append(number).append(" PRIMARY KEY, note text);\n");
    sql.append("CREATE INDEX turgo_job_next ON turgo_job (next_note, created_at);\n");
    return sql.toString();
  }

  /** Lists a migration as the last one that is known. */
  private static void compileHistory(Path folder, String script, String classPath)
      throws IOException {
    String text = Files.readString(HISTORY);
    String last = "__schema.sql\");";
    assertThat(text).contains(last);
    Path source = folder.resolve(HISTORY.getFileName());
    Files.writeString(source, text.replace(last, last.replace(")", ", \"" + script + "\")")));
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int exit =
        Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
            .run(
                null,
                messages,
                messages,
                "-proc:none",
                "-cp",
                classPath,
                "-d",
                folder.toString(),
                source.toString());
    assertThat(exit).as(messages.toString(StandardCharsets.UTF_8)).isZero();
  }

  private static URL url(Path entry) throws MalformedURLException {
    return entry.toUri().toURL();
  }

  /** Calls a static method of a class of that version, whose parameters are text. */
  Object call(Class<?> type, String method, String... arguments) throws Exception {
    Class<?>[] types = new Class<?>[arguments.length];
    Arrays.fill(types, String.class);
    Method found = loader.loadClass(type.getName()).getDeclaredMethod(method, types);
    found.setAccessible(true);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      Object result = found.invoke(null, (Object[]) arguments);
      return result == null ? "" : result;
    } catch (InvocationTargetException e) {
      Throwable cause = Objects.requireNonNull(e.getCause());
      throw new AssertionError("In the next version: " + cause, cause);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
