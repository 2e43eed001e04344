package io.turgo.engine.query.select;

/**
 * The tables that queries read. A table of history has the alias of that of what runs, and the
 * tables of jobs have one: their columns are called alike in statements.
 */
public final class Relations {
  public static final Relation DEPLOYMENT = new Relation("turgo_deployment", "dep");
  public static final Relation DEFINITION = new Relation("turgo_process_definition", "def");
  public static final Relation DECISION_DEFINITION =
      new Relation("turgo_decision_definition", "dec");
  public static final Relation STARTER = new Relation("turgo_candidate_starter", "sta");
  public static final Relation PLAN_ITEM = new Relation("turgo_plan_item", "pla");
  public static final Relation BATCH = new Relation("turgo_batch", "bat");
  public static final Relation BATCH_CHUNK = new Relation("turgo_batch_chunk", "chu");
  public static final Relation BATCH_PART = new Relation("turgo_batch_part", "par");
  public static final Relation MODEL = new Relation("turgo_model", "mod");
  public static final Relation PROCESS_INSTANCE = new Relation("turgo_instance", "ins");
  public static final Relation INSTANCE_FACTS = new Relation("turgo_instance_facts", "fac");
  public static final Relation EXECUTION = new Relation("turgo_execution", "exe");
  public static final Relation VARIABLE = new Relation("turgo_variable", "var");
  public static final Relation TASK = new Relation("turgo_task", "tas");
  public static final Relation IDENTITY_LINK = new Relation("turgo_identity_link", "lin");
  public static final Relation EVENT_SUBSCRIPTION = new Relation("turgo_event_subscription", "sub");
  public static final Relation JOB = new Relation("turgo_job", "job");
  public static final Relation TIMER_JOB = new Relation("turgo_timer_job", "job");
  public static final Relation SUSPENDED_JOB = new Relation("turgo_suspended_job", "job");
  public static final Relation DEAD_LETTER_JOB = new Relation("turgo_dead_letter_job", "job");
  public static final Relation EXTERNAL_JOB = new Relation("turgo_external_job", "job");
  public static final Relation H_INSTANCE = new Relation("turgo_h_instance", "ins");
  public static final Relation H_INSTANCE_FACTS = new Relation("turgo_h_instance_facts", "fac");
  public static final Relation H_ACTIVITY = new Relation("turgo_h_activity", "act");
  public static final Relation H_TASK = new Relation("turgo_h_task", "tas");
  public static final Relation H_VARIABLE = new Relation("turgo_h_variable", "var");
  public static final Relation H_IDENTITY_LINK = new Relation("turgo_h_identity_link", "lin");
  public static final Relation H_DETAIL = new Relation("turgo_h_detail", "det");

  public static final Relation H_DECISION = new Relation("turgo_h_decision", "dec");
  public static final Relation H_DECISION_PART = new Relation("turgo_h_decision_part", "par");

  private Relations() {}
}
