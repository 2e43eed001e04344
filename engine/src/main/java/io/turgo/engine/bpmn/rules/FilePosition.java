package io.turgo.engine.bpmn.rules;

/** Where in a file a problem is; only the reader of the file looks inside. */
public interface FilePosition {}
