package io.turgo.rest.core.exchange;

/**
 * A file that came with a request.
 *
 * @param name what the caller calls it
 * @since 0.1.0
 */
public record UploadedFile(String name, byte[] bytes) {}
