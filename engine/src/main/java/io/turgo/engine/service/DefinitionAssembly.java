package io.turgo.engine.service;

import io.turgo.engine.Authentication;
import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.decision.DecisionEngine;
import io.turgo.engine.definition.DecisionFiles;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.definition.StartEvents;
import io.turgo.engine.definition.UncommittedDefinitions;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.query.Queries;
import io.turgo.engine.service.decision.DecisionFinder;
import io.turgo.engine.service.decision.DecisionHistory;
import java.time.Instant;
import java.time.ZoneId;

/** Assembles what is deployed, the compiler of it, and queries. */
final class DefinitionAssembly {
  final ElExpressionCompiler expressions;
  final DefinitionRegistry definitions;
  final DecisionFinder decisions;
  final Queries queries;

  DefinitionAssembly(BaseAssembly base, LateParts late) {
    EngineSettings settings = base.settings;
    ZoneId timeZone = settings.timeZone();
    BusinessClock clock = base.clock;
    this.expressions =
        new ElExpressionCompiler(
            settings.code()::bean,
            Authentication::getAuthenticatedUserId,
            () -> Instant.ofEpochMilli(clock.getAsLong()).atZone(timeZone),
            settings.code().adapters()::argument);
    DecisionEngine decides = settings.models().decisionEngine();
    UncommittedDefinitions uncommitted =
        new UncommittedDefinitions(base.callers::begun, base.callers::current);
    DecisionFiles decisionFiles =
        new DecisionFiles(decides, expressions, timeZone, base.store.definitions(), uncommitted);
    this.definitions =
        new DefinitionRegistry(
            base.store.definitions(),
            new BpmnCompiler(
                expressions,
                timeZone,
                settings.models().serviceTaskTypes(),
                DecisionFiles.feel(decides, timeZone),
                settings.models().commonListeners()),
            decisionFiles,
            base.ids,
            new StartEvents.Settings(
                clock,
                timeZone,
                settings.models().calendars(),
                settings.instances().attempts(),
                base.store.shards(),
                () -> late.executor().get().clockChanged()),
            uncommitted,
            listener -> late.userCode().get().unfitness(listener),
            base.nested);
    this.decisions =
        new DecisionFinder(
            base.store.definitions(),
            definitions,
            decisionFiles,
            new DecisionHistory(
                base.store,
                base.nested,
                settings.code().codec(),
                base.ids,
                clock,
                settings.history().level(),
                settings.history().ofDefinitions()),
            settings.models().shareAcrossTenants());
    this.queries =
        new Queries(
            base.store,
            clock,
            settings.code().codec(),
            settings.services().identityStore()::groupsOf,
            new FileNames(definitions),
            base.nested,
            (instanceId, variableId) -> late.userCode().get().value(instanceId, variableId));
  }
}
