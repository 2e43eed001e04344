package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What each filter by a collection finds when it is given an empty one. */
final class EmptyCollectionsTest {
  private static final String REFUSED = "throws TurgoIllegalArgumentException";

  /** Queries of Camunda 7. */
  private static final Set<String> OWN_QUERIES =
      Set.of("DecisionRequirementsDefinitionQuery", "HistoricDecisionInstanceQuery");

  /** Filters that Flowable does not have, beside those by several tenants. */
  private static final Set<String> OWN =
      Set.of(
          "ActivityInstanceQuery.activityTypes",
          "DecisionDefinitionQuery.decisionDefinitionIds",
          "VariableInstanceQuery.processInstanceIds",
          "JobQuery.elementIds",
          "TimerJobQuery.elementIds",
          "SuspendedJobQuery.elementIds",
          "DeadLetterJobQuery.elementIds",
          "ExternalWorkerJobQuery.elementIds");

  private static final String PROCESS =
      """
      <process id='p'>
        <startEvent id='start'/><sequenceFlow sourceRef='start' targetRef='task'/>
        <userTask id='task' flowable:category='c' flowable:candidateGroups='g'/>
        <boundaryEvent id='timer' attachedToRef='task'>
          <timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>
        </boundaryEvent>
        <sequenceFlow sourceRef='timer' targetRef='end'/>
        <sequenceFlow sourceRef='task' targetRef='end'/><endEvent id='end'/>
      </process>
      """;

  @Test
  void ofEachFilter() {
    List<Difference> meant = new ArrayList<>();
    for (String filter :
        List.of(
            "ProcessDefinitionQuery.processDefinitionIds",
            "ProcessInstanceQuery.activeActivityIds",
            "HistoricProcessInstanceQuery.activeActivityIds",
            "JobQuery.handlerTypes",
            "TimerJobQuery.handlerTypes",
            "SuspendedJobQuery.handlerTypes",
            "DeadLetterJobQuery.handlerTypes",
            "ExternalWorkerJobQuery.handlerTypes")) {
      meant.add(refused("a mistake is no failure of the database", filter, "PersistenceException"));
    }
    meant.add(
        refused(
            "a filter that the other engine's subscriptions do not have",
            "EventSubscriptionQuery.executionIds",
            "UnsupportedOperationException"));
    String all = "whoever has nothing to look for does not mean everything";
    meant.add(refused(all, "DeploymentQuery.deploymentIds", 1));
    meant.add(refused(all, "TaskQuery.taskIds", 3));
    meant.add(refused(all, "JobQuery.jobIds", 0));
    meant.add(refused(all, "TimerJobQuery.jobIds", 2));
    meant.add(refused(all, "SuspendedJobQuery.jobIds", 0));
    meant.add(refused(all, "DeadLetterJobQuery.jobIds", 0));
    meant.add(refused(all, "ExternalWorkerJobQuery.jobIds", 0));
    meant.add(refused(all, "GroupQuery.groupIds", 1));
    meant.add(refused(all, "GroupQuery.groupMembers", 1));
    meant.add(refused(all, "UserQuery.userIds", 1));
    meant.add(refused(all, "UserQuery.memberOfGroups", 1));
    meant.add(
        refused("no tenant is not every tenant", "HistoricActivityInstanceQuery.tenantIdIn", 8));
    meant.add(refused("as with all filters by tenants", "EventSubscriptionQuery.tenantIds", 0));
    meant.add(refused("as with its other lists", "EventSubscriptionQuery.configurations", 0));
    meant.add(
        differs(
            "boundary events that have not fired are no activities",
            "HistoricActivityInstanceQuery.activityTypes: 6",
            "HistoricActivityInstanceQuery.activityTypes: 8"));
    same(
        s -> {
          s.identity().saveUser(s.identity().newUser("kim"));
          s.identity().saveGroup(s.identity().newGroup("g"));
          s.identity().createMembership("kim", "g");
          s.deploy(PROCESS);
          s.start("p", Map.of("x", 1));
          s.start("p", Map.of("x", 1));
          s.tasks().saveTask(s.tasks().newTask());
          for (Object service :
              List.of(
                  s.repository(),
                  s.runtime(),
                  s.tasks(),
                  s.history(),
                  s.management(),
                  s.identity())) {
            askAll(s, service);
          }
        },
        meant.toArray(Difference[]::new));
  }

  private static Difference refused(String why, String filter, String exception) {
    return differs(why, filter + ": " + REFUSED, filter + ": throws " + exception);
  }

  private static Difference refused(String why, String filter, long found) {
    return differs(why, filter + ": " + REFUSED, filter + ": " + found);
  }

  private static void askAll(Scene s, Object service) {
    for (Method create : queries(service)) {
      if (OWN_QUERIES.contains(create.getReturnType().getSimpleName())) {
        continue;
      }
      for (Method filter : filters(create.getReturnType())) {
        String label = create.getReturnType().getSimpleName() + "." + filter.getName();
        if (!OWN.contains(label) && filter.getDeclaringClass() != TenantFilters.class) {
          s.attempt(label, () -> ((Query<?, ?>) empty(filter, call(create, service))).count());
        }
      }
    }
  }

  private static List<Method> queries(Object service) {
    List<Method> found = new ArrayList<>();
    for (Class<?> type : service.getClass().getInterfaces()) {
      for (Method method : type.getMethods()) {
        if (method.getName().startsWith("create")
            && method.getParameterCount() == 0
            && Query.class.isAssignableFrom(method.getReturnType())) {
          found.add(method);
        }
      }
    }
    found.sort(Comparator.comparing(Method::getName));
    return found;
  }

  private static List<Method> filters(Class<?> query) {
    return Arrays.stream(query.getMethods())
        .filter(method -> !method.isBridge())
        .filter(method ->
            Arrays.stream(method.getParameterTypes()).anyMatch(Collection.class::isAssignableFrom))
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  private static Object empty(Method filter, Object query) throws Exception {
    Object[] arguments =
        Arrays.stream(filter.getParameterTypes())
            .map(type -> type == Set.class ? Set.of() : type == String.class ? "kim" : List.of())
            .toArray();
    return call(filter, query, arguments);
  }

  private static Object call(Method method, Object target, Object... arguments) throws Exception {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
