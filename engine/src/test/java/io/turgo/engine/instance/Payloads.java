package io.turgo.engine.instance;

import io.turgo.engine.instance.JobPayload.Following;
import io.turgo.engine.instance.JobPayload.Receiver;
import io.turgo.engine.instance.JobPayload.WorkerError;
import java.util.List;

/** Samples of what jobs do: every kind, with all that it may have and without. */
public final class Payloads {
  public static final List<JobPayload> ALL =
      List.of(
          JobPayload.ASYNC_BEFORE,
          JobPayload.ASYNC_AFTER,
          JobPayload.SET_VARIABLES,
          JobPayload.SET_VARIABLES_LOCAL,
          JobPayload.TRIGGER,
          new JobPayload.Timer(null),
          new JobPayload.Timer("R2/PT10S"),
          new JobPayload.StartTimer(null),
          new JobPayload.StartTimer("0 0 12 * * ?"),
          new JobPayload.Event(Long.MAX_VALUE),
          new JobPayload.External("a topic\nof two lines"),
          new JobPayload.ExternalDone(null),
          new JobPayload.ExternalDone(new WorkerError(null, null)),
          new JobPayload.ExternalDone(new WorkerError("E 1", null)),
          new JobPayload.ExternalDone(new WorkerError(null, "no code\nbut two lines\\n")),
          new JobPayload.ExternalDone(new WorkerError("E\n\\n\\", "")),
          new JobPayload.Legs(1_000, 2_000),
          new JobPayload.Signal(List.of(new Receiver(1, 2))),
          new JobPayload.Signal(List.of(new Receiver(3, 4), new Receiver(5, 6))),
          new JobPayload.SuspendDefinition(null),
          new JobPayload.SuspendDefinition(Following.ALL),
          new JobPayload.ActivateDefinition(null),
          new JobPayload.ActivateDefinition(new Following(99)),
          new JobPayload.ResumeActivity(0),
          new JobPayload.ResumeActivity(7),
          new JobPayload.Batch(new JobPayload.FindItems()),
          new JobPayload.Batch(new JobPayload.DoChunk(3, 4, 5)));

  private Payloads() {}
}
