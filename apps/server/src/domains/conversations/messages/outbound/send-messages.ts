import { createHash } from 'node:crypto'
import { canAll } from '@recado/contract/access'
import { mentionedIn } from '@recado/contract/conversations/mentions.rules'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../../platform/db/work.ts'
import type { UploadedFile } from '../../../../platform/http/uploads.ts'
import { discardFiles, removeFiles } from '../../../../platform/storage/remove-files.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { requireWriter } from '../../tickets/access/require-writer.ts'
import { ticketFor } from '../../tickets/ticket-for.ts'
import { messagesOfClient } from '../history/message-page.store.ts'
import type { MediaAddresses } from '../media/media-address.ts'
import { chosenMentions } from '../mentions/chosen-mentions.ts'
import type { MemberIds } from '../mentions/member-ids.ts'
import { requireQuotable } from '../own-message.ts'
import { type Draft, draftOf } from './draft.rules.ts'
import { type MessageQueueing, queueDraft } from './queue-draft.ts'
import { lockQuickFile, quickFileDraft } from './quick-file.ts'
import type { NewMessageInput } from './send-input.ts'
import { draftFiles, storeUploads } from './store-uploads.ts'
import { templateDraft } from './template-draft.ts'

/** Dependencies of sending: the outbox and the file store. */
export interface MessageSending extends MessageQueueing, CompanyContexts {
  workplace: Workplace
  memberIds: MemberIds
  storage: Storage
}

export interface SendRequest {
  ticketId: number
  body: NewMessageInput
  files: readonly UploadedFile[]
  /** The Idempotency-Key header; the body's clientId takes precedence. */
  idempotencyKey: string | undefined
}

/**
 * Sends messages to the customer: stored first, then delivered in order, also when the session is currently down. A
 * repeated post with the same client id returns the first one's messages and sends nothing.
 * @throws AppError ERR_CREATING_MESSAGE for a blank one, ERR_TICKET_STATUS, ERR_VALIDATION for files beside the file of
 *   a quick message or a template, and those of requireQuotable, chosenMentions, ticketFor, queueDraft, quickFileDraft
 *   and templateDraft
 */
export async function sendMessages(services: MessageSending, actor: Actor, request: SendRequest): Promise<Message[]> {
  const key = request.body.clientId ?? keyOf(request.idempotencyKey)
  const { quickMessage: quick, template } = request.body
  if (quick && request.files.length > 0) throw new AppError('ERR_VALIDATION', { field: 'quickMessage' })
  if (template) {
    if (quick || request.files.length > 1) throw new AppError('ERR_VALIDATION', { field: 'template' })
    if (request.files.length === 0)
      return queueAll(services, actor, request, (work, ticket) => templateFor(work, ticket, template, null), key)
  }
  if (request.files.length === 0 && !quick) {
    const draft = draftOf(request.body)
    if (!draft) throw new AppError('ERR_CREATING_MESSAGE')
    return queueAll(services, actor, request, [draft], key)
  }
  // Checked before storing files, to reject unauthorised and repeated posts.
  const earlierCheck = await services.workplace.read(actor.companyId, (work) =>
    checkSending(work, services, actor, request.ticketId, key),
  )
  if (earlierCheck.messages) return earlierCheck.messages
  if (quick) {
    const draft = await quickFileDraft(services, actor, quick, request.body.body)
    return queueAll(services, actor, request, [draft], key)
  }
  const place = { ...services, companyId: actor.companyId }
  const drafts = await storeUploads(place, request.files, request.body)
  const header = drafts[0] ?? null
  const draftSource = template ? (work: Work, ticket: Ticket) => templateFor(work, ticket, template, header) : drafts
  try {
    return await queueAll(services, actor, request, draftSource, key, draftFiles(drafts))
  } catch (error) {
    await discardFiles(place, draftFiles(drafts), error)
    throw error
  }
}

/** @param stored the files stored for this post, deleted when it is a repetition */
function queueAll(
  services: MessageSending,
  actor: Actor,
  request: SendRequest,
  drafts: readonly Draft[] | ((work: Work, ticket: Ticket) => Promise<readonly Draft[]>),
  key: string | null,
  stored: readonly string[] = [],
): Promise<Message[]> {
  const { quotedMsg: quoted, quickMessage: quick } = request.body
  const quotedId = typeof quoted === 'object' ? (quoted?.id ?? null) : (quoted ?? null)
  return services.workplace.run(actor.companyId, async (work) => {
    const check = await checkSending(work, services, actor, request.ticketId, key, false)
    if (check.messages) {
      await removeFiles(work, stored)
      return check.messages
    }
    if (quick) await lockQuickFile(work, actor, quick)
    if (quotedId !== null) await requireQuotable(work, actor, { id: quotedId, ticketId: request.ticketId })
    const messages: Message[] = []
    const plain = typeof drafts === 'function' ? await drafts(work, check.ticket) : drafts
    const mentionedDrafts = await withMentions(work, services, check.ticket, plain, request.body.mentions)
    for (const [index, draft] of mentionedDrafts.entries()) {
      const clientId = key && (index === 0 ? key : `${key}.${index}`)
      const sender = {
        userId: actor.userId,
        language: actor.company.language,
        sendClass: 0,
        clientId,
        quotedId: index === 0 ? quotedId : null,
      } as const
      const queued = await queueDraft(work, services, check.ticket, draft, sender)
      // The first one decides, because all messages of a post share a transaction.
      if (queued.duplicate) {
        await removeFiles(work, stored)
        return knownMessages(work, services.addresses, request.ticketId, key)
      }
      messages.push(queued.message)
    }
    return messages
  })
}

/** Adds to each draft the people whom its text mentions. @throws AppError those of chosenMentions */
async function withMentions(
  work: Work,
  services: MessageSending,
  ticket: Ticket,
  drafts: readonly Draft[],
  mentions: NewMessageInput['mentions'],
): Promise<readonly Draft[]> {
  const newMentions = await chosenMentions(work, services, ticket, { mentions, texts: drafts.map(textOf) })
  if (newMentions.length === 0) return drafts
  return drafts.map((draft) => {
    const textMentions = mentionedIn(textOf(draft), newMentions)
    return textMentions.length === 0 ? draft : { ...draft, mentions: textMentions }
  })
}

/** The readable text of a draft; '' for a location and a card. */
const textOf = ({ mediaType, body }: Draft) => (mediaType === 'locationMessage' || mediaType === 'vcard' ? '' : body)

/** A template must belong to the ticket's connection. */
async function templateFor(
  work: Work,
  { whatsappId: connectionId }: Ticket,
  { id, parameters }: NonNullable<NewMessageInput['template']>,
  file: Draft | null,
): Promise<Draft[]> {
  if (connectionId === null) throw new AppError('ERR_NO_WAPP_FOUND')
  return [await templateDraft(work, { connectionId, id }, { parameters, file })]
}

/** Returns the ticket when this user may send there, or the messages of an earlier post with this key. */
export async function checkSending(
  work: Work,
  services: Pick<MessageSending, 'companyContext' | 'addresses'>,
  actor: Actor,
  ticketId: number,
  key: string | null,
  lookFirst = true,
): Promise<{ ticket: Ticket; messages: Message[] | null }> {
  const ticket = await ticketFor(work, actor, ticketId)
  const maySend = ticket.status === 'open' || (ticket.status === 'pending' && canAll(actor, 'tickets:answer'))
  if (key && (lookFirst || !maySend)) {
    const messages = await knownMessages(work, services.addresses, ticketId, key)
    if (messages.length > 0) return { ticket, messages }
  }
  if (!maySend) throw new AppError('ERR_TICKET_STATUS')
  await requireWriter(work, services, actor, ticketId)
  return { ticket, messages: null }
}

async function knownMessages(
  work: Work,
  addresses: MediaAddresses,
  ticketId: number,
  key: string | null,
): Promise<Message[]> {
  if (key === null) return []
  return (await messagesOfClient(work.db, work.companyId, ticketId, key)).map((message) => addresses.signed(message))
}

/** Converts any header text to a key that fits the column and its index. */
function keyOf(header: string | undefined): string | null {
  if (!header) return null
  return /^[\w-]{8,64}$/.test(header) ? header : `key-${createHash('sha256').update(header).digest('hex').slice(0, 48)}`
}
