package io.turgo.engine.driver;

/** Brings signals that an instance throws to the others, as a part of the unit that throws. */
@FunctionalInterface
public interface SignalBroadcast {
  /**
   * Brings a signal to all that wait for it, and to the definitions that it starts.
   *
   * @param tenantId of those that wait, empty for none
   * @param later whether a job brings it to each
   * @param thrownBy the instance that throws it, which has brought it to itself
   */
  void bring(String name, String tenantId, boolean later, long thrownBy);
}
