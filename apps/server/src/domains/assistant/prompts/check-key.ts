import type { Prompt } from '@recado/contract/assistant/prompt'
import type { Actor } from '../../../platform/actor.ts'
import type { AssistantServices } from '../assistant-services.ts'
import { AiError } from '../client/ai-error.ts'
import { openAiKey } from '../settings/settings.store.ts'
import { type PromptOutcome, promptKey, promptRow } from './prompt.store.ts'
import { promptOf } from './prompt.view.ts'
import { recordOutcome } from './record-outcome.ts'
import { requirePrompt } from './require-prompt.ts'

type Services = Pick<AssistantServices, 'ai' | 'workplace' | 'secrets'>

/**
 * Asks the provider about the key and the model of a prompt, and records the answer. Waits up to 10 seconds for the
 * provider, so it must not be called inside a transaction. A deleted prompt is ignored.
 */
export async function checkPromptKey(
  services: Services,
  { companyId, promptId }: { companyId: number; promptId: number },
): Promise<void> {
  const storedPrompt = await services.workplace.read(companyId, async ({ db }) => {
    const row = await promptRow(db, companyId, promptId)
    const sealed = await promptKey(db, companyId, promptId)
    return row && sealed && { row, sealed }
  })
  if (!storedPrompt) return
  const { row, sealed } = storedPrompt
  const call = { companyId, key: openAiKey(services.secrets, sealed), model: row.model }
  await recordOutcome(services, row, await outcomeOf(services, call))
}

/**
 * Checks the key of a prompt at the request of a user.
 * @throws AppError ERR_NO_PROMPT_FOUND
 */
export async function checkKeyNow(services: Services, { companyId }: Actor, promptId: number): Promise<Prompt> {
  const required = () => services.workplace.read(companyId, (work) => requirePrompt(work, promptId))
  await required()
  await checkPromptKey(services, { companyId, promptId })
  return promptOf(await required())
}

async function outcomeOf(
  { ai }: Services,
  call: { companyId: number; key: string; model: string },
): Promise<PromptOutcome> {
  try {
    await ai.checkKey(call)
    return { keyState: 'confirmed', failure: null }
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    const { reason, detail } = error
    return { ...keyStateOf(error), failure: { reason, detail } }
  }
}

/** Returns the state of a key after a failure: a provider that misses a model or credit has accepted the key. */
function keyStateOf({ reason }: AiError): Pick<PromptOutcome, 'keyState'> {
  if (reason === 'budget') return {}
  if (reason === 'key') return { keyState: 'refused' }
  return { keyState: reason === 'model' || reason === 'quota' ? 'confirmed' : 'unanswered' }
}
