package io.turgo.engine.query.identity;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.H_IDENTITY_LINK;
import static io.turgo.engine.query.select.Relations.H_INSTANCE;
import static io.turgo.engine.query.select.Relations.H_TASK;
import static io.turgo.engine.query.select.Relations.IDENTITY_LINK;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;
import static io.turgo.engine.query.select.Relations.TASK;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricIdentityLink;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkType;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;

/** Reads who has a part in instances and tasks, and who had one. */
public final class LinkReads {
  /** Rows of {@code turgo_identity_link}, and of the recorded ones. */
  private static final RecordColumns<IdentityLinkValue> LINKS =
      RecordColumns.of(
          IdentityLinkValue.class,
          IDENTITY_LINK.number("instance_id"),
          IDENTITY_LINK.number("task_id"),
          IDENTITY_LINK.text("type"),
          IDENTITY_LINK.optionalText("user_id"),
          IDENTITY_LINK.optionalText("group_id"));

  /**
   * A row of {@code turgo_h_identity_link}, or what a column of its task or instance says.
   *
   * @param taskId 0 for a part in an instance
   */
  private record Historic(
      long instanceId,
      long taskId,
      String getType,
      @Nullable String getUserId,
      @Nullable String getGroupId,
      @Nullable Date getCreateTime)
      implements HistoricIdentityLink {
    @Override
    public @Nullable String getProcessInstanceId() {
      return taskId == 0 ? Ids.format(instanceId) : null;
    }

    @Override
    public @Nullable String getTaskId() {
      return taskId == 0 ? null : Ids.format(taskId);
    }
  }

  private static final RecordColumns<Historic> HISTORIC =
      RecordColumns.of(
          Historic.class,
          H_IDENTITY_LINK.number("instance_id"),
          H_IDENTITY_LINK.number("task_id"),
          H_IDENTITY_LINK.text("type"),
          H_IDENTITY_LINK.optionalText("user_id"),
          H_IDENTITY_LINK.optionalText("group_id"),
          H_IDENTITY_LINK.number("created_at"));

  private final Reads reads;

  public LinkReads(Reads reads) {
    this.reads = reads;
  }

  /** The parts in a running instance: who started it, then the others in the order of their ids. */
  public List<IdentityLink> ofInstance(String processInstanceId) {
    Field<String> starter = PROCESS_INSTANCE.optionalText("start_user_id");
    Long id = Ids.parse(required("processInstanceId", processInstanceId));
    Record instance = id == null ? null : one(PROCESS_INSTANCE, id, starter);
    if (id == null || instance == null) {
      throw new TurgoObjectNotFoundException(
          "Expected a running process instance with id '"
              + processInstanceId
              + "', but there is none");
    }
    List<IdentityLink> links = new ArrayList<>();
    add(links, id, IdentityLinkRow.OF_INSTANCE, IdentityLinkType.STARTER, instance.get(starter));
    links.addAll(running(id, IdentityLinkRow.OF_INSTANCE));
    return links;
  }

  /**
   * The parts in an open task: its assignee and owner, then the others in the order of their ids.
   */
  public List<IdentityLink> ofTask(String taskId) {
    Field<Long> instanceId = TASK.number("instance_id");
    Field<String> assignee = TASK.optionalText("assignee");
    Field<String> owner = TASK.optionalText("owner");
    Long id = Ids.parse(required("taskId", taskId));
    Record task = id == null ? null : one(TASK, id, instanceId, assignee, owner);
    if (id == null || task == null) {
      throw new TurgoObjectNotFoundException(
          "Expected an open task with id '" + taskId + "', but there is none");
    }
    List<IdentityLink> links = new ArrayList<>();
    add(links, task.get(instanceId), id, IdentityLinkType.ASSIGNEE, task.get(assignee));
    add(links, task.get(instanceId), id, IdentityLinkType.OWNER, task.get(owner));
    links.addAll(running(task.get(instanceId), id));
    return links;
  }

  /** Adds what a column says of a user, if it does. */
  public static void add(
      List<? super IdentityLinkValue> links,
      long instanceId,
      long taskId,
      String type,
      @Nullable String userId) {
    if (userId != null) {
      links.add(new IdentityLinkValue(instanceId, taskId, type, userId, null));
    }
  }

  private List<IdentityLinkValue> running(long instanceId, long taskId) {
    return such(
        IDENTITY_LINK,
        IDENTITY_LINK
            .number("instance_id")
            .eq(instanceId)
            .and(IDENTITY_LINK.number("task_id").eq(taskId)));
  }

  /** Those in a table that are such, in the order of their ids. */
  public List<IdentityLinkValue> such(Relation link, Condition such) {
    return reads.read(sql ->
        sql.select(LINKS.fields())
            .from(link.table())
            .where(such)
            .orderBy(link.id())
            .fetch(LINKS::read));
  }

  /** The recorded parts in an instance that runs or has ended; empty if there is none. */
  public List<HistoricIdentityLink> historicOfInstance(String processInstanceId) {
    Field<String> starter = H_INSTANCE.optionalText("start_user_id");
    Field<Long> startedAt = H_INSTANCE.number("started_at");
    Long id = Ids.parse(required("processInstanceId", processInstanceId));
    Record instance = id == null ? null : one(H_INSTANCE, id, starter, startedAt);
    if (id == null || instance == null) {
      return List.of();
    }
    List<HistoricIdentityLink> links = new ArrayList<>();
    addHistoric(
        links,
        id,
        IdentityLinkRow.OF_INSTANCE,
        IdentityLinkType.STARTER,
        instance.get(starter),
        instance.get(startedAt));
    links.addAll(historic(id, IdentityLinkRow.OF_INSTANCE));
    return links;
  }

  /**
   * The recorded parts in a task that is open or finished, with who was its assignee or owner
   * before; who is it, or was it last, comes at last.
   */
  public List<HistoricIdentityLink> historicOfTask(String taskId) {
    Field<Long> instanceId = H_TASK.number("instance_id");
    Field<String> assignee = H_TASK.optionalText("assignee");
    Field<String> owner = H_TASK.optionalText("owner");
    Long id = Ids.parse(required("taskId", taskId));
    Record task = id == null ? null : one(H_TASK, id, instanceId, assignee, owner);
    if (id == null || task == null) {
      throw new TurgoObjectNotFoundException(
          "Expected a task with id '" + taskId + "' in the history, but there is none");
    }
    long of = task.get(instanceId);
    List<HistoricIdentityLink> links = new ArrayList<>(historic(of, id));
    addHistoric(links, of, id, IdentityLinkType.ASSIGNEE, task.get(assignee), null);
    addHistoric(links, of, id, IdentityLinkType.OWNER, task.get(owner), null);
    return links;
  }

  private static void addHistoric(
      List<HistoricIdentityLink> links,
      long instanceId,
      long taskId,
      String type,
      @Nullable String userId,
      @Nullable Long createdAt) {
    if (userId != null) {
      links.add(
          new Historic(instanceId, taskId, type, userId, null, RecordColumns.date(createdAt)));
    }
  }

  private List<Historic> historic(long instanceId, long taskId) {
    return reads.read(sql ->
        sql.select(HISTORIC.fields())
            .from(H_IDENTITY_LINK.table())
            .where(H_IDENTITY_LINK.number("instance_id").eq(instanceId))
            .and(H_IDENTITY_LINK.number("task_id").eq(taskId))
            .orderBy(H_IDENTITY_LINK.id())
            .fetch(HISTORIC::read));
  }

  private @Nullable Record one(Relation table, long id, Field<?>... fields) {
    return reads.read(
        sql -> sql.select(fields).from(table.table()).where(table.id().eq(id)).fetchOne());
  }
}
