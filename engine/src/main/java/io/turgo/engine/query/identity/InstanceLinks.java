package io.turgo.engine.query.identity;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.H_IDENTITY_LINK;
import static io.turgo.engine.query.select.Relations.H_INSTANCE;
import static io.turgo.engine.query.select.Relations.H_TASK;
import static io.turgo.engine.query.select.Relations.IDENTITY_LINK;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricIdentityLink;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkType;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;

/** Reads who has a part in an instance, and who had one in a task or an instance. */
public final class InstanceLinks {
  private final Reads reads;

  public InstanceLinks(Reads reads) {
    this.reads = reads;
  }

  /** The parts in a running instance: who started it, then the others in the order of their ids. */
  public List<IdentityLink> ofInstance(String processInstanceId) {
    Long id = Ids.parse(required("processInstanceId", processInstanceId));
    Record instance =
        id == null
            ? null
            : one(PROCESS_INSTANCE, id, PROCESS_INSTANCE.optionalText("start_user_id"));
    if (id == null || instance == null) {
      throw new TurgoObjectNotFoundException(
          "Expected a running process instance with id '"
              + processInstanceId
              + "', but there is none");
    }
    List<IdentityLink> links = new ArrayList<>();
    String starter = instance.get(PROCESS_INSTANCE.optionalText("start_user_id"));
    if (starter != null) {
      links.add(new IdentityLinkValue(id, 0, IdentityLinkType.STARTER, starter, null));
    }
    links.addAll(
        reads.read(sql ->
            sql.select(
                    IDENTITY_LINK.text("type"),
                    IDENTITY_LINK.optionalText("user_id"),
                    IDENTITY_LINK.optionalText("group_id"))
                .from(IDENTITY_LINK.table())
                .where(IDENTITY_LINK.number("instance_id").eq(id))
                .and(IDENTITY_LINK.number("task_id").eq(IdentityLinkRow.OF_INSTANCE))
                .orderBy(IDENTITY_LINK.id())
                .fetch(row ->
                    new IdentityLinkValue(
                        id,
                        0,
                        row.get(IDENTITY_LINK.text("type")),
                        row.get(IDENTITY_LINK.optionalText("user_id")),
                        row.get(IDENTITY_LINK.optionalText("group_id"))))));
    return links;
  }

  /** The recorded parts in an instance that runs or has ended; empty if there is none. */
  public List<HistoricIdentityLink> historicOfInstance(String processInstanceId) {
    Long id = Ids.parse(required("processInstanceId", processInstanceId));
    Record instance =
        id == null
            ? null
            : one(
                H_INSTANCE,
                id,
                H_INSTANCE.optionalText("start_user_id"),
                H_INSTANCE.number("started_at"));
    if (id == null || instance == null) {
      return List.of();
    }
    List<HistoricIdentityLink> links = new ArrayList<>();
    String starter = instance.get(H_INSTANCE.optionalText("start_user_id"));
    if (starter != null) {
      long startedAt = instance.get(H_INSTANCE.number("started_at"));
      links.add(
          new HistoricIdentityLinkValue(id, 0, IdentityLinkType.STARTER, starter, null, startedAt));
    }
    links.addAll(historic(id, IdentityLinkRow.OF_INSTANCE));
    return links;
  }

  /**
   * The recorded parts in a task that is open or finished, with who was its assignee or owner
   * before; who is it, or was it last, comes at last.
   */
  public List<HistoricIdentityLink> historicOfTask(String taskId) {
    Long id = Ids.parse(required("taskId", taskId));
    Record task =
        id == null
            ? null
            : one(
                H_TASK,
                id,
                H_TASK.number("instance_id"),
                H_TASK.optionalText("assignee"),
                H_TASK.optionalText("owner"));
    if (id == null || task == null) {
      throw new TurgoObjectNotFoundException(
          "Expected a task with id '" + taskId + "' in the history, but there is none");
    }
    long instanceId = task.get(H_TASK.number("instance_id"));
    List<HistoricIdentityLink> links = new ArrayList<>(historic(instanceId, id));
    add(
        links,
        instanceId,
        id,
        IdentityLinkType.ASSIGNEE,
        task.get(H_TASK.optionalText("assignee")));
    add(links, instanceId, id, IdentityLinkType.OWNER, task.get(H_TASK.optionalText("owner")));
    return links;
  }

  private static void add(
      List<HistoricIdentityLink> to,
      long instanceId,
      long taskId,
      String type,
      @Nullable String userId) {
    if (userId != null) {
      to.add(new HistoricIdentityLinkValue(instanceId, taskId, type, userId, null, null));
    }
  }

  private List<HistoricIdentityLinkValue> historic(long instanceId, long taskId) {
    return reads.read(sql ->
        sql.select(
                H_IDENTITY_LINK.text("type"),
                H_IDENTITY_LINK.optionalText("user_id"),
                H_IDENTITY_LINK.optionalText("group_id"),
                H_IDENTITY_LINK.number("created_at"))
            .from(H_IDENTITY_LINK.table())
            .where(H_IDENTITY_LINK.number("instance_id").eq(instanceId))
            .and(H_IDENTITY_LINK.number("task_id").eq(taskId))
            .orderBy(H_IDENTITY_LINK.id())
            .fetch(row ->
                new HistoricIdentityLinkValue(
                    instanceId,
                    taskId,
                    row.get(H_IDENTITY_LINK.text("type")),
                    row.get(H_IDENTITY_LINK.optionalText("user_id")),
                    row.get(H_IDENTITY_LINK.optionalText("group_id")),
                    row.get(H_IDENTITY_LINK.number("created_at")))));
  }

  private @Nullable Record one(Relation table, long id, Field<?>... fields) {
    return reads.read(
        sql -> sql.select(fields).from(table.table()).where(table.id().eq(id)).fetchOne());
  }
}
