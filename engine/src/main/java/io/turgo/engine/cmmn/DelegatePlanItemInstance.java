package io.turgo.engine.cmmn;

import io.turgo.engine.delegate.VariableScope;

/**
 * The plan item for which user code is called, with its variables. Variables that it does not have
 * itself are those of its stages and of the case.
 *
 * <p>It belongs to the thread and the duration of the call. Its changes are committed with the unit
 * of work that made the call.
 *
 * @since 0.1.0
 */
public interface DelegatePlanItemInstance extends PlanItemInstance, VariableScope {}
