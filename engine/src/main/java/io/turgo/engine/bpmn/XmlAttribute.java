package io.turgo.engine.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * An attribute of an element.
 *
 * @param vocabulary that of its namespace; without a namespace, that of its element
 * @param namespace as the file has it, null without a prefix
 * @param written its name with the prefix it has in the file
 */
record XmlAttribute(
    Vocabulary vocabulary, @Nullable String namespace, String name, String written, String value) {}
