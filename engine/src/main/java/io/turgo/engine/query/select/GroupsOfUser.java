package io.turgo.engine.query.select;

import java.util.List;

/** Answers for which groups a user stands, as filters ask that take a user alone. */
@FunctionalInterface
public interface GroupsOfUser {
  /** For engines without users and groups. */
  GroupsOfUser NONE = userId -> List.of();

  /** Ids of the user's groups; empty for a user who is not known. */
  List<String> of(String userId);
}
