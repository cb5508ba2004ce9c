import { createLanguageTools } from "../../src/adapters/language/language-tools.ts";
import { createFunctionModel } from "../../src/adapters/models/scripted.ts";
import { createPromptedRunner } from "../../src/adapters/runners/prompted/create-prompted-runner.ts";
import { createRulesRunner } from "../../src/adapters/runners/rules-runner.ts";
import { recordedRun } from "../fixtures/model-doors.ts";
import { describeTaskRunnerContract } from "./task-runner-contract.ts";

const createRun = () => recordedRun().run;
const tools = createLanguageTools();
const helpful = createFunctionModel("test:helpful", ({ user, schema }) => {
  if (schema === undefined) return { text: "B", firstToken: [{ token: "B", logprob: -0.1 }] };
  if (user.includes("Plan this question")) {
    return '{"kind":"span","answerType":"place","topicEntities":[],"options":[],"subQuestions":["Where?"],"depth":1}';
  }
  if (user.includes("List the statements")) return '{"statements":[]}';
  if (user.includes("Answer the question"))
    return '{"explanation":[],"answer":null,"sufficient":false,"missing":[],"confidence":null}';
  return '{"judgements":[{"ref":"r1","reason":"x","score":5},{"ref":"d1","reason":"x","score":5}]}';
});
const babbling = createFunctionModel("test:babbling", () => "Well, well.");

describeTaskRunnerContract("rules", () => createRulesRunner(tools), createRun);
describeTaskRunnerContract("prompted", () => createPromptedRunner({ models: () => helpful }), createRun);
describeTaskRunnerContract(
  "prompted (a model that babbles)",
  () => createPromptedRunner({ models: () => babbling }),
  createRun,
);
