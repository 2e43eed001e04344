package io.turgo.engine.query.identity;

import static io.turgo.engine.query.select.QueryArguments.required;

import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.query.select.QueryArguments;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.task.IdentityLinkType;
import java.util.Collection;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/**
 * Conditions that somebody has a part in an instance. Who started it has one without a row.
 *
 * @param link the table of the parts
 * @param instance the table of the instances
 */
public record Involvement(Relation link, Relation instance) {
  public Condition user(String userId) {
    return equal(link.optionalText("user_id"), required("userId", userId), DSL.noCondition())
        .or(equal(starter(), userId));
  }

  public Condition user(String userId, String type) {
    required("userId", userId);
    Condition part = equal(link.optionalText("user_id"), userId, ofType(type));
    return type.equals(IdentityLinkType.STARTER) ? part.or(equal(starter(), userId)) : part;
  }

  public Condition group(String groupId, String type) {
    return equal(link.optionalText("group_id"), required("groupId", groupId), ofType(type));
  }

  public Condition groups(Collection<String> groupIds) {
    return exists(
        link.optionalText("group_id")
            .in(Select.withoutNul(QueryArguments.some("groupIds", groupIds))));
  }

  private Field<String> starter() {
    return instance.optionalText("start_user_id");
  }

  private Condition ofType(String type) {
    return equal(link.text("type"), required("identityLinkType", type));
  }

  private Condition equal(Field<String> field, String text, Condition and) {
    return exists(equal(field, text).and(and));
  }

  private static Condition equal(Field<String> field, String text) {
    return text.indexOf('\0') >= 0 ? DSL.falseCondition() : field.eq(text);
  }

  private Condition exists(Condition such) {
    return DSL.exists(
        DSL.selectOne()
            .from(link.table())
            .where(link.number("instance_id").eq(instance.id()))
            .and(link.number("task_id").eq(IdentityLinkRow.OF_INSTANCE))
            .and(such));
  }
}
