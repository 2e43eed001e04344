package io.turgo.importing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.RunningJob;
import io.turgo.engine.transfer.RunningSubscription;
import io.turgo.engine.transfer.RunningTask;
import io.turgo.engine.transfer.RunningToken;
import io.turgo.engine.transfer.RunningVariable;
import io.turgo.engine.variable.VariableValue;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What an instance is, as lines without ids, so that two of them can be compared: a line for each
 * token, task, job, subscription and variable, with its place in the tree.
 */
final class Fingerprint {
  private final Map<String, String> paths = new HashMap<>();
  private final List<String> lines = new ArrayList<>();

  private Fingerprint() {}

  /** The lines of an instance, sorted. */
  static List<String> of(RunningInstance instance) {
    return new Fingerprint().read(instance);
  }

  /** The lines that only one of two instances has, with a sign in front. */
  static List<String> differences(RunningInstance expected, RunningInstance found) {
    List<String> missing = new ArrayList<>(of(expected));
    List<String> more = new ArrayList<>();
    for (String line : of(found)) {
      if (!missing.remove(line)) {
        more.add("is too much: " + line);
      }
    }
    List<String> differences = new ArrayList<>();
    missing.forEach(line -> differences.add("is missing: " + line));
    differences.addAll(more);
    return differences;
  }

  private List<String> read(RunningInstance instance) {
    lines.add(
        "instance businessKey="
            + instance.start().businessKey()
            + " user="
            + instance.start().userId()
            + " started="
            + instance.start().at().toEpochMilli()
            + " called="
            + (instance.caller() != null)
            + " name="
            + instance.start().name());
    for (RunningToken token : instance.tokens()) {
      String path = path(token.parentKey()) + "/" + token.activityId();
      paths.put(token.key(), path);
      lines.add("token " + path + " " + token.kind());
    }
    for (RunningTask task : instance.tasks()) {
      paths.put(task.key(), path(task.tokenKey()) + "/task");
      lines.add(line(task));
    }
    for (RunningJob job : instance.jobs()) {
      paths.put(job.key(), path(job.tokenKey()) + "/job");
      lines.add(line(job));
    }
    instance.subscriptions().forEach(subscription -> lines.add(line(subscription)));
    instance.variables().forEach(variable -> lines.add(line(variable)));
    Collections.sort(lines);
    return lines;
  }

  private String path(@Nullable String key) {
    return key == null ? "" : paths.getOrDefault(key, "?");
  }

  private static @Nullable Long millis(@Nullable Instant at) {
    return at == null ? null : (Long) at.toEpochMilli();
  }

  private String line(RunningTask task) {
    TreeSet<String> links = new TreeSet<>();
    task.links().forEach(link -> links.add(link.toString()));
    return "task "
        + path(task.tokenKey())
        + " name="
        + task.name()
        + " description="
        + task.description()
        + " "
        + task.people()
        + " priority="
        + task.schedule().priority()
        + " due="
        + millis(task.schedule().dueAt())
        + " followUp="
        + millis(task.schedule().followUpAt())
        + " created="
        + task.createdAt().toEpochMilli()
        + " form="
        + task.formKey()
        + " category="
        + task.category()
        + " "
        + links;
  }

  private String line(RunningJob job) {
    return "job "
        + path(job.tokenKey())
        + " "
        + job.kind()
        + " due="
        + millis(job.dueAt())
        + " retries="
        + job.retries()
        + " priority="
        + job.priority()
        + " repeats="
        + (job.repeat() != null)
        + " topic="
        + job.topic()
        + " failure="
        + (job.failure() == null ? "none" : hash(job.failure().toString().getBytes(UTF_8)));
  }

  private String line(RunningSubscription subscription) {
    return "subscription "
        + path(subscription.tokenKey())
        + " "
        + subscription.activityId()
        + " "
        + subscription.kind()
        + " name="
        + subscription.name()
        + " kept="
        + path(subscription.keptKey());
  }

  private String line(RunningVariable variable) {
    return "variable "
        + path(variable.scopeKey())
        + " "
        + variable.name()
        + " "
        + hash(variable.value());
  }

  /** The type of a value and a number that differs where the value does. */
  static String hash(VariableValue value) {
    String columns = value.longValue() + " " + value.doubleValue() + " " + value.textValue() + " ";
    byte[] bytes = value.bytesValue();
    return value.type() + " " + hash(columns.getBytes(UTF_8)) + (bytes == null ? "" : hash(bytes));
  }

  private static String hash(byte[] bytes) {
    try {
      byte[] all = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(all, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256", e);
    }
  }
}
