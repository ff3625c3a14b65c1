import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../platform/app-error.ts'
import type { FileFacts, Storage } from '../../../../platform/storage/storage.ts'
import type { MediaAddresses } from './media-address.ts'
import { inlineTypeOf } from './media-kind.rules.ts'
import { isSameFile, rangeOf } from './range.rules.ts'

/** Where the media lie, and who signed their addresses. */
export interface MediaServing {
  storage: Pick<Storage, 'open' | 'stat'>
  addresses: MediaAddresses
}

export interface MediaRequest {
  company: string
  name: string
  expiry: number
  signature: string
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Serves a medium by its signed address, whole or in part. Only pictures, sounds and films are shown in place, under
 * the type that their content had when they were stored; all else is a download of plain bytes (messages.3).
 * @throws AppError ERR_NO_MEDIA_FOUND for anything that is not signed, run out or gone; StorageUnavailable
 */
export async function serveMedia(services: MediaServing, asked: MediaRequest): Promise<unknown> {
  const { request, reply, name } = asked
  const companyId = Number(/^company(\d{1,10})$/.exec(asked.company)?.[1] ?? 0)
  const address = { companyId, name, e: String(asked.expiry), s: asked.signature }
  if (!services.addresses.verify(address)) throw new AppError('ERR_NO_MEDIA_FOUND')
  const { storage } = services
  const whole = request.method === 'GET' && request.headers.range === undefined
  const found = whole ? await storage.open(companyId, name) : await storage.stat(companyId, name)
  if (!found) throw new AppError('ERR_NO_MEDIA_FOUND')
  setHeaders(reply, name, found.modifiedAt)
  if ('stream' in found) return reply.header('content-length', found.size).send(found.stream)
  // A range is for GET only (RFC 9110, 14.2).
  if (request.method === 'HEAD') return reply.header('content-length', found.size).send()
  return sendPart(storage, asked, companyId, found)
}

async function sendPart(
  storage: MediaServing['storage'],
  { request, reply, name }: MediaRequest,
  companyId: number,
  { size, modifiedAt }: FileFacts,
): Promise<unknown> {
  const isCurrent = isSameFile(request.headers['if-range']?.toString(), { tag: tagOf(name), modifiedAt })
  const range = isCurrent ? rangeOf(request.headers.range, size) : null
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const part = await storage.open(companyId, name, range ?? undefined)
  if (!part) throw new AppError('ERR_NO_MEDIA_FOUND')
  if (range === null) return reply.header('content-length', size).send(part.stream)
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(part.stream)
}

/** A file never changes under its name, so the name is its version. */
const tagOf = (name: string): string => `"${name}"`

function setHeaders(reply: FastifyReply, name: string, modifiedAt: Date): void {
  const inline = inlineTypeOf(name)
  void reply.headers({
    'content-type': inline ?? 'application/octet-stream',
    // Without a name: the browser takes it from the link, where the shown name stands.
    'content-disposition': inline ? 'inline' : 'attachment',
    'accept-ranges': 'bytes',
    etag: tagOf(name),
    'cache-control': 'private, max-age=86400, immutable',
    'last-modified': modifiedAt.toUTCString(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
}
