package io.turgo.engine.query;

import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.search.Query;
import java.util.List;
import java.util.Set;
import org.jooq.Field;
import org.jooq.Record;

/** What queries for process instances share, whether they run or are history: their facts. */
abstract class InstanceSelect<Q extends Query<Q, T>, T> extends Select<Q, T> {
  final Relation facts;
  final Language language = new Language();

  InstanceSelect(Reads reads, Relation facts) {
    super(reads);
    this.facts = facts;
  }

  public Q locale(String locale) {
    language.set(locale);
    return self();
  }

  public Q withLocalizationFallback() {
    language.setFallback();
    return self();
  }

  static List<Field<?>> factFields(Relation facts) {
    return List.of(
        facts.optionalText("business_status"),
        facts.optionalNumber("due_at"),
        facts.optionalNumber("claimed_at"),
        facts.optionalText("claimed_by"),
        facts.optionalText("callback_id"),
        facts.optionalText("callback_type"),
        facts.optionalText("reference_id"),
        facts.optionalText("reference_type"));
  }

  final InstanceFacts facts(Record row) {
    return new InstanceFacts(
        row.get(facts.optionalText("business_status")),
        row.get(facts.optionalNumber("due_at")),
        row.get(facts.optionalNumber("claimed_at")),
        row.get(facts.optionalText("claimed_by")),
        row.get(facts.optionalText("callback_id")),
        row.get(facts.optionalText("callback_type")),
        row.get(facts.optionalText("reference_id")),
        row.get(facts.optionalText("reference_type")));
  }

  public Q processInstanceBusinessStatus(String value) {
    return text("processInstanceBusinessStatus", facts.optionalText("business_status"), value);
  }

  public Q processInstanceBusinessStatusLike(String pattern) {
    return like(
        "processInstanceBusinessStatusLike", facts.optionalText("business_status"), pattern);
  }

  public Q processInstanceBusinessStatusLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processInstanceBusinessStatusLikeIgnoreCase",
        facts.optionalText("business_status"),
        pattern);
  }

  public Q processInstanceCallbackId(String value) {
    return text("processInstanceCallbackId", facts.optionalText("callback_id"), value);
  }

  public Q processInstanceCallbackIds(Set<String> values) {
    return texts("processInstanceCallbackIds", facts.optionalText("callback_id"), values);
  }

  public Q processInstanceCallbackType(String value) {
    return text("processInstanceCallbackType", facts.optionalText("callback_type"), value);
  }

  public Q processInstanceReferenceId(String value) {
    return text("processInstanceReferenceId", facts.optionalText("reference_id"), value);
  }

  public Q processInstanceReferenceType(String value) {
    return text("processInstanceReferenceType", facts.optionalText("reference_type"), value);
  }
}
