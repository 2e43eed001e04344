package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RepositoryService;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.repository.Model;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Models of editors. */
class EditorModelsTest extends ScenarioTest {
  private static RepositoryService repository(Kit kit) {
    return kit.engine().getRepositoryService();
  }

  private static Model saved(Kit kit, String name, String key, int version, String tenant) {
    Model model = repository(kit).newModel();
    model.setName(name);
    model.setKey(key);
    model.setVersion(version);
    model.setTenantId(tenant);
    repository(kit).saveModel(model);
    return model;
  }

  private static Model read(Kit kit, Model model) {
    return Objects.requireNonNull(repository(kit).getModel(id(model)));
  }

  private static String id(Model model) {
    return Objects.requireNonNull(model.getId());
  }

  private static void deleteAll(Kit kit) {
    for (Model model : repository(kit).createModelQuery().list()) {
      repository(kit).deleteModel(id(model));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aModelIsSavedChangedAndDeleted(Database database) {
    Kit kit = on(database);
    Model model = repository(kit).newModel();
    assertThat(model.getId()).isNull();
    assertThat(model.getVersion()).isEqualTo(1);
    assertThat(model.getTenantId()).isEmpty();
    model.setName("Draft");
    repository(kit).saveModel(model);
    Model read = read(kit, model);
    assertThat(read.getName()).isEqualTo("Draft");
    assertThat(read.getCreateTime()).isEqualTo(Date.from(Kit.NOON));
    assertThat(read.hasEditorSource()).isFalse();

    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(1)));
    model.setName("Order");
    model.setKey("order");
    model.setCategory("sales");
    model.setVersion(3);
    model.setMetaInfo("{}");
    model.setDeploymentId("77");
    model.setTenantId("muppets");
    repository(kit).saveModel(model);

    read = read(kit, model);
    assertThat(read.getName()).isEqualTo("Order");
    assertThat(read.getKey()).isEqualTo("order");
    assertThat(read.getCategory()).isEqualTo("sales");
    assertThat(read.getVersion()).isEqualTo(3);
    assertThat(read.getMetaInfo()).isEqualTo("{}");
    assertThat(read.getDeploymentId()).isEqualTo("77");
    assertThat(read.getTenantId()).isEqualTo("muppets");
    assertThat(read.getCreateTime()).isEqualTo(Date.from(Kit.NOON));
    assertThat(read.getLastUpdateTime()).isEqualTo(Date.from(Kit.NOON.plus(Duration.ofHours(1))));

    repository(kit).deleteModel(id(model));
    assertThat(repository(kit).getModel(id(model))).isNull();
    assertThatThrownBy(() -> repository(kit).saveModel(model))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining(id(model));
    assertThatThrownBy(() -> repository(kit).deleteModel(id(model)))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void sourcesAreKeptBesideTheModel(Database database) {
    Kit kit = on(database);
    RepositoryService repository = repository(kit);
    Model model = saved(kit, "Draft", "draft", 1, "");
    assertThat(repository.getModelEditorSource(id(model))).isNull();
    byte[] source = "drawing".getBytes(StandardCharsets.UTF_8);
    byte[] extra = {1, 0, -1};

    repository.addModelEditorSource(id(model), new byte[0]);
    repository.addModelEditorSource(id(model), source);
    repository.addModelEditorSourceExtra(id(model), extra);
    model.setName("Still drawn");
    repository.saveModel(model);

    assertThat(repository.getModelEditorSource(id(model))).isEqualTo(source);
    assertThat(repository.getModelEditorSourceExtra(id(model))).isEqualTo(extra);
    assertThat(read(kit, model).hasEditorSource()).isTrue();
    assertThat(read(kit, model).hasEditorSourceExtra()).isTrue();
    deleteAll(kit);
    assertThat(repository.getModelEditorSource(id(model))).isNull();
    assertThatThrownBy(() -> repository.addModelEditorSource(id(model), source))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void whoSavesAnOldStateIsTold(Database database) {
    Kit kit = on(database);
    Model mine = saved(kit, "Draft", "draft", 1, "");
    Model others = read(kit, mine);
    others.setName("Theirs");
    repository(kit).saveModel(others);

    mine.setName("Mine");
    assertThatThrownBy(() -> repository(kit).saveModel(mine))
        .isInstanceOf(TurgoOptimisticLockingException.class)
        .hasMessageContaining(id(mine));
    assertThat(read(kit, mine).getName()).isEqualTo("Theirs");
    deleteAll(kit);
  }

  @ParameterizedTest
  @EnumSource
  void modelsAreFound(Database database) {
    Kit kit = on(database);
    RepositoryService repository = repository(kit);
    Model first = saved(kit, "Order one", "order", 1, "");
    Model second = saved(kit, "Order two", "order", 2, "muppets");
    Model other = saved(kit, "bill", "bill", 1, "");
    other.setCategory("money");
    other.setDeploymentId("5");
    repository.saveModel(other);

    assertThat(repository.createModelQuery().modelId(id(first)).count()).isEqualTo(1);
    assertThat(repository.createModelQuery().modelId("no id").list()).isEmpty();
    assertThat(names(repository.createModelQuery().modelName("bill").list()))
        .containsExactly("bill");
    assertThat(names(repository.createModelQuery().modelNameLike("Order%").list()))
        .containsExactly("Order one", "Order two");
    assertThat(names(repository.createModelQuery().modelKey("order").latestVersion().list()))
        .containsExactly("Order two");
    assertThat(names(repository.createModelQuery().latestVersion().list()))
        .containsExactly("Order two", "bill");
    assertThat(repository.createModelQuery().modelVersion(1).count()).isEqualTo(2);
    assertThat(names(repository.createModelQuery().modelCategory("money").list()))
        .containsExactly("bill");
    assertThat(repository.createModelQuery().modelCategoryLike("mon%").count()).isEqualTo(1);
    assertThat(repository.createModelQuery().modelCategoryNotEquals("money").count()).isEqualTo(2);
    assertThat(names(repository.createModelQuery().deployed().list())).containsExactly("bill");
    assertThat(repository.createModelQuery().deploymentId("5").count()).isEqualTo(1);
    assertThat(repository.createModelQuery().notDeployed().count()).isEqualTo(2);
    assertThat(names(repository.createModelQuery().modelTenantId("muppets").list()))
        .containsExactly("Order two");
    assertThat(repository.createModelQuery().modelTenantIdLike("mup%").count()).isEqualTo(1);
    assertThat(repository.createModelQuery().modelWithoutTenantId().count()).isEqualTo(2);
    assertThat(names(repository.createModelQuery().orderByModelName().desc().list())).hasSize(3);
    assertThat(names(repository.createModelQuery().orderByModelVersion().desc().list()))
        .startsWith("Order two");
    assertThat(
            names(
                repository
                    .createModelQuery()
                    .orderByModelKey()
                    .asc()
                    .orderByModelCategory()
                    .asc()
                    .orderByCreateTime()
                    .asc()
                    .orderByLastUpdateTime()
                    .asc()
                    .orderByTenantId()
                    .asc()
                    .orderByModelId()
                    .asc()
                    .list()))
        .containsExactly("bill", "Order one", "Order two");
    assertThat(
            names(
                repository
                    .createNativeModelQuery()
                    .sql("SELECT id FROM turgo_model WHERE version = #{version}")
                    .parameter("version", 2)
                    .list()))
        .containsExactly("Order two");
    assertThat(id(second)).isNotEqualTo(id(first));
    assertThatThrownBy(() -> repository.createModelQuery().modelVersion(0))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("modelVersion");
    deleteAll(kit);
  }

  private static List<String> names(List<Model> models) {
    return models.stream().map(model -> Objects.requireNonNull(model.getName())).toList();
  }
}
