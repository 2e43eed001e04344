package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;
import static io.turgo.engine.query.QueryArguments.some;

import io.turgo.engine.identity.Group;
import io.turgo.engine.identity.GroupQuery;
import io.turgo.engine.identity.GroupRecord;
import io.turgo.engine.identity.IdentityStore;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@link GroupQuery} on what the identity store has. */
final class UserGroups extends MemorySelect<GroupQuery, Group> implements GroupQuery {
  private final IdentityStore store;

  /** The only group that can be found, so that no other need be read. */
  private @Nullable String onlyId;

  UserGroups(IdentityStore store) {
    this.store = store;
  }

  @Override
  GroupQuery self() {
    return this;
  }

  @Override
  Collection<Group> candidates() {
    if (onlyId != null) {
      GroupRecord one = store.group(onlyId);
      return one == null ? List.of() : List.of(new GroupValue(one));
    }
    return store.groups().stream().<Group>map(GroupValue::new).toList();
  }

  @Override
  String id(Group group) {
    return group.getId();
  }

  @Override
  public GroupQuery groupId(String value) {
    text("groupId", Group::getId, value);
    if (!inOr()) {
      onlyId = value;
    }
    return this;
  }

  @Override
  public GroupQuery groupIds(Collection<String> values) {
    return texts("groupIds", Group::getId, values);
  }

  @Override
  public GroupQuery groupName(String value) {
    return text("groupName", Group::getName, value);
  }

  @Override
  public GroupQuery groupNameLike(String pattern) {
    return like("groupNameLike", Group::getName, pattern);
  }

  @Override
  public GroupQuery groupNameLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("groupNameLikeIgnoreCase", Group::getName, pattern);
  }

  @Override
  public GroupQuery groupType(String value) {
    return text("groupType", Group::getType, value);
  }

  @Override
  public GroupQuery groupMember(String userId) {
    return ofMembers("groupMember", List.of(required("groupMember", userId)));
  }

  @Override
  public GroupQuery groupMembers(Collection<String> userIds) {
    return ofMembers("groupMembers", some("groupMembers", userIds));
  }

  private GroupQuery ofMembers(String name, List<String> userIds) {
    return filter(
        name,
        () -> {
          Set<String> groups = new HashSet<>();
          userIds.forEach(user -> groups.addAll(store.groupsOf(user)));
          return group -> groups.contains(group.getId());
        });
  }

  @Override
  public GroupQuery orderByGroupId() {
    return orderBy(Group::getId);
  }

  @Override
  public GroupQuery orderByGroupName() {
    return orderBy(Group::getName);
  }

  @Override
  public GroupQuery orderByGroupType() {
    return orderBy(Group::getType);
  }
}
