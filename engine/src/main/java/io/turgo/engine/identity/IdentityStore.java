package io.turgo.engine.identity;

import io.turgo.engine.exception.TurgoException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where users and groups come from: a directory, tables of the application, or {@link
 * InMemoryIdentityStore}, which an engine has unless it is given another.
 *
 * <p>Methods are called on many threads at once. None is part of a transaction of the engine. A
 * store that only reads need not implement the changes: these refuse what is asked.
 *
 * @since 0.1.0
 */
public interface IdentityStore {
  /**
   * {@return the user with that id, or null}
   *
   * @param userId the user's id
   */
  @Nullable UserRecord user(String userId);

  /**
   * {@return the group with that id, or null}
   *
   * @param groupId the group's id
   */
  @Nullable GroupRecord group(String groupId);

  /**
   * All users; queries that do not name one ask for them.
   *
   * @return all users, in any order
   */
  Collection<UserRecord> users();

  /**
   * All groups; queries that do not name one ask for them.
   *
   * @return all groups, in any order
   */
  Collection<GroupRecord> groups();

  /**
   * {@return ids of the groups that a user is a member of; empty for a user who is not known}
   *
   * @param userId the user's id
   */
  List<String> groupsOf(String userId);

  /**
   * {@return ids of a group's members; empty for a group that is not known}
   *
   * @param groupId the group's id
   */
  List<String> membersOf(String groupId);

  /**
   * Whether it is the password of that user; false for a user who is not known.
   *
   * @param userId the user's id
   * @param password the password in plain text
   * @return true if it is the password
   */
  boolean checkPassword(String userId, String password);

  /**
   * What the application noted of a user; empty for a user who is not known.
   *
   * @param userId the user's id
   * @return texts by keys; always empty by default
   */
  default Map<String, String> info(String userId) {
    return Map.of();
  }

  /**
   * The picture of a user; null if there is none.
   *
   * @param userId the user's id
   * @return the picture, or null; always null by default
   */
  default @Nullable Picture picture(String userId) {
    return null;
  }

  /**
   * Stores a user.
   *
   * @param user with the revision that was read, 0 for a new user
   * @param newPassword null to keep the one that is stored
   * @return what is stored now, with its new revision
   * @throws io.turgo.engine.exception.TurgoOptimisticLockingException if the stored revision is
   *     another, also if a new user's id is taken or a known user is gone
   */
  default UserRecord save(UserRecord user, @Nullable String newPassword) {
    throw refused("save user '" + user.id() + "'");
  }

  /**
   * Stores a group.
   *
   * @param group with the revision that was read, 0 for a new group
   * @return what is stored now, with its new revision
   * @throws io.turgo.engine.exception.TurgoOptimisticLockingException if the stored revision is
   *     another, also if a new group's id is taken or a known group is gone
   */
  default GroupRecord save(GroupRecord group) {
    throw refused("save group '" + group.id() + "'");
  }

  /**
   * Deletes a user with all memberships; does nothing if there is none.
   *
   * @param userId the user's id
   */
  default void deleteUser(String userId) {
    throw refused("delete user '" + userId + "'");
  }

  /**
   * Deletes a group with all memberships; does nothing if there is none.
   *
   * @param groupId the group's id
   */
  default void deleteGroup(String groupId) {
    throw refused("delete group '" + groupId + "'");
  }

  /**
   * Makes a user a member of a group.
   *
   * @param groupId the group's id
   * @param userId the user's id
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such user or
   *     group
   * @throws TurgoException if the user is a member already
   */
  default void addMember(String groupId, String userId) {
    throw refused("add user '" + userId + "' to group '" + groupId + "'");
  }

  /**
   * Ends a membership; does nothing if there is none.
   *
   * @param groupId the group's id
   * @param userId the user's id
   */
  default void removeMember(String groupId, String userId) {
    throw refused("take user '" + userId + "' out of group '" + groupId + "'");
  }

  /**
   * Notes something of a user; null takes it away.
   *
   * @param userId the user's id
   * @param key the name of the note
   * @param value the text, or null
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such user
   */
  default void setInfo(String userId, String key, @Nullable String value) {
    throw refused("note '" + key + "' of user '" + userId + "'");
  }

  /**
   * Sets a user's picture; null takes it away.
   *
   * @param userId the user's id
   * @param picture the picture, or null
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such user
   */
  default void setPicture(String userId, @Nullable Picture picture) {
    throw refused("set the picture of user '" + userId + "'");
  }

  private TurgoException refused(String what) {
    return new TurgoException(
        "Cannot "
            + what
            + ": the identity store "
            + getClass().getName()
            + " is for reading only; change it where its users are kept");
  }
}
