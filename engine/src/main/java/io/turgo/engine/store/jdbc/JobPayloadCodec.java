package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobPayload.BatchStep;
import io.turgo.engine.instance.JobPayload.DoChunk;
import io.turgo.engine.instance.JobPayload.FindItems;
import io.turgo.engine.instance.JobPayload.Following;
import io.turgo.engine.instance.JobPayload.Receiver;
import io.turgo.engine.instance.JobPayload.WorkerError;
import io.turgo.engine.instance.JobRow;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a job does as the columns {@code kind} and {@code payload}, and reads it from them.
 * Numbers in a payload have a space between them. Nobody else knows what is in that column.
 */
final class JobPayloadCodec {
  private static final String FIND_ITEMS = "find";

  private JobPayloadCodec() {}

  /** The column {@code payload} of a job; null where its kind says all. */
  static @Nullable String write(JobPayload payload) {
    return switch (payload) {
      case JobPayload.AsyncBefore a -> null;
      case JobPayload.AsyncAfter a -> null;
      case JobPayload.SetVariables s -> null;
      case JobPayload.SetVariablesLocal s -> null;
      case JobPayload.Trigger t -> null;
      case JobPayload.Timer(String cycle) -> cycle;
      case JobPayload.StartTimer(String cycle) -> cycle;
      case JobPayload.Event(long subscriptionId) -> Long.toString(subscriptionId);
      case JobPayload.External(String topic) -> topic;
      case JobPayload.ExternalDone(WorkerError thrown) -> thrown == null ? null : write(thrown);
      case JobPayload.Legs(int first, int end) -> first + " " + end;
      case JobPayload.Signal(List<Receiver> receivers) -> write(receivers);
      case JobPayload.SuspendDefinition(Following instances) -> write(instances);
      case JobPayload.ActivateDefinition(Following instances) -> write(instances);
      case JobPayload.ResumeActivity(long after) -> Long.toString(after);
      case JobPayload.Batch(FindItems find) -> FIND_ITEMS;
      case JobPayload.Batch(DoChunk(int chunk, int stride, int attempt)) ->
          chunk + " " + stride + " " + attempt;
    };
  }

  /**
   * What a job does that the database has.
   *
   * @param text the column {@code payload}
   */
  static JobPayload read(JobRow.Kind kind, @Nullable String text) {
    return switch (kind) {
      case ASYNC_BEFORE -> JobPayload.ASYNC_BEFORE;
      case ASYNC_AFTER -> JobPayload.ASYNC_AFTER;
      case SET_VARIABLES -> JobPayload.SET_VARIABLES;
      case SET_VARIABLES_LOCAL -> JobPayload.SET_VARIABLES_LOCAL;
      case TRIGGER -> JobPayload.TRIGGER;
      case TIMER -> new JobPayload.Timer(text);
      case START_TIMER -> new JobPayload.StartTimer(text);
      case EVENT -> new JobPayload.Event(Numbers.of(kind, text, 1).get(0));
      case EXTERNAL -> new JobPayload.External(required(kind, text));
      case EXTERNAL_DONE -> new JobPayload.ExternalDone(text == null ? null : error(text));
      case LEGS -> {
        Numbers numbers = Numbers.of(kind, text, 2);
        yield new JobPayload.Legs(numbers.small(0), numbers.small(1));
      }
      case SIGNAL -> new JobPayload.Signal(receivers(Numbers.of(kind, text, 0)));
      case SUSPEND_DEFINITION -> new JobPayload.SuspendDefinition(following(kind, text));
      case ACTIVATE_DEFINITION -> new JobPayload.ActivateDefinition(following(kind, text));
      case RESUME_ACTIVITY -> new JobPayload.ResumeActivity(Numbers.of(kind, text, 1).get(0));
      case BATCH -> new JobPayload.Batch(step(kind, required(kind, text)));
    };
  }

  private static String write(List<Receiver> receivers) {
    StringJoiner text = new StringJoiner(" ");
    for (Receiver receiver : receivers) {
      text.add(Long.toString(receiver.instanceId())).add(Long.toString(receiver.subscriptionId()));
    }
    return text.toString();
  }

  private static List<Receiver> receivers(Numbers numbers) {
    List<Receiver> receivers = new ArrayList<>(numbers.count() / 2);
    for (int i = 0; i < numbers.count(); i += 2) {
      receivers.add(new Receiver(numbers.get(i), numbers.get(i + 1)));
    }
    return List.copyOf(receivers);
  }

  private static @Nullable String write(@Nullable Following instances) {
    return instances == null ? null : Long.toString(instances.after());
  }

  private static @Nullable Following following(JobRow.Kind kind, @Nullable String text) {
    return text == null ? null : new Following(Numbers.of(kind, text, 1).get(0));
  }

  private static BatchStep step(JobRow.Kind kind, String text) {
    if (text.equals(FIND_ITEMS)) {
      return new FindItems();
    }
    Numbers numbers = Numbers.of(kind, text, 3);
    return new DoChunk(numbers.small(0), numbers.small(1), numbers.small(2));
  }

  /**
   * The code on a line of its own, empty for none, and then the message if there is one. A code may
   * have any characters, so its line breaks are written as \n.
   */
  private static String write(WorkerError error) {
    String code = error.code() == null ? "" : error.code();
    String line = code.replace("\\", "\\\\").replace("\n", "\\n");
    return error.message() == null ? line : line + "\n" + error.message();
  }

  private static WorkerError error(String text) {
    int end = text.indexOf('\n');
    String line = end < 0 ? text : text.substring(0, end);
    StringBuilder code = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char next = line.charAt(i);
      if (next == '\\' && i + 1 < line.length()) {
        next = line.charAt(++i) == 'n' ? '\n' : line.charAt(i);
      }
      code.append(next);
    }
    return new WorkerError(
        code.isEmpty() ? null : code.toString(), end < 0 ? null : text.substring(end + 1));
  }

  private static String required(JobRow.Kind kind, @Nullable String text) {
    if (text == null) {
      throw unreadable(kind, text);
    }
    return text;
  }

  private static IllegalStateException unreadable(JobRow.Kind kind, @Nullable String text) {
    return new IllegalStateException(
        "The database has a job of kind " + kind + " whose payload cannot be read: '" + text + "'");
  }

  /** The numbers of a payload. */
  private record Numbers(JobRow.Kind kind, String text, String[] parts) {
    /**
     * @param expected how many there must be; 0 for any even number
     */
    static Numbers of(JobRow.Kind kind, @Nullable String text, int expected) {
      String there = required(kind, text);
      String[] parts = there.split(" ", -1);
      if (expected == 0 ? parts.length % 2 != 0 : parts.length != expected) {
        throw unreadable(kind, text);
      }
      return new Numbers(kind, there, parts);
    }

    int count() {
      return parts.length;
    }

    long get(int i) {
      try {
        return Long.parseLong(parts[i]);
      } catch (NumberFormatException e) {
        throw (IllegalStateException) unreadable(kind, text).initCause(e);
      }
    }

    int small(int i) {
      long number = get(i);
      if (number != (int) number) {
        throw unreadable(kind, text);
      }
      return (int) number;
    }
  }
}
