@NullMarked
package io.turgo.http;

import org.jspecify.annotations.NullMarked;
