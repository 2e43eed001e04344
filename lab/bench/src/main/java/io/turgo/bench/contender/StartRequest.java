package io.turgo.bench.contender;

import io.turgo.bench.protocol.Message;
import java.util.Map;

/**
 * Instances to be started.
 *
 * @param first number of the first instance
 * @param producers threads that start them
 * @param perSecond starts per second of all threads together; zero for as many as they can
 * @param inputs whether instances get two integers to be added
 * @param awaited whether each thread waits for the end of the instance that it started, and all
 *     threads for each other
 * @param cases whether they are cases
 */
public record StartRequest(
    String key,
    long first,
    long count,
    int producers,
    double perSecond,
    boolean inputs,
    boolean awaited,
    boolean cases) {
  Message toMessage() {
    return new Message(
        "start",
        Map.of(
            "key", key,
            "first", Long.toString(first),
            "count", Long.toString(count),
            "producers", Integer.toString(producers),
            "perSecond", Double.toString(perSecond),
            "inputs", Boolean.toString(inputs),
            "awaited", Boolean.toString(awaited),
            "cases", Boolean.toString(cases)));
  }
}
