package io.turgo.test.embedding;

// page:begin shop
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Task;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

final class Shop {
  private final ProcessEngine engine;

  Shop(ProcessEngine engine) {
    this.engine = engine;
  }

  /** A new version of the process, unless these very files are deployed already. */
  void deploy() {
    engine
        .getRepositoryService()
        .createDeployment()
        .name("shop")
        .enableDuplicateFiltering()
        .addClasspathResource("io/turgo/test/embedding/order.bpmn")
        .deploy();
  }

  /** The customer's row and the process instance are committed together, or neither is. */
  String order(String item, String customer) throws SQLException {
    return engine.inTransaction(connection -> {
      ProcessInstance order =
          engine
              .getRuntimeService()
              .createProcessInstanceBuilder()
              .processDefinitionKey("order")
              .businessKey(customer)
              .variable("item", item)
              .start();
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO customer_order VALUES (?, ?)")) {
        insert.setString(1, order.getId());
        insert.setString(2, customer);
        insert.executeUpdate();
      }
      return order.getId();
    });
  }

  List<Task> openApprovals() {
    return engine.getTaskService().createTaskQuery().taskCandidateGroup("sales").list();
  }

  void approve(String taskId, String user, boolean approved) {
    engine.getTaskService().claim(taskId, user);
    engine.getTaskService().complete(taskId, Map.of("approved", approved));
  }

  /** Gives every job that has used up its retries three more. */
  void retryWhatIsStuck() {
    engine
        .getManagementService()
        .createDeadLetterJobQuery()
        .list()
        .forEach(
            job -> engine.getManagementService().moveDeadLetterJobToExecutableJob(job.getId(), 3));
  }
}
// page:end
