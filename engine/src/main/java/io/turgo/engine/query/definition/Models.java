package io.turgo.engine.query.definition;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.MODEL;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.repository.Model;
import io.turgo.engine.repository.ModelQuery;
import io.turgo.engine.store.ModelStore.ModelRow;
import org.jooq.Field;
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
  private static final RecordColumns<Read> COLUMNS =
      RecordColumns.of(
          Read.class,
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

  /** A row, with which sources it has. */
  private record Read(ModelRow row, boolean source, boolean sourceExtra) {
    Model model() {
      return new ModelValue(row, source, sourceExtra);
    }
  }

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
    super(reads, METHODS, MODEL, COLUMNS.fields(), row -> COLUMNS.read(row).model());
  }

  public void modelVersion(Integer version) {
    if (required("modelVersion", version) < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected 1 or more for 'modelVersion', but got " + version);
    }
    filter("modelVersion", VERSION.eq(version));
  }
}
