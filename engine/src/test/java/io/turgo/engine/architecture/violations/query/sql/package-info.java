@NullMarked
package io.turgo.engine.architecture.violations.query.sql;

import org.jspecify.annotations.NullMarked;
