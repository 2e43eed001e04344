package io.turgo.engine.service.identity;

import io.turgo.engine.Authentication;
import io.turgo.engine.IdentityService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.identity.Group;
import io.turgo.engine.identity.GroupQuery;
import io.turgo.engine.identity.IdentityStore;
import io.turgo.engine.identity.Picture;
import io.turgo.engine.identity.User;
import io.turgo.engine.identity.UserQuery;
import io.turgo.engine.query.identity.People;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.task.IdentityLink;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@link IdentityService} on an identity store. */
public final class TurgoIdentityService implements IdentityService {
  private final IdentityStore store;
  private final People people;
  private final RepositoryService repository;

  public TurgoIdentityService(IdentityStore store, RepositoryService repository) {
    this.store = store;
    this.people = new People(store);
    this.repository = repository;
  }

  @Override
  public User newUser(String userId) {
    Arguments.required("userId", userId);
    return people.newUser(userId);
  }

  @Override
  public void saveUser(User user) {
    Arguments.required("user", user);
    people.save(user);
  }

  @Override
  public void updateUserPassword(User user) {
    Arguments.required("user", user);
    people.saveWithPassword(user);
  }

  @Override
  public UserQuery createUserQuery() {
    return people.users();
  }

  @Override
  public void deleteUser(String userId) {
    Arguments.required("userId", userId);
    store.deleteUser(userId);
  }

  @Override
  public Group newGroup(String groupId) {
    Arguments.required("groupId", groupId);
    return people.newGroup(groupId);
  }

  @Override
  public void saveGroup(Group group) {
    Arguments.required("group", group);
    people.save(group);
  }

  @Override
  public GroupQuery createGroupQuery() {
    return people.groups();
  }

  @Override
  public void deleteGroup(String groupId) {
    Arguments.required("groupId", groupId);
    store.deleteGroup(groupId);
  }

  @Override
  public void createMembership(String userId, String groupId) {
    Arguments.required("userId", userId);
    Arguments.required("groupId", groupId);
    store.addMember(groupId, userId);
  }

  @Override
  public void deleteMembership(String userId, String groupId) {
    Arguments.required("userId", userId);
    Arguments.required("groupId", groupId);
    store.removeMember(groupId, userId);
  }

  @Override
  public boolean checkPassword(@Nullable String userId, @Nullable String password) {
    return userId != null && password != null && store.checkPassword(userId, password);
  }

  @Override
  public void setAuthenticatedUserId(@Nullable String authenticatedUserId) {
    Authentication.setAuthenticatedUserId(authenticatedUserId);
  }

  @Override
  public void setUserPicture(String userId, @Nullable Picture picture) {
    Arguments.required("userId", userId);
    store.setPicture(userId, picture);
  }

  @Override
  public @Nullable Picture getUserPicture(String userId) {
    Arguments.required("userId", userId);
    return store.picture(userId);
  }

  @Override
  public void setUserInfo(String userId, String key, String value) {
    Arguments.required("userId", userId);
    Arguments.required("key", key);
    Arguments.required("value", value);
    store.setInfo(userId, key, value);
  }

  @Override
  public @Nullable String getUserInfo(String userId, String key) {
    Arguments.required("userId", userId);
    Arguments.required("key", key);
    return store.info(userId).get(key);
  }

  @Override
  public List<String> getUserInfoKeys(String userId) {
    Arguments.required("userId", userId);
    return store.info(userId).keySet().stream().sorted().toList();
  }

  @Override
  public void deleteUserInfo(String userId, String key) {
    Arguments.required("userId", userId);
    Arguments.required("key", key);
    store.setInfo(userId, key, null);
  }

  @Override
  public List<User> getPotentialStarterUsers(String processDefinitionId) {
    List<String> ids = starters(processDefinitionId, IdentityLink::getUserId);
    return ids.isEmpty() ? List.of() : people.users().userIds(ids).list();
  }

  @Override
  public List<Group> getPotentialStarterGroups(String processDefinitionId) {
    List<String> ids = starters(processDefinitionId, IdentityLink::getGroupId);
    return ids.isEmpty() ? List.of() : people.groups().groupIds(ids).list();
  }

  private List<String> starters(
      String processDefinitionId, Function<IdentityLink, @Nullable String> who) {
    return repository.getIdentityLinksForProcessDefinition(processDefinitionId).stream()
        .<@Nullable String>map(who)
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull)
        .toList();
  }
}
