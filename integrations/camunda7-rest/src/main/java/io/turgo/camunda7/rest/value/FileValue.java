package io.turgo.camunda7.rest.value;

import org.jspecify.annotations.Nullable;

/**
 * A file in a variable. The engine keeps it as it keeps any record of plain data.
 *
 * @param filename such as {@code order.pdf}; not empty
 * @param mimetype null for none
 * @param encoding of a text, null for none
 * @param content the bytes, perhaps none
 * @since 0.1.0
 */
public record FileValue(
    String filename, @Nullable String mimetype, @Nullable String encoding, byte[] content) {}
