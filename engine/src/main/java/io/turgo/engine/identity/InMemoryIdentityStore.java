package io.turgo.engine.identity;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Users and groups in the memory of the process: for tests, and for applications that fill it at
 * their start. Other nodes do not see them, and they are gone when the process ends.
 *
 * <p>Safe for all threads; every method is atomic. Passwords are kept as salted hashes.
 *
 * @since 0.1.0
 */
public final class InMemoryIdentityStore implements IdentityStore {
  private final Map<String, UserRecord> users = new TreeMap<>();
  private final Map<String, GroupRecord> groups = new TreeMap<>();
  private final Map<String, Set<String>> members = new HashMap<>();
  private final Map<String, Password> passwords = new HashMap<>();
  private final Map<String, Map<String, String>> info = new HashMap<>();
  private final Map<String, Picture> pictures = new HashMap<>();

  /** A store without users and groups. */
  public InMemoryIdentityStore() {}

  @Override
  public synchronized @Nullable UserRecord user(String userId) {
    return users.get(userId);
  }

  @Override
  public synchronized @Nullable GroupRecord group(String groupId) {
    return groups.get(groupId);
  }

  @Override
  public synchronized Collection<UserRecord> users() {
    return List.copyOf(users.values());
  }

  @Override
  public synchronized Collection<GroupRecord> groups() {
    return List.copyOf(groups.values());
  }

  @Override
  public synchronized List<String> groupsOf(String userId) {
    return members.entrySet().stream()
        .filter(group -> group.getValue().contains(userId))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  @Override
  public synchronized List<String> membersOf(String groupId) {
    return List.copyOf(members.getOrDefault(groupId, Set.of()));
  }

  @Override
  public boolean checkPassword(String userId, String password) {
    Password kept;
    synchronized (this) {
      kept = passwords.get(userId);
    }
    return kept != null && kept.is(password);
  }

  @Override
  public synchronized Map<String, String> info(String userId) {
    return Map.copyOf(info.getOrDefault(userId, Map.of()));
  }

  @Override
  public synchronized @Nullable Picture picture(String userId) {
    return pictures.get(userId);
  }

  @Override
  public UserRecord save(UserRecord user, @Nullable String newPassword) {
    Password password = newPassword == null ? null : Password.of(newPassword);
    synchronized (this) {
      UserRecord before = users.get(user.id());
      checkRevision("User", user.id(), user.revision(), before == null ? 0 : before.revision());
      UserRecord saved = user.withRevision(user.revision() + 1);
      users.put(user.id(), saved);
      if (password != null) {
        passwords.put(user.id(), password);
      }
      return saved;
    }
  }

  @Override
  public synchronized GroupRecord save(GroupRecord group) {
    GroupRecord before = groups.get(group.id());
    checkRevision("Group", group.id(), group.revision(), before == null ? 0 : before.revision());
    GroupRecord saved = group.withRevision(group.revision() + 1);
    groups.put(group.id(), saved);
    return saved;
  }

  private static void checkRevision(String kind, String id, long saved, long stored) {
    if (saved != stored) {
      throw new TurgoOptimisticLockingException(
          kind
              + " '"
              + id
              + "' was not saved: "
              + (saved == 0
                  ? "the id is taken; read the stored object and change it"
                  : stored == 0
                      ? "it was deleted meanwhile"
                      : "another caller has saved it since it was read; read it again"));
    }
  }

  @Override
  public synchronized void deleteUser(String userId) {
    users.remove(userId);
    passwords.remove(userId);
    info.remove(userId);
    pictures.remove(userId);
    members.values().forEach(group -> group.remove(userId));
  }

  @Override
  public synchronized void deleteGroup(String groupId) {
    groups.remove(groupId);
    members.remove(groupId);
  }

  @Override
  public synchronized void addMember(String groupId, String userId) {
    checkUser(userId);
    if (!groups.containsKey(groupId)) {
      throw new TurgoObjectNotFoundException("There is no group with the id '" + groupId + "'");
    }
    if (!members.computeIfAbsent(groupId, id -> new TreeSet<>()).add(userId)) {
      throw new TurgoException(
          "User '" + userId + "' is a member of group '" + groupId + "' already");
    }
  }

  @Override
  public synchronized void removeMember(String groupId, String userId) {
    Set<String> group = members.get(groupId);
    if (group != null) {
      group.remove(userId);
    }
  }

  @Override
  public synchronized void setInfo(String userId, String key, @Nullable String value) {
    checkUser(userId);
    Map<String, String> noted = info.computeIfAbsent(userId, id -> new TreeMap<>());
    if (value == null) {
      noted.remove(key);
    } else {
      noted.put(key, value);
    }
  }

  @Override
  public synchronized void setPicture(String userId, @Nullable Picture picture) {
    checkUser(userId);
    if (picture == null) {
      pictures.remove(userId);
    } else {
      pictures.put(userId, picture);
    }
  }

  private void checkUser(String userId) {
    if (!users.containsKey(userId)) {
      throw new TurgoObjectNotFoundException("There is no user with the id '" + userId + "'");
    }
  }
}
