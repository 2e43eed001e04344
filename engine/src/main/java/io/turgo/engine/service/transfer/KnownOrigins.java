package io.turgo.engine.service.transfer;

import io.turgo.engine.instance.HistoryRow.OfOrigin;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.store.OriginStore;
import io.turgo.engine.transfer.Origin;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What was made here from things of other engines. */
final class KnownOrigins {
  private final OriginStore store;

  KnownOrigins(OriginStore store) {
    this.store = store;
  }

  Optional<Origin> find(String source, String kind, String sourceId) {
    require(source, kind);
    Arguments.required("sourceId", sourceId);
    return Optional.ofNullable(store.find(source, kind, sourceId)).map(KnownOrigins::value);
  }

  List<Origin> find(String source, String kind, Collection<String> sourceIds) {
    require(source, kind);
    return values(store.find(source, kind, Arguments.names("sourceIds", sourceIds)));
  }

  List<Origin> all(String source, String kind) {
    require(source, kind);
    return values(store.all(source, kind));
  }

  List<String> sources() {
    List<String> names = new ArrayList<>();
    String name = store.sourceAfter("");
    while (name != null) {
      names.add(name);
      name = store.sourceAfter(name);
    }
    return names;
  }

  private static void require(String source, String kind) {
    Arguments.required("source", source);
    Arguments.required("kind", kind);
  }

  private static List<Origin> values(List<OfOrigin> rows) {
    return rows.stream().map(KnownOrigins::value).toList();
  }

  private static Origin value(OfOrigin row) {
    return new Origin(
        row.source(), row.kind(), row.sourceId(), Long.toString(row.targetId()), row.note());
  }
}
