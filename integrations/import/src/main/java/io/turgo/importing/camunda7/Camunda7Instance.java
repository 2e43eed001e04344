package io.turgo.importing.camunda7;

import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceInstance;
import io.turgo.importing.source.SourceModel;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.StoredValues;
import io.turgo.importing.source.ThingCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of one process instance of Camunda. */
final class Camunda7Instance implements SourceInstance {
  final String id;
  final SourceRow root;
  final List<SourceRow> executions = new ArrayList<>();
  final List<SourceRow> tasks = new ArrayList<>();
  final List<SourceRow> variables = new ArrayList<>();
  final List<SourceRow> jobs = new ArrayList<>();
  final List<SourceRow> subscriptions = new ArrayList<>();
  final List<SourceRow> externalTasks = new ArrayList<>();
  final List<SourceRow> incidents = new ArrayList<>();
  final List<SourceRow> links = new ArrayList<>();
  final List<SourceRow> attachments = new ArrayList<>();
  final Camunda7Past past = new Camunda7Past();
  @Nullable SourceRow history;

  /** The bytes that rows refer to. */
  StoredValues values = new StoredValues(Map.of());

  private @Nullable Map<String, List<SourceRow>> jobsOf;

  Camunda7Instance(SourceRow root) {
    this.id = root.text("ID_");
    this.root = root;
  }

  /** The jobs of an execution, once all have been read. */
  List<SourceRow> jobsOf(String executionId) {
    if (jobsOf == null) {
      jobsOf = SourceRow.by("EXECUTION_ID_", jobs);
    }
    return jobsOf.getOrDefault(executionId, List.of());
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public SourceRow root() {
    return root;
  }

  @Override
  public Set<String> executionIds() {
    return executions.stream().map(row -> row.text("ID_")).collect(Collectors.toSet());
  }

  @Override
  public Converted convert(Around around) throws RefusedException {
    return Camunda7Converter.convert(this, around);
  }

  @Override
  public ThingCounts counts(SourceModel model) {
    return Camunda7Counts.of(this, model);
  }
}
