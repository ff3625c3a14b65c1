import { modelName } from '@recado/contract/assistant/choices'
import type { Prompt, PromptInput } from '@recado/contract/assistant/prompt'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { requireQueue } from '../../queues/public.ts'
import type { AssistantServices } from '../assistant-services.ts'
import { promptCheckKey } from '../jobs.ts'
import { sealAiKey } from '../settings/settings.store.ts'
import { announcePrompt } from './announce-prompt.ts'
import { insertPrompt, lockPrompt, type PromptColumns, savePrompt } from './prompt.store.ts'
import { auditedPrompt } from './prompt.view.ts'
import { requirePrompt } from './require-prompt.ts'

type Services = Pick<AssistantServices, 'secrets'>

/**
 * Adds a prompt, and plans the check of its key.
 * @throws AppError ERR_PROMPT_KEY_REQUIRED, ERR_PROMPT_MODEL, ERR_NO_QUEUE_FOUND
 */
export async function createPrompt(work: Work, actor: Actor, services: Services, input: PromptInput): Promise<Prompt> {
  if (!input.apiKey) throw new AppError('ERR_PROMPT_KEY_REQUIRED')
  await check(work, input)
  const values = { ...columnsOf(services, input), api_key: sealAiKey(services.secrets, input.apiKey) }
  const id = await insertPrompt(work.db, work.companyId, values as PromptColumns)
  const row = await requirePrompt(work, id)
  await planKeyCheck(work, id)
  await audit(work, actor, 'prompt.create', `prompt ${id}`, null, auditedPrompt(row, true))
  return announcePrompt(work, 'create', row)
}

/**
 * Changes the given fields of a prompt. Without a key in the input, the stored key stays. A new key or model is checked
 * again.
 * @throws AppError ERR_NO_PROMPT_FOUND, ERR_PROMPT_MODEL, ERR_NO_QUEUE_FOUND
 */
export async function updatePrompt(
  work: Work,
  actor: Actor,
  services: Services,
  { id, change }: { id: number; change: Partial<PromptInput> },
): Promise<Prompt> {
  await lockPrompt(work.db, work.companyId, id)
  const before = await requirePrompt(work, id)
  await check(work, change)
  const isKeyGiven = change.apiKey !== undefined
  const isChecked = isKeyGiven || (change.model ?? before.model) !== before.model
  const values = { ...columnsOf(services, change), ...(isChecked && { key_state: 'unchecked' as const }) }
  await savePrompt(work.db, work.companyId, id, values, work.now)
  if (isChecked) await planKeyCheck(work, id)
  const row = await requirePrompt(work, id)
  await audit(
    work,
    actor,
    'prompt.update',
    `prompt ${id}`,
    auditedPrompt(before, false),
    auditedPrompt(row, isKeyGiven),
  )
  return announcePrompt(work, 'update', row)
}

async function check(
  work: Work,
  { model, queueId }: { model?: string | undefined; queueId?: number | undefined },
): Promise<void> {
  if (model !== undefined && !modelName.test(model)) throw new AppError('ERR_PROMPT_MODEL')
  if (queueId !== undefined) await requireQueue(work.db, queueId)
}

/** The key is checked after the save, so that an unreachable provider delays or prevents none. */
const planKeyCheck = (work: Work, promptId: number) =>
  work.enqueue(promptCheckKey, { companyId: work.companyId, promptId })

function columnsOf({ secrets }: Services, change: Partial<PromptInput>): Partial<PromptColumns> {
  const { name, prompt, model, maxTokens, temperature, queueId, maxMessages, hearsAudio, seesImages, apiKey } = change
  const columns = {
    ...{ name, prompt, model, temperature, max_tokens: maxTokens, queue_id: queueId, max_messages: maxMessages },
    ...{ hears_audio: hearsAudio, sees_images: seesImages },
    api_key: apiKey && sealAiKey(secrets, apiKey),
  }
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<PromptColumns>
}
