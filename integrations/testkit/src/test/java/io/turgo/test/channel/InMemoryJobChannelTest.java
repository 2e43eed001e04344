package io.turgo.test.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.InMemoryJobChannel;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobMessage;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InMemoryJobChannelTest extends JobChannelContract {
  private InMemoryJobChannel memory = new InMemoryJobChannel();

  @Override
  protected JobChannel open() {
    memory = new InMemoryJobChannel();
    return memory;
  }

  @Override
  protected boolean sharesQueues() {
    return false;
  }

  @Override
  protected boolean sendUnreadable(String name, byte[] body) {
    return false;
  }

  @Override
  protected long errors(String name) {
    return memory.rejected(name).size();
  }

  @Test
  void fullQueueRefusesThePage() {
    try (InMemoryJobChannel small = new InMemoryJobChannel(2)) {
      JobMessage one = new JobMessage("test", 1, 1, 1, 0, 0, 0, null);
      small.publish("q", List.of(one, one));
      assertThatThrownBy(() -> small.publish("q", List.of(one)))
          .isInstanceOf(ChannelException.class)
          .hasMessage("Queue 'q' holds 2 messages and takes 2 at most");
      small.purge("q");
      small.publish("q", List.of(one));
      assertThat(small.waiting("q")).hasValue(1);
    }
  }
}
