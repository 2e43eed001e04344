package io.turgo.engine.definition;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.turgo.engine.decision.DecisionEngine;
import io.turgo.engine.decision.DecisionFile;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps compiled DMN files by their content. So a file that is validated, then deployed and then
 * evaluated is compiled once, even if a deployment of it was rolled back. Safe for all threads.
 *
 * <p>References are soft: a JVM that is short of memory forgets files, and compiles them again.
 */
final class CompiledContents {
  private static final int MOST_FILES = 500;

  private final Cache<String, Kept> kept =
      Caffeine.newBuilder().maximumSize(MOST_FILES).softValues().build();

  /**
   * A compiled file.
   *
   * @param others the digest of the other files, null if the file does not depend on them
   */
  private record Kept(DecisionFile file, @Nullable String others) {}

  /** Returns the compiled form of a file. Two threads at the same time may both compile it. */
  DecisionFile get(DecisionEngine engine, DecisionFiles.Read read) {
    String key = digest(Map.of(read.name(), read.bytes()));
    Kept found = kept.getIfPresent(key);
    if (found != null && (found.others() == null || found.others().equals(digest(read.others())))) {
      return found.file();
    }
    DecisionFile file = engine.compile(read);
    kept.put(key, new Kept(file, read.hasReadOthers() ? digest(read.others()) : null));
    return file;
  }

  private static String digest(Map<String, byte[]> files) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      new TreeMap<>(files)
          .forEach((name, bytes) -> {
            byte[] named =
                (name.length() + ":" + name + bytes.length + ":").getBytes(StandardCharsets.UTF_8);
            digest.update(named);
            digest.update(bytes);
          });
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }
}
