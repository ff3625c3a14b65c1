import { modelName } from '@recado/contract/assistant/choices'
import type { TrialAnswer, TrialInput } from '@recado/contract/assistant/prompt'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { AssistantServices } from '../assistant-services.ts'
import { AiError, appErrorOfAi } from '../client/ai-error.ts'
import { promptMachineTexts } from '../machine/machine-texts.rules.ts'
import { passagesFor } from '../machine/passages-for.ts'
import { questionOf, toolsOf } from '../machine/question.rules.ts'
import { replyOf } from '../machine/reply.rules.ts'
import { openAiKey } from '../settings/settings.store.ts'
import { promptKey } from './prompt.store.ts'
import { requirePrompt } from './require-prompt.ts'

/**
 * Answers a trial conversation by the values of a form, as a customer would be answered. No ticket, contact or message is
 * involved, and nothing is stored except the tokens of the month. Waits for the provider, so it must not be called inside
 * a transaction.
 * @param caller with the signal that aborts when the caller hangs up
 * @throws AppError ERR_PROMPT_MODEL, ERR_PROMPT_KEY_REQUIRED, ERR_NO_PROMPT_FOUND, or ERR_AI_… for the provider's failure
 */
export async function tryPrompt(
  services: AssistantServices,
  { actor: { companyId, language }, signal }: { actor: Actor; signal: AbortSignal },
  input: TrialInput,
): Promise<TrialAnswer> {
  const { prompt, model, maxTokens, temperature, maxMessages, messages } = input
  if (!modelName.test(model)) throw new AppError('ERR_PROMPT_MODEL')
  const key = await keyOf(services, companyId, input)
  const { name: company } = await services.companyContext(companyId)
  const passages = await passagesFor(services, companyId, messages.at(-1)?.text ?? '')
  const history = messages.slice(-maxMessages).map(({ from, text }) => ({ from, words: text }))
  const context = { prompt, company, contact: '', language, history, passages }
  try {
    const completion = await services.ai.ask({
      ...{ companyId, purpose: 'trial', key, signal, tools: toolsOf(language) },
      ...{ model, maxTokens, temperature, messages: questionOf(context) },
    })
    const rules = promptMachineTexts[language].rules(company)
    const { text, handsOver, note } = replyOf(completion, { key, prompt, rules }, language)
    return {
      ...{ text, note, sources: passages, tokens: completion.usage.tokens, toolCall: completion.toolCall },
      handsOver: handsOver || text === '',
    }
  } catch (error) {
    throw error instanceof AiError ? appErrorOfAi(error) : error
  }
}

/** The key of the form, or the stored one of the prompt. */
async function keyOf(
  { workplace, secrets }: AssistantServices,
  companyId: number,
  { id, apiKey }: TrialInput,
): Promise<string> {
  if (apiKey) return apiKey
  if (id === undefined) throw new AppError('ERR_PROMPT_KEY_REQUIRED')
  const sealed = await workplace.read(companyId, async (work) => {
    await requirePrompt(work, id)
    return promptKey(work.db, companyId, id)
  })
  if (!sealed) throw new AppError('ERR_PROMPT_KEY_REQUIRED')
  return openAiKey(secrets, sealed)
}
