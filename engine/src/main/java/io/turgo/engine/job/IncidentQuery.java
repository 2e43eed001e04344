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
  /**
   * Only incidents in one of these states. Without this call, incidents in all states.
   *
   * @param states one state or more
   * @return this query
   */
  IncidentQuery states(Incident.State... states);

  /**
   * Only the incident of this cause, in whatever states.
   *
   * @param cause an {@link Incident#cause}
   * @return this query
   */
  IncidentQuery cause(String cause);

  /**
   * Only incidents of this version of a process.
   *
   * @param processDefinitionId the id of a process definition
   * @return this query
   */
  IncidentQuery processDefinitionId(String processDefinitionId);

  /**
   * Only incidents of this process, of all versions.
   *
   * @param processDefinitionKey the id attribute of the {@code process} element
   * @return this query
   */
  IncidentQuery processDefinitionKey(String processDefinitionKey);

  /**
   * Only incidents at this element.
   *
   * @param elementId the id attribute of the element
   * @return this query
   */
  IncidentQuery elementId(String elementId);

  /**
   * Only incidents with this text in the message or in the exception's class.
   *
   * @param text a part of them, upper and lower case alike
   * @return this query
   */
  IncidentQuery text(String text);

  /**
   * Only incidents of this tenant.
   *
   * @param tenantId the id of a tenant; an empty text stands for none
   * @return this query
   */
  IncidentQuery tenantId(String tenantId);

  /**
   * Only incidents of one of these tenants.
   *
   * @param tenantIds one tenant or more; an empty text stands for none
   * @return this query
   */
  IncidentQuery tenantIds(Collection<String> tenantIds);

  /**
   * Reads the incidents that match: stuck ones first, and of each state those with the most jobs
   * first.
   *
   * @param maxResults how many to return at most, 1 or more
   * @return the incidents, and whether there are more
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if {@code maxResults} is less
   *     than 1
   */
  Result list(int maxResults);

  /**
   * Causes that were found.
   *
   * @param incidents in the query's order; copied
   * @param complete whether there are no more
   */
  record Result(List<Incident> incidents, boolean complete) {
    /** Copies the list of incidents. */
    public Result {
      incidents = List.copyOf(incidents);
    }
  }
}
