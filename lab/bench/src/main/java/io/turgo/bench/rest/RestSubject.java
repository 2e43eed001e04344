package io.turgo.bench.rest;

import io.turgo.bench.database.RunDatabase;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * An engine with its HTTP server: how its process is started, and how it is asked for the same
 * things. The first URL that the process prints is that of its API.
 *
 * @param command starts the process on a database
 * @param namespace of the engine's own attributes in models
 * @param deploy the request that deploys a model, from the API's URL and the model's text
 * @param startPath what a start is posted to, below the API's URL
 * @param startBody of the process 'noop'
 * @param counts SQL for one row: instances started, jobs left, jobs without retries left, tasks
 *     that wait behind the job
 */
public record RestSubject(
    String display,
    Function<RunDatabase, List<String>> command,
    String namespace,
    BiFunction<URI, String, HttpRequest> deploy,
    String startPath,
    String startBody,
    String counts) {
  private static final String BOUNDARY = "turgo-bench-boundary";

  /** Turgo behind {@code ./turgo serve}. */
  public static RestSubject turgo(Function<RunDatabase, List<String>> command) {
    return new RestSubject(
        "Turgo",
        command,
        "http://turgo.io/bpmn",
        (api, model) ->
            HttpRequest.newBuilder(URI.create(api + "/deployments?resource=noop.bpmn"))
                .header("Content-Type", "application/xml")
                .POST(HttpRequest.BodyPublishers.ofString(model))
                .build(),
        "/instances",
        "{\"definitionKey\": \"noop\"}",
        """
        SELECT (SELECT count(*) FROM turgo_h_instance),
               (SELECT count(*) FROM turgo_job) + (SELECT count(*) FROM turgo_timer_job),
               (SELECT count(*) FROM turgo_dead_letter_job),
               (SELECT count(*) FROM turgo_task)
        """);
  }

  /** Flowable's REST application. */
  public static RestSubject flowable(Function<RunDatabase, List<String>> command) {
    return new RestSubject(
        "Flowable 7.2.0",
        command,
        "http://flowable.org/bpmn",
        (api, model) ->
            HttpRequest.newBuilder(URI.create(api + "/repository/deployments"))
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .POST(HttpRequest.BodyPublishers.ofString(multipart(model)))
                .build(),
        "/runtime/process-instances",
        "{\"processDefinitionKey\": \"noop\"}",
        """
        SELECT (SELECT count(*) FROM ACT_HI_PROCINST),
               (SELECT count(*) FROM ACT_RU_JOB) + (SELECT count(*) FROM ACT_RU_TIMER_JOB),
               (SELECT count(*) FROM ACT_RU_DEADLETTER_JOB),
               (SELECT count(*) FROM ACT_RU_TASK)
        """);
  }

  private static String multipart(String model) {
    return "--%1$s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"noop.bpmn20.xml\"\r\nContent-Type: application/xml\r\n\r\n%2$s\r\n--%1$s--\r\n"
        .formatted(BOUNDARY, model);
  }
}
