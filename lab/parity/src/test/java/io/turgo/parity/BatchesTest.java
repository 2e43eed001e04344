package io.turgo.parity;

import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_CREATED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_DELETED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_INITIALIZED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_UPDATED;
import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEntityEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Batches that applications keep. */
final class BatchesTest {
  private static String text(Batch batch) {
    return "%s '%s' '%s' %s tenant='%s' %s %s"
        .formatted(
            batch.getBatchType(),
            batch.getBatchSearchKey(),
            batch.getBatchSearchKey2(),
            batch.getStatus(),
            batch.getTenantId(),
            Texts.of(batch.getCreateTime()),
            Texts.of(batch.getCompleteTime()));
  }

  private static String text(BatchPart part) {
    return "%s of %s '%s' '%s' ('%s' '%s') %s %s %s %s tenant='%s' %s %s %s"
        .formatted(
            part.getType(),
            part.getBatchType(),
            part.getSearchKey(),
            part.getSearchKey2(),
            part.getBatchSearchKey(),
            part.getBatchSearchKey2(),
            part.getStatus(),
            part.getScopeId(),
            part.getSubScopeId(),
            part.getScopeType(),
            part.getTenantId(),
            Texts.of(part.getCreateTime()),
            Texts.of(part.getCompleteTime()),
            part.isCompleted());
  }

  private static Batch full(Scene s) {
    return s.management()
        .createBatchBuilder()
        .batchType("export")
        .searchKey("a")
        .searchKey2("b")
        .status("begun")
        .tenantId("acme")
        .batchDocumentJson("{\"to\":\"x\"}")
        .create();
  }

  private static BatchPart part(Scene s, Batch batch, String scopeId) {
    return s.management()
        .createBatchPartBuilder(batch)
        .type("file")
        .searchKey("p")
        .searchKey2("q")
        .status("waiting")
        .scopeId(scopeId)
        .subScopeId("sub")
        .scopeType("bpmn")
        .create();
  }

  private static void delete(Scene s) {
    List.copyOf(s.management().getAllBatches())
        .forEach(batch -> s.management().deleteBatch(batch.getId()));
  }

  @Test
  void kept() {
    same(
        s -> {
          Batch full = full(s);
          Batch bare = s.management().createBatchBuilder().batchType("bare").create();
          s.say("full", text(full));
          s.say("bare", text(bare));
          s.saySorted("all", s.management().getAllBatches(), BatchesTest::text);
          s.say("document", s.management().getBatchDocument(full.getId()));
          s.say("no document", s.management().getBatchDocument(bare.getId()));
          s.saySorted("by one key", s.management().findBatchesBySearchKey("a"), BatchesTest::text);
          s.saySorted(
              "by the other", s.management().findBatchesBySearchKey("b"), BatchesTest::text);
          delete(s);
          s.say("left", s.management().createBatchQuery().count());
        },
        differs(
            "no tenant is an empty text for batches as for all else",
            "bare: bare 'null' 'null' null tenant='' T+PT0S null",
            "bare: bare 'null' 'null' null tenant='null' T+PT0S null"),
        differs(
            "the same",
            "all: [bare 'null' 'null' null tenant='' T+PT0S null,"
                + " export 'a' 'b' begun tenant='acme' T+PT0S null]",
            "all: [bare 'null' 'null' null tenant='null' T+PT0S null,"
                + " export 'a' 'b' begun tenant='acme' T+PT0S null]"));
  }

  @Test
  void parts() {
    same(s -> {
      Batch batch = full(s);
      BatchPart one = part(s, batch, "1");
      part(s, batch, "2");
      s.say("part", text(s.management().getBatchPart(one.getId())));
      s.saySorted(
          "of the batch", s.management().findBatchPartsByBatchId(batch.getId()), BatchesTest::text);
      s.say(
          "by status",
          s.management().findBatchPartsByBatchIdAndStatus(batch.getId(), "waiting").size());
      s.say(
          "by another",
          s.management().findBatchPartsByBatchIdAndStatus(batch.getId(), "done").size());
      s.say("part document", s.management().getBatchPartDocument(one.getId()));
      s.say("by scope", s.management().createBatchPartQuery().scopeId("2").count());
      s.say("by sub-scope", s.management().createBatchPartQuery().subScopeId("sub").count());
      s.say("by scope type", s.management().createBatchPartQuery().scopeType("cmmn").count());
      s.say("by type", s.management().createBatchPartQuery().type("file").count());
      s.say("by batch type", s.management().createBatchPartQuery().batchType("export").count());
      s.say("by batch key", s.management().createBatchPartQuery().batchSearchKey("a").count());
      s.say("by batch key 2", s.management().createBatchPartQuery().batchSearchKey2("a").count());
      s.say("by key", s.management().createBatchPartQuery().searchKey("p").count());
      s.say("by key 2", s.management().createBatchPartQuery().searchKey2("q").count());
      s.say("by tenant", s.management().createBatchPartQuery().tenantId("acme").count());
      s.say("like a tenant", s.management().createBatchPartQuery().tenantIdLike("a%").count());
      s.say("without tenant", s.management().createBatchPartQuery().withoutTenantId().count());
      s.say("completed", s.management().createBatchPartQuery().completed().count());
      delete(s);
      s.say("left", s.management().createBatchPartQuery().count());
    });
  }

  @Test
  void queries() {
    same(s -> {
      full(s);
      s.management().createBatchBuilder().batchType("bare").create();
      Date past = Date.from(Scene.START.minusSeconds(60));
      Date future = Date.from(Scene.START.plusSeconds(60));
      s.say("type", s.management().createBatchQuery().batchType("bare").count());
      s.say(
          "types", s.management().createBatchQuery().batchTypes(List.of("bare", "export")).count());
      s.say("key", s.management().createBatchQuery().searchKey("a").count());
      s.say("key 2", s.management().createBatchQuery().searchKey2("a").count());
      s.say("status", s.management().createBatchQuery().status("begun").count());
      s.say("tenant", s.management().createBatchQuery().tenantId("acme").count());
      s.say("like a tenant", s.management().createBatchQuery().tenantIdLike("%me").count());
      s.say("without tenant", s.management().createBatchQuery().withoutTenantId().count());
      s.say("after", s.management().createBatchQuery().createTimeHigherThan(past).count());
      s.say("before", s.management().createBatchQuery().createTimeLowerThan(past).count());
      s.say("until", s.management().createBatchQuery().createTimeLowerThan(future).count());
      s.say("ended", s.management().createBatchQuery().completeTimeLowerThan(future).count());
      s.say(
          "in order",
          s.management().createBatchQuery().orderByBatchTenantId().desc().list().stream()
              .map(Batch::getBatchType)
              .toList());
      delete(s);
    });
  }

  @Test
  void whatIsNotThere() {
    same(
        s -> {
          s.attemptTo("part", () -> s.management().getBatchPart("no-such-part"));
          s.say("batch", s.management().createBatchQuery().batchId("no-such-batch").singleResult());
          s.say("parts", s.management().findBatchPartsByBatchId("no-such-batch"));
          s.attemptTo("document", () -> s.management().getBatchDocument("no-such-batch"));
          s.attemptTo("part document", () -> s.management().getBatchPartDocument("no-such-part"));
          s.attemptTo("delete", () -> s.management().deleteBatch("no-such-batch"));
          s.attemptTo("no type", () -> s.management().createBatchBuilder().create());
          Batch batch = full(s);
          s.attemptTo(
              "part of no type", () -> s.management().createBatchPartBuilder(batch).create());
          delete(s);
        },
        differs(
            "what is not there is not found, whatever is done to it",
            "delete: throws TurgoObjectNotFoundException",
            "delete: throws TurgoException"),
        differs(
            "the argument is wrong, not the database",
            "no type: throws TurgoIllegalArgumentException",
            "no type: throws PersistenceException"));
  }

  @Test
  void events() {
    same(s -> {
      s.listen(
          new AbstractTurgoEventListener(
              Set.of(ENTITY_CREATED, ENTITY_INITIALIZED, ENTITY_UPDATED, ENTITY_DELETED)) {
            @Override
            public void onEvent(TurgoEvent event) {
              if (event instanceof TurgoEntityEvent told) {
                boolean isPart = told.getEntity() instanceof BatchPart;
                s.note(event.getType() + (isPart ? " part" : " batch"));
              }
            }
          });
      Batch batch = full(s);
      part(s, batch, "1");
      s.sayNotes("created");
      s.management().deleteBatch(batch.getId());
      s.sayNotes("deleted");
    });
  }
}
