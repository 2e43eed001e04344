/** Counts what there is and was of nodes, jobs and definitions. Optional: no query needs it. */
@NullMarked
package io.turgo.engine.query.survey;

import org.jspecify.annotations.NullMarked;
