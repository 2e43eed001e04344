package io.turgo.cli.run;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to run and how.
 *
 * @param processKey which process of the file; null if it has only one
 * @param variables what the instance starts with
 * @param until the user task, by id or name, at which the run ends; null for none
 * @param actions what is done to the instance, each when it has come to wait
 * @param terminal where the user is asked after these; null for nobody
 */
public record RunSettings(
    Path file,
    @Nullable String processKey,
    Map<String, ? extends @Nullable Object> variables,
    @Nullable String until,
    List<Action> actions,
    @Nullable BufferedReader terminal) {}
