package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.resource.Operations;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The document that is kept describes the operations that there are. */
class OpenApiTest {
  @Test
  void theFileIsThatOfTheOperations() throws IOException {
    assertThat(Files.readString(OpenApi.FILE))
        .as(
            "integrations/rest/%s; the main method of %s writes it",
            OpenApi.FILE, OpenApi.class.getName())
        .isEqualTo(OpenApi.document());
  }

  @Test
  void namesAreThereOnce() {
    List<Operation> all = Operations.all(Duration.ofSeconds(1));
    assertThat(all.stream().map(Operation::name)).doesNotHaveDuplicates();
    assertThat(all.stream().map(operation -> operation.method() + " " + operation.path()))
        .doesNotHaveDuplicates();
    assertThat(all).allSatisfy(operation -> assertThat(operation.summary()).isNotEmpty());
  }
}
