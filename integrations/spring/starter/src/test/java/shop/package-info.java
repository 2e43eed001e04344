/** An application that the tests start: it books seats with JPA and with processes. */
@NullMarked
package shop;

import org.jspecify.annotations.NullMarked;
