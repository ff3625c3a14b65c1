import type { AssistantDependencies, AssistantServices } from './assistant-services.ts'
import { createBudget } from './budget/create-budget.ts'
import { createAi } from './client/create-ai.ts'

/** The AI of this installation: its client, with each company's month counted. */
export function createAssistant(deps: AssistantDependencies): AssistantServices {
  return { ...deps, ai: createAi(deps.config, createBudget(deps.workplace)) }
}
