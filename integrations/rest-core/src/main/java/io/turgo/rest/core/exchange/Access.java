package io.turgo.rest.core.exchange;

import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Task;
import io.turgo.rest.core.security.Level;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Objects by their ids, as far as the caller may see them: of others there is no sign.
 *
 * @since 0.1.0
 */
public final class Access {
  private Access() {}

  public static Deployment deployment(Call call, String id) {
    return visible(
        call,
        "deployment",
        id,
        call.repository().createDeploymentQuery().deploymentId(id).singleResult(),
        Deployment::getTenantId);
  }

  public static ProcessDefinition definition(Call call, String id) {
    return visible(
        call,
        "definition",
        id,
        call.repository().createProcessDefinitionQuery().processDefinitionId(id).singleResult(),
        ProcessDefinition::getTenantId);
  }

  public static ProcessInstance instance(Call call, String id) {
    return visible(
        call,
        "running instance",
        id,
        call.runtime().createProcessInstanceQuery().processInstanceId(id).singleResult(),
        ProcessInstance::getTenantId);
  }

  public static HistoricProcessInstance historicInstance(Call call, String id) {
    return visible(
        call,
        "instance",
        id,
        call.history().createHistoricProcessInstanceQuery().processInstanceId(id).singleResult(),
        HistoricProcessInstance::getTenantId);
  }

  public static Execution execution(Call call, String id) {
    return visible(
        call,
        "execution",
        id,
        call.runtime().createExecutionQuery().executionId(id).singleResult(),
        Execution::getTenantId);
  }

  public static Task task(Call call, String id) {
    return visible(
        call,
        "task",
        id,
        call.tasks().createTaskQuery().taskId(id).singleResult(),
        Task::getTenantId);
  }

  /** What was found, unless there is nothing or it is of a tenant that the caller does not see. */
  public static <T> T visible(
      Call call,
      String kind,
      String id,
      @Nullable T found,
      Function<T, ? extends @Nullable String> tenantId) {
    if (found == null || !call.caller().sees(tenantId.apply(found))) {
      throw ProblemException.notFound(kind, id);
    }
    return found;
  }

  /** Looks always, because the engine takes the id of a case as well. */
  public static String instanceId(Call call) {
    String id = call.path("id");
    instance(call, id);
    return id;
  }

  /** Looks only if the caller does not see all tenants; the engine says what is not there. */
  public static String taskId(Call call) {
    String id = call.path("id");
    if (call.caller().tenants() != null) {
      task(call, id);
    }
    return id;
  }

  /**
   * Refuses engine-wide operations to callers who are held to tenants.
   *
   * @param what is of all tenants: "the executor serves"
   */
  public static void requireAllTenants(Call call, String what) {
    if (call.caller().tenants() != null) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, what + " all tenants, but you have access to some only");
    }
  }

  /**
   * Refuses to give a task to somebody else, unless the caller may give tasks to others.
   *
   * @param action that lets callers below the level operate do so
   */
  public static void requireMayGive(Call call, String userId, String action) {
    String caller = call.caller().name();
    if (caller != null && !userId.equals(caller) && !call.caller().may(action, Level.OPERATE)) {
      throw ProblemException.invalid(
          "/userId", "expected yourself; giving tasks to others needs the level operate");
    }
  }

  /** The tenant that a search names, or those that the caller sees; null for all. */
  public static @Nullable Set<String> tenants(Call call, @Nullable String asked) {
    if (asked != null || call.caller().tenants() == null) {
      String tenant = tenant(call, asked);
      return tenant == null ? null : Set.of(tenant);
    }
    if (call.caller().tenants().isEmpty()) {
      throw new ProblemException(ProblemType.FORBIDDEN, "You have no access to any tenant");
    }
    return call.caller().tenants();
  }

  /** The tenant that a request names, or the only one that the caller sees. */
  public static @Nullable String tenant(Call call, @Nullable String asked) {
    if (call.caller().sees(asked)) {
      return asked;
    }
    if (asked == null && call.caller().tenants() != null && call.caller().tenants().size() == 1) {
      return call.caller().tenants().iterator().next();
    }
    throw new ProblemException(
        ProblemType.FORBIDDEN, "tenantId: expected one of the tenants that you have access to");
  }
}
