package io.turgo.engine.history;

import io.turgo.engine.task.IdentityLinkInfo;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A part that a user or a group has or had in a process instance or a task.
 *
 * @since 0.1.0
 */
public interface HistoricIdentityLink extends IdentityLinkInfo {
  /** {@return when the link was created; null for the assignee and the owner of a task} */
  @Nullable Date getCreateTime();
}
