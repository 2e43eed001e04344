package io.turgo.importing.flowable;

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

/** The rows of one process instance of Flowable. */
final class FlowableInstance implements SourceInstance {
  /**
   * Jobs of a multi-instance activity that look whether all of its instances have ended. Turgo
   * looks when one ends.
   */
  static final Set<String> LOOKING =
      Set.of("parallel-multi-instance-complete", "parallel-multi-instance-no-waits-async-leave");

  final String id;
  final SourceRow root;
  final List<SourceRow> executions = new ArrayList<>();
  final List<SourceRow> tasks = new ArrayList<>();
  final List<SourceRow> variables = new ArrayList<>();

  /** Those of all tables, each with its table as {@code TABLE_}. */
  final List<SourceRow> jobs = new ArrayList<>();

  /** Variables that nobody sees yet: what workers have answered waits for a job. */
  final List<SourceRow> answers = new ArrayList<>();

  final List<SourceRow> subscriptions = new ArrayList<>();
  final List<SourceRow> links = new ArrayList<>();
  final List<SourceRow> attachments = new ArrayList<>();
  final FlowablePast past = new FlowablePast();
  @Nullable SourceRow history;

  /** The bytes that rows refer to. */
  StoredValues values = new StoredValues(Map.of());

  FlowableInstance(SourceRow root) {
    this.id = root.text("ID_");
    this.root = root;
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
    return FlowableConverter.convert(this, around);
  }

  @Override
  public ThingCounts counts(SourceModel model) {
    return FlowableCounts.of(this, model);
  }
}
