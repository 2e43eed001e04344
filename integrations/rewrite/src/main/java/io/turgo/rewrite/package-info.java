/**
 * Moves applications of Camunda 7, its forks, Flowable and Activiti to Turgo: recipes of
 * OpenRewrite that change sources, and an assessment that only reads them.
 *
 * <p>Both take what they know from one set of tables, {@code Knowledge}. The tables {@code
 * *-api.tsv} are written by {@code ApiTablesTest} from the jars of the engines.
 */
@NullMarked
package io.turgo.rewrite;

import org.jspecify.annotations.NullMarked;
