package io.turgo.engine.query;

/** The tables that queries read. */
final class Tables {
  static final Relation DEPLOYMENT = new Relation("deployment", "dep");
  static final Relation DEFINITION = new Relation("process_definition", "def");
  static final Relation STARTER = new Relation("candidate_starter", "sta");
  static final Relation MODEL = new Relation("model", "mod");
  static final Relation PROCESS_INSTANCE = new Relation("instance", "ins");
  static final Relation INSTANCE_FACTS = new Relation("instance_facts", "fac");
  static final Relation EXECUTION = new Relation("execution", "exe");
  static final Relation VARIABLE = new Relation("variable", "var");
  static final Relation TASK = new Relation("task", "tas");
  static final Relation IDENTITY_LINK = new Relation("identity_link", "lin");
  static final Relation JOB = new Relation("job", "job");
  static final Relation TIMER_JOB = new Relation("timer_job", "job");
  static final Relation SUSPENDED_JOB = new Relation("suspended_job", "job");
  static final Relation DEAD_LETTER_JOB = new Relation("dead_letter_job", "job");
  static final Relation H_INSTANCE = new Relation("h_instance", "ins");
  static final Relation H_INSTANCE_FACTS = new Relation("h_instance_facts", "fac");
  static final Relation H_ACTIVITY = new Relation("h_activity", "act");
  static final Relation H_TASK = new Relation("h_task", "tas");
  static final Relation H_VARIABLE = new Relation("h_variable", "var");
  static final Relation H_IDENTITY_LINK = new Relation("h_identity_link", "lin");
  static final Relation H_DETAIL = new Relation("h_detail", "det");

  private Tables() {}
}
