package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.identity.Group;
import io.turgo.engine.identity.GroupQuery;
import io.turgo.engine.identity.User;
import io.turgo.engine.identity.UserQuery;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Users, groups and tenants as the engine knows them, and what the caller may do. */
final class IdentityOperations {
  private static final Fields PROFILE =
      Fields.named("UserProfileDto")
          .with("id", Shapes.ANY, "")
          .maybe("firstName", Shapes.ANY, "")
          .maybe("lastName", Shapes.ANY, "")
          .maybe("email", Shapes.ANY, "");
  private static final Fields GROUP =
      Fields.named("GroupDto")
          .with("id", Shapes.ANY, "")
          .maybe("name", Shapes.ANY, "")
          .maybe("type", Shapes.ANY, "");
  private static final Fields TENANT =
      Fields.named("TenantDto").with("id", Shapes.ANY, "").with("name", Shapes.ANY, "its id");
  private static final Fields GROUPS_OF_USER =
      Fields.named("IdentityServiceGroupInfoDto")
          .with("groups", new ListOf(GROUP, 0, Integer.MAX_VALUE), "")
          .with(
              "groupUsers",
              new ListOf(
                  Fields.named("IdentityServiceUserDto")
                      .with("id", Shapes.ANY, "")
                      .maybe("firstName", Shapes.ANY, "")
                      .maybe("lastName", Shapes.ANY, "")
                      .maybe("displayName", Shapes.ANY, ""),
                  0,
                  Find.MOST),
              "who is in these groups");
  private static final Fields CREDENTIALS =
      Fields.named("BasicUserCredentialsDto")
          .with("username", Text.name(), "")
          .with("password", Text.upTo(4_000), "");
  private static final Fields VERIFIED =
      Fields.named("AuthenticationResult")
          .maybe("authenticatedUser", Shapes.ANY, "")
          .with("authenticated", Shapes.FLAG, "");
  private static final Fields CHECKED =
      Fields.named("AuthorizationCheckResultDto")
          .with("permissionName", Shapes.ANY, "")
          .with("resourceName", Shapes.ANY, "")
          .maybe("resourceId", Shapes.ANY, "")
          .with("authorized", Shapes.FLAG, "");

  /** Permissions of the published API that the level work has; all that read have READ in them. */
  private static final Set<String> WORK =
      Set.of("TASK_WORK", "CREATE_INSTANCE", "UPDATE_TASK", "TASK_ASSIGN");

  private IdentityOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(users().byAddress());
    all.addAll(groups().byAddress());
    all.addAll(
        List.of(
            Asked.get("/user/{id}/profile", "getUserProfile")
                .answers(200, PROFILE, "")
                .does(call -> Answer.ok(show(user(call)))),
            Asked.get("/group/{id}", "getGroup")
                .answers(200, GROUP, "")
                .does(IdentityOperations::group),
            Asked.get("/identity/groups", "getGroupInfo")
                .parameter("userId", Text.name(), "")
                .answers(200, GROUPS_OF_USER, "")
                .does(IdentityOperations::groupsOfUser),
            Operation.search("/identity/verify", "verifyUser", Level.OPERATE)
                .body(CREDENTIALS)
                .answers(200, VERIFIED, "")
                .does(IdentityOperations::verify),
            Asked.get("/authorization/check", "isUserAuthorized")
                .parameter("permissionName", Text.name(), "")
                .parameter("resourceName", Text.name(), "")
                .parameter("resourceType", Text.name(), "")
                .parameter("resourceId", Text.name(), "")
                .parameter("userId", new NotServed("it is the caller who is looked at"), "")
                .answers(200, CHECKED, "")
                .does(IdentityOperations::check),
            Asked.get("/tenant", "listTenants")
                .parameter("id", Text.name(), "")
                .answers(200, new ListOf(TENANT, 0, Integer.MAX_VALUE), "")
                .does(call -> Answer.ok(tenants(call))),
            Asked.get("/tenant/count", "countTenants")
                .answers(200, Shapes.COUNT, "")
                .does(call -> Answer.ok(Map.of("count", tenants(call).size())))));
    return all;
  }

  private static Find<UserQuery, User> users() {
    return new Find<UserQuery, User>(
            "/user",
            "User",
            engine -> engine.getIdentityService().createUserQuery(),
            PROFILE,
            (call, found) -> found.stream().map(IdentityOperations::show).toList())
        .text("id", UserQuery::userId)
        .texts("idIn", UserQuery::userIds)
        .text("firstName", UserQuery::userFirstName)
        .text("firstNameLike", UserQuery::userFirstNameLike)
        .text("lastName", UserQuery::userLastName)
        .text("lastNameLike", UserQuery::userLastNameLike)
        .text("email", UserQuery::userEmail)
        .text("emailLike", UserQuery::userEmailLike)
        .text("memberOfGroup", UserQuery::memberOfGroup)
        .tenant(UserQuery::tenantId, query -> query.tenantId(""))
        .notServed("users are of one tenant or of none", "memberOfTenant", "potentialStarter")
        .sort("userId", UserQuery::orderByUserId)
        .sort("firstName", UserQuery::orderByUserFirstName)
        .sort("lastName", UserQuery::orderByUserLastName)
        .sort("email", UserQuery::orderByUserEmail);
  }

  private static Find<GroupQuery, Group> groups() {
    return new Find<GroupQuery, Group>(
            "/group",
            "Group",
            engine -> engine.getIdentityService().createGroupQuery(),
            GROUP,
            (call, found) -> found.stream().map(IdentityOperations::show).toList())
        .text("id", GroupQuery::groupId)
        .texts("idIn", GroupQuery::groupIds)
        .text("name", GroupQuery::groupName)
        .text("nameLike", GroupQuery::groupNameLike)
        .text("type", GroupQuery::groupType)
        .text("member", GroupQuery::groupMember)
        .notServed("groups are of no tenant", "memberOfTenant")
        .sort("id", GroupQuery::orderByGroupId)
        .sort("name", GroupQuery::orderByGroupName)
        .sort("type", GroupQuery::orderByGroupType);
  }

  private static User user(Call call) {
    String id = call.path("id");
    User found = call.identity().createUserQuery().userId(id).singleResult();
    return Access.visible(call, "user", id, found, User::getTenantId);
  }

  /** Groups are of no tenant, so who sees some tenants sees his own. */
  private static void requireSeen(Call call, String userId) {
    if (call.caller().tenants() != null && !userId.equals(call.caller().name())) {
      throw ProblemException.notFound("user", userId);
    }
  }

  private static Answer group(Call call) {
    String id = call.path("id");
    Group found = call.identity().createGroupQuery().groupId(id).singleResult();
    boolean seen = call.caller().tenants() == null;
    String own = call.caller().name();
    if (!seen && own != null) {
      seen = call.identity().createGroupQuery().groupId(id).groupMember(own).count() > 0;
    }
    if (found == null || !seen) {
      throw ProblemException.notFound("group", id);
    }
    return Answer.ok(show(found));
  }

  private static Answer groupsOfUser(Call call) {
    String userId = call.query().textOrNull("userId");
    if (userId == null) {
      throw ProblemException.invalid("userId", "is missing");
    }
    requireSeen(call, userId);
    List<Group> groups = call.identity().createGroupQuery().groupMember(userId).list();
    List<User> users =
        groups.isEmpty() || call.caller().tenants() != null
            ? List.of()
            : call.identity()
                .createUserQuery()
                .memberOfGroups(groups.stream().map(Group::getId).toList())
                .listPage(0, Find.MOST);
    return Answer.ok(
        new Row()
            .put("groups", groups.stream().map(IdentityOperations::show).toList())
            .put("groupUsers", users.stream().map(IdentityOperations::showMember).toList())
            .map());
  }

  private static Answer verify(Call call) {
    String user = call.body().text("username");
    boolean right = call.identity().checkPassword(user, call.body().text("password"));
    return Answer.ok(new Row().put("authenticatedUser", user).put("authenticated", right).map());
  }

  /** By the level of the caller, which is the same for all resources of a kind. */
  private static Answer check(Call call) {
    String permission = required(call, "permissionName");
    String resource = required(call, "resourceName");
    required(call, "resourceType");
    Level needed =
        permission.equals("NONE") || permission.contains("READ") || permission.equals("ACCESS")
            ? Level.READ
            : WORK.contains(permission)
                    || (permission.equals("CREATE") && resource.contains("INSTANCE"))
                ? Level.WORK
                : Level.OPERATE;
    return Answer.ok(
        new Row()
            .put("permissionName", permission)
            .put("resourceName", resource)
            .put("resourceId", call.query().textOrNull("resourceId"))
            .put("authorized", call.caller().may("", needed))
            .map());
  }

  private static String required(Call call, String parameter) {
    String text = call.query().textOrNull(parameter);
    if (text == null) {
      throw ProblemException.invalid(parameter, "is missing");
    }
    return text;
  }

  /** Those that definitions are of, as far as the caller sees them. */
  private static List<Map<String, @Nullable Object>> tenants(Call call) {
    Set<String> seen =
        new Pages(0, Integer.MAX_VALUE)
                .read(call.repository().createProcessDefinitionQuery().latestVersion()::listPage)
                .stream()
                .map(ProcessDefinition::getTenantId)
                .filter(tenant -> !tenant.isEmpty() && call.caller().sees(tenant))
                .collect(Collectors.toCollection(TreeSet::new));
    String id = call.query().textOrNull("id");
    return seen.stream()
        .filter(tenant -> id == null || id.equals(tenant))
        .map(tenant -> new Row().put("id", tenant).put("name", tenant).map())
        .toList();
  }

  private static Map<String, @Nullable Object> show(User user) {
    return new Row()
        .put("id", user.getId())
        .put("firstName", user.getFirstName())
        .put("lastName", user.getLastName())
        .put("email", user.getEmail())
        .map();
  }

  private static Map<String, @Nullable Object> showMember(User user) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("id", user.getId());
    shown.put("firstName", user.getFirstName());
    shown.put("lastName", user.getLastName());
    shown.put("displayName", user.getDisplayName());
    return shown;
  }

  private static Map<String, @Nullable Object> show(Group group) {
    return new Row()
        .put("id", group.getId())
        .put("name", group.getName())
        .put("type", group.getType())
        .map();
  }
}
