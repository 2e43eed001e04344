package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobQuery;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.search.Page;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ValuePlace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the external tasks of a topic that a worker asks for, where it asks for some of them only
 * or in another order than the engine's. It reads what is free page by page, up to {@value #READ}
 * tasks, and then asks which of their instances match.
 */
final class FetchFilter implements IntFunction<List<ExternalWorkerJob>> {
  private static final int PAGE = 500;
  private static final int READ = 20_000;

  private final ProcessEngine engine;
  private final String topic;
  private final FetchOrder order;
  private final @Nullable String businessKey;
  private final Set<String> definitionIds;
  private final Set<String> definitionKeys;
  private final Map<String, @Nullable Object> variables;

  /** Null for all; the empty text is no tenant. */
  private final @Nullable Set<String> tenants;

  private FetchFilter(
      ProcessEngine engine, Input topic, FetchOrder order, @Nullable Set<String> tenants) {
    this.engine = engine;
    this.topic = topic.text("topicName");
    this.order = order;
    this.tenants = tenants;
    this.businessKey = topic.textOrNull("businessKey");
    this.definitionIds = both(topic, "processDefinitionId");
    this.definitionKeys = both(topic, "processDefinitionKey");
    this.variables = variables(topic);
  }

  /** The filter of a topic; null if it wants all in the engine's order. */
  static @Nullable FetchFilter of(Call call, Input topic, FetchOrder order) {
    VariableShapes.check(call, topic.map("processVariables").keySet());
    FetchFilter filter = new FetchFilter(call.engine(), topic, order, tenants(call, topic));
    boolean all = filter.tenants == null && !filter.asksForInstances() && order.isOfEngine();
    return all ? null : filter;
  }

  private boolean asksForInstances() {
    return businessKey != null
        || !definitionIds.isEmpty()
        || !definitionKeys.isEmpty()
        || !variables.isEmpty();
  }

  /** One that is named as one, and one of a list: both have to be true. */
  private static Set<String> both(Input topic, String field) {
    Set<String> all = new HashSet<>(topic.texts(field + "In"));
    String one = topic.textOrNull(field);
    if (one != null && !all.isEmpty() && !all.contains(one)) {
      throw ProblemException.invalid(
          "/topics", "expected " + field + " to be one of " + field + "In");
    }
    return one == null ? all : Set.of(one);
  }

  private static Map<String, @Nullable Object> variables(Input topic) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    ValuePlace place = ValuePlace.of("/topics/processVariables");
    topic
        .map("processVariables")
        .forEach((name, value) -> {
          Map<String, @Nullable Object> typed = new LinkedHashMap<>();
          typed.put("value", value);
          if (CamundaValue.SHAPE.read(typed, place.at(name)) instanceof CamundaValue.Value read) {
            values.put(name, read.object());
          }
        });
    if (!place.faults().isEmpty()) {
      throw ProblemException.of(place.faults());
    }
    return values;
  }

  private static @Nullable Set<String> tenants(Call call, Input topic) {
    Set<String> asked = null;
    if (topic.flag("withoutTenantId")) {
      asked = Set.of("");
    }
    if (topic.has("tenantIdIn")) {
      if (asked != null) {
        throw ProblemException.invalid("/topics", "expected withoutTenantId or tenantIdIn");
      }
      asked = new HashSet<>(topic.texts("tenantIdIn"));
    }
    Set<String> seen = call.caller().tenants();
    if (asked == null || seen == null) {
      return asked == null ? seen : asked;
    }
    if (!seen.containsAll(asked)) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, "tenantIdIn: expected only tenants that you have access to");
    }
    return asked;
  }

  @Override
  public List<ExternalWorkerJob> apply(int most) {
    List<ExternalWorkerJob> found = new ArrayList<>();
    String cursor = null;
    int read = 0;
    do {
      Page<ExternalWorkerJob> page = query().page(cursor, PAGE);
      Set<String> instances = matching(page.items());
      for (ExternalWorkerJob job : page.items()) {
        if (found.size() < most
            && (tenants == null || tenants.contains(job.getTenantId()))
            && (instances == null || instances.contains(job.getProcessInstanceId()))) {
          found.add(job);
        }
      }
      read += page.items().size();
      cursor = page.next();
    } while (found.size() < most && cursor != null && read < READ);
    return found;
  }

  private ExternalWorkerJobQuery query() {
    ExternalWorkerJobQuery query =
        engine.getManagementService().createExternalWorkerJobQuery().topic(topic).unlocked();
    if (definitionIds.size() == 1) {
      query.processDefinitionId(definitionIds.iterator().next());
    }
    if (definitionKeys.size() == 1) {
      query.processDefinitionKey(definitionKeys.iterator().next());
    }
    if (tenants != null && tenants.size() == 1) {
      String tenant = tenants.iterator().next();
      query = tenant.isEmpty() ? query.jobWithoutTenantId() : query.jobTenantId(tenant);
    }
    return order.on(query);
  }

  /** Which of the instances are asked for; null for all. */
  private @Nullable Set<String> matching(List<ExternalWorkerJob> jobs) {
    if (!asksForInstances() || jobs.isEmpty()) {
      return null;
    }
    Set<String> ids = new HashSet<>();
    jobs.forEach(job -> ids.add(String.valueOf(job.getProcessInstanceId())));
    ProcessInstanceQuery query =
        engine.getRuntimeService().createProcessInstanceQuery().processInstanceIds(ids);
    if (businessKey != null) {
      query.processInstanceBusinessKey(businessKey);
    }
    if (!definitionIds.isEmpty()) {
      query.processDefinitionIds(definitionIds);
    }
    if (!definitionKeys.isEmpty()) {
      query.processDefinitionKeys(definitionKeys);
    }
    variables.forEach(query::variableValueEquals);
    Set<String> matching = new HashSet<>();
    query.list().forEach(instance -> matching.add(instance.getId()));
    return matching;
  }
}
