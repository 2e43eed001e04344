package io.turgo.engine.channel;

import org.jspecify.annotations.Nullable;

/**
 * The properties of a job that routing may use.
 *
 * @param processDefinitionKey the id of the process element
 * @param tenantId the tenant of the definition; null for none
 * @param category the element's {@code jobCategory}; null for none
 * @param priority higher is sooner
 * @param activityId the element that the job belongs to: the id of the process for its own start,
 *     empty for what is set on an instance from outside
 * @since 0.1.0
 */
public record RoutedJob(
    String processDefinitionKey,
    @Nullable String tenantId,
    @Nullable String category,
    int priority,
    String activityId) {}
