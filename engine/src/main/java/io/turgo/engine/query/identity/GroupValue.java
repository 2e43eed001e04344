package io.turgo.engine.query.identity;

import io.turgo.engine.identity.Group;
import io.turgo.engine.identity.GroupRecord;
import org.jspecify.annotations.Nullable;

/** A copy of a group that can be changed and saved. */
final class GroupValue implements Group {
  private GroupRecord record;

  GroupValue(GroupRecord record) {
    this.record = record;
  }

  GroupRecord record() {
    return record;
  }

  void saved(GroupRecord saved) {
    record = saved;
  }

  @Override
  public String getId() {
    return record.id();
  }

  @Override
  public @Nullable String getName() {
    return record.name();
  }

  @Override
  public void setName(@Nullable String name) {
    record = new GroupRecord(record.id(), record.revision(), name, record.type());
  }

  @Override
  public @Nullable String getType() {
    return record.type();
  }

  @Override
  public void setType(@Nullable String type) {
    record = new GroupRecord(record.id(), record.revision(), record.name(), type);
  }

  @Override
  public String toString() {
    return "Group '" + record.id() + "'";
  }
}
