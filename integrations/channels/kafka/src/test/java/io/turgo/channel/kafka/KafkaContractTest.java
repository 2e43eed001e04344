package io.turgo.channel.kafka;

import io.turgo.engine.channel.JobChannel;
import io.turgo.test.channel.JobChannelContract;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;

final class KafkaContractTest extends JobChannelContract {
  @BeforeAll
  static void startBroker() {
    Brokers.shared();
  }

  @Override
  protected JobChannel open() {
    return KafkaJobChannel.builder(Brokers.shared().bootstrap())
        .partitions(4)
        .timeout(Duration.ofSeconds(30))
        .build();
  }

  @Override
  protected boolean sendUnreadable(String queue, byte[] body) {
    Raw.send(Brokers.shared(), "turgo." + queue, body);
    return true;
  }

  @Override
  protected long errors(String queue) {
    return Raw.count(Brokers.shared(), "turgo." + queue + ".errors");
  }
}
