package io.turgo.engine.query.execution;

import static io.turgo.engine.query.select.Relations.EVENT_SUBSCRIPTION;
import static io.turgo.engine.query.select.Relations.EXECUTION;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;
import static io.turgo.engine.query.select.Relations.VARIABLE;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.variable.ScopeVariables;
import io.turgo.engine.query.variable.VariableCondition;
import io.turgo.engine.runtime.Execution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectConditionStep;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * Finds executions that wait for a message, by what is said of them and of their instances: from
 * the business key or the instance on where one of them is said, else from the name of the message.
 */
public final class MessageReceivers {
  private static final int INSTANCES_AT_ONCE = 500;
  private static final Field<String> KIND = EVENT_SUBSCRIPTION.text("kind");
  private static final Field<String> NAME = EVENT_SUBSCRIPTION.optionalText("name");
  private static final Field<String> TENANT = EVENT_SUBSCRIPTION.text("tenant_id");
  private static final Field<Long> OF_INSTANCE = EVENT_SUBSCRIPTION.number("instance_id");
  private static final Field<Long> OF_EXECUTION = EVENT_SUBSCRIPTION.number("execution_id");

  private static final RecordColumns<Execution> WAITING =
      RecordColumns.of(
          ExecutionValue.class,
          OF_EXECUTION,
          OF_INSTANCE,
          PROCESS_INSTANCE.number("root_id"),
          EXECUTION.number("parent_id"),
          EXECUTION.text("activity_id"),
          PROCESS_INSTANCE.flag("suspended"),
          TENANT,
          PROCESS_INSTANCE.number("definition_id"));

  private final Reads reads;

  public MessageReceivers(Reads reads) {
    this.reads = reads;
  }

  /**
   * Who is meant.
   *
   * @param tenantId empty for none, null for any
   * @param businessKey null for any
   * @param instanceId null for any
   * @param definitionId null for any
   * @param variables of the instance
   * @param localVariables of the execution or what it is directly in
   */
  public record Wanted(
      String messageName,
      @Nullable String tenantId,
      @Nullable String businessKey,
      @Nullable Long instanceId,
      @Nullable Long definitionId,
      Map<String, @Nullable Object> variables,
      Map<String, @Nullable Object> localVariables) {}

  /** One that waits. */
  public record Receiver(long subscriptionId, long instanceId, Execution execution) {}

  /** All that wait, those first that began first. */
  public List<Receiver> all(Wanted wanted) {
    return find(wanted, Integer.MAX_VALUE);
  }

  /** Two of those that wait, or fewer where there are fewer. */
  public List<Receiver> upToTwo(Wanted wanted) {
    return find(wanted, 2);
  }

  private List<Receiver> find(Wanted wanted, int enough) {
    List<Receiver> found = new ArrayList<>();
    List<Long> instances = instances(wanted);
    if (instances == null) {
      found.addAll(read(wanted, KIND.eq("message").and(NAME.eq(wanted.messageName())), enough));
    } else {
      for (int from = 0; from < instances.size() && found.size() < enough; ) {
        int to = Math.min(instances.size(), from + INSTANCES_AT_ONCE);
        found.addAll(read(wanted, inInstances(wanted, instances.subList(from, to)), enough));
        from = to;
      }
    }
    found.sort(Comparator.comparingLong(Receiver::subscriptionId));
    return found;
  }

  /** The instances that can be meant; null where nothing is said that an index finds. */
  private @Nullable List<Long> instances(Wanted wanted) {
    Long only = wanted.instanceId();
    if (only != null) {
      return List.of(only);
    }
    String key = wanted.businessKey();
    if (key == null) {
      return null;
    }
    return reads.read(sql ->
        sql.select(PROCESS_INSTANCE.id())
            .from(PROCESS_INSTANCE.table())
            .where(PROCESS_INSTANCE.optionalText("business_key").eq(key))
            .fetch(PROCESS_INSTANCE.id()));
  }

  /**
   * So that no database takes the index on names, where far more may wait than in the instances.
   */
  private static Condition inInstances(Wanted wanted, List<Long> instances) {
    return OF_INSTANCE
        .in(instances)
        .and(DSL.coalesce(KIND, "").eq("message"))
        .and(DSL.coalesce(NAME, "").eq(wanted.messageName()));
  }

  private List<Receiver> read(Wanted wanted, Condition waiting, int enough) {
    return reads.read(sql -> {
      SelectConditionStep<Record> select =
          sql.select(WAITING.fields(EVENT_SUBSCRIPTION.id()))
              .from(EVENT_SUBSCRIPTION.table())
              .join(PROCESS_INSTANCE.table())
              .on(PROCESS_INSTANCE.id().eq(OF_INSTANCE))
              .join(EXECUTION.table())
              .on(EXECUTION.id().eq(OF_EXECUTION))
              .where(waiting.and(such(wanted)));
      return enough == Integer.MAX_VALUE
          ? select.fetch(MessageReceivers::receiver)
          : select.limit(enough).fetch(MessageReceivers::receiver);
    });
  }

  private Condition such(Wanted wanted) {
    Condition such = PROCESS_INSTANCE.flag("suspended").isFalse();
    if (wanted.tenantId() != null) {
      such = such.and(TENANT.eq(wanted.tenantId()));
    }
    if (wanted.businessKey() != null) {
      such = such.and(PROCESS_INSTANCE.optionalText("business_key").eq(wanted.businessKey()));
    }
    if (wanted.definitionId() != null) {
      such = such.and(PROCESS_INSTANCE.number("definition_id").eq(wanted.definitionId()));
    }
    Field<Long> scope = VARIABLE.number("execution_id");
    Condition ofInstance = scope.eq(OF_INSTANCE);
    Condition near =
        scope.in(OF_EXECUTION, EXECUTION.number("parent_id")).and(scope.ne(OF_INSTANCE));
    ScopeVariables.Search ofInstances = ScopeVariables.Search.ofInstances(OF_INSTANCE, VARIABLE);
    return such.and(all(wanted.variables(), ofInstance, ofInstances))
        .and(all(wanted.localVariables(), near, null));
  }

  private Condition all(
      Map<String, @Nullable Object> wanted,
      Condition scope,
      ScopeVariables.@Nullable Search search) {
    ScopeVariables variables =
        new ScopeVariables(
            new VariableCondition(reads, VARIABLE),
            VARIABLE.number("instance_id").eq(OF_INSTANCE).and(scope),
            search);
    Condition all = DSL.noCondition();
    for (Map.Entry<String, @Nullable Object> entry : wanted.entrySet()) {
      all = all.and(variables.equalTo(entry.getKey(), entry.getValue()).condition());
    }
    return all;
  }

  private static Receiver receiver(Record row) {
    return new Receiver(row.get(EVENT_SUBSCRIPTION.id()), row.get(OF_INSTANCE), WAITING.read(row));
  }

  /** One that waits in an instance which is not committed as it is. */
  public static Receiver receiver(
      long subscriptionId, ExecutionRow row, InstanceRow instance, String tenantId) {
    return new Receiver(
        subscriptionId,
        instance.id(),
        ExecutionValue.of(
            row, instance.rootId(), instance.suspended(), tenantId, instance.definitionId()));
  }
}
