package io.turgo.camunda7.importing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of one process instance of the other engine. */
final class SourceInstance {
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
  final List<SourceRow> comments = new ArrayList<>();
  final List<SourceRow> attachments = new ArrayList<>();
  final List<SourceRow> activities = new ArrayList<>();
  final Map<String, SourceRow> pastTasks = new HashMap<>();
  @Nullable SourceRow history;

  SourceInstance(String id, SourceRow root) {
    this.id = id;
    this.root = root;
  }

  String definitionId() {
    return root.text("PROC_DEF_ID_");
  }
}
