package io.turgo.bench.chaos;

import io.turgo.engine.channel.JobMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Bodies that name no job of the cluster. */
final class Poison {
  static final List<byte[]> BODIES =
      List.of(
          new byte[0],
          new byte[] {(byte) 0xac, (byte) 0xed, 0, 5, 's', 'r', 0},
          text("hello"),
          text("{\"version\":1,\"engine\":\"x\""),
          text("[1,2,3]"),
          text("{\"version\":1}"),
          message(JobMessage.VERSION + 1, "some-other-engine", "4711"),
          message(1, "some-other-engine", "4711"),
          several(""),
          several("[\"4711\"]"),
          several("[\"4711\",\"1\",\"1\"],[\"4712\",\"1\",\"1\"]"),
          message(1, "some-other-engine", "-1"),
          message(1, "some-other-engine", "x".repeat(1_000)),
          text(" ".repeat(100_000)));

  private Poison() {}

  private static byte[] message(int version, String engine, String job) {
    return text(
        "{\"version\":%d,\"engine\":\"%s\",\"job\":\"%s\",\"revision\":\"1\",\"instance\":\"1\",\"key\":1,\"priority\":0,\"published\":1}"
            .formatted(version, engine, job));
  }

  private static byte[] several(String jobs) {
    return text(
        "{\"version\":2,\"engine\":\"some-other-engine\",\"key\":1,\"priority\":0,\"published\":1,\"jobs\":[%s]}"
            .formatted(jobs));
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
