package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import io.turgo.engine.identity.Group;
import io.turgo.engine.identity.User;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Users and groups. */
final class PeopleTest {
  private static void fill(Scene s) {
    for (String name : new String[] {"ann", "kim", "lee"}) {
      User user = s.identity().newUser(name);
      user.setFirstName(name.toUpperCase(java.util.Locale.ROOT));
      user.setLastName("of " + name);
      user.setEmail(name + "@example.org");
      user.setPassword("secret");
      s.identity().saveUser(user);
    }
    for (String name : new String[] {"g", "h"}) {
      Group group = s.identity().newGroup(name);
      group.setName("Group " + name);
      group.setType(name.equals("g") ? "security" : "assignment");
      s.identity().saveGroup(group);
    }
    s.identity().createMembership("ann", "g");
    s.identity().createMembership("kim", "g");
    s.identity().createMembership("kim", "h");
  }

  @Test
  void queries() {
    same(s -> {
      fill(s);
      s.saySorted(
          "users",
          s.identity().createUserQuery().list(),
          u -> u.getId() + " " + u.getFirstName() + " " + u.getLastName() + " " + u.getEmail());
      s.say("by id", s.identity().createUserQuery().userId("ann").count());
      s.say("by name", s.identity().createUserQuery().userFirstName("ANN").count());
      s.say("name like", s.identity().createUserQuery().userLastNameLike("of %").count());
      s.say("mail", s.identity().createUserQuery().userEmail("kim@example.org").count());
      s.saySorted(
          "of a group", s.identity().createUserQuery().memberOfGroup("g").list(), u -> u.getId());
      s.saySorted(
          "groups of", s.identity().createGroupQuery().groupMember("kim").list(), g -> g.getId());
      s.say("type", s.identity().createGroupQuery().groupType("security").count());
      s.say("group like", s.identity().createGroupQuery().groupNameLike("Group%").count());
      s.sayAll(
          "order", s.identity().createUserQuery().orderByUserId().desc().list(), u -> u.getId());
    });
  }

  @Test
  void passwords() {
    same(s -> {
      fill(s);
      s.say("right", s.identity().checkPassword("ann", "secret"));
      s.say("wrong", s.identity().checkPassword("ann", "other"));
      s.say("nobody", s.identity().checkPassword("max", "secret"));
      s.attempt("null", () -> s.identity().checkPassword("ann", null));
    });
  }

  @Test
  void changes() {
    same(s -> {
      fill(s);
      User ann =
          Objects.requireNonNull(s.identity().createUserQuery().userId("ann").singleResult());
      ann.setFirstName("Other");
      s.identity().saveUser(ann);
      s.saySorted("changed", s.identity().createUserQuery().list(), u -> u.getFirstName() + "");
      s.attemptTo("member again", () -> s.identity().createMembership("ann", "h"));
      s.identity().deleteMembership("ann", "g");
      s.say("left", s.identity().createUserQuery().memberOfGroup("g").count());
      s.identity().deleteUser("kim");
      s.say("users", s.identity().createUserQuery().count());
      s.say("members", s.identity().createUserQuery().memberOfGroup("h").count());
      s.identity().deleteGroup("h");
      s.say("groups", s.identity().createGroupQuery().count());
      s.say("groups of ann", s.identity().createGroupQuery().groupMember("ann").count());
      s.identity().setUserInfo("ann", "key", "value");
      s.say("info", s.identity().getUserInfo("ann", "key"));
      s.say("keys", s.identity().getUserInfoKeys("ann"));
      s.identity().deleteUserInfo("ann", "key");
      s.say("no info", s.identity().getUserInfo("ann", "key"));
    });
  }

  @Test
  void thePasswordOfAKnownUser() {
    same(s -> {
      fill(s);
      User ann =
          Objects.requireNonNull(s.identity().createUserQuery().userId("ann").singleResult());
      ann.setPassword("other");
      s.identity().saveUser(ann);
      s.say("saved", s.identity().checkPassword("ann", "other"));
      ann = Objects.requireNonNull(s.identity().createUserQuery().userId("ann").singleResult());
      ann.setPassword("other");
      s.identity().updateUserPassword(ann);
      s.say("updated", s.identity().checkPassword("ann", "other"));
    });
  }
}
