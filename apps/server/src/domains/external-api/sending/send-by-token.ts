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
  requireContactUse,
  storeUploads,
  templateDraft,
  textDraft,
} from '../../conversations/public.ts'
import type { ApiServices } from '../api-services.ts'
import { requireValidToken } from '../tokens/require-valid-token.ts'
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

/** The content of a send: drafts, or a template with its stored file. */
interface SendContent {
  template?: ApiSend['body']['template']
  drafts: readonly Draft[]
}

/** A send with validated input. */
interface Checked {
  number: string
  name: string
  /** Null: the company's default connection. */
  connectionId: number | null
  marketing: boolean
  key: SendKey | null
}

/**
 * Sends a message for a program: stored first and delivered in order, even if the session is down now. The same key
 * with the same content returns the first one's message and sends nothing.
 * @throws AppError ERR_WAPP_INVALID_CONTACT, ERR_API_MESSAGE_EMPTY, ERR_IDEMPOTENCY_KEY, ERR_NO_PERMISSION for a
 *   connection's token that names another connection, and for a contact whose tickets the token's creator may not
 *   answer, ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_UNSUPPORTED_MEDIA;
 *   for marketing OPTED_OUT and ERR_MARKETING_BLOCKED; for a template ERR_VALIDATION if there is also a text, and the
 *   errors of draftsOf
 */
export async function sendByToken(services: ApiServices, caller: TokenCaller, send: ApiSend): Promise<Answer> {
  const checked = await check(caller, send)
  const { body, files } = send
  if (body.template) checkTemplateInput(send)
  if (files.length === 0) {
    if (body.template) return queueAll(services, caller, checked, { template: body.template, drafts: [] })
    if (!body.body?.trim()) throw new AppError('ERR_API_MESSAGE_EMPTY')
    return queueAll(services, caller, checked, { drafts: [textDraft(body.body)] })
  }
  const { messages } = services
  // Check first, so that a repeated post stores no file again.
  const earlierAnswer = await messages.workplace.read(caller.companyId, (work) => findEarlierAnswer(work, checked.key))
  if (earlierAnswer) return earlierAnswer
  const place = { ...messages, companyId: caller.companyId }
  const drafts = await storeUploads(place, files, { body: body.body })
  try {
    return await queueAll(services, caller, checked, { template: body.template, drafts })
  } catch (error) {
    await discardFiles(place, draftFiles(drafts), error)
    throw error
  }
}

/** @throws AppError ERR_VALIDATION for a template with a text or with several files */
function checkTemplateInput({ body, files }: ApiSend): void {
  if (body.body?.trim()) throw new AppError('ERR_VALIDATION', { field: 'body' })
  if (files.length > 1) throw new AppError('ERR_VALIDATION', { field: 'medias' })
}

async function check(caller: TokenCaller, { body, files, key }: ApiSend): Promise<Checked> {
  const ownConnectionId = caller.of === 'connection' ? caller.tokenId : null
  if (ownConnectionId !== null && body.whatsappId !== undefined && body.whatsappId !== ownConnectionId)
    throw new AppError('ERR_NO_PERMISSION')
  const number = recipientOf(body.number)
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  const content = {
    number,
    body: body.body ?? '',
    connectionId: ownConnectionId ?? body.whatsappId ?? null,
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

/** The answer of an earlier send with this key, or null. */
async function findEarlierAnswer(work: Work, key: SendKey | null): Promise<Answer | null> {
  if (!key) return null
  const earlierSend = await findSend(work.db, work.companyId, key)
  if (!earlierSend) return null
  if (!earlierSend.bodyHash.equals(key.bodyHash)) throw new AppError('ERR_IDEMPOTENCY_KEY')
  return { id: earlierSend.messageId, ticketId: earlierSend.ticketId, status: 'waiting' }
}

/** Key, messages and outbox items are written in one transaction, so a crash cannot send twice. */
function queueAll(
  { messages }: ApiServices,
  caller: TokenCaller,
  checked: Checked,
  content: SendContent,
): Promise<Answer> {
  return messages.workplace.run(caller.companyId, async (work) => {
    const { db, companyId, now } = work
    // The upload may have taken minutes, so check the token again.
    if (content.drafts.some(({ mediaFile }) => mediaFile !== null)) await requireValidToken(work, caller)
    const { key } = checked
    if (key && !(await claimKey(db, companyId, key, now))) {
      const earlierAnswer = await findEarlierAnswer(work, key)
      if (!earlierAnswer) throw new Error('the claimed key has no send')
      await removeFiles(work, draftFiles(content.drafts))
      return earlierAnswer
    }
    // A connection's own token exists only as long as the connection.
    const connectionId = caller.of === 'connection' ? caller.tokenId : await connectionOf(work, checked.connectionId)
    const drafts = await draftsOf(work, messages, connectionId, content)
    const contactId = await contactForNumber(work, { number: checked.number, name: checked.name, origin: 'api' })
    if (caller.creator) await requireContactUse(work, caller.creator, contactId, 'answer')
    const { messageId, ticketId } = checked.marketing
      ? await queueMarketing(work, messages, { contactId, connectionId, drafts, campaign: null })
      : await queueForContact(work, messages, { contactId, connectionId, drafts })
    if (key) await noteSend(db, companyId, { ...key, messageId, ticketId })
    return { id: messageId, ticketId, status: 'waiting' }
  })
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

async function connectionOf(work: Work, requestedId: number | null): Promise<number> {
  // A greater id could not even be compared with the column.
  if (requestedId !== null && requestedId < 2 ** 31) return (await requireConnection(work.db, requestedId)).id
  if (requestedId !== null) throw new AppError('ERR_NO_WAPP_FOUND')
  const connection = await defaultConnection(work.db)
  if (!connection) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  return connection.id
}
