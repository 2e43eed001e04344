package io.turgo.camunda7.rest.value;

/** XML in a variable. The engine keeps it as it keeps any record of plain data. */
public record XmlValue(String xml) {}
