package io.turgo.spring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.validation.Errors;

/** Finds what is wrong with properties, each by its name. */
final class PropertyChecks {
  /** Longer ones are mistakes, and do not fit into the clocks of the JVM. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private static final Pattern PATH = Pattern.compile("(/[\\w.~-]+)+");

  private static final Pattern ORIGIN =
      Pattern.compile("[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\\[[0-9a-f:.]+])(:[0-9]{1,5})?");

  private final Errors errors;

  PropertyChecks(Errors errors) {
    this.errors = errors;
  }

  void check(TurgoProperties given) {
    database(given);
    executor(given.executor());
    positive("jobs.attempts", given.jobs().attempts());
    notNegative("jobs.retryPause", given.jobs().retryPause());
    positive("jobs.shortestTimerCycle", given.jobs().shortestTimerCycle());
    if (given.jobs().connections() != null) {
      positive("jobs.connections", given.jobs().connections());
    }
    positive("metrics.countLimit", given.metrics().countLimit());
    notNegative("metrics.refresh", given.metrics().refresh());
    notNegative("metrics.outOfServiceAge", given.metrics().outOfServiceAge());
    notNegative("batches.retention", given.batches().retention());
    if (given.jsonVariables().packages().stream().anyMatch(String::isBlank)) {
      reject("jsonVariables.packages", "must be names of packages, but one is empty");
    }
    http(given);
    if (given.deployment().enabled() && given.deployment().locations().isEmpty()) {
      reject(
          "deployment.locations",
          "must name a folder; turgo.deployment.enabled=false deploys nothing");
    }
  }

  private void database(TurgoProperties given) {
    positive("readConnections", given.readConnections());
    if (given.schema().isBlank()) {
      reject("schema", "must name a schema");
    }
    if (given.cacheSize() != null && given.cacheSize().isNegative()) {
      reject("cacheSize", "must not be negative");
    }
    file(given.sqlite().file());
    positive("sqlite.longestTransaction", given.sqlite().longestTransaction());
  }

  /** SQLite takes such names for databases that are gone when their connection is closed. */
  private void file(Path file) {
    String name = file.toString();
    if (name.isBlank() || name.startsWith(":") || name.startsWith("file:")) {
      reject("sqlite.file", "must name a file, which '" + name + "' is not");
    }
  }

  private void executor(TurgoProperties.Executor given) {
    positive("executor.concurrency", given.concurrency());
    positive("executor.queueSize", given.queueSize());
    positive("executor.pollInterval", given.pollInterval());
    positive("executor.lease", given.lease());
    notNegative("executor.stopPatience", given.stopPatience());
    positive("executor.clockTolerance", given.clockTolerance());
    if (given.nodeName() != null && given.nodeName().isBlank()) {
      reject("executor.nodeName", "must not be empty; without it the node has a name of its own");
    }
  }

  private void http(TurgoProperties given) {
    Map<String, String> taken = new HashMap<>();
    path(taken, "rest.path", given.rest().path(), given.rest().enabled());
    path(
        taken,
        "console.path",
        given.console().path(),
        given.rest().enabled() && given.console().enabled());
    path(taken, "camunda7Rest.path", given.camunda7Rest().path(), given.camunda7Rest().enabled());
    if (given.rest().hiddenVariables().stream().anyMatch(String::isBlank)) {
      reject("rest.hiddenVariables", "must be names, but one is empty");
    }
    origins(given.rest().origins());
  }

  private void path(Map<String, String> taken, String field, String value, boolean mounted) {
    if (!PATH.matcher(value).matches()) {
      reject(
          field,
          "must begin with a slash, end with none, and have letters, digits and . _ ~ - between");
    }
    String other = mounted ? taken.putIfAbsent(value, field) : null;
    if (other != null) {
      reject(field, "must be another path than '" + other + "'");
    }
  }

  private void origins(List<String> origins) {
    for (String origin : origins) {
      if (!ORIGIN.matcher(origin).matches()) {
        reject(
            "rest.origins",
            "must be origins as browsers send them, such as https://tasks.example.com, but one is '"
                + origin
                + "'");
      }
    }
  }

  private void positive(String field, int value) {
    if (value < 1) {
      reject(field, "must be at least 1");
    }
  }

  private void positive(String field, Duration value) {
    if (value.compareTo(Duration.ofMillis(1)) < 0) {
      reject(field, "must be at least 1 ms");
    } else {
      notNegative(field, value);
    }
  }

  private void notNegative(String field, @Nullable Duration value) {
    if (value == null) {
      return;
    }
    if (value.isNegative()) {
      reject(field, "must not be negative");
    } else if (value.compareTo(LONGEST) > 0) {
      reject(field, "must be at most " + LONGEST.toDays() + "d");
    }
  }

  private void reject(String field, String message) {
    errors.rejectValue(field, "turgo", message);
  }
}
