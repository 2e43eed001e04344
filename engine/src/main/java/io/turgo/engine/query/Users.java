package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;
import static io.turgo.engine.query.QueryArguments.some;

import io.turgo.engine.identity.IdentityStore;
import io.turgo.engine.identity.User;
import io.turgo.engine.identity.UserQuery;
import io.turgo.engine.identity.UserRecord;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** {@link UserQuery} on what the identity store has. */
final class Users extends MemorySelect<UserQuery, User> implements UserQuery {
  private final IdentityStore store;

  /** The only user that can be found, so that no other need be read. */
  private @Nullable String onlyId;

  Users(IdentityStore store) {
    this.store = store;
  }

  @Override
  UserQuery self() {
    return this;
  }

  @Override
  Collection<User> candidates() {
    if (onlyId != null) {
      UserRecord one = store.user(onlyId);
      return one == null ? List.of() : List.of(new UserValue(one));
    }
    return store.users().stream().<User>map(UserValue::new).toList();
  }

  @Override
  String id(User user) {
    return user.getId();
  }

  @Override
  public UserQuery userId(String value) {
    text("userId", User::getId, value);
    if (!inOr()) {
      onlyId = value;
    }
    return this;
  }

  @Override
  public UserQuery userIds(Collection<String> values) {
    return texts("userIds", User::getId, values);
  }

  @Override
  public UserQuery userIdIgnoreCase(String value) {
    String wanted = required("userIdIgnoreCase", value);
    return filter("userIdIgnoreCase", () -> user -> user.getId().equalsIgnoreCase(wanted));
  }

  @Override
  public UserQuery userFirstName(String value) {
    return text("userFirstName", User::getFirstName, value);
  }

  @Override
  public UserQuery userFirstNameLike(String pattern) {
    return like("userFirstNameLike", User::getFirstName, pattern);
  }

  @Override
  public UserQuery userFirstNameLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("userFirstNameLikeIgnoreCase", User::getFirstName, pattern);
  }

  @Override
  public UserQuery userLastName(String value) {
    return text("userLastName", User::getLastName, value);
  }

  @Override
  public UserQuery userLastNameLike(String pattern) {
    return like("userLastNameLike", User::getLastName, pattern);
  }

  @Override
  public UserQuery userLastNameLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("userLastNameLikeIgnoreCase", User::getLastName, pattern);
  }

  @Override
  public UserQuery userFullNameLike(String pattern) {
    return fullName("userFullNameLike", pattern, false);
  }

  @Override
  public UserQuery userFullNameLikeIgnoreCase(String pattern) {
    return fullName("userFullNameLikeIgnoreCase", pattern, true);
  }

  private UserQuery fullName(String name, String pattern, boolean ignoreCase) {
    Predicate<String> matches = TextPattern.predicate(required(name, pattern), ignoreCase);
    return filter(
        name,
        () ->
            user -> {
              String first = user.getFirstName();
              String last = user.getLastName();
              return first != null
                  && last != null
                  && (matches.test(first + " " + last) || matches.test(last + " " + first));
            });
  }

  @Override
  public UserQuery userDisplayName(String value) {
    return text("userDisplayName", User::getDisplayName, value);
  }

  @Override
  public UserQuery userDisplayNameLike(String pattern) {
    return like("userDisplayNameLike", User::getDisplayName, pattern);
  }

  @Override
  public UserQuery userDisplayNameLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("userDisplayNameLikeIgnoreCase", User::getDisplayName, pattern);
  }

  @Override
  public UserQuery userEmail(String value) {
    return text("userEmail", User::getEmail, value);
  }

  @Override
  public UserQuery userEmailLike(String pattern) {
    return like("userEmailLike", User::getEmail, pattern);
  }

  @Override
  public UserQuery memberOfGroup(String groupId) {
    return memberOf("memberOfGroup", List.of(required("memberOfGroup", groupId)));
  }

  @Override
  public UserQuery memberOfGroups(Collection<String> groupIds) {
    return memberOf("memberOfGroups", some("memberOfGroups", groupIds));
  }

  private UserQuery memberOf(String name, List<String> groupIds) {
    return filter(
        name,
        () -> {
          Set<String> members = new HashSet<>();
          groupIds.forEach(group -> members.addAll(store.membersOf(group)));
          return user -> members.contains(user.getId());
        });
  }

  @Override
  public UserQuery tenantId(String value) {
    return text("tenantId", User::getTenantId, value);
  }

  @Override
  public UserQuery orderByUserId() {
    return orderBy(User::getId);
  }

  @Override
  public UserQuery orderByUserFirstName() {
    return orderBy(User::getFirstName);
  }

  @Override
  public UserQuery orderByUserLastName() {
    return orderBy(User::getLastName);
  }

  @Override
  public UserQuery orderByUserEmail() {
    return orderBy(User::getEmail);
  }
}
