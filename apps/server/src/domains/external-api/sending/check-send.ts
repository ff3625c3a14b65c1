import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { TokenCaller } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { FileToSend } from '../../conversations/public.ts'
import { callerName } from '../tokens/token-door.ts'
import type { SendKey } from './api-send.store.ts'
import type { ApiSend } from './api-send.ts'
import type { Recipient } from './recipient.ts'
import { contentText, recipientOf } from './send.rules.ts'

/** A send with validated input. */
export interface CheckedSend extends Recipient {
  name: string
  marketing: boolean
  key: SendKey | null
}

/**
 * Validates a call and digests its content for its key.
 * @param files those that arrived with the call
 * @throws AppError ERR_NO_PERMISSION, ERR_WAPP_INVALID_CONTACT, ERR_VALIDATION, ERR_API_MESSAGE_EMPTY
 */
export async function checkSend(
  caller: TokenCaller,
  { body, key }: Pick<ApiSend, 'body' | 'key'>,
  files: readonly FileToSend[],
): Promise<CheckedSend> {
  const ownConnectionId = caller.of === 'connection' ? caller.tokenId : null
  if (ownConnectionId !== null && body.whatsappId !== undefined && body.whatsappId !== ownConnectionId)
    throw new AppError('ERR_NO_PERMISSION')
  const number = recipientOf(body.number)
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  checkContent(body, files.length + (body.mediaUrl === undefined ? 0 : 1))
  const content = {
    number,
    body: body.body ?? '',
    connectionId: ownConnectionId ?? body.whatsappId ?? null,
    name: body.name ?? '',
    marketing: body.marketing ?? false,
    template: body.template,
    fetched: body.mediaUrl === undefined ? undefined : { url: body.mediaUrl, name: body.mediaName ?? '' },
  }
  if (!key) return { ...content, key: null }
  const digests: Array<{ name: string; digest: string }> = []
  for (const file of files) digests.push({ name: file.filename, digest: await digestOf(file) })
  const bodyHash = sha256(contentText({ ...content, files: digests }))
  return { ...content, key: { caller: callerName(caller), keyHash: sha256(key), bodyHash } }
}

/** @throws AppError ERR_VALIDATION for a template with a text or with several files, ERR_API_MESSAGE_EMPTY */
function checkContent({ body, template }: ApiSend['body'], fileCount: number): void {
  const hasText = Boolean(body?.trim())
  if (template && hasText) throw new AppError('ERR_VALIDATION', { field: 'body' })
  if (template && fileCount > 1) throw new AppError('ERR_VALIDATION', { field: 'medias' })
  if (!template && !hasText && fileCount === 0) throw new AppError('ERR_API_MESSAGE_EMPTY', { field: 'body' })
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

async function digestOf(file: FileToSend): Promise<string> {
  const hash = createHash('sha256')
  if ('bytes' in file) hash.update(file.bytes)
  else await pipeline(createReadStream(file.path), hash)
  return hash.digest('hex')
}
