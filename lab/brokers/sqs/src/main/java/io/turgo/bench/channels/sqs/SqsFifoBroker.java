package io.turgo.bench.channels.sqs;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.channel.sqs.SqsJobChannel;
import io.turgo.engine.channel.JobChannel;

/** The same with FIFO queues. */
public final class SqsFifoBroker extends SqsBroker {
  @Override
  public ChannelKind kind() {
    return ChannelKind.SQS_FIFO;
  }

  @Override
  public JobChannel connect(String url) {
    return SqsJobChannel.fifo(client(url)).build();
  }
}
