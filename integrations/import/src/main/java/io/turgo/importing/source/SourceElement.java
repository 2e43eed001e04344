package io.turgo.importing.source;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An element of a model, as far as the rows of running instances depend on it.
 *
 * @param type the local name, such as {@code userTask}
 * @param scopeId the sub-process that it is in; null for the process
 * @param loop how often an activity is done
 * @param elementVariable of a multi-instance activity; null for none
 * @param attachedTo of a boundary event; null for other elements
 * @param event the kind of its first event definition; null for none
 * @param byEvent whether it is an event sub-process
 * @param interrupts whether an event ends what it is attached to
 * @param compensates whether it undoes another activity
 * @param leavesTwice why leaving it again would repeat something; null for nothing
 * @param formKey of a user task; null for none
 * @param targets the elements to which its flows lead
 * @since 0.1.0
 */
public record SourceElement(
    String id,
    String type,
    @Nullable String scopeId,
    Loop loop,
    @Nullable String elementVariable,
    @Nullable String attachedTo,
    @Nullable String event,
    boolean byEvent,
    boolean interrupts,
    boolean compensates,
    @Nullable String leavesTwice,
    @Nullable String formKey,
    List<String> targets) {
  /** How often an activity is done. */
  public enum Loop {
    ONCE,
    PARALLEL,
    SEQUENTIAL
  }

  public boolean isSubProcess() {
    return type.equals("subProcess")
        || type.equals("transaction")
        || type.equals("adHocSubProcess");
  }

  public boolean isSeveral() {
    return loop != Loop.ONCE;
  }
}
