// A worker as its documentation has it: completes, fails once, throws an error of the model.
import { Client, Variables } from "camunda-external-task-client-js";

const client = new Client({
  baseUrl: process.argv[2],
  workerId: "javascript",
  asyncResponseTimeout: 5000,
  interval: 20,
});

client.subscribe("script", async ({ task, taskService }) => {
  const kind = task.variables.get("kind");
  if (kind === "error") {
    const variables = new Variables().set("reason", "because");
    await taskService.handleBpmnError(task, "bad", "so bad", variables);
  } else if (kind === "failure" && task.retries !== 1) {
    await taskService.handleFailure(task, {
      errorMessage: "it broke",
      errorDetails: "in detail",
      retries: 1,
      retryTimeout: 10,
    });
  } else {
    await taskService.extendLock(task, 60000);
    const back = new Variables();
    for (const [name, typed] of Object.entries(task.variables.getAllTyped())) {
      back.setTyped(name + "2", typed);
    }
    back.set("made", { lines: [1, 2.5, "x"] });
    back.set("whole", 42);
    back.set("time", new Date(1700000000123));
    back.set("seen", task.businessKey + " " + task.topicName);
    await taskService.complete(task, back, new Variables().set("own", 1));
  }
});
