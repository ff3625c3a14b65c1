import type { Out } from '@recado/contract/endpoint'
import type { sendByApi } from '@recado/contract/external-api/endpoints'
import type { TokenCaller } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { discardFiles, removeFiles } from '../../../platform/storage/remove-files.ts'
import { requireConnection } from '../../connections/public.ts'
import { contactForNumber, noteReach } from '../../contacts/public.ts'
import {
  type Draft,
  draftFiles,
  queueForContact,
  queueMarketing,
  requireContactUse,
  storeUploads,
  templateDraft,
  textDraft,
} from '../../conversations/public.ts'
import type { ApiServices } from '../api-services.ts'
import { requireValidToken } from '../tokens/require-valid-token.ts'
import { claimKey, findSend, noteSend, type SendKey } from './api-send.store.ts'
import type { ApiSend } from './api-send.ts'
import { type CheckedSend, checkSend } from './check-send.ts'
import type { FetchSlots } from './fetch-slots.ts'
import { fetchFile, postedFiles } from './named-file.ts'
import { connectionOf, connectionToAsk, lookUp } from './recipient.ts'

type Answer = Out<typeof sendByApi>

/** Dependencies of sends on this node. */
export interface SendServices extends ApiServices {
  slots: FetchSlots
}

/** The content of a send: drafts, or a template with its stored file. */
interface SendContent {
  template?: ApiSend['body']['template']
  drafts: readonly Draft[]
}

/** A send whose number was looked up. `reachPhone` is the network's spelling, null without its answer. */
type ReadySend = CheckedSend & { reachPhone: string | null }

/**
 * Sends a message for a program: stored first and delivered in order, even if the session is down now. A repeated key
 * with equal content returns the first answer and sends nothing.
 * @throws AppError ERR_WAPP_INVALID_CONTACT, ERR_API_MESSAGE_EMPTY, ERR_IDEMPOTENCY_KEY, ERR_NO_PERMISSION for a
 *   connection's token that names another connection, and for a contact whose tickets the token's creator may not
 *   answer, ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_UNSUPPORTED_MEDIA, those of postedFiles and fetchFile;
 *   for marketing OPTED_OUT and ERR_MARKETING_BLOCKED; for a template ERR_VALIDATION if there is also a text, and the
 *   errors of draftsOf
 */
export async function sendByToken(services: SendServices, caller: TokenCaller, send: ApiSend): Promise<Answer> {
  const { messages } = services
  const { body } = send
  const { companyId } = caller
  const posted = await postedFiles(send)
  const checked = await checkSend(caller, send, posted)
  const first = await messages.workplace.read(companyId, async (work) => {
    // Before all else, so that a repeated post neither stores nor fetches a file again.
    const earlierAnswer = await findEarlierAnswer(work, checked.key)
    return { earlierAnswer, askedId: earlierAnswer ? null : await connectionToAsk(work, caller, checked) }
  })
  if (first.earlierAnswer) return first.earlierAnswer
  const reachPhone = first.askedId === null ? null : await lookUp(services, companyId, checked.number, first.askedId)
  const ready = { ...checked, reachPhone }
  const fetched = body.mediaUrl === undefined ? [] : [await fetchFile(services, caller, { url: body.mediaUrl, body })]
  const files = [...posted, ...fetched]
  const { template } = body
  if (files.length === 0)
    return queueAll(services, caller, ready, { template, drafts: template ? [] : [textDraft(body.body ?? '')] })
  const place = { ...messages, companyId }
  const drafts = await storeUploads(place, files, { body: body.body })
  try {
    return await queueAll(services, caller, ready, { template, drafts })
  } catch (error) {
    await discardFiles(place, draftFiles(drafts), error)
    throw error
  }
}

/** The answer of an earlier send with this key, or null. */
async function findEarlierAnswer(work: Work, key: SendKey | null): Promise<Answer | null> {
  if (!key) return null
  const earlierSend = await findSend(work.db, work.companyId, key)
  if (!earlierSend) return null
  if (!earlierSend.bodyHash.equals(key.bodyHash)) throw new AppError('ERR_IDEMPOTENCY_KEY')
  const { messageId, messageIds, ticketId } = earlierSend
  return answerOf(ticketId, messageIds ?? [messageId])
}

const answerOf = (ticketId: number, ids: number[]): Answer => ({
  id: ids[0] ?? 0,
  ticketId,
  status: 'waiting',
  ...(ids.length > 1 && { ids }),
})

/** Key, messages and outbox items are written in one transaction, so a crash cannot send twice. */
function queueAll(
  { messages }: ApiServices,
  caller: TokenCaller,
  ready: ReadySend,
  content: SendContent,
): Promise<Answer> {
  return messages.workplace.run(caller.companyId, async (work) => {
    const { db, companyId, now } = work
    // The upload may have taken minutes, so check the token again.
    if (content.drafts.some(({ mediaFile }) => mediaFile !== null)) await requireValidToken(work, caller)
    const { key } = ready
    if (key && !(await claimKey(db, companyId, key, now))) {
      const earlierAnswer = await findEarlierAnswer(work, key)
      if (!earlierAnswer) throw new Error('the claimed key has no send')
      await removeFiles(work, draftFiles(content.drafts))
      return earlierAnswer
    }
    const connectionId = await connectionOf(work, caller, ready.connectionId)
    const drafts = await draftsOf(work, messages, connectionId, content)
    const contactId = await recipientContact(work, caller, ready)
    const { messageIds, ticketId } = ready.marketing
      ? await queueMarketing(work, messages, { contactId, connectionId, drafts, campaign: null })
      : await queueForContact(work, messages, { contactId, connectionId, drafts })
    if (key) await noteSend(db, companyId, { ...key, messageIds, ticketId })
    return answerOf(ticketId, messageIds)
  })
}

/** @throws AppError ERR_NO_PERMISSION */
async function recipientContact(work: Work, { creator }: TokenCaller, ready: ReadySend): Promise<number> {
  const { number, name, reachPhone } = ready
  const id = await contactForNumber(work, { number, name, origin: 'api' })
  if (creator) await requireContactUse(work, creator, id, 'answer')
  if (reachPhone !== null) await noteReach(work.db, work.companyId, { id, phone: reachPhone })
  return id
}

/**
 * The drafts for the connection.
 * @throws AppError ERR_CONNECTION_WITHOUT_TEMPLATES and those of templateDraft
 */
async function draftsOf(
  work: Work,
  { sessions }: ApiServices['messages'],
  connectionId: number,
  { template, drafts }: SendContent,
): Promise<readonly Draft[]> {
  if (!template) return drafts
  const { provider } = await requireConnection(work.db, connectionId)
  if (!sessions.abilities(provider).needsTemplate) throw new AppError('ERR_CONNECTION_WITHOUT_TEMPLATES')
  const { name, language, parameters } = template
  return [await templateDraft(work, { connectionId, name, language }, { parameters, file: drafts[0] ?? null })]
}
