package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.Authentication;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.identity.Group;
import io.turgo.engine.identity.GroupRecord;
import io.turgo.engine.identity.IdentityStore;
import io.turgo.engine.identity.Picture;
import io.turgo.engine.identity.User;
import io.turgo.engine.identity.UserQuery;
import io.turgo.engine.identity.UserRecord;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.assertj.core.api.AbstractListAssert;
import org.assertj.core.api.ObjectAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Users and groups, and what asks for them. */
class IdentityTest extends ScenarioTest {
  @AfterEach
  void nobodyIsLeft() {
    for (Database database : Database.values()) {
      IdentityService identity = identity(database);
      identity.createUserQuery().list().forEach(one -> identity.deleteUser(one.getId()));
      identity.createGroupQuery().list().forEach(one -> identity.deleteGroup(one.getId()));
    }
  }

  private IdentityService identity(Database database) {
    return on(database).engine().getIdentityService();
  }

  private static void user(
      IdentityService identity, String id, String first, String last, @Nullable String email) {
    User user = identity.newUser(id);
    user.setFirstName(first);
    user.setLastName(last);
    user.setEmail(email);
    identity.saveUser(user);
  }

  private static void group(IdentityService identity, String id, String type, String... members) {
    Group group = identity.newGroup(id);
    group.setName("The " + id);
    group.setType(type);
    identity.saveGroup(group);
    for (String member : members) {
      identity.createMembership(member, id);
    }
  }

  private static User read(IdentityService identity, String id) {
    return Objects.requireNonNull(identity.createUserQuery().userId(id).singleResult());
  }

  private IdentityService muppets() {
    IdentityService identity = identity(Database.SQLITE);
    user(identity, "kermit", "Kermit", "the Frog", "kermit@muppets.org");
    user(identity, "fozzie", "Fozzie", "Bear", "fozzie@muppets.org");
    user(identity, "gonzo", "Gonzo", "the Great_one", null);
    group(identity, "sales", "assignment", "kermit", "fozzie");
    group(identity, "admin", "security", "kermit");
    return identity;
  }

  private static AbstractListAssert<
          ?, ? extends List<? extends String>, String, ObjectAssert<String>>
      users(IdentityService identity, UnaryOperator<UserQuery> such) {
    return assertThat(such.apply(identity.createUserQuery()).list()).extracting(User::getId);
  }

  @Test
  void usersAreFoundByWhatTheyAre() {
    IdentityService identity = muppets();
    users(identity, q -> q).containsExactly("fozzie", "gonzo", "kermit");
    users(identity, q -> q.userIds(List.of("gonzo", "x"))).containsExactly("gonzo");
    users(identity, q -> q.userIdIgnoreCase("KERMIT")).containsExactly("kermit");
    users(identity, q -> q.userFirstName("Kermit")).containsExactly("kermit");
    users(identity, q -> q.userFirstNameLike("%zz%")).containsExactly("fozzie");
    users(identity, q -> q.userFirstNameLikeIgnoreCase("g_NZO")).containsExactly("gonzo");
    users(identity, q -> q.userLastName("Bear")).containsExactly("fozzie");
    users(identity, q -> q.userLastNameLike("the %")).containsExactly("gonzo", "kermit");
    users(identity, q -> q.userLastNameLike("%t\\_o%")).containsExactly("gonzo");
    users(identity, q -> q.userLastNameLikeIgnoreCase("THE F%")).containsExactly("kermit");
    users(identity, q -> q.userFullNameLike("Fozzie B%")).containsExactly("fozzie");
    users(identity, q -> q.userFullNameLikeIgnoreCase("bear fo%")).containsExactly("fozzie");
    users(identity, q -> q.userEmail("fozzie@muppets.org")).containsExactly("fozzie");
    users(identity, q -> q.userEmailLike("%muppets%")).containsExactly("fozzie", "kermit");
    users(identity, q -> q.memberOfGroup("sales")).containsExactly("fozzie", "kermit");
    users(identity, q -> q.memberOfGroups(List.of("admin", "none"))).containsExactly("kermit");
    users(identity, q -> q.or().userId("gonzo").userFirstName("Kermit").endOr())
        .containsExactly("gonzo", "kermit");
    users(identity, q -> q.orderByUserEmail().asc()).containsExactly("fozzie", "kermit", "gonzo");
    users(identity, q -> q.orderByUserEmail().desc()).containsExactly("gonzo", "kermit", "fozzie");
    users(identity, q -> q.orderByUserFirstName().desc())
        .containsExactly("kermit", "gonzo", "fozzie");
    users(identity, q -> q.orderByUserLastName().asc())
        .containsExactly("fozzie", "kermit", "gonzo");
    assertThat(identity.createUserQuery().orderByUserId().desc().listPage(1, 1))
        .extracting(User::getId)
        .containsExactly("gonzo");
    assertThat(identity.createUserQuery().userId("nobody").count()).isZero();
    assertThatThrownBy(() -> identity.createUserQuery().singleResult())
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("UserQuery");
    assertThatThrownBy(() -> identity.createUserQuery().orderByUserId().list())
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @Test
  void groupsAreFoundByWhatTheyAre() {
    IdentityService identity = muppets();
    assertThat(identity.createGroupQuery().groupMember("kermit").list())
        .extracting(Group::getId)
        .containsExactly("admin", "sales");
    assertThat(identity.createGroupQuery().groupMembers(List.of("fozzie", "gonzo")).list())
        .extracting(Group::getId)
        .containsExactly("sales");
    assertThat(identity.createGroupQuery().groupId("sales").groupType("assignment").count())
        .isEqualTo(1);
    assertThat(identity.createGroupQuery().groupIds(List.of("sales", "admin")).count())
        .isEqualTo(2);
    assertThat(identity.createGroupQuery().groupName("The sales").count()).isEqualTo(1);
    assertThat(identity.createGroupQuery().groupNameLike("%adm%").count()).isEqualTo(1);
    assertThat(identity.createGroupQuery().groupNameLikeIgnoreCase("the %").count()).isEqualTo(2);
    assertThat(identity.createGroupQuery().orderByGroupName().desc().list())
        .extracting(Group::getId)
        .containsExactly("sales", "admin");
    assertThat(identity.createGroupQuery().orderByGroupType().asc().list())
        .extracting(Group::getType)
        .containsExactly("assignment", "security");

    identity.deleteMembership("kermit", "sales");
    identity.deleteMembership("kermit", "sales");
    identity.deleteUser("fozzie");
    assertThat(identity.createUserQuery().memberOfGroup("sales").count()).isZero();
    identity.deleteGroup("admin");
    identity.deleteGroup("admin");
    assertThat(identity.createGroupQuery().groupMember("kermit").count()).isZero();
  }

  @Test
  void changesAreSavedAndClashesNoticed() {
    IdentityService identity = muppets();
    User first = read(identity, "kermit");
    User second = read(identity, "kermit");
    first.setTenantId("acme");
    first.setDisplayName("Kermie");
    identity.saveUser(first);
    identity.saveUser(first);
    assertThat(identity.createUserQuery().tenantId("acme").userDisplayNameLike("Ker%").count())
        .isEqualTo(1);
    assertThatThrownBy(() -> identity.saveUser(second))
        .isInstanceOf(TurgoOptimisticLockingException.class)
        .hasMessageContaining("'kermit'");
    assertThatThrownBy(() -> identity.saveUser(identity.newUser("kermit")))
        .isInstanceOf(TurgoOptimisticLockingException.class)
        .hasMessageContaining("the id is taken");
    assertThatThrownBy(() -> identity.createMembership("kermit", "sales"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("already");
    assertThatThrownBy(() -> identity.createMembership("nobody", "sales"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("'nobody'");
  }

  @Test
  void passwordsAreCheckedAndNeverRead() {
    IdentityService identity = muppets();
    User kermit = read(identity, "kermit");
    kermit.setPassword("piggy");
    identity.updateUserPassword(kermit);
    assertThat(identity.checkPassword("kermit", "piggy")).isTrue();
    assertThat(identity.checkPassword("kermit", "Piggy")).isFalse();
    assertThat(identity.checkPassword("kermit", null)).isFalse();
    assertThat(identity.checkPassword("nobody", "piggy")).isFalse();
    assertThat(read(identity, "kermit").getPassword()).isNull();
    identity.saveUser(read(identity, "kermit"));
    assertThat(identity.checkPassword("kermit", "piggy")).as("kept by another save").isTrue();
  }

  @Test
  void onlyUpdateUserPasswordChangesAPassword() {
    IdentityService identity = muppets();
    User scooter = identity.newUser("scooter");
    scooter.setPassword("first");
    identity.saveUser(scooter);
    assertThat(identity.checkPassword("scooter", "first")).as("of a new user").isTrue();

    User known = read(identity, "scooter");
    known.setPassword("second");
    known.setFirstName("Scooter");
    identity.saveUser(known);
    assertThat(read(identity, "scooter").getFirstName()).isEqualTo("Scooter");
    assertThat(identity.checkPassword("scooter", "first")).as("of a known user").isTrue();
    assertThat(identity.checkPassword("scooter", "second")).isFalse();

    known.setPassword("second");
    identity.updateUserPassword(known);
    assertThat(identity.checkPassword("scooter", "second")).isTrue();
  }

  @Test
  void picturesAndNotesOfAUser() {
    IdentityService identity = muppets();
    assertThat(identity.getUserPicture("kermit")).isNull();
    identity.setUserPicture("kermit", new Picture(new byte[] {1, 2}, "image/png"));
    Picture picture = Objects.requireNonNull(identity.getUserPicture("kermit"));
    assertThat(picture.getBytes()).containsExactly(1, 2);
    assertThat(picture.getMimeType()).isEqualTo("image/png");
    assertThat(picture.getInputStream()).hasBinaryContent(new byte[] {1, 2});
    identity.setUserPicture("kermit", null);
    assertThat(identity.getUserPicture("kermit")).isNull();

    identity.setUserInfo("kermit", "phone", "123");
    identity.setUserInfo("kermit", "city", "Swamp");
    assertThat(identity.getUserInfo("kermit", "phone")).isEqualTo("123");
    identity.deleteUserInfo("kermit", "phone");
    assertThat(identity.getUserInfoKeys("kermit")).containsExactly("city");
    assertThat(identity.getUserInfo("kermit", "phone")).isNull();
    assertThatThrownBy(() -> identity.setUserInfo("nobody", "phone", "1"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void tasksAreFoundForTheGroupsOfAUser(Database database) {
    Kit kit = on(database);
    IdentityService identity = identity(database);
    user(identity, "kermit", "Kermit", "Frog", null);
    group(identity, "sales", "assignment", "kermit");
    String id =
        kit.run(
            "candidates",
            start("s"),
            BpmnText.user("u", "turgo:candidateGroups='sales'"),
            end("e"),
            flow("s -> u -> e"));
    TaskService tasks = kit.engine().getTaskService();
    assertThat(tasks.createTaskQuery().taskCandidateUser("kermit").count()).isEqualTo(1);
    assertThat(tasks.createTaskQuery().taskCandidateOrAssigned("kermit").count()).isEqualTo(1);
    assertThat(tasks.createTaskQuery().taskCandidateUser("fozzie").count()).isZero();
    assertThat(
            tasks
                .createTaskQuery()
                .taskCandidateUser("kermit")
                .taskCandidateGroupIn(List.of("other"))
                .count())
        .as("groups that are named count instead")
        .isZero();
    kit.complete(id, "u");
  }

  @ParameterizedTest
  @EnumSource
  void startersAreThoseWhoAreKnown(Database database) {
    Kit kit = on(database);
    IdentityService identity = identity(database);
    user(identity, "kermit", "Kermit", "Frog", null);
    group(identity, "sales", "assignment", "kermit");
    kit.deploy("startable", start("s"));
    var repository = kit.engine().getRepositoryService();
    String id =
        repository
            .createProcessDefinitionQuery()
            .processDefinitionKey("startable")
            .list()
            .getFirst()
            .getId();
    assertThat(identity.getPotentialStarterUsers(id)).isEmpty();
    repository.addCandidateStarterUser(id, "kermit");
    repository.addCandidateStarterUser(id, "stranger");
    repository.addCandidateStarterGroup(id, "sales");
    assertThat(identity.getPotentialStarterUsers(id))
        .extracting(User::getId)
        .containsExactly("kermit");
    assertThat(identity.getPotentialStarterGroups(id))
        .extracting(Group::getId)
        .containsExactly("sales");
    assertThat(repository.createProcessDefinitionQuery().startableByUser("kermit").count())
        .isEqualTo(1);
  }

  @Test
  void theServiceSetsTheUserOfTheThread() {
    IdentityService identity = identity(Database.SQLITE);
    identity.setAuthenticatedUserId("kermit");
    try {
      assertThat(Authentication.getAuthenticatedUserId()).isEqualTo("kermit");
    } finally {
      identity.setAuthenticatedUserId(null);
    }
    assertThat(Authentication.getAuthenticatedUserId()).isNull();
  }

  /** A directory that the engine only reads. */
  private static final class Directory implements IdentityStore {
    @Override
    public @Nullable UserRecord user(String userId) {
      return users().stream().filter(u -> u.id().equals(userId)).findFirst().orElse(null);
    }

    @Override
    public @Nullable GroupRecord group(String groupId) {
      return groups().stream().filter(g -> g.id().equals(groupId)).findFirst().orElse(null);
    }

    @Override
    public Collection<UserRecord> users() {
      return List.of(new UserRecord("ann", 1, "Ann", null, null, null, null));
    }

    @Override
    public Collection<GroupRecord> groups() {
      return List.of(new GroupRecord("staff", 1, "Staff", null));
    }

    @Override
    public List<String> groupsOf(String userId) {
      return userId.equals("ann") ? List.of("staff") : List.of();
    }

    @Override
    public List<String> membersOf(String groupId) {
      return groupId.equals("staff") ? List.of("ann") : List.of();
    }

    @Override
    public boolean checkPassword(String userId, String password) {
      return userId.equals("ann") && password.equals("secret");
    }
  }

  @Test
  void anEngineTakesTheUsersOfTheApplication() {
    try (Kit kit =
        Kit.on(Database.SQLITE.open(), settings -> settings.identityStore(new Directory()))) {
      IdentityService identity = kit.engine().getIdentityService();
      users(identity, q -> q.memberOfGroup("staff")).containsExactly("ann");
      assertThat(identity.checkPassword("ann", "secret")).isTrue();
      assertThat(identity.getUserInfoKeys("ann")).isEmpty();
      assertThatThrownBy(() -> identity.saveUser(identity.newUser("bob")))
          .isInstanceOf(TurgoException.class)
          .hasMessageContaining("'bob'")
          .hasMessageContaining("Directory")
          .hasMessageContaining("reading only");
      kit.run(
          "forStaff",
          start("s"),
          BpmnText.user("u", "turgo:candidateGroups='staff'"),
          end("e"),
          flow("s -> u -> e"));
      assertThat(kit.engine().getTaskService().createTaskQuery().taskCandidateUser("ann").count())
          .isEqualTo(1);
    }
  }

  @Test
  void usersAndGroupsAreSerializable() throws Exception {
    try (ProcessEngine engine =
        new TurgoProcessEngineBuilder()
            .store(Database.SQLITE.open())
            .executorActive(false)
            .build()) {
      IdentityService identity = engine.getIdentityService();
      user(identity, "ann", "Ann", "Arbor", "ann@example.org");
      group(identity, "sales", "assignment", "ann");
      User ann = copy(read(identity, "ann"));
      assertThat(ann.getFirstName()).isEqualTo("Ann");
      ann.setFirstName("Anna");
      identity.saveUser(ann);
      assertThat(read(identity, "ann").getFirstName()).isEqualTo("Anna");
      assertThat(copy(identity.createGroupQuery().list().getFirst()).getType())
          .isEqualTo("assignment");
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Serializable> T copy(T value) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }
}
