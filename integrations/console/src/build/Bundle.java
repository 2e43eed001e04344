import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Bundles the TypeScript of the console, as the build starts it: from its source, with the jar that
 * has esbuild for this machine on the class path. No Node is needed.
 *
 * <p>Arguments: the folder of the sources, the folder for what is made, the folder for esbuild.
 */
final class Bundle {
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path sources = Path.of(arguments[0]);
    Path target = Files.createDirectories(Path.of(arguments[1]));
    Path esbuild = esbuild(Files.createDirectories(Path.of(arguments[2])));
    run(esbuild, sources.resolve("main.ts"), target.resolve("console.js"), "--format=esm");
    run(esbuild, sources.resolve("console.css"), target.resolve("console.css"));
    for (String file : List.of("index.html", "icon.svg")) {
      Files.write(target.resolve(file), Files.readAllBytes(sources.resolve(file)));
    }
  }

  private static void run(Path esbuild, Path from, Path to, String... more)
      throws IOException, InterruptedException {
    List<String> command =
        new java.util.ArrayList<>(
            List.of(
                esbuild.toString(),
                from.toString(),
                "--bundle",
                "--minify",
                "--target=es2022,chrome123,firefox120,safari17.5",
                "--charset=utf8",
                "--log-level=warning",
                "--outfile=" + to));
    command.addAll(List.of(more));
    int code = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (code != 0) {
      throw new IllegalStateException("esbuild ended with " + code + " for " + from);
    }
  }

  /** Unpacks esbuild, unless that was done before. */
  private static Path esbuild(Path folder) throws IOException {
    for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1)) {
      if (!entry.endsWith(".jar")) {
        continue;
      }
      try (JarFile jar = new JarFile(entry)) {
        JarEntry found =
            jar.stream()
                .filter(file -> file.getName().matches("META-INF/resources/_static/.*/(bin/esbuild|esbuild\\.exe)"))
                .findFirst()
                .orElse(null);
        if (found == null) {
          continue;
        }
        Path program = folder.resolve(Path.of(entry).getFileName() + (found.getName().endsWith(".exe") ? ".exe" : ""));
        if (!Files.exists(program)) {
          Path part = Files.createTempFile(folder, "esbuild", ".part");
          try (InputStream in = jar.getInputStream(found)) {
            Files.copy(in, part, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
          }
          part.toFile().setExecutable(true);
          Files.move(part, program, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }
        return program;
      }
    }
    throw new IllegalStateException(
        "There is no esbuild for this machine on the class path; io.mvnpm:esbuild-java-native-deps has those of Linux, macOS and Windows.");
  }
}
