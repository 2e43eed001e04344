package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.repository.DeploymentBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that is small when it is packed does not take the heap, and stays in its place. */
@Timeout(60)
class DeploymentLimitsTest {
  private static final int MOST = 1 << 20;

  private final Kit kit =
      Kit.on(Database.SQLITE.open(), settings -> settings.deploymentBytes(MOST));

  @AfterEach
  void close() {
    kit.close();
  }

  private DeploymentBuilder deployment() {
    return kit.engine().getRepositoryService().createDeployment();
  }

  private static ZipInputStream zip(String name, int kilobytes) throws IOException {
    return new ZipInputStream(new ByteArrayInputStream(packed(name, kilobytes)));
  }

  private static byte[] packed(String name, int kilobytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      zip.putNextEntry(new ZipEntry("p.bpmn"));
      String model = BpmnText.process("p", start("s"), end("e"), flow("s -> e"));
      zip.write(model.getBytes(StandardCharsets.UTF_8));
      zip.putNextEntry(new ZipEntry(name));
      for (int i = 0; i < kilobytes; i++) {
        zip.write(new byte[1_024]);
      }
    }
    return packed.toByteArray();
  }

  @Test
  void theHighestLimitTakesAWholeFile() {
    byte[] model =
        BpmnText.process("p", start("s"), end("e"), flow("s -> e"))
            .getBytes(StandardCharsets.UTF_8);
    try (Kit open =
        Kit.on(Database.SQLITE.open(), settings -> settings.deploymentBytes(Long.MAX_VALUE))) {
      String id =
          open.engine()
              .getRepositoryService()
              .createDeployment()
              .addInputStream("p.bpmn", new ByteArrayInputStream(model))
              .deploy()
              .getId();

      assertThat(open.engine().getRepositoryService().getResourceAsStream(id, "p.bpmn"))
          .hasBinaryContent(model);
    }
  }

  @Test
  void limitsThatNothingFitsAreRefused() {
    assertThatThrownBy(
            () -> Kit.on(Database.SQLITE.open(), settings -> settings.deploymentBytes(0)))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("deploymentBytes is 0");
    assertThatThrownBy(() -> Kit.on(Database.SQLITE.open(), settings -> settings.cacheBytes(-1)))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("cacheBytes is -1");
  }

  @Test
  void aZipThatUnpacksToTooMuchIsRefusedWithoutUnpackingIt() throws IOException {
    byte[] packed = packed("zeros", 200 * 1_024);
    ByteArrayInputStream stream = new ByteArrayInputStream(packed);
    ZipInputStream bomb = new ZipInputStream(stream);

    assertThatThrownBy(() -> deployment().addZipInputStream(bomb))
        .isInstanceOf(TurgoLimitException.class)
        .hasMessageContaining("'zeros'")
        .hasMessageContaining(MOST + " bytes");
    assertThat(stream.available()).as("bytes not read").isGreaterThan(packed.length / 2);
  }

  @Test
  void theLimitIsOfAllFilesTogether() {
    DeploymentBuilder builder = deployment().addBytes("a", new byte[MOST - 10]);

    assertThatThrownBy(() -> builder.addBytes("b", new byte[11]))
        .isInstanceOf(TurgoLimitException.class)
        .hasMessageContaining("'b'");
    builder.addBytes("a", new byte[10]).addBytes("b", new byte[11]);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../x", "a/../../x", "/etc/x", "..\\x", "C:\\x", "a/.."})
  void aNameThatLeadsOutOfTheZipIsRefused(String name) throws IOException {
    ZipInputStream zip = zip(name, 1);

    assertThatThrownBy(() -> deployment().addZipInputStream(zip))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("leads out of it");
  }

  @Test
  void aZipEntryWithoutANameIsRefused() throws IOException {
    ZipInputStream zip = zip("", 1);

    assertThatThrownBy(() -> deployment().addZipInputStream(zip))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("without a name");
  }

  @Test
  void aZipThatIsCutOffIsRefused() throws IOException {
    byte[] whole = packed("x", 1);
    ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(whole, 0, 60));

    assertThatThrownBy(() -> deployment().addZipInputStream(zip))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("damaged");
  }

  @Test
  void anOrdinaryZipIsDeployed() throws IOException {
    deployment().addZipInputStream(zip("in/a..folder/x", 1)).deploy();

    assertThat(kit.engine().getRepositoryService().createProcessDefinitionQuery().count())
        .isEqualTo(1);
  }
}
