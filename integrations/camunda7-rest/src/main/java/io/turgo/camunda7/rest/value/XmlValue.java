package io.turgo.camunda7.rest.value;

/**
 * XML in a variable. The engine keeps it as it keeps any record of plain data.
 *
 * @param xml the text, which nothing has parsed
 * @since 0.1.0
 */
public record XmlValue(String xml) {}
