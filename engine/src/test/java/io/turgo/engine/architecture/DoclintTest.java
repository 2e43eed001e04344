package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Everything public of what applications see has a comment, with each parameter and result: doclint
 * at its strictest. For the rest of the engine the build leaves out what is missing.
 */
class DoclintTest {
  @TempDir private Path classes;

  @Test
  void findsNothingInTheApi() throws IOException {
    List<Path> files =
        ApiSources.all().stream()
            .map(ApiSources.Source::path)
            .filter(file -> file.startsWith(ApiSources.ENGINE))
            .filter(file -> !file.endsWith("package-info.java"))
            .toList();
    assertThat(files).hasSizeGreaterThan(250);
    assertThat(doclint(files)).isEmpty();
  }

  @Test
  void findsWhatIsMissing() throws IOException {
    Path file = classes.resolve("Shop.java");
    Files.writeString(
        file,
        """
        package io.turgo.engine;
        /** A shop. */
        public interface Shop {
          int open(String day);
        }
        """);

    assertThat(doclint(List.of(file))).isNotEmpty();
  }

  private List<String> doclint(List<Path> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    String packages =
        files.stream().map(DoclintTest::packageOf).distinct().collect(Collectors.joining(","));
    List<String> options =
        List.of(
            "-proc:none",
            "-implicit:none",
            "-Xdoclint:all/protected",
            "-Xdoclint/package:" + packages,
            "-Xmaxwarns",
            "10000",
            "-classpath",
            System.getProperty(
                "surefire.test.class.path", System.getProperty("java.class.path", "")),
            "-d",
            classes.toString());
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(found, Locale.ENGLISH, null)) {
      compiler
          .getTask(null, manager, found, options, null, manager.getJavaFileObjectsFromPaths(files))
          .call();
    }
    return found.getDiagnostics().stream()
        .filter(it -> it.getSource() != null)
        .map(it -> {
          String name = Path.of(it.getSource().getName()).getFileName().toString();
          return name + ":" + it.getLineNumber() + ": " + it.getMessage(Locale.ENGLISH);
        })
        .toList();
  }

  private static String packageOf(Path file) {
    return file.startsWith(ApiSources.ENGINE)
        ? ApiSources.ENGINE
            .relativize(file.getParent())
            .toString()
            .replace('\\', '/')
            .replace('/', '.')
        : "io.turgo.engine";
  }
}
