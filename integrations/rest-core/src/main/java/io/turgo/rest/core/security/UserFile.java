package io.turgo.rest.core.security;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Users in a file, a line each: {@code NAME:HASH:LEVEL}, then {@code :tenants=a,b} and {@code
 * :actions=x,y} for who has some. Lines that are empty or begin with # are left out. A file that
 * was changed is read again within seconds; while it cannot be read, those from before stay.
 *
 * @since 0.1.0
 */
public final class UserFile {
  private static final Logger LOG = LoggerFactory.getLogger(UserFile.class);
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long MOST_BYTES = 4 << 20;

  private static final Set<PosixFilePermission> OF_OWNER =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private final Path file;
  private final LongSupplier nanoTime;
  private volatile Content content;
  private volatile long lookedAt;

  /** A user. */
  record User(PasswordHash hash, Caller caller) {}

  private record Content(FileTime modified, long length, Map<String, User> users) {}

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if a line of it is wrong
   */
  public UserFile(Path file) throws IOException {
    this(file, System::nanoTime);
  }

  /**
   * @param nanoTime the JVM's monotonic clock
   */
  UserFile(Path file, LongSupplier nanoTime) throws IOException {
    this.file = file;
    this.nanoTime = nanoTime;
    this.lookedAt = nanoTime.getAsLong();
    this.content = read(file);
    warnIfOpen(file);
  }

  private static void warnIfOpen(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")
        && !OF_OWNER.containsAll(Files.getPosixFilePermissions(file))) {
      LOG.warn(
          "Other users of this machine can read or write the user file {}: chmod 600 it", file);
    }
  }

  private static Content read(Path file) throws IOException {
    FileTime modified = Files.getLastModifiedTime(file);
    long length = Files.size(file);
    if (length > MOST_BYTES) {
      throw new IOException(file + " has more than " + MOST_BYTES + " bytes");
    }
    Map<String, User> users = new HashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        add(users, line, file + ", line " + number);
      }
    }
    if (users.isEmpty()) {
      throw new IllegalArgumentException(file + " has no users; ./turgo user makes a line for one");
    }
    return new Content(modified, length, Map.copyOf(users));
  }

  private static void add(Map<String, User> users, String line, String where) {
    String[] parts = line.strip().split(":", -1);
    if (parts.length < 3 || parts[0].isBlank()) {
      throw new IllegalArgumentException(where + ": expected NAME:HASH:LEVEL");
    }
    Set<String> actions = Set.of();
    Set<String> tenants = null;
    for (int i = 3; i < parts.length; i++) {
      if (parts[i].startsWith("actions=")) {
        actions = list(parts[i]);
      } else if (parts[i].startsWith("tenants=")) {
        tenants = list(parts[i]);
      } else {
        throw new IllegalArgumentException(
            where + ": expected actions= or tenants= after the level");
      }
    }
    try {
      Caller caller = new Caller(parts[0], level(parts[2]), actions, tenants);
      if (users.put(parts[0], new User(PasswordHash.parse(parts[1]), caller)) != null) {
        throw new IllegalArgumentException("the user is listed twice");
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
    }
  }

  private static Set<String> list(String part) {
    return new HashSet<>(List.of(part.substring(part.indexOf('=') + 1).split(",", -1)));
  }

  private static Level level(String text) {
    for (Level level : Level.values()) {
      if (level.name().toLowerCase(Locale.ROOT).equals(text)) {
        return level;
      }
    }
    throw new IllegalArgumentException("expected the level read, work or operate");
  }

  /** A line for a user. */
  public static String line(
      String name,
      char[] password,
      Level level,
      @Nullable Set<String> tenants,
      Set<String> actions) {
    if (name.isBlank()
        || name.startsWith("#")
        || !name.equals(name.strip())
        || name.chars().anyMatch(c -> c == ':' || Character.isISOControl(c))) {
      throw new IllegalArgumentException(
          "A name cannot be empty, begin with #, begin or end with a space, or have a colon");
    }
    return name
        + ':'
        + PasswordHash.of(password)
        + ':'
        + level.name().toLowerCase(Locale.ROOT)
        + (tenants == null ? "" : ":tenants=" + String.join(",", tenants))
        + (actions.isEmpty() ? "" : ":actions=" + String.join(",", actions));
  }

  /** The user of a name as the file has it; null if it has none. */
  @Nullable User find(String name) {
    if (nanoTime.getAsLong() - lookedAt > LOOK_NANOS) {
      look();
    }
    return content.users().get(name);
  }

  private synchronized void look() {
    if (nanoTime.getAsLong() - lookedAt <= LOOK_NANOS) {
      return;
    }
    lookedAt = nanoTime.getAsLong();
    try {
      if (!Files.getLastModifiedTime(file).equals(content.modified())
          || Files.size(file) != content.length()) {
        content = read(file);
        LOG.info("Users were read again from {}", file);
      }
    } catch (IOException | IllegalArgumentException e) {
      LOG.error(
          "The changed user file cannot be read, so the previous users stay; correct it: {}",
          e.toString());
    }
  }
}
