package io.turgo.engine.monitoring;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An activity or event of a process of which no job begins to run, on any node.
 *
 * @param processDefinitionId the version; null for all versions of the key, later ones too
 * @param processDefinitionKey the key of the process
 * @param tenantId of the key; empty for none
 * @param activityId the id of the activity or event in the file
 * @param since when it was paused, in the time that users see
 * @param userId who has paused it; null for nobody known
 * @param reason why it was paused, in the user's words; null for none
 * @param waitingJobs jobs of it that wait now, those of suspended instances too; others wait where
 *     they are until their turn comes
 * @since 0.1.0
 */
public record PausedActivity(
    @Nullable String processDefinitionId,
    String processDefinitionKey,
    String tenantId,
    String activityId,
    Instant since,
    @Nullable String userId,
    @Nullable String reason,
    CappedCount waitingJobs) {}
