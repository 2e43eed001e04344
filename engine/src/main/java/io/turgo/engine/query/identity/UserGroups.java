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
import java.util.List;
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

  UserGroups(IdentityStore store) {
    super(METHODS);
    this.store = store;
  }

  @Override
  protected Collection<Group> all() {
    return store.groups().stream().<Group>map(GroupValue::new).toList();
  }

  @Override
  protected @Nullable Group one(String id) {
    GroupRecord one = store.group(id);
    return one == null ? null : new GroupValue(one);
  }

  @Override
  protected String id(Group group) {
    return group.getId();
  }

  public void groupId(String value) {
    filterId("groupId", value);
  }

  public void groupMember(String userId) {
    filterOf("groupMember", List.of(required("groupMember", userId)), store::groupsOf);
  }

  public void groupMembers(Collection<String> userIds) {
    filterOf("groupMembers", some("groupMembers", userIds), store::groupsOf);
  }
}
