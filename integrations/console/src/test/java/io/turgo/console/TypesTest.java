package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.turgo.bench.browser.Chromium;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the types of the console's TypeScript, which the bundler does not look at. */
class TypesTest {
  private static final String COMPILER = "META-INF/resources/webjars/typescript/";

  @TempDir Path folder;

  @Test
  void typesAreRight() throws Exception {
    Optional<Path> node = Chromium.onPath("node", "nodejs");
    if (node.isEmpty()) {
      System.out.println("No Node is here, so the types of the console are not checked.");
    }
    assumeTrue(node.isPresent(), "There is no Node on this machine to run the compiler with.");
    Path output = folder.resolve("output");
    Process compiler =
        new ProcessBuilder(
                List.of(
                    node.get().toString(),
                    unpack().resolve("tsc.js").toString(),
                    "--project",
                    Path.of("src", "main", "ts", "tsconfig.json").toAbsolutePath().toString()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(compiler.waitFor(120, TimeUnit.SECONDS)).as("the compiler ends").isTrue();
    } finally {
      compiler.destroyForcibly();
    }
    assertThat(Files.readString(output)).isEmpty();
    assertThat(compiler.exitValue()).isZero();
    System.out.println("The types of the console are right, says TypeScript.");
  }

  /** The compiler without its texts in other languages. */
  private Path unpack() throws IOException {
    URI jar =
        URI.create(
            java.util.Objects.requireNonNull(
                    getClass()
                        .getClassLoader()
                        .getResource("META-INF/resources/webjars/typescript"))
                .toString()
                .replaceFirst("^jar:", "")
                .replaceFirst("!.*", ""));
    try (JarFile files = new JarFile(Path.of(jar).toFile(), true)) {
      for (JarEntry entry : (Iterable<JarEntry>) files.stream()::iterator) {
        if (entry.getName().matches(COMPILER + "[^/]+/lib/(_?tsc\\.js|lib\\.[^/]*d\\.ts)")) {
          try (InputStream in = files.getInputStream(entry)) {
            Files.copy(in, folder.resolve(Path.of(entry.getName()).getFileName()));
          }
        }
      }
    }
    // The files of the package are no modules.
    Files.writeString(folder.resolve("package.json"), "{}", StandardCharsets.UTF_8);
    return folder;
  }
}
