package io.turgo.engine.bpmn;

/**
 * An attribute of an element.
 *
 * @param vocabulary that of its namespace; without a namespace, that of its element
 * @param written its name with the prefix it has in the file
 */
record XmlAttribute(Vocabulary vocabulary, String name, String written, String value) {}
