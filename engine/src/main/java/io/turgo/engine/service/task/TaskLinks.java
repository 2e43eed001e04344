package io.turgo.engine.service.task;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.interpreter.TaskCommand;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.task.IdentityLinkType;
import org.jspecify.annotations.Nullable;

/** Checks of the parts that users and groups are given in tasks. */
final class TaskLinks {
  private TaskLinks() {}

  static TaskCommand.AddTaskLink command(
      long taskId, String type, @Nullable String userId, @Nullable String groupId) {
    check(type, userId, groupId);
    return new TaskCommand.AddTaskLink(
        taskId, type, Arguments.storable("userId", userId), Arguments.storable("groupId", groupId));
  }

  static void check(String type, @Nullable String userId, @Nullable String groupId) {
    Arguments.required("identityLinkType", type);
    Arguments.storable("identityLinkType", type);
    if (userId == null && groupId == null) {
      throw new TurgoIllegalArgumentException(
          "An identity link of a task needs a userId or a groupId, but both are null");
    }
    boolean onlyForUsers =
        type.equals(IdentityLinkType.ASSIGNEE) || type.equals(IdentityLinkType.OWNER);
    if (groupId != null && onlyForUsers) {
      throw new TurgoIllegalArgumentException(
          "A group cannot be the " + type + " of a task; give it to a user");
    }
  }
}
