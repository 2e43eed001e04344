package io.turgo.engine.query.definition;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.MODEL;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.repository.Model;
import io.turgo.engine.repository.ModelQuery;
import io.turgo.engine.store.ModelStore.ModelRow;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;

/** {@link ModelQuery} on {@code turgo_model}. */
public final class Models extends Select<ModelQuery, Model> {
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

  static final QueryMethods<ModelQuery> METHODS =
      FilterTable.of(ModelQuery.class)
          .id("modelId", MODEL.id())
          .text("modelCategory", CATEGORY)
          .like("modelCategoryLike", CATEGORY)
          .otherText("modelCategoryNotEquals", CATEGORY)
          .text("modelName", NAME)
          .like("modelNameLike", NAME)
          .text("modelKey", KEY)
          .when(
              "latestVersion",
              KEY.isNotNull()
                  .andNotExists(
                      DSL.selectOne()
                          .from(NEWER.table())
                          .where(NEWER.optionalText("key").eq(KEY))
                          .and(NEWER.integer("version").gt(VERSION))))
          .text("deploymentId", DEPLOYMENT_ID)
          .when("deployed", DEPLOYMENT_ID.isNotNull())
          .when("notDeployed", DEPLOYMENT_ID.isNull())
          .text("modelTenantId", TENANT_ID)
          .like("modelTenantIdLike", TENANT_ID)
          .when("modelWithoutTenantId", TENANT_ID.eq(""))
          .orderBy("orderByModelCategory", CATEGORY)
          .orderBy("orderByModelId", MODEL.id())
          .orderBy("orderByModelKey", KEY)
          .orderBy("orderByModelVersion", VERSION)
          .orderBy("orderByModelName", NAME)
          .orderBy("orderByCreateTime", MODEL.number("created_at"))
          .orderBy("orderByLastUpdateTime", MODEL.number("updated_at"))
          .orderBy("orderByTenantId", TENANT_ID)
          .methods(Models.class);

  public Models(Reads reads) {
    super(reads, METHODS, MODEL, FIELDS);
  }

  @Override
  protected Model map(Record row) {
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

  public void modelVersion(Integer version) {
    if (required("modelVersion", version) < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected 1 or more for 'modelVersion', but got " + version);
    }
    filter("modelVersion", VERSION.eq(version));
  }
}
