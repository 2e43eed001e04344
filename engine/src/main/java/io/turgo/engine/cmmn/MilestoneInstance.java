package io.turgo.engine.cmmn;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A milestone that a case has reached.
 *
 * @since 0.1.0
 */
public interface MilestoneInstance {
  /** {@return the id of the plan item instance} */
  String getId();

  /** {@return the name of the plan item, or that of the milestone; null for none} */
  @Nullable String getName();

  /** {@return when it was reached} */
  Date getTimeStamp();

  /** {@return the id of the case} */
  String getCaseInstanceId();

  /** {@return the id of the version of its definition} */
  String getCaseDefinitionId();

  /** {@return the id of the plan item in the file} */
  String getElementId();

  /** {@return the tenant of its definition; the empty text for none} */
  String getTenantId();
}
