@NullMarked
package io.turgo.engine.architecture.violations.query;

import org.jspecify.annotations.NullMarked;
