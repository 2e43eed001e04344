package io.turgo.engine.query.identity;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.QueryArguments.some;

import io.turgo.engine.identity.IdentityStore;
import io.turgo.engine.identity.User;
import io.turgo.engine.identity.UserQuery;
import io.turgo.engine.identity.UserRecord;
import io.turgo.engine.query.select.MemorySelect;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.TextPattern;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** {@link UserQuery} on what the identity store has. */
final class Users extends MemorySelect<UserQuery, User> {
  private static final QueryMethods<UserQuery> METHODS =
      new Table<UserQuery, User>(UserQuery.class)
          .texts("userIds", User::getId)
          .text("userFirstName", User::getFirstName)
          .like("userFirstNameLike", User::getFirstName)
          .likeIgnoreCase("userFirstNameLikeIgnoreCase", User::getFirstName)
          .text("userLastName", User::getLastName)
          .like("userLastNameLike", User::getLastName)
          .likeIgnoreCase("userLastNameLikeIgnoreCase", User::getLastName)
          .text("userDisplayName", User::getDisplayName)
          .like("userDisplayNameLike", User::getDisplayName)
          .likeIgnoreCase("userDisplayNameLikeIgnoreCase", User::getDisplayName)
          .text("userEmail", User::getEmail)
          .like("userEmailLike", User::getEmail)
          .text("tenantId", User::getTenantId)
          .orderBy("orderByUserId", User::getId)
          .orderBy("orderByUserFirstName", User::getFirstName)
          .orderBy("orderByUserLastName", User::getLastName)
          .orderBy("orderByUserEmail", User::getEmail)
          .methods(Users.class);

  private final IdentityStore store;

  Users(IdentityStore store) {
    super(METHODS);
    this.store = store;
  }

  @Override
  protected Collection<User> all() {
    return store.users().stream().<User>map(UserValue::new).toList();
  }

  @Override
  protected @Nullable User one(String id) {
    UserRecord one = store.user(id);
    return one == null ? null : new UserValue(one);
  }

  @Override
  protected String id(User user) {
    return user.getId();
  }

  public void userId(String value) {
    filterId("userId", value);
  }

  public void userIdIgnoreCase(String value) {
    String wanted = required("userIdIgnoreCase", value);
    filter("userIdIgnoreCase", () -> user -> user.getId().equalsIgnoreCase(wanted));
  }

  public void userFullNameLike(String pattern) {
    fullName("userFullNameLike", pattern, false);
  }

  public void userFullNameLikeIgnoreCase(String pattern) {
    fullName("userFullNameLikeIgnoreCase", pattern, true);
  }

  private void fullName(String name, String pattern, boolean ignoreCase) {
    Predicate<String> matches = TextPattern.predicate(required(name, pattern), ignoreCase);
    filter(
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

  public void memberOfGroup(String groupId) {
    filterOf("memberOfGroup", List.of(required("memberOfGroup", groupId)), store::membersOf);
  }

  public void memberOfGroups(Collection<String> groupIds) {
    filterOf("memberOfGroups", some("memberOfGroups", groupIds), store::membersOf);
  }
}
