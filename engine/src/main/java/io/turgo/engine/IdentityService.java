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
  /**
   * Makes a user to fill in. {@link #saveUser} stores it.
   *
   * @param userId the id of the user; it must not be taken
   * @return a new user, not stored yet
   */
  User newUser(String userId);

  /**
   * Stores a user that is new or was read. The password of a new user is stored too. That of a
   * known user stays as it is, see {@link #updateUserPassword}.
   *
   * @param user a user of {@link #newUser} or of a query
   * @throws io.turgo.engine.exception.TurgoOptimisticLockingException if somebody else saved or
   *     deleted the user since it was read, or the id of a new one is taken
   */
  void saveUser(User user);

  /**
   * Stores a user with the password that was set; otherwise as {@link #saveUser}.
   *
   * @param user a user of {@link #newUser} or of a query
   */
  void updateUserPassword(User user);

  /** {@return a new query for users} */
  UserQuery createUserQuery();

  /**
   * Deletes a user with all memberships. Does nothing if there is none.
   *
   * @param userId the id of the user
   */
  void deleteUser(String userId);

  /**
   * Makes a group to fill in. {@link #saveGroup} stores it.
   *
   * @param groupId the id of the group; it must not be taken
   * @return a new group, not stored yet
   */
  Group newGroup(String groupId);

  /**
   * Stores a group that is new or was read.
   *
   * @param group a group of {@link #newGroup} or of a query
   * @throws io.turgo.engine.exception.TurgoOptimisticLockingException if somebody else saved or
   *     deleted the group since it was read, or the id of a new one is taken
   */
  void saveGroup(Group group);

  /** {@return a new query for groups} */
  GroupQuery createGroupQuery();

  /**
   * Deletes a group with all memberships. Does nothing if there is none.
   *
   * @param groupId the id of the group
   */
  void deleteGroup(String groupId);

  /**
   * Makes a user a member of a group.
   *
   * @param userId the id of the user
   * @param groupId the id of the group
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if one of them is not there
   * @throws io.turgo.engine.exception.TurgoException if the user is a member already
   */
  void createMembership(String userId, String groupId);

  /**
   * Ends the membership of a user in a group. Does nothing if there is none.
   *
   * @param userId the id of the user
   * @param groupId the id of the group
   */
  void deleteMembership(String userId, String groupId);

  /**
   * {@return whether this is the password of the user; false if the user is unknown or an argument
   * is null}
   *
   * @param userId the id of the user; may be null
   * @param password the password in plain text; may be null
   */
  boolean checkPassword(@Nullable String userId, @Nullable String password);

  /**
   * Sets the user on whose behalf the calling thread works, until it is set again.
   *
   * @param authenticatedUserId the id of the user; null for none
   */
  void setAuthenticatedUserId(@Nullable String authenticatedUserId);

  /**
   * Sets the picture of a user.
   *
   * @param userId the id of the user
   * @param picture the picture; null removes it
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such user
   */
  void setUserPicture(String userId, @Nullable Picture picture);

  /**
   * {@return the picture of a user; null if there is none}
   *
   * @param userId the id of the user
   */
  @Nullable Picture getUserPicture(String userId);

  /**
   * Stores a text about a user under a key. A previous one is replaced.
   *
   * @param userId the id of the user
   * @param key a key of the application's own
   * @param value the text; null is refused
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such user
   */
  void setUserInfo(String userId, String key, String value);

  /**
   * {@return the text stored about a user under a key; null if there is none}
   *
   * @param userId the id of the user
   * @param key the key
   */
  @Nullable String getUserInfo(String userId, String key);

  /**
   * {@return the keys of the texts stored about a user, in their order}
   *
   * @param userId the id of the user
   */
  List<String> getUserInfoKeys(String userId);

  /**
   * Deletes the text stored about a user under a key.
   *
   * @param userId the id of the user
   * @param key the key
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such user
   */
  void deleteUserInfo(String userId, String key);

  /**
   * {@return the candidate starters of a definition that are users of the store}
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   */
  List<User> getPotentialStarterUsers(String processDefinitionId);

  /**
   * {@return the candidate starters of a definition that are groups of the store}
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   */
  List<Group> getPotentialStarterGroups(String processDefinitionId);
}
