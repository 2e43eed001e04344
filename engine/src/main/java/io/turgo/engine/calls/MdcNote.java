package io.turgo.engine.calls;

import org.jspecify.annotations.Nullable;
import org.slf4j.spi.MDCAdapter;

/** The MDC values of a thread for the job that it runs, and the previous values. */
final class MdcNote {
  private static final String JOB = "turgo.job";
  private static final String INSTANCE = "turgo.instance";
  private static final String PROCESS = "turgo.process";
  private static final String ELEMENT = "turgo.element";
  private static final String TRACE_PARENT = "traceparent";
  private static final String[] KEYS = {JOB, INSTANCE, PROCESS, ELEMENT, TRACE_PARENT};

  private final MDCAdapter mdc;
  private final @Nullable String[] before = new String[KEYS.length];
  private int put;

  MdcNote(MDCAdapter mdc) {
    this.mdc = mdc;
  }

  void put(JobPlace place) {
    put(Long.toString(place.jobId()));
    put(Long.toString(place.instanceId()));
    put(place.definitionKey());
    put(place.activityId());
    if (place.traceParent() != null) {
      put(place.traceParent());
    }
  }

  /** The value of the next key. */
  private void put(String value) {
    String key = KEYS[put];
    before[put] = mdc.get(key);
    put++;
    mdc.put(key, value);
  }

  /** How many keys it has said something of. */
  int count() {
    return put;
  }

  /** Has the MDC say of one of these keys what it said before. */
  void takeBack(int place) {
    takeBack(KEYS[place], before[place]);
  }

  private void takeBack(String key, @Nullable String value) {
    if (value == null) {
      mdc.remove(key);
    } else {
      mdc.put(key, value);
    }
  }
}
