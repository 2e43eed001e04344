package io.turgo.engine.query.identity;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.QueryArguments.some;

import io.turgo.engine.identity.Group;
import io.turgo.engine.identity.GroupQuery;
import io.turgo.engine.identity.GroupRecord;
import io.turgo.engine.identity.IdentityStore;
import io.turgo.engine.query.select.MemorySelect;
import io.turgo.engine.query.select.QueryMethods;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@link GroupQuery} on what the identity store has. */
final class UserGroups extends MemorySelect<GroupQuery, Group> {
  private static final QueryMethods<GroupQuery> METHODS =
      new Table<GroupQuery, Group>(GroupQuery.class)
          .texts("groupIds", Group::getId)
          .text("groupName", Group::getName)
          .like("groupNameLike", Group::getName)
          .likeIgnoreCase("groupNameLikeIgnoreCase", Group::getName)
          .text("groupType", Group::getType)
          .orderBy("orderByGroupId", Group::getId)
          .orderBy("orderByGroupName", Group::getName)
          .orderBy("orderByGroupType", Group::getType)
          .methods(UserGroups.class);

  private final IdentityStore store;

  /** The only group that can be found, so that no other need be read. */
  private @Nullable String onlyId;

  UserGroups(IdentityStore store) {
    super(METHODS);
    this.store = store;
  }

  @Override
  protected Collection<Group> candidates() {
    if (onlyId != null) {
      GroupRecord one = store.group(onlyId);
      return one == null ? List.of() : List.of(new GroupValue(one));
    }
    return store.groups().stream().<Group>map(GroupValue::new).toList();
  }

  @Override
  protected String id(Group group) {
    return group.getId();
  }

  public void groupId(String value) {
    String wanted = required("groupId", value);
    filter("groupId", () -> one -> wanted.equals(one.getId()));
    if (!inOr()) {
      onlyId = value;
    }
  }

  public void groupMember(String userId) {
    ofMembers("groupMember", List.of(required("groupMember", userId)));
  }

  public void groupMembers(Collection<String> userIds) {
    ofMembers("groupMembers", some("groupMembers", userIds));
  }

  private void ofMembers(String name, List<String> userIds) {
    filter(
        name,
        () -> {
          Set<String> groups = new HashSet<>();
          userIds.forEach(user -> groups.addAll(store.groupsOf(user)));
          return group -> groups.contains(group.getId());
        });
  }
}
