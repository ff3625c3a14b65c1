import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { In, Out } from '@recado/contract/endpoint'
import type { sendByApi } from '@recado/contract/external-api/endpoints'
import type { TokenCaller } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { discardFiles, removeFiles } from '../../../platform/storage/remove-files.ts'
import { defaultConnection, requireConnection } from '../../connections/public.ts'
import { contactForNumber } from '../../contacts/public.ts'
import {
  type Draft,
  draftFiles,
  queueForContact,
  queueMarketing,
  storeUploads,
  templateDraft,
  textDraft,
} from '../../conversations/public.ts'
import type { ApiServices } from '../api-services.ts'
import { requireStanding } from '../tokens/require-standing.ts'
import { callerName } from '../tokens/token-door.ts'
import { claimKey, findSend, noteSend, type SendKey } from './api-send.store.ts'
import { contentText, recipientOf } from './send.rules.ts'

type Answer = Out<typeof sendByApi>

export interface ApiSend {
  body: In<typeof sendByApi, 'body'>
  files: readonly UploadedFile[]
  /** The header Idempotency-Key. */
  key: string | undefined
}

/** What goes to the customer: drafts, or a template with what was stored for it. */
interface Said {
  template?: ApiSend['body']['template']
  drafts: readonly Draft[]
}

/** A send whose input was checked. */
interface Checked {
  number: string
  name: string
  /** Null: the company's default one. */
  connectionId: number | null
  marketing: boolean
  key: SendKey | null
}

/**
 * Sends for a program: stored first, delivered in order, also when the session is down now. The same key with the same content
 * answers the first one's message and sends nothing.
 * @throws AppError ERR_WAPP_INVALID_CONTACT, ERR_API_MESSAGE_EMPTY, ERR_IDEMPOTENCY_KEY, ERR_NO_PERMISSION for the token of a connection that
 *   names another one, ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_UNSUPPORTED_MEDIA, of marketing OPTED_OUT and ERR_MARKETING_BLOCKED,
 *   and of a template ERR_VALIDATION for a text beside it and those of draftsOf
 */
export async function sendByToken(services: ApiServices, caller: TokenCaller, send: ApiSend): Promise<Answer> {
  const checked = await check(caller, send)
  const { body, files } = send
  if (body.template) checkBeside(send)
  if (files.length === 0) {
    if (body.template) return queueAll(services, caller, checked, { template: body.template, drafts: [] })
    if (!body.body?.trim()) throw new AppError('ERR_API_MESSAGE_EMPTY')
    return queueAll(services, caller, checked, { drafts: [textDraft(body.body)] })
  }
  const { messages } = services
  // Nothing is stored twice for a repeated post.
  const known = await messages.workplace.read(caller.companyId, (work) => earlier(work, checked.key))
  if (known) return known
  const place = { ...messages, companyId: caller.companyId }
  const drafts = await storeUploads(place, files, { body: body.body })
  try {
    return await queueAll(services, caller, checked, { template: body.template, drafts })
  } catch (error) {
    await discardFiles(place, draftFiles(drafts), error)
    throw error
  }
}

/** @throws AppError ERR_VALIDATION for a text beside a template, or several files */
function checkBeside({ body, files }: ApiSend): void {
  if (body.body?.trim()) throw new AppError('ERR_VALIDATION', { field: 'body' })
  if (files.length > 1) throw new AppError('ERR_VALIDATION', { field: 'medias' })
}

async function check(caller: TokenCaller, { body, files, key }: ApiSend): Promise<Checked> {
  const own = caller.of === 'connection' ? caller.tokenId : null
  if (own !== null && body.whatsappId !== undefined && body.whatsappId !== own) throw new AppError('ERR_NO_PERMISSION')
  const number = recipientOf(body.number)
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  const content = {
    number,
    body: body.body ?? '',
    connectionId: own ?? body.whatsappId ?? null,
    name: body.name ?? '',
    marketing: body.marketing ?? false,
    template: body.template,
  }
  if (!key) return { ...content, key: null }
  const digests: Array<{ name: string; digest: string }> = []
  for (const file of files) digests.push({ name: file.filename, digest: await digestOf(file.path) })
  const bodyHash = sha256(contentText({ ...content, files: digests }))
  return { ...content, key: { caller: callerName(caller), keyHash: sha256(key), bodyHash } }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** What an earlier send with this key was answered; null when there was none. */
async function earlier(work: Work, key: SendKey | null): Promise<Answer | null> {
  if (!key) return null
  const found = await findSend(work.db, work.companyId, key)
  if (!found) return null
  if (!found.bodyHash.equals(key.bodyHash)) throw new AppError('ERR_IDEMPOTENCY_KEY')
  return { id: found.messageId, ticketId: found.ticketId, status: 'waiting' }
}

/** The key, the messages and their places in the outbox are one transaction: sent once, whatever dies. */
function queueAll({ messages }: ApiServices, caller: TokenCaller, checked: Checked, said: Said): Promise<Answer> {
  return messages.workplace.run(caller.companyId, async (work) => {
    const { db, companyId, now } = work
    // Files may be on the way for minutes.
    if (said.drafts.some(({ mediaFile }) => mediaFile !== null)) await requireStanding(work, caller)
    const { key } = checked
    if (key && !(await claimKey(db, companyId, key, now))) {
      const known = await earlier(work, key)
      if (!known) throw new Error('a key that is taken by nobody')
      await removeFiles(work, draftFiles(said.drafts))
      return known
    }
    // A connection's own token goes with it: while there is one, there is the other.
    const connectionId = caller.of === 'connection' ? caller.tokenId : await connectionOf(work, checked.connectionId)
    const drafts = await draftsOf(work, messages, connectionId, said)
    const contactId = await contactForNumber(work, checked)
    const { messageId, ticketId } = checked.marketing
      ? await queueMarketing(work, messages, { contactId, connectionId, drafts, campaign: null })
      : await queueForContact(work, messages, { contactId, connectionId, drafts })
    if (key) await noteSend(db, companyId, { ...key, messageId, ticketId })
    return { id: messageId, ticketId, status: 'waiting' }
  })
}

/** What is said over the connection. @throws AppError ERR_CONNECTION_WITHOUT_TEMPLATES and those of templateDraft */
async function draftsOf(
  work: Work,
  { sessions }: ApiServices['messages'],
  connectionId: number,
  { template, drafts }: Said,
): Promise<readonly Draft[]> {
  if (!template) return drafts
  const { provider } = await requireConnection(work.db, connectionId)
  if (!sessions.abilities(provider).needsTemplate) throw new AppError('ERR_CONNECTION_WITHOUT_TEMPLATES')
  const { name, language, parameters } = template
  return [await templateDraft(work, { connectionId, name, language }, { parameters, file: drafts[0] ?? null })]
}

async function connectionOf(work: Work, named: number | null): Promise<number> {
  // No connection has a greater id, and the column could not even be compared with it.
  if (named !== null && named < 2 ** 31) return (await requireConnection(work.db, named)).id
  if (named !== null) throw new AppError('ERR_NO_WAPP_FOUND')
  const found = await defaultConnection(work.db)
  if (!found) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  return found.id
}
