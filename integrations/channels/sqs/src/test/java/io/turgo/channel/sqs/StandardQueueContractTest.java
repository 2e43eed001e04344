package io.turgo.channel.sqs;

/** What every channel does, on standard queues. */
class StandardQueueContractTest extends SqsContract {
  StandardQueueContractTest() {
    super(Kind.STANDARD);
  }
}
