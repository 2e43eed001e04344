package io.turgo.camunda7.rest.resource;

import io.turgo.engine.job.ExternalWorkerJobQuery;
import io.turgo.rest.core.shape.Input;
import java.util.List;

/**
 * In which order external tasks are taken. The engine's own, by priority and then by age, serves
 * whoever asks for less.
 *
 * @param byPriority whether the priority comes first
 */
record FetchOrder(boolean byPriority, Age age) {
  /** What is asked for about the time of their making. */
  enum Age {
    ANY,
    OLDEST,
    NEWEST
  }

  static FetchOrder of(Input request) {
    List<Input> sorting = request.objects("sorting");
    Age age =
        sorting.isEmpty()
            ? Age.ANY
            : sorting.getFirst().text("sortOrder").equals("desc") ? Age.NEWEST : Age.OLDEST;
    return new FetchOrder(request.flag("usePriority"), age);
  }

  /** Whether the engine's order is right. */
  boolean isOfEngine() {
    return age == Age.ANY || (byPriority && age == Age.OLDEST);
  }

  ExternalWorkerJobQuery on(ExternalWorkerJobQuery query) {
    ExternalWorkerJobQuery sorted = query;
    if (byPriority || age == Age.ANY) {
      sorted = sorted.orderByJobPriority().desc();
    }
    return switch (age) {
      case ANY -> sorted;
      case OLDEST -> sorted.orderByJobCreateTime().asc();
      case NEWEST -> sorted.orderByJobCreateTime().desc();
    };
  }
}
