package io.turgo.bench.crash;

import io.turgo.engine.Authentication;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.task.Task;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Starts instances of all processes and cases, and makes tasks of no process, while the gate is
 * open.
 */
final class StartLoad {
  /** Begins the business keys of orders that their caller rolls back. */
  static final String ABANDONED = "abandoned/";

  private static final int ABANDONED_OF = 8;

  private final ProcessEngine engine;
  private final Attempts attempts;
  private final BacklogGate gate;
  private final String keys;
  private final RandomGenerator random;

  /**
   * @param keys prefix of the business keys of this thread
   */
  StartLoad(ProcessEngine engine, Attempts attempts, BacklogGate gate, String keys, long seed) {
    this.engine = engine;
    this.attempts = attempts;
    this.gate = gate;
    this.keys = keys;
    this.random = RandomGeneratorFactory.getDefault().create(seed);
  }

  void run() throws InterruptedException {
    Authentication.setAuthenticatedUserId("starter");
    CrashProcess[] processes = CrashProcess.values();
    for (int number = 0; gate.pass(); number++) {
      int kind = random.nextInt(processes.length + 1);
      if (kind == processes.length) {
        memo(keys + number);
      } else {
        start(processes[kind], processes[kind].key() + "/" + keys + number, number);
      }
    }
  }

  private void start(CrashProcess process, String key, int number) throws InterruptedException {
    if (process == CrashProcess.BOOKING && random.nextInt(ABANDONED_OF) == 0) {
      attempts.call("abandoned order " + key, () -> abandon(ABANDONED + key));
      return;
    }
    attempts.acknowledged(
        "start of " + key,
        Ledger.startedLine(key),
        () -> {
          if (process == CrashProcess.BOOKING) {
            order(key);
          } else if (process.isCase()) {
            engine
                .getCmmnRuntimeService()
                .createCaseInstanceBuilder()
                .caseDefinitionKey(process.key())
                .businessKey(key)
                .variables(process.variables(number))
                .start();
          } else {
            engine
                .getRuntimeService()
                .startProcessInstanceByKey(process.key(), key, process.variables(number));
          }
        });
  }

  /** The order's row and the instance, in one transaction. */
  private void order(String key) {
    try {
      engine.inTransaction(connection -> write(connection, key));
    } catch (SQLException e) {
      throw new TurgoException("The order " + key + " could not be written: " + e, e);
    }
  }

  /** As {@link #order}, but the caller rolls back: nothing must be left of it. */
  private void abandon(String key) {
    try {
      engine.inTransaction(connection -> {
        write(connection, key);
        throw new Abandoned();
      });
    } catch (Abandoned e) {
      // that is what it is for
    } catch (SQLException e) {
      throw new TurgoException("The order " + key + " could not be written: " + e, e);
    }
  }

  private String write(Connection connection, String key) throws SQLException {
    String id =
        engine
            .getRuntimeService()
            .startProcessInstanceByKey(CrashProcess.BOOKING.key(), key)
            .getId();
    BusinessTable.insert(connection, id, BusinessTable.ORDER);
    return id;
  }

  private void memo(String name) throws InterruptedException {
    attempts.call(
        "memo " + name,
        () -> {
          Task memo = engine.getTaskService().newTask();
          memo.setName(TaskLoad.MEMO);
          engine.getTaskService().saveTask(memo);
          attempts.acknowledge(Ledger.madeLine(memo.getId()));
        });
  }

  /** What makes a caller roll back. */
  private static final class Abandoned extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
