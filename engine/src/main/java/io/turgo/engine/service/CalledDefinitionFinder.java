package io.turgo.engine.service;

import io.turgo.engine.calls.CalledDefinitions;
import io.turgo.engine.definition.DefinitionFinder;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.store.DefinitionStore.Kind;
import java.util.Optional;

/** Finds what call activities start among all that is deployed. */
final class CalledDefinitionFinder implements CalledDefinitions {
  private final DefinitionRegistry definitions;

  private final boolean tenantsShare;

  /**
   * @param tenantsShare whether a process of one tenant may call those of another or of none
   */
  CalledDefinitionFinder(DefinitionRegistry definitions, boolean tenantsShare) {
    this.definitions = definitions;
    this.tenantsShare = tenantsShare;
  }

  @Override
  public Definition find(Wanted wanted) {
    DefinitionFinder.Latest found =
        definitions.find().active(() -> findOnce(wanted), latest -> latest, "called");
    return new Definition(found.row().id(), found.epoch());
  }

  private DefinitionFinder.Latest findOnce(Wanted wanted) {
    String element = wanted.element();
    return switch (wanted.binding()) {
      case LATEST -> latest(wanted);
      case SAME_DEPLOYMENT_OR_LATEST -> {
        Optional<DefinitionFinder.Latest> same = ofSameDeployment(wanted);
        yield same.isPresent() ? same.get() : latest(wanted);
      }
      case SAME_DEPLOYMENT ->
          ofSameDeployment(wanted)
              .orElseThrow(() ->
                  new TurgoObjectNotFoundException(
                      "No "
                          + kind(wanted).text()
                          + " with the key '"
                          + element
                          + "' is in the deployment of definition "
                          + wanted.callerDefinitionId()));
      case VERSION -> definitions.find().version(element, tenant(wanted), wanted.versionNumber());
      case VERSION_TAG ->
          definitions.find().versionTagged(element, tenant(wanted), wanted.versionTag());
      case ID -> byId(wanted);
    };
  }

  private DefinitionFinder.Latest byId(Wanted wanted) {
    long id = ApiCalls.parse("Process definition", wanted.element());
    DefinitionFinder.Latest found = definitions.find().found(kind(wanted), id);
    String tenant = definitions.tenant(wanted.callerDefinitionId());
    if (!tenantsShare && !tenant.isEmpty() && !tenant.equals(found.row().tenantId())) {
      throw DefinitionRegistry.notFound(id);
    }
    return found;
  }

  private DefinitionFinder.Latest latest(Wanted wanted) {
    return definitions
        .find()
        .latest(
            kind(wanted),
            wanted.element(),
            tenant(wanted),
            wanted.orWithoutTenant() && tenantsShare);
  }

  private static Kind kind(Wanted wanted) {
    return wanted.isCase() ? Kind.CASE : Kind.PROCESS;
  }

  private String tenant(Wanted wanted) {
    String own = definitions.tenant(wanted.callerDefinitionId());
    String named = wanted.tenant();
    if (named == null) {
      return own;
    }
    if (!tenantsShare && !own.isEmpty() && !named.equals(own)) {
      throw new TurgoObjectNotFoundException(
          "No "
              + kind(wanted).text()
              + " with the key '"
              + wanted.element()
              + "' exists "
              + (named.isEmpty() ? "without a tenant" : "of tenant '" + named + "'")
              + " for tenant '"
              + own
              + "'");
    }
    return named;
  }

  private Optional<DefinitionFinder.Latest> ofSameDeployment(Wanted wanted) {
    long deploymentId = definitions.byId(wanted.callerDefinitionId()).deploymentId();
    return definitions.ofDeployment(deploymentId).stream()
        .filter(row -> row.key().equals(wanted.element()) && row.kind() == kind(wanted))
        .findFirst()
        .map(row -> definitions.find().found(row.id()));
  }

  @Override
  public boolean haveChangedSince(long epoch) {
    return definitions.haveChangedSince(epoch);
  }

  @Override
  public void refresh() {
    definitions.refresh();
  }
}
