package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;
import static io.turgo.engine.query.Relations.MODEL;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.repository.Model;
import io.turgo.engine.repository.ModelQuery;
import io.turgo.engine.store.ModelStore.ModelRow;
import java.util.Collection;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link ModelQuery} on {@code turgo_model}. */
final class Models extends Select<ModelQuery, Model> implements ModelQuery {
  private static final Field<String> NAME = MODEL.optionalText("name");
  private static final Field<String> KEY = MODEL.optionalText("key");
  private static final Field<String> CATEGORY = MODEL.optionalText("category");
  private static final Field<Integer> VERSION = MODEL.integer("version");
  private static final Field<String> DEPLOYMENT_ID = MODEL.optionalText("deployment_id");
  private static final Field<String> TENANT_ID = MODEL.text("tenant_id");
  private static final Field<Boolean> SOURCE =
      DSL.field(MODEL.bytes("source").isNotNull()).as("has_source");
  private static final Field<Boolean> SOURCE_EXTRA =
      DSL.field(MODEL.bytes("source_extra").isNotNull()).as("has_source_extra");
  private static final List<Field<?>> FIELDS =
      List.of(
          MODEL.id(),
          MODEL.integer("rev"),
          NAME,
          KEY,
          CATEGORY,
          VERSION,
          MODEL.optionalText("meta_info"),
          DEPLOYMENT_ID,
          TENANT_ID,
          MODEL.number("created_at"),
          MODEL.number("updated_at"),
          SOURCE,
          SOURCE_EXTRA);
  private static final Relation NEWER = MODEL.as("newer");

  Models(Reads reads) {
    super(reads);
  }

  @Override
  ModelQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return MODEL.id();
  }

  @Override
  Table<?> from() {
    return MODEL.table();
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  @Override
  Model map(Record row) {
    return new ModelValue(
        new ModelRow(
            row.get(MODEL.id()),
            row.get(MODEL.integer("rev")),
            row.get(NAME),
            row.get(KEY),
            row.get(CATEGORY),
            row.get(VERSION),
            row.get(MODEL.optionalText("meta_info")),
            row.get(DEPLOYMENT_ID),
            row.get(TENANT_ID),
            row.get(MODEL.number("created_at")),
            row.get(MODEL.number("updated_at"))),
        row.get(SOURCE),
        row.get(SOURCE_EXTRA));
  }

  @Override
  public ModelQuery modelId(String value) {
    return id("modelId", MODEL.id(), value);
  }

  @Override
  public ModelQuery modelCategory(String value) {
    return text("modelCategory", CATEGORY, value);
  }

  @Override
  public ModelQuery modelCategoryLike(String pattern) {
    return like("modelCategoryLike", CATEGORY, pattern);
  }

  @Override
  public ModelQuery modelCategoryNotEquals(String value) {
    return filter("modelCategoryNotEquals", isOther("modelCategoryNotEquals", CATEGORY, value));
  }

  @Override
  public ModelQuery modelName(String value) {
    return text("modelName", NAME, value);
  }

  @Override
  public ModelQuery modelNameLike(String pattern) {
    return like("modelNameLike", NAME, pattern);
  }

  @Override
  public ModelQuery modelKey(String value) {
    return text("modelKey", KEY, value);
  }

  @Override
  public ModelQuery modelVersion(Integer version) {
    if (required("modelVersion", version) < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected 1 or more for 'modelVersion', but got " + version);
    }
    return filter("modelVersion", VERSION.eq(version));
  }

  @Override
  public ModelQuery latestVersion() {
    return filter(
        "latestVersion",
        KEY.isNotNull()
            .andNotExists(
                DSL.selectOne()
                    .from(NEWER.table())
                    .where(NEWER.optionalText("key").eq(KEY))
                    .and(NEWER.integer("version").gt(VERSION))));
  }

  @Override
  public ModelQuery deploymentId(String value) {
    return text("deploymentId", DEPLOYMENT_ID, value);
  }

  @Override
  public ModelQuery deployed() {
    return filter("deployed", DEPLOYMENT_ID.isNotNull());
  }

  @Override
  public ModelQuery notDeployed() {
    return filter("notDeployed", DEPLOYMENT_ID.isNull());
  }

  @Override
  public ModelQuery modelTenantId(String value) {
    return text("modelTenantId", TENANT_ID, value);
  }

  @Override
  public ModelQuery modelTenantIdLike(String pattern) {
    return like("modelTenantIdLike", TENANT_ID, pattern);
  }

  @Override
  public ModelQuery modelWithoutTenantId() {
    return filter("modelWithoutTenantId", TENANT_ID.eq(""));
  }

  @Override
  public ModelQuery orderByModelCategory() {
    return orderBy(CATEGORY);
  }

  @Override
  public ModelQuery orderByModelId() {
    return orderBy(MODEL.id());
  }

  @Override
  public ModelQuery orderByModelKey() {
    return orderBy(KEY);
  }

  @Override
  public ModelQuery orderByModelVersion() {
    return orderBy(VERSION);
  }

  @Override
  public ModelQuery orderByModelName() {
    return orderBy(NAME);
  }

  @Override
  public ModelQuery orderByCreateTime() {
    return orderBy(MODEL.number("created_at"));
  }

  @Override
  public ModelQuery orderByLastUpdateTime() {
    return orderBy(MODEL.number("updated_at"));
  }

  @Override
  public ModelQuery orderByTenantId() {
    return orderBy(TENANT_ID);
  }
}
