import type { AssistantDependencies, AssistantServices } from './assistant-services.ts'
import { createBudget } from './budget/create-budget.ts'
import { createAi } from './client/create-ai.ts'

/** The AI of this installation: a client that counts each company's month. */
export function createAssistant(deps: AssistantDependencies): AssistantServices {
  return { ...deps, ai: createAi(deps.config, createBudget(deps.workplace)) }
}
