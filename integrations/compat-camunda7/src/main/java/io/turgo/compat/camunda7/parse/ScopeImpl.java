package io.turgo.compat.camunda7.parse;

import io.turgo.engine.delegate.CommonListeners;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process or an activity that takes listeners. For one thread.
 *
 * @since 0.1.0
 */
public abstract class ScopeImpl extends Target {
  private final List<ActivityImpl> activities = new ArrayList<>();

  ScopeImpl(CommonListeners.File file, Element element) {
    super(file, element);
  }

  /** {@return the process} */
  public abstract ProcessDefinitionEntity getProcessDefinition();

  final void contain(ActivityImpl activity) {
    activities.add(activity);
  }

  /** {@return the nodes directly in it that were read so far} */
  public List<ActivityImpl> getActivities() {
    return List.copyOf(activities);
  }

  /**
   * Finds a node in it, at any depth.
   *
   * @param activityId the id in the file
   * @return the node; null if it is not there, or was not read yet
   */
  public @Nullable ActivityImpl findActivity(String activityId) {
    for (ActivityImpl each : activities) {
      ActivityImpl found = activityId.equals(each.getId()) ? each : each.findActivity(activityId);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * Adds a listener.
   *
   * @param eventName {@code start} or {@code end}
   * @param listener told after those of the file
   */
  public void addListener(String eventName, io.turgo.engine.delegate.ExecutionListener listener) {
    add(eventName, listener);
  }

  /**
   * Adds a listener that was written for Camunda 7.
   *
   * @param eventName {@code start} or {@code end}
   * @param listener told after those of the file
   */
  public void addListener(
      String eventName, org.camunda.bpm.engine.delegate.ExecutionListener listener) {
    add(eventName, listener);
  }
}
