package io.turgo.engine.cmmn;

import io.turgo.engine.search.Query;

/**
 * Finds what has happened of the sentries of cases that run.
 *
 * @since 0.1.0
 */
public interface SentryPartInstanceQuery
    extends Query<SentryPartInstanceQuery, SentryPartInstance> {
  /**
   * Only parts in this case.
   *
   * @param caseInstanceId an id that no case can have finds nothing
   * @return this query
   */
  SentryPartInstanceQuery caseInstanceId(String caseInstanceId);

  /**
   * Only parts that this plan item waits for.
   *
   * @param planItemInstanceId an id that no plan item can have finds nothing
   * @return this query
   */
  SentryPartInstanceQuery planItemInstanceId(String planItemInstanceId);

  /**
   * Only this part.
   *
   * @param partId the id of the {@code planItemOnPart} or {@code ifPart} in the file
   * @return this query
   */
  SentryPartInstanceQuery partId(String partId);
}
