package io.turgo.engine.instance;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Why a job failed, without what is of this job alone: jobs of one definition and element whose
 * last attempts ended alike have the same number.
 *
 * @param exceptionType the class of what was thrown; null where the job does not say
 * @param message the first line of it, with a # for each number and id; null if there is none
 */
public record IncidentCause(@Nullable String exceptionType, @Nullable String message) {
  private static final int LONGEST_MESSAGE = 300;
  private static final int LONGEST_TYPE = 300;

  /** UUIDs, hexadecimal numbers of 8 digits and more, decimal ones. */
  private static final Pattern NUMBERS =
      Pattern.compile(
          "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
              + "|\\b(?=[a-fA-F]{0,40}[0-9])[0-9a-fA-F]{8,}\\b"
              + "|[0-9]+");

  private static final Pattern TYPE =
      Pattern.compile("(?:[\\p{L}_$][\\p{L}0-9_$]*\\.)+[\\p{L}0-9_$]+");

  /** The number of the cause of a job that has failed; null for one that has not. */
  public static @Nullable Long ofFailed(JobRow job) {
    return job.exceptionMessage() == null && job.exceptionStacktrace() == null ? null : of(job);
  }

  /** The number of the cause of a job, whether it has failed or was put aside by somebody. */
  public static Long of(JobRow job) {
    IncidentCause cause = of(job.exceptionMessage(), job.exceptionStacktrace());
    // A job of no definition has nothing but its kind.
    String place = job.kind().aggregate().hasDefinition() ? job.activityId() : job.kind().name();
    String all =
        String.join(
            "\0",
            Long.toString(job.definitionId()),
            place,
            String.valueOf(cause.exceptionType),
            String.valueOf(cause.message));
    return ByteBuffer.wrap(sha256(all.getBytes(StandardCharsets.UTF_8))).getLong() & Long.MAX_VALUE;
  }

  /**
   * What a job says of its last attempt.
   *
   * @param stacktrace its beginning will do
   */
  public static IncidentCause of(@Nullable String message, @Nullable String stacktrace) {
    return new IncidentCause(type(stacktrace), alike(message));
  }

  private static @Nullable String type(@Nullable String stacktrace) {
    if (stacktrace == null) {
      return null;
    }
    int end = 0;
    while (end < stacktrace.length() && ":\r\n".indexOf(stacktrace.charAt(end)) < 0) {
      end++;
    }
    return end <= LONGEST_TYPE && TYPE.matcher(stacktrace.substring(0, end)).matches()
        ? stacktrace.substring(0, end)
        : null;
  }

  private static @Nullable String alike(@Nullable String message) {
    if (message == null) {
      return null;
    }
    String line = message.strip().lines().findFirst().orElse("");
    int end = Math.min(line.length(), LONGEST_MESSAGE);
    if (end > 0 && end < line.length() && Character.isHighSurrogate(line.charAt(end - 1))) {
      end--;
    }
    return NUMBERS.matcher(line.substring(0, end)).replaceAll("#");
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256", e);
    }
  }
}
