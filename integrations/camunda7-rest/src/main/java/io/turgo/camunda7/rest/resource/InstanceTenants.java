package io.turgo.camunda7.rest.resource;

import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.shape.Input;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which tenants instances are of, for what belongs to them and does not say it itself. */
enum InstanceTenants {
  /** Of those that run. */
  RUNNING {
    @Override
    Map<String, String> read(Call call, Collection<String> ids) {
      Map<String, String> tenants = new HashMap<>();
      for (ProcessInstance instance :
          call.runtime().createProcessInstanceQuery().processInstanceIds(ids).list()) {
        tenants.put(instance.getId(), instance.getTenantId());
      }
      return tenants;
    }
  },
  /** Of those that history has, whether they run or not. */
  PAST {
    @Override
    Map<String, String> read(Call call, Collection<String> ids) {
      Map<String, String> tenants = new HashMap<>();
      for (HistoricProcessInstance instance :
          call.history().createHistoricProcessInstanceQuery().processInstanceIds(ids).list()) {
        tenants.put(instance.getId(), instance.getTenantId());
      }
      return tenants;
    }
  };

  abstract Map<String, String> read(Call call, Collection<String> ids);

  /** The tenants of instances, by the ids of those that are there. */
  Map<String, String> of(Call call, Iterable<? extends @Nullable String> instanceIds) {
    Set<String> ids = new LinkedHashSet<>();
    for (String id : instanceIds) {
      if (id != null) {
        ids.add(id);
      }
    }
    return ids.isEmpty() ? new HashMap<>() : read(call, ids);
  }

  /** Whether the caller sees what belongs to an instance, or to none. */
  boolean sees(Call call, @Nullable String instanceId) {
    if (call.caller().tenants() == null) {
      return true;
    }
    String tenant = instanceId == null ? null : of(call, List.of(instanceId)).get(instanceId);
    return tenant != null && call.caller().sees(tenant);
  }

  /** Refuses what does not name instances, or names some that the caller does not see. */
  void check(Call call, Input input, List<String> fields) {
    Set<String> ids = new LinkedHashSet<>();
    for (String field : fields) {
      switch (input.get(field)) {
        case String id -> ids.add(id);
        case List<?> several -> several.forEach(id -> ids.add(String.valueOf(id)));
        case null, default -> {}
      }
    }
    if (ids.isEmpty()) {
      throw new ProblemException(
          ProblemType.FORBIDDEN,
          "This search is for callers with access to all tenants; other callers name instances"
              + " that they have access to in "
              + String.join(" or ", fields));
    }
    ids.forEach(id -> Asked.id("instance", id));
    Map<String, String> tenants = of(call, ids);
    for (String id : ids) {
      String tenant = tenants.get(id);
      if (tenant == null || !call.caller().sees(tenant)) {
        throw ProblemException.notFound("instance", id);
      }
    }
  }
}
