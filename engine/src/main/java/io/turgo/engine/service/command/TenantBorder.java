package io.turgo.engine.service.command;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.query.Queries;
import io.turgo.engine.usercode.NestedCalls;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What user code that runs for an instance of a tenant may name: what belongs to its tenant. The
 * rest does not exist for it. Queries keep to the same border by themselves, see {@link
 * io.turgo.engine.query.select.UnitVariables#heldTo}.
 *
 * <p>Calls of the application itself, and user code of instances without a tenant, may name
 * everything; for them nothing here reads or allocates.
 */
public final class TenantBorder {
  private final NestedCalls nested;
  private final DefinitionRegistry definitions;
  private final Queries queries;

  public TenantBorder(NestedCalls nested, DefinitionRegistry definitions, Queries queries) {
    this.nested = nested;
    this.definitions = definitions;
    this.queries = queries;
  }

  /** The tenant that the calling thread is held to; null for none. */
  public @Nullable String heldTo() {
    return nested.heldTo();
  }

  /**
   * The tenant that a call is for: one that names none is for the tenant that its thread is held
   * to.
   *
   * @throws TurgoObjectNotFoundException if it names another one
   */
  public String tenant(String named) {
    String tenant = heldTo();
    if (tenant == null || named.equals(tenant)) {
      return named;
    }
    if (named.isEmpty()) {
      return tenant;
    }
    throw new TurgoObjectNotFoundException(
        "Tenant '"
            + named
            + "' cannot be seen by code that runs for an instance of tenant '"
            + tenant
            + "'; shareAcrossTenants(true) on the engine's builder allows it");
  }

  /** The same for a call that may be for all tenants, which is null. */
  public @Nullable String tenantOrAll(@Nullable String named) {
    return named == null ? heldTo() : tenant(named);
  }

  /** Refuses a command for an instance that belongs to another tenant. */
  void check(long instanceId, Command command) {
    String tenant = heldTo();
    if (tenant != null && !isWithin(tenant, instanceId, command)) {
      throw new TurgoObjectNotFoundException(
          command instanceof Command.Start
              ? "There is no such definition for tenant '" + tenant + "'"
              : command.missing(instanceId));
    }
  }

  private boolean isWithin(String tenant, long instanceId, Command command) {
    return switch (command) {
      case Command.Start start -> tenant.equals(definitions.tenant(start.definitionId()));
      case Command.CreateTask create -> tenant.equals(create.newTask().properties().tenantId());
      case Command.BeginBatch begin -> tenant.equals(begin.batch().tenantId());
      case Command.BringSignal bring -> true; // to those that were found for the tenant
      default -> mayName(instanceId);
    };
  }

  /** Whether the calling thread may name an instance, as it is or as its unit leaves it. */
  boolean mayName(long instanceId) {
    return heldTo() == null || nested.hasScope(instanceId) || queries.hasInstance(instanceId);
  }

  /** Runs code of a model that runs for no instance, such as an expression of a form. */
  public <T extends @Nullable Object> T ofModel(long definitionId, Supplier<T> code) {
    return nested.ofModel(definitions.tenant(definitionId), code);
  }

  /** Refuses a definition of another tenant. */
  public void definition(long definitionId) {
    String tenant = heldTo();
    if (tenant != null && !tenant.equals(definitions.tenant(definitionId))) {
      throw noSuch("Process definition", Long.toString(definitionId));
    }
  }

  public void deployment(String deploymentId) {
    if (heldTo() != null && queries.deployments().deploymentId(deploymentId).count() == 0) {
      throw noSuch("Deployment", deploymentId);
    }
  }

  /** Refuses an instance of another tenant, whether it runs or has ended. */
  public void instance(long instanceId) {
    if (!mayName(instanceId)) {
      historicInstance(Long.toString(instanceId));
    }
  }

  public void historicInstance(String instanceId) {
    if (heldTo() != null && !queries.isRecorded(instanceId)) {
      throw noSuch("Process instance", instanceId);
    }
  }

  public void comment(String commentId) {
    if (heldTo() != null && queries.notes().comment(ApiCalls.parse("Comment", commentId)) == null) {
      throw noSuch("Comment", commentId);
    }
  }

  public void attachment(String attachmentId) {
    if (heldTo() != null
        && queries.notes().attachment(ApiCalls.parse("Attachment", attachmentId)) == null) {
      throw noSuch("Attachment", attachmentId);
    }
  }

  /**
   * Refuses what concerns all tenants.
   *
   * @param what the call does: "stop job queues"
   */
  public void all(String what) {
    queries.requireAll(what);
  }

  private static TurgoException noSuch(String kind, String id) {
    return new TurgoObjectNotFoundException(kind + " " + id + " does not exist");
  }
}
