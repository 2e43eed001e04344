package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.identity.Group;
import io.turgo.engine.identity.GroupQuery;
import io.turgo.engine.identity.User;
import io.turgo.engine.identity.UserQuery;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Users, groups and tenants as the engine knows them, and what the caller may do. */
final class IdentityOperations {
  private static final View<Object, User> PROFILE =
      View.withNulls("UserProfileDto", User.class)
          .field("id", Types.TEXT, User::getId)
          .maybe("firstName", Types.TEXT, User::getFirstName)
          .maybe("lastName", Types.TEXT, User::getLastName)
          .maybe("email", Types.TEXT, User::getEmail);
  private static final View<Object, User> MEMBER =
      View.withNulls("IdentityServiceUserDto", User.class)
          .field("id", Types.TEXT, User::getId)
          .maybe("firstName", Types.TEXT, User::getFirstName)
          .maybe("lastName", Types.TEXT, User::getLastName)
          .maybe("displayName", Types.TEXT, User::getDisplayName);
  private static final View<Object, Group> GROUP =
      View.withNulls("GroupDto", Group.class)
          .field("id", Types.TEXT, Group::getId)
          .maybe("name", Types.TEXT, Group::getName)
          .maybe("type", Types.TEXT, Group::getType);
  private static final View<Object, String> TENANT =
      View.of("TenantDto", String.class)
          .field("id", Types.TEXT, tenant -> tenant)
          .field("name", Types.TEXT, tenant -> tenant);
  private static final View<Object, Groups> GROUPS_OF_USER =
      View.of("IdentityServiceGroupInfoDto", Groups.class)
          .field("groups", new ListOf(GROUP, 0, Integer.MAX_VALUE), Groups::groups)
          .field("groupUsers", new ListOf(MEMBER, 0, Find.MOST), Groups::users)
          .says("who is in these groups");
  private static final Fields CREDENTIALS =
      Fields.named("BasicUserCredentialsDto")
          .with("username", Text.name())
          .with("password", Text.upTo(4_000));
  private static final View<Object, Verified> VERIFIED =
      View.withNulls("AuthenticationResult", Verified.class)
          .maybe("authenticatedUser", Types.TEXT, Verified::user)
          .field("authenticated", Types.FLAG, Verified::right);
  private static final View<Object, Checked> CHECKED =
      View.withNulls("AuthorizationCheckResultDto", Checked.class)
          .field("permissionName", Types.TEXT, Checked::permission)
          .field("resourceName", Types.TEXT, Checked::resource)
          .maybe("resourceId", Types.TEXT, Checked::resourceId)
          .field("authorized", Types.FLAG, Checked::authorized);

  private record Groups(List<Group> groups, List<User> users) {}

  private record Verified(String user, boolean right) {}

  private record Checked(
      String permission, String resource, @Nullable String resourceId, boolean authorized) {}

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
                .shows(PROFILE, IdentityOperations::user),
            Asked.get("/group/{id}", "getGroup").shows(GROUP, IdentityOperations::group),
            Asked.get("/identity/groups", "getGroupInfo")
                .parameter("userId", Text.name())
                .shows(GROUPS_OF_USER, IdentityOperations::groupsOfUser),
            Operation.search("/identity/verify", "verifyUser", Level.OPERATE)
                .body(CREDENTIALS)
                .shows(VERIFIED, IdentityOperations::verify),
            Asked.get("/authorization/check", "isUserAuthorized")
                .parameter("permissionName", Text.name())
                .parameter("resourceName", Text.name())
                .parameter("resourceType", Text.name())
                .parameter("resourceId", Text.name())
                .parameter("userId", new NotServed("it is the caller who is looked at"))
                .shows(CHECKED, IdentityOperations::check),
            Asked.get("/tenant", "listTenants")
                .parameter("id", Text.name())
                .lists(TENANT, IdentityOperations::tenants),
            Asked.get("/tenant/count", "countTenants")
                .shows(Shapes.COUNT, call -> tenants(call).size())));
    return all;
  }

  private static Find<UserQuery, User> users() {
    return new Find<UserQuery, User>(
            "/user", "User", engine -> engine.getIdentityService().createUserQuery(), PROFILE)
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
            "/group", "Group", engine -> engine.getIdentityService().createGroupQuery(), GROUP)
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

  private static Group group(Call call) {
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
    return found;
  }

  private static Groups groupsOfUser(Call call) {
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
    return new Groups(groups, users);
  }

  private static Verified verify(Call call) {
    String user = call.body().text("username");
    return new Verified(user, call.identity().checkPassword(user, call.body().text("password")));
  }

  /** By the level of the caller, which is the same for all resources of a kind. */
  private static Checked check(Call call) {
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
    return new Checked(
        permission, resource, call.query().textOrNull("resourceId"), call.caller().may("", needed));
  }

  private static String required(Call call, String parameter) {
    String text = call.query().textOrNull(parameter);
    if (text == null) {
      throw ProblemException.invalid(parameter, "is missing");
    }
    return text;
  }

  /** Those that definitions are of, as far as the caller sees them. */
  private static List<String> tenants(Call call) {
    Set<String> seen =
        new Pages(0, Integer.MAX_VALUE)
                .read(call.repository().createProcessDefinitionQuery().latestVersion()::listPage)
                .stream()
                .map(ProcessDefinition::getTenantId)
                .filter(tenant -> !tenant.isEmpty() && call.caller().sees(tenant))
                .collect(Collectors.toCollection(TreeSet::new));
    String id = call.query().textOrNull("id");
    return seen.stream().filter(tenant -> id == null || id.equals(tenant)).toList();
  }
}
