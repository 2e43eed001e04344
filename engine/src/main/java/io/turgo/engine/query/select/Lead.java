package io.turgo.engine.query.select;

import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Table;

/**
 * Rows of another table that an index brings in the order of a page: a database that begins with
 * them looks at no more than the page has. It stands for the condition of the filter that knows it.
 *
 * @param table what brings them, each row of the page at most once where {@code also} holds
 * @param on which row of the query is meant
 * @param places what is equal to the fields that the page is sorted by, its id the last
 * @param also what else must hold
 */
public record Lead(Table<?> table, Condition on, List<Field<?>> places, Condition also) {}
