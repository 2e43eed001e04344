package io.turgo.rest.resource;

import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Time;
import io.turgo.rest.core.shape.Whole;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object of an answer; what it does not have is left out. */
final class Shown {
  // What answers may have: wider than what requests may, since applications have other ways in.
  static final Text ANY_TEXT = Text.upTo(Integer.MAX_VALUE);
  static final Whole NUMBER = new Whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
  static final Whole LONG = new Whole(Long.MIN_VALUE, Long.MAX_VALUE);
  static final Time TIME = new Time();
  static final Flag FLAG = new Flag();

  private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

  Shown put(String name, @Nullable Object value) {
    if (value instanceof Date date) {
      fields.put(name, date.toInstant().toString());
    } else if (value != null) {
      fields.put(name, value);
    }
    return this;
  }

  /** A tenant, unless it is none. */
  Shown tenant(@Nullable String tenantId) {
    return put("tenantId", tenantId == null || tenantId.isEmpty() ? null : tenantId);
  }

  Map<String, @Nullable Object> map() {
    return fields;
  }

  /** The shape of a page of objects. */
  static Fields page(String name, Fields item) {
    return Fields.named(name)
        .with("items", new ListOf(item, 0, Search.MOST), "in the order that was asked for")
        .maybe("next", ANY_TEXT, "the cursor of the next page; missing on the last one")
        .maybe(
            "total",
            Fields.named("Total")
                .with("count", LONG, "how many match")
                .with("capped", FLAG, "whether there may be more: counting stops there"),
            "if the request asks for it");
  }
}
