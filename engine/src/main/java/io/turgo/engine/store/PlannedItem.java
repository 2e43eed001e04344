package io.turgo.engine.store;

import org.jspecify.annotations.Nullable;

/**
 * A plan item of a case definition: a row of {@code turgo_plan_item}.
 *
 * @param id the activity id of its executions
 * @param elementId of the plan item in the file
 * @param definitionId of the task, stage, milestone or listener that it is an item of
 * @param type such as {@code humantask}
 */
public record PlannedItem(
    String id, String elementId, String definitionId, String type, @Nullable String name) {}
