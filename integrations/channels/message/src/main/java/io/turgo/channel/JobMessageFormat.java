package io.turgo.channel;

import io.turgo.engine.channel.JobMessage;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * A {@link JobMessage} as bytes: a small JSON object in UTF-8. Of one job, in version 1:
 *
 * <pre>{@code
 * {"version":1,"engine":"9f0c...","job":"4711","revision":"3","instance":"4242","key":17,
 *  "priority":0,"published":1700000000123,"trace":"00-0af7...-01"}
 * }</pre>
 *
 * <p>Of several, in version 2, each with its id, revision and instance:
 *
 * <pre>{@code
 * {"version":2,"engine":"9f0c...","key":17,"priority":0,"published":1700000000123,
 *  "jobs":[["4711","3","4242"],["4712","1","4250"]]}
 * }</pre>
 *
 * <p>Ids and revisions are text, because they have 64 bits. {@code trace} may be missing. Where
 * jobs of a message continue different traces, those that continue one have it behind the three.
 * Names that a reader does not know are passed over, so that a later version may add some; a change
 * of meaning raises {@code version}, and what has a higher one than {@link JobMessage#VERSION} is
 * not read.
 *
 * @since 0.1.0
 */
public final class JobMessageFormat {
  /** Longer bodies are not read. */
  public static final int LONGEST = 16_384;

  /** The version of messages that name one job by itself. */
  private static final int ONE_JOB = 1;

  /** The media type of the bytes. */
  public static final String MEDIA_TYPE = "application/json";

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(3)
                  .maxStringLength(512)
                  .maxNumberLength(20)
                  .build())
          .build();

  private JobMessageFormat() {}

  /** What a body turned out to be. */
  public sealed interface Result {}

  /**
   * A message.
   *
   * @param message with all that the body said
   */
  public record Read(JobMessage message) implements Result {}

  /**
   * Something else.
   *
   * @param reason one sentence for people, for the error queue
   */
  public record Unreadable(String reason) implements Result {}

  /**
   * Writes a message as JSON.
   *
   * @param message any message of one job or several
   * @return the bytes in UTF-8, in the lowest version that can hold the message
   */
  public static byte[] write(JobMessage message) {
    List<JobMessage.Job> jobs = message.jobs();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(160 + 32 * jobs.size());
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
      json.writeStartObject();
      json.writeNumberProperty("version", jobs.size() == 1 ? ONE_JOB : JobMessage.VERSION);
      json.writeStringProperty("engine", message.engine());
      if (jobs.size() == 1) {
        JobMessage.Job job = jobs.getFirst();
        json.writeStringProperty("job", Long.toString(job.id()));
        json.writeStringProperty("revision", Long.toString(job.revision()));
        json.writeStringProperty("instance", Long.toString(job.instanceId()));
      }
      json.writeNumberProperty("key", message.orderingKey());
      json.writeNumberProperty("priority", message.priority());
      json.writeNumberProperty("published", message.publishedAt());
      if (message.traceParent() != null) {
        json.writeStringProperty("trace", message.traceParent());
      }
      if (jobs.size() > 1) {
        writeJobs(json, jobs);
      }
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  private static void writeJobs(JsonGenerator json, List<JobMessage.Job> jobs) {
    json.writeArrayPropertyStart("jobs");
    for (JobMessage.Job job : jobs) {
      json.writeStartArray();
      json.writeString(Long.toString(job.id()));
      json.writeString(Long.toString(job.revision()));
      json.writeString(Long.toString(job.instanceId()));
      if (job.traceParent() != null) {
        json.writeString(job.traceParent());
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  /**
   * Reads a body; never throws because of what is in it.
   *
   * @param body the whole body of a message, as the broker delivered it
   * @return a {@link Read}, or an {@link Unreadable} with the reason
   */
  public static Result read(byte[] body) {
    if (body.length > LONGEST) {
      return new Unreadable(
          "A job message has at most " + LONGEST + " bytes, but this has " + body.length);
    }
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), body)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return new Unreadable("A job message is a JSON object");
      }
      Draft draft = new Draft();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = Objects.requireNonNull(json.currentName());
        JsonToken value = json.nextToken();
        if (value == JsonToken.START_ARRAY && name.equals("jobs")) {
          draft.readJobs(json);
          continue;
        }
        if (value == JsonToken.START_OBJECT || value == JsonToken.START_ARRAY) {
          return new Unreadable("'" + shortened(name) + "' is no simple value");
        }
        draft.set(name, json.getString());
      }
      if (json.currentToken() != JsonToken.END_OBJECT || json.nextToken() != null) {
        return new Unreadable("The JSON object of a job message is the whole body");
      }
      return draft.result();
    } catch (JacksonException e) {
      return new Unreadable("The body is not JSON: " + shortened(e.getOriginalMessage()));
    } catch (IllegalArgumentException | ArithmeticException e) {
      return new Unreadable(shortened(e.getMessage()));
    }
  }

  private static String shortened(@Nullable String text) {
    String whole = String.valueOf(text);
    return whole.length() <= 200 ? whole : whole.substring(0, 200) + "...";
  }

  /** The values as they come. */
  private static final class Draft {
    private @Nullable String version;
    private @Nullable String engine;
    private final List<JobMessage.Job> jobs = new ArrayList<>();
    private @Nullable String job;
    private @Nullable String revision;
    private @Nullable String instance;
    private @Nullable String key;
    private @Nullable String priority;
    private @Nullable String published;
    private @Nullable String trace;

    void set(String name, @Nullable String value) {
      switch (name) {
        case "version" -> version = value;
        case "engine" -> engine = value;
        case "job" -> job = value;
        case "revision" -> revision = value;
        case "instance" -> instance = value;
        case "key" -> key = value;
        case "priority" -> priority = value;
        case "published" -> published = value;
        case "trace" -> trace = value;
        default -> {} // of a later version
      }
    }

    /** Reads the list of jobs, whose beginning was read. */
    void readJobs(JsonParser json) {
      JsonToken next;
      while ((next = json.nextToken()) == JsonToken.START_ARRAY) {
        long id = element(json, "id");
        long rev = element(json, "revision");
        long instanceId = element(json, "instance");
        JsonToken last = json.nextToken();
        String traceOfIt = last == JsonToken.VALUE_STRING ? json.getString() : null;
        last = traceOfIt == null ? last : json.nextToken();
        if (last != JsonToken.END_ARRAY || jobs.size() == JobMessage.MOST_JOBS) {
          throw new IllegalArgumentException(
              "A job message names %d jobs at most, by three numbers and perhaps a trace each"
                  .formatted(JobMessage.MOST_JOBS));
        }
        jobs.add(new JobMessage.Job(id, rev, instanceId, traceOfIt));
      }
      if (next != JsonToken.END_ARRAY) {
        throw new IllegalArgumentException("'jobs' of a job message is a list of lists");
      }
    }

    private static long element(JsonParser json, String name) {
      JsonToken token = json.nextToken();
      return number(name, token != null && token.isScalarValue() ? json.getString() : null);
    }

    Result result() {
      long found = number("version", version);
      if (found > JobMessage.VERSION) {
        return new Unreadable(
            "The message has version "
                + found
                + ", but "
                + JobMessage.VERSION
                + " is the newest that this engine reads");
      }
      return new Read(
          new JobMessage(
              there("engine", engine),
              found == ONE_JOB ? List.of(oneJob()) : jobs,
              Math.toIntExact(number("key", key)),
              Math.toIntExact(number("priority", priority)),
              number("published", published),
              trace));
    }

    private JobMessage.Job oneJob() {
      return new JobMessage.Job(
          number("job", job), number("revision", revision), number("instance", instance));
    }

    private static long number(String name, @Nullable String value) {
      String text = there(name, value);
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "'" + name + "' of a job message is a whole number, not '" + shortened(text) + "'", e);
      }
    }

    private static String there(String name, @Nullable String value) {
      if (value == null) {
        throw new IllegalArgumentException("The job message lacks '" + name + "'");
      }
      return value;
    }
  }
}
