package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.store.TestPostgres;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An application that is a module uses the engine as one, and reaches its API only. */
@Timeout(300)
class ModulePathTest {
  /** Its sources end in .txt, so that no tool takes them for tests. */
  private static final Path APPLICATION = Path.of("src/test/resources/module");

  /** What Maven resolves for an application, with both drivers. */
  private static final Set<String> DEPENDENCIES =
      Set.of(
          "com.cronutils",
          "com.github.benmanes.caffeine",
          "com.zaxxer.hikari",
          "flyway.core",
          "flyway.database.postgresql",
          "org.apache.tomcat.embed.el",
          "org.jooq",
          "org.jspecify",
          "org.postgresql.jdbc",
          "org.reactivestreams",
          "org.slf4j",
          "org.xerial.sqlitejdbc",
          "r2dbc.spi");

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @BeforeEach
  void needsTheModule() throws Exception {
    boolean isModule =
        ModuleFinder.of(engine()).findAll().stream()
            .anyMatch(found -> !found.descriptor().isAutomatic());
    assumeTrue(isModule, "Started without Maven");
  }

  @ParameterizedTest
  @EnumSource
  void runsAProcess(Database database) throws Exception {
    String place =
        switch (database) {
          case SQLITE -> folder.resolve("turgo.db").toString();
          case POSTGRES ->
              Objects.requireNonNull(TestPostgres.settings(TestPostgres.newDatabase()).jdbcUrl());
        };
    Path classes = Files.createDirectory(folder.resolve("classes"));
    Files.copy(APPLICATION.resolve("order.bpmn"), classes.resolve("order.bpmn"));
    assertThat(compiled(classes, source("module-info.java"), source("Main.java"))).isEmpty();

    String output = run(modulePath() + File.pathSeparator + classes, place);

    assertThat(output)
        .contains("module io.turgo.engine: {")
        .contains("paid=true")
        .contains("greeting=Hello Ann")
        .contains("The inside is closed");
  }

  @Test
  void whatIsNotExportedDoesNotCompile() throws Exception {
    Path source = folder.resolve("Intruder.java");
    Files.writeString(
        source, "package shop; class Intruder { io.turgo.engine.interpreter.Command command; }");

    assertThat(compiled(folder, source("module-info.java"), source))
        .contains("package io.turgo.engine.interpreter is not visible")
        .contains("does not export it");
  }

  private Path source(String name) throws IOException {
    return Files.copy(APPLICATION.resolve(name + ".txt"), folder.resolve(name));
  }

  private static String compiled(Path to, Path... sources) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-Xlint:-options",
                "--class-path",
                "",
                "-d",
                to.toString(),
                "--module-path",
                modulePath()));
    Stream.of(sources).map(Path::toString).forEach(arguments::add);
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
        .run(null, messages, messages, arguments.toArray(String[]::new));
    return messages.toString(StandardCharsets.UTF_8);
  }

  private String run(String modulePath, String place) throws IOException, InterruptedException {
    Path log = folder.resolve("output.txt");
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=org.xerial.sqlitejdbc",
                "--module-path",
                modulePath,
                "--module",
                "shop/shop.Main",
                place)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      boolean ended = child.waitFor(2, TimeUnit.MINUTES);
      assertThat(ended).as("ends:%n%s", Files.readString(log)).isTrue();
      assertThat(child.exitValue()).as("exit:%n%s", Files.readString(log)).isZero();
      return Files.readString(log);
    } finally {
      child.destroyForcibly().waitFor();
    }
  }

  private static String modulePath() throws Exception {
    List<Path> jars =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .filter(path -> path.toString().endsWith(".jar"))
            .filter(ModulePathTest::isDependency)
            .toList();
    assertThat(jars).hasSameSizeAs(DEPENDENCIES);
    return Stream.concat(Stream.of(engine()), jars.stream())
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isDependency(Path jar) {
    return ModuleFinder.of(jar).findAll().stream()
        .anyMatch(found -> DEPENDENCIES.contains(found.descriptor().name()));
  }

  private static Path engine() throws Exception {
    return Path.of(ProcessEngine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
