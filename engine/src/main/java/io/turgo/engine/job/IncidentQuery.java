package io.turgo.engine.job;

import java.util.Collection;
import java.util.List;

/**
 * Finds what is stuck, and what has failed and is tried again, by its cause. It looks at 1,000
 * causes of each state and counts 10,000 jobs of each, however many there are.
 *
 * @since 0.1.0
 */
public interface IncidentQuery {
  /** Only those in one of these states; all unless this is called. */
  IncidentQuery states(Incident.State... states);

  /** Only that one, in whatever states. */
  IncidentQuery cause(String cause);

  IncidentQuery processDefinitionId(String processDefinitionId);

  /** Those of all versions. */
  IncidentQuery processDefinitionKey(String processDefinitionKey);

  IncidentQuery elementId(String elementId);

  /** Those with this text in the message or the exception's class, in upper or lower case. */
  IncidentQuery text(String text);

  /** Those of that tenant; of none if empty. */
  IncidentQuery tenantId(String tenantId);

  /** Those of one of these tenants; an empty text stands for none. */
  IncidentQuery tenantIds(Collection<String> tenantIds);

  /**
   * Those that match, stuck ones first, and of a state those with most jobs first.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if maxResults is less than 1
   */
  Result list(int maxResults);

  /**
   * Causes that were found.
   *
   * @param complete whether there are no more
   */
  record Result(List<Incident> incidents, boolean complete) {
    public Result {
      incidents = List.copyOf(incidents);
    }
  }
}
