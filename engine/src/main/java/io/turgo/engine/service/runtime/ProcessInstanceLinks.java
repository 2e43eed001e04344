package io.turgo.engine.service.runtime;

import io.turgo.engine.interpreter.Command;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import org.jspecify.annotations.Nullable;

/** Gives users and groups parts in process instances, and takes them away. */
final class ProcessInstanceLinks {
  private final ApiCalls calls;

  ProcessInstanceLinks(ApiCalls calls) {
    this.calls = calls;
  }

  void addUser(String processInstanceId, String userId, String type) {
    calls.ofInstance(
        processInstanceId,
        new Command.AddInstanceLink(type(type), Arguments.text("userId", userId), null));
  }

  void addGroup(String processInstanceId, String groupId, String type) {
    calls.ofInstance(
        processInstanceId,
        new Command.AddInstanceLink(type(type), null, Arguments.text("groupId", groupId)));
  }

  void deleteUser(String processInstanceId, String userId, String type) {
    calls.ofInstance(
        processInstanceId,
        new Command.DeleteInstanceLink(type(type), Arguments.text("userId", userId), null));
  }

  void deleteGroup(String processInstanceId, String groupId, String type) {
    calls.ofInstance(
        processInstanceId,
        new Command.DeleteInstanceLink(type(type), null, Arguments.text("groupId", groupId)));
  }

  /** Gives a part to that user alone, to nobody with null. */
  void replace(String processInstanceId, String type, @Nullable String userId) {
    calls.ofInstance(processInstanceId, new Command.ReplaceInstanceLink(type, userId));
  }

  private static String type(String type) {
    return Arguments.text("identityLinkType", type);
  }
}
