package io.turgo.engine.bpmn.rules;

/**
 * A rule of BPMN on how nodes and sequence flows may be joined. {@link Rules} has all of them; each
 * looks at everything and reports everything, so that a file's problems are found at once.
 */
interface Rule {
  void check(Shape shape, Findings findings);
}
