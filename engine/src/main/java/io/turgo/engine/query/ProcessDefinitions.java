package io.turgo.engine.query;

import static io.turgo.engine.query.Tables.DEFINITION;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.ProcessDefinitionQuery;
import java.util.Collection;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link ProcessDefinitionQuery} on {@code process_definition}. */
final class ProcessDefinitions extends Select<ProcessDefinitionQuery, ProcessDefinition>
    implements ProcessDefinitionQuery {
  private static final List<Field<?>> FIELDS =
      List.of(
          DEFINITION.id(),
          DEFINITION.text("key"),
          DEFINITION.integer("version"),
          DEFINITION.optionalText("name"),
          DEFINITION.number("deployment_id"),
          DEFINITION.text("resource_name"),
          DEFINITION.flag("suspended"));
  private static final Relation NEWER = DEFINITION.as("newer");

  ProcessDefinitions(Reads reads) {
    super(reads);
  }

  @Override
  ProcessDefinitionQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return DEFINITION.id();
  }

  @Override
  Table<?> from() {
    return DEFINITION.table();
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  @Override
  ProcessDefinition map(Record row) {
    return new DefinitionValue(
        row.get(DEFINITION.id()),
        row.get(DEFINITION.text("key")),
        row.get(DEFINITION.integer("version")),
        row.get(DEFINITION.optionalText("name")),
        row.get(DEFINITION.number("deployment_id")),
        row.get(DEFINITION.text("resource_name")),
        row.get(DEFINITION.flag("suspended")));
  }

  @Override
  public ProcessDefinitionQuery processDefinitionId(String value) {
    return id("processDefinitionId", DEFINITION.id(), value);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionIds(Collection<String> values) {
    return ids("processDefinitionIds", DEFINITION.id(), values);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionKey(String value) {
    return text("processDefinitionKey", DEFINITION.text("key"), value);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionKeyLike(String pattern) {
    return like("processDefinitionKeyLike", DEFINITION.text("key"), pattern);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionName(String value) {
    return text("processDefinitionName", DEFINITION.optionalText("name"), value);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionNameLike(String pattern) {
    return like("processDefinitionNameLike", DEFINITION.optionalText("name"), pattern);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionNameLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processDefinitionNameLikeIgnoreCase", DEFINITION.optionalText("name"), pattern);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionResourceName(String value) {
    return text("processDefinitionResourceName", DEFINITION.text("resource_name"), value);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionResourceNameLike(String pattern) {
    return like("processDefinitionResourceNameLike", DEFINITION.text("resource_name"), pattern);
  }

  @Override
  public ProcessDefinitionQuery deploymentId(String value) {
    return id("deploymentId", DEFINITION.number("deployment_id"), value);
  }

  @Override
  public ProcessDefinitionQuery deploymentIds(Collection<String> values) {
    return ids("deploymentIds", DEFINITION.number("deployment_id"), values);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionVersion(int version) {
    if (version < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected a version of 1 or more, but got " + version);
    }
    return filter("processDefinitionVersion", DEFINITION.integer("version").eq(version));
  }

  @Override
  public ProcessDefinitionQuery latestVersion() {
    return filter(
        "latestVersion",
        DSL.notExists(
            DSL.selectOne()
                .from(NEWER.table())
                .where(NEWER.text("key").eq(DEFINITION.text("key")))
                .and(NEWER.integer("version").gt(DEFINITION.integer("version")))));
  }

  @Override
  public ProcessDefinitionQuery active() {
    return filter("suspension", DEFINITION.flag("suspended").isFalse());
  }

  @Override
  public ProcessDefinitionQuery suspended() {
    return filter("suspension", DEFINITION.flag("suspended").isTrue());
  }

  @Override
  public ProcessDefinitionQuery orderByProcessDefinitionId() {
    return orderBy(DEFINITION.id());
  }

  @Override
  public ProcessDefinitionQuery orderByProcessDefinitionKey() {
    return orderBy(DEFINITION.text("key"));
  }

  @Override
  public ProcessDefinitionQuery orderByProcessDefinitionName() {
    return orderBy(DEFINITION.optionalText("name"));
  }

  @Override
  public ProcessDefinitionQuery orderByProcessDefinitionVersion() {
    return orderBy(DEFINITION.integer("version"));
  }

  @Override
  public ProcessDefinitionQuery orderByDeploymentId() {
    return orderBy(DEFINITION.number("deployment_id"));
  }
}
