import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { endTalks } from '../../answering/public.ts'
import { audit, hearersOf } from '../../identity/public.ts'
import type { AssistantServices } from '../assistant-services.ts'
import { deletedWords } from './deleted-words.rules.ts'
import { lockPrompt, removePrompt } from './prompt.store.ts'
import { auditedPrompt } from './prompt.view.ts'
import { requirePrompt } from './require-prompt.ts'

/**
 * Deletes a prompt with its key. Connections and queues that used it continue without it, and an attendant takes over
 * its tickets.
 * @returns the message for the user, which names what used it
 * @throws AppError ERR_NO_PROMPT_FOUND
 */
export async function deletePrompt(
  work: Work,
  actor: Actor,
  { forget }: Pick<AssistantServices, 'forget'>,
  id: number,
): Promise<{ message: string }> {
  await lockPrompt(work.db, work.companyId, id)
  const row = await requirePrompt(work, id)
  const connections = await forget.connections(work, actor, id)
  const queues = await forget.queues(work, actor, id)
  await endTalks(work, { machine: 'assistant', subject: id, label: row.name, queueId: row.queue_id })
  await removePrompt(work.db, work.companyId, id)
  await audit(work, actor, 'prompt.delete', `prompt ${id}`, auditedPrompt(row, false), null)
  work.announce('prompt', hearersOf(work.companyId, 'prompt'), { action: 'delete', promptId: id })
  return { message: deletedWords(actor.language, { connections, queues }) }
}
