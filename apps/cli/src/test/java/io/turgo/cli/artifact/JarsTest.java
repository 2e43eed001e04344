package io.turgo.cli.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The jars say what they are. */
class JarsTest {
  @BeforeEach
  void needsJars() {
    BuiltArtifacts.assumeBuilt();
  }

  @ParameterizedTest
  @CsvSource({
    "engine, turgo-engine, io.turgo.engine",
    "integrations/testkit, turgo-test, io.turgo.test"
  })
  void manifestsHaveVersionAndModule(String module, String artifact, String name)
      throws IOException {
    try (JarFile jar = new JarFile(BuiltArtifacts.jar(module, artifact).toFile())) {
      Attributes manifest = jar.getManifest().getMainAttributes();
      assertThat(manifest.getValue("Implementation-Version")).isEqualTo(BuiltArtifacts.VERSION);
      assertThat(manifest.getValue("Automatic-Module-Name")).isEqualTo(name);
    }
  }

  @Test
  void theEngineIsAModuleWithClosedPackages() {
    ModuleDescriptor engine =
        ModuleFinder.of(BuiltArtifacts.jar("engine", "turgo-engine"))
            .find("io.turgo.engine")
            .orElseThrow()
            .descriptor();

    assertThat(engine.isAutomatic()).isFalse();
    assertThat(engine.packages()).contains("io.turgo.engine.interpreter");
    assertThat(engine.exports())
        .noneMatch(ModuleDescriptor.Exports::isQualified)
        .extracting(ModuleDescriptor.Exports::source)
        .contains("io.turgo.engine", "io.turgo.engine.settings")
        .doesNotContain("io.turgo.engine.interpreter", "io.turgo.engine.service");
  }

  @Test
  void theVersionCommandNamesTheVersionOfTheEngine() throws IOException, InterruptedException {
    Path jar = BuiltArtifacts.jar("engine", "turgo-engine");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                jar + File.pathSeparator + System.getProperty("java.class.path"),
                "io.turgo.cli.Main",
                "version")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();

    assertThat(output).startsWith("Turgo " + BuiltArtifacts.VERSION).contains("heap up to");
    assertThat(process.exitValue()).isZero();
  }
}
