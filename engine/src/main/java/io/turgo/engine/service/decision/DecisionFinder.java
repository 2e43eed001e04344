package io.turgo.engine.service.decision;

import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.definition.DecisionFiles;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.DecisionRow;
import io.turgo.engine.usercode.Decisions;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds decisions and evaluates them. Safe for all threads.
 *
 * <p>Each evaluation reads one row by an index, so that no node evaluates an older version than the
 * latest deployment that has returned. What was compiled is kept.
 */
public final class DecisionFinder implements Decisions {
  private final DefinitionStore store;
  private final DefinitionRegistry definitions;
  private final DecisionFiles files;
  private final DecisionHistory history;
  private final boolean tenantsShare;

  /**
   * @param tenantsShare whether a task of one tenant may evaluate decisions of another or of none
   */
  public DecisionFinder(
      DefinitionStore store,
      DefinitionRegistry definitions,
      DecisionFiles files,
      DecisionHistory history,
      boolean tenantsShare) {
    this.history = history;
    this.store = store;
    this.definitions = definitions;
    this.files = files;
    this.tenantsShare = tenantsShare;
  }

  @Override
  public Answer evaluate(Wanted wanted, DecisionInputs inputs) {
    DecisionRow row = find(wanted);
    DecisionOutcome outcome = files.decision(row).evaluate(inputs);
    return new Answer(outcome, history.ofTask(row, outcome));
  }

  /** Evaluates a decision for an application, and notes it. */
  DecisionOutcome evaluate(DecisionRow row, DecisionInputs inputs) {
    DecisionOutcome outcome = files.decision(row).evaluate(inputs);
    history.note(row, outcome);
    return outcome;
  }

  private DecisionRow find(Wanted wanted) {
    String key = wanted.key();
    return switch (wanted.binding()) {
      case LATEST -> latest(wanted);
      case SAME_DEPLOYMENT_OR_LATEST -> {
        DecisionRow same = store.decisionOfDeployment(key, deploymentOf(wanted));
        yield same == null ? latest(wanted) : same;
      }
      case SAME_DEPLOYMENT -> {
        DecisionRow same = store.decisionOfDeployment(key, deploymentOf(wanted));
        if (same == null) {
          throw new TurgoObjectNotFoundException(
              "No decision with the key '"
                  + key
                  + "' is in the deployment of process definition "
                  + wanted.callerDefinitionId());
        }
        yield same;
      }
      case VERSION -> version(key, tenant(wanted), number(wanted), fallsBack(wanted));
      case VERSION_TAG ->
          tagged(
              key,
              tenant(wanted),
              Objects.requireNonNull(wanted.version()).strip(),
              fallsBack(wanted));
      case ID -> throw new IllegalStateException("No task names a decision by its id");
    };
  }

  private static int number(Wanted wanted) {
    String text = Objects.requireNonNullElse(wanted.version(), "").strip();
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new TurgoIllegalArgumentException(
          "Expected a number as 'decisionRefVersion', found '" + text + "'", e);
    }
  }

  private DecisionRow latest(Wanted wanted) {
    return latest(wanted.key(), tenant(wanted), fallsBack(wanted));
  }

  private boolean fallsBack(Wanted wanted) {
    return wanted.orWithoutTenant() && tenantsShare;
  }

  private long deploymentOf(Wanted wanted) {
    return definitions.byId(wanted.callerDefinitionId()).deploymentId();
  }

  private String tenant(Wanted wanted) {
    String own = definitions.tenant(wanted.callerDefinitionId());
    String named = wanted.tenant();
    if (named == null) {
      return own;
    }
    if (!tenantsShare && !own.isEmpty() && !named.equals(own)) {
      throw notFound(
          "No decision " + quoted(wanted.key(), named) + " exists for tenant '" + own + "'");
    }
    return named;
  }

  DecisionRow byId(long id) {
    DecisionRow row = store.decision(id);
    if (row == null) {
      throw notFound("There is no decision definition with the id " + id);
    }
    return row;
  }

  DecisionRow latest(String key, String tenantId, boolean orWithoutTenant) {
    return found(
        tenantId,
        orWithoutTenant,
        tenant -> store.latestDecision(key, tenant),
        "No decision " + quoted(key, tenantId) + " is deployed");
  }

  DecisionRow ofDeploymentOrLatest(
      String key, long deploymentId, String tenantId, boolean orWithoutTenant) {
    DecisionRow row = store.decisionOfDeployment(key, deploymentId);
    return row != null && row.tenantId().equals(tenantId)
        ? row
        : latest(key, tenantId, orWithoutTenant);
  }

  DecisionRow version(String key, String tenantId, int version, boolean orWithoutTenant) {
    return found(
        tenantId,
        orWithoutTenant,
        tenant -> store.decisionVersion(key, tenant, version),
        "Version " + version + " of the decision " + quoted(key, tenantId) + " is not deployed");
  }

  DecisionRow tagged(String key, String tenantId, String tag, boolean orWithoutTenant) {
    return found(
        tenantId,
        orWithoutTenant,
        tenant -> onlyTagged(key, tenant, tag),
        "No version of the decision "
            + quoted(key, tenantId)
            + " has the version tag '"
            + tag
            + "'");
  }

  private @Nullable DecisionRow onlyTagged(String key, String tenantId, String tag) {
    List<DecisionRow> tagged = store.taggedDecisions(key, tenantId, tag);
    if (tagged.size() > 1) {
      throw new TurgoException(
          "The versions "
              + tagged.stream().map(row -> Integer.toString(row.version())).toList()
              + " of the decision "
              + quoted(key, tenantId)
              + " have the version tag '"
              + tag
              + "'; give each version a tag of its own");
    }
    return tagged.isEmpty() ? null : tagged.getFirst();
  }

  private static DecisionRow found(
      String tenantId,
      boolean orWithoutTenant,
      Function<String, @Nullable DecisionRow> look,
      String otherwise) {
    DecisionRow row = look.apply(tenantId);
    if (row == null && orWithoutTenant && !tenantId.isEmpty()) {
      row = look.apply("");
    }
    if (row == null) {
      throw notFound(otherwise);
    }
    return row;
  }

  private static String quoted(String key, String tenantId) {
    return "with the key '"
        + key
        + "' "
        + (tenantId.isEmpty() ? "without a tenant" : "of tenant '" + tenantId + "'");
  }

  static TurgoObjectNotFoundException notFound(String message) {
    return new TurgoObjectNotFoundException(message);
  }
}
