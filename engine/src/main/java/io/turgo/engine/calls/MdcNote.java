package io.turgo.engine.calls;

import org.jspecify.annotations.Nullable;
import org.slf4j.spi.MDCAdapter;

/** What the MDC of a thread says of the job that it runs, and what it said before. */
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

  /** Has the MDC say what it said before, as far as it lets itself be told. */
  void takeBack() throws Throwable {
    Throwable first = null;
    for (int i = 0; i < put; i++) {
      try {
        takeBack(KEYS[i], before[i]);
      } catch (Throwable thrown) {
        first = first == null ? thrown : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  private void takeBack(String key, @Nullable String value) {
    if (value == null) {
      mdc.remove(key);
    } else {
      mdc.put(key, value);
    }
  }
}
