package io.turgo.engine.query.identity;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.identity.Group;
import io.turgo.engine.identity.GroupQuery;
import io.turgo.engine.identity.GroupRecord;
import io.turgo.engine.identity.IdentityStore;
import io.turgo.engine.identity.User;
import io.turgo.engine.identity.UserQuery;
import io.turgo.engine.identity.UserRecord;

/** The door to users and groups: queries, and copies to change and save. Safe for all threads. */
public final class People {
  private final IdentityStore store;

  public People(IdentityStore store) {
    this.store = store;
  }

  public UserQuery users() {
    return new Users(store).query();
  }

  public GroupQuery groups() {
    return new UserGroups(store).query();
  }

  /** A user that is not stored yet. */
  public User newUser(String id) {
    return new UserValue(new UserRecord(id, 0, null, null, null, null, null));
  }

  /** A group that is not stored yet. */
  public Group newGroup(String id) {
    return new GroupValue(new GroupRecord(id, 0, null, null));
  }

  /**
   * Stores what was set on a copy; the copy can be changed and saved again. The password is stored
   * with a new user only.
   *
   * @throws TurgoIllegalArgumentException for an object that is none of this engine's copies
   */
  public void save(User user) {
    UserValue copy = copy(user);
    boolean isNew = copy.record().revision() == 0;
    copy.saved(store.save(copy.record(), isNew ? copy.getPassword() : null));
  }

  /**
   * As {@link #save(User)}, with the password of a known user if one was set.
   *
   * @throws TurgoIllegalArgumentException for an object that is none of this engine's copies
   */
  public void saveWithPassword(User user) {
    UserValue copy = copy(user);
    copy.saved(store.save(copy.record(), copy.getPassword()));
  }

  private static UserValue copy(User user) {
    if (!(user instanceof UserValue copy)) {
      throw foreign(user, "newUser or createUserQuery");
    }
    return copy;
  }

  /**
   * Stores what was set on a copy; the copy can be changed and saved again.
   *
   * @throws TurgoIllegalArgumentException for an object that is none of this engine's copies
   */
  public void save(Group group) {
    if (!(group instanceof GroupValue copy)) {
      throw foreign(group, "newGroup or createGroupQuery");
    }
    copy.saved(store.save(copy.record()));
  }

  private static TurgoIllegalArgumentException foreign(Object given, String expected) {
    return new TurgoIllegalArgumentException(
        "Expected an object of " + expected + ", but got a " + given.getClass().getName());
  }
}
