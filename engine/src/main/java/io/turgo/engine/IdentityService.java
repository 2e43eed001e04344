package io.turgo.engine;

import io.turgo.engine.identity.Group;
import io.turgo.engine.identity.GroupQuery;
import io.turgo.engine.identity.Picture;
import io.turgo.engine.identity.User;
import io.turgo.engine.identity.UserQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads and changes the users and groups of the engine's {@linkplain
 * io.turgo.engine.identity.IdentityStore identity store}, and sets the user on whose behalf a
 * thread works.
 *
 * <p>Tasks and processes may name users and groups that the store does not have.
 *
 * <p><b>Transaction:</b> No call is part of a transaction.
 *
 * <p><b>Errors:</b> Calls throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for
 * a missing argument. Changes throw {@link io.turgo.engine.exception.TurgoException} if the store
 * is read-only.
 *
 * <p><b>Threads:</b> Safe for all threads. The authenticated user belongs to the calling thread.
 *
 * @since 0.1.0
 */
public interface IdentityService {
  /** A user to fill in; {@link #saveUser} stores it. */
  User newUser(String userId);

  /**
   * Stores a user that is new or was read. The password of a new user is stored too; that of a
   * known user stays as it is, see {@link #updateUserPassword}.
   *
   * @throws io.turgo.engine.exception.TurgoOptimisticLockingException if somebody else saved or
   *     deleted the user since it was read, or the id of a new one is taken
   */
  void saveUser(User user);

  /** Stores a user with the password that was set; otherwise as {@link #saveUser}. */
  void updateUserPassword(User user);

  /** Returns a new query for users. */
  UserQuery createUserQuery();

  /** Deletes a user with all memberships; does nothing if there is none. */
  void deleteUser(String userId);

  /** A group to fill in; {@link #saveGroup} stores it. */
  Group newGroup(String groupId);

  /**
   * Stores a group that is new or was read.
   *
   * @throws io.turgo.engine.exception.TurgoOptimisticLockingException if somebody else saved or
   *     deleted the group since it was read, or the id of a new one is taken
   */
  void saveGroup(Group group);

  /** Returns a new query for groups. */
  GroupQuery createGroupQuery();

  /** Deletes a group with all memberships; does nothing if there is none. */
  void deleteGroup(String groupId);

  /**
   * Makes a user a member of a group.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if one of them is not there
   * @throws io.turgo.engine.exception.TurgoException if the user is a member already
   */
  void createMembership(String userId, String groupId);

  /** Ends a membership; does nothing if there is none. */
  void deleteMembership(String userId, String groupId);

  /** Whether it is the password of that user; false for a user who is not known, and for null. */
  boolean checkPassword(@Nullable String userId, @Nullable String password);

  /** Sets the user on whose behalf the calling thread works; null for none. */
  void setAuthenticatedUserId(@Nullable String authenticatedUserId);

  /**
   * Sets a user's picture; null takes it away.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such user
   */
  void setUserPicture(String userId, @Nullable Picture picture);

  /** A user's picture; null if there is none. */
  @Nullable Picture getUserPicture(String userId);

  /**
   * Notes something of a user under a key of the application's own.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such user
   */
  void setUserInfo(String userId, String key, String value);

  /** What was noted of a user under that key; null if nothing was. */
  @Nullable String getUserInfo(String userId, String key);

  /** The keys under which something was noted of a user, in order. */
  List<String> getUserInfoKeys(String userId);

  /**
   * Forgets what was noted under that key.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such user
   */
  void deleteUserInfo(String userId, String key);

  /**
   * Those of the users that a definition names as candidate starters who are in the store.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   */
  List<User> getPotentialStarterUsers(String processDefinitionId);

  /**
   * Those of the groups that a definition names as candidate starters that are in the store.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   */
  List<Group> getPotentialStarterGroups(String processDefinitionId);
}
