package io.turgo.engine.query.cmmn;

import io.turgo.engine.cmmn.MilestoneInstance;
import java.io.Serializable;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_activity} of a milestone. */
record MilestoneValue(
    String getId,
    @Nullable String getName,
    Date getTimeStamp,
    String getCaseInstanceId,
    String getCaseDefinitionId,
    String getElementId,
    String getTenantId)
    implements MilestoneInstance, Serializable {}
