package io.turgo.channel.sqs;

/** What every channel does, on FIFO queues. */
class FifoQueueContractTest extends SqsContract {
  FifoQueueContractTest() {
    super(Kind.FIFO);
  }
}
