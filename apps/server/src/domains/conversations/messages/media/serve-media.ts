import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../platform/app-error.ts'
import type { FileFacts, Storage } from '../../../../platform/storage/storage.ts'
import type { MediaAddresses } from './media-address.ts'
import { inlineTypeOf } from './media-kind.rules.ts'
import { isSameFile, parseRange } from './range.rules.ts'

/** The store of the media, and the signer of their addresses. */
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
 * Serves a medium by its signed address, whole or in part. Only pictures, sounds and videos are shown inline, under the
 * type detected when they were stored; anything else is a download of plain bytes (messages.3).
 * @throws AppError ERR_NO_MEDIA_FOUND for an address that is unsigned, expired or without a file; StorageUnavailable
 */
export async function serveMedia(services: MediaServing, mediaRequest: MediaRequest): Promise<unknown> {
  const { request, reply, name } = mediaRequest
  const companyId = Number(/^company(\d{1,10})$/.exec(mediaRequest.company)?.[1] ?? 0)
  const address = { companyId, name, e: String(mediaRequest.expiry), s: mediaRequest.signature }
  if (!services.addresses.verify(address)) throw new AppError('ERR_NO_MEDIA_FOUND')
  const { storage } = services
  const isWhole = request.method === 'GET' && request.headers.range === undefined
  const file = isWhole ? await storage.open(companyId, name) : await storage.stat(companyId, name)
  if (!file) throw new AppError('ERR_NO_MEDIA_FOUND')
  setHeaders(reply, name, file.modifiedAt)
  if ('stream' in file) return reply.header('content-length', file.size).send(file.stream)
  // A range is for GET only (RFC 9110, 14.2).
  if (request.method === 'HEAD') return reply.header('content-length', file.size).send()
  return sendPart(storage, mediaRequest, companyId, file)
}

async function sendPart(
  storage: MediaServing['storage'],
  { request, reply, name }: MediaRequest,
  companyId: number,
  { size, modifiedAt }: FileFacts,
): Promise<unknown> {
  const isCurrent = isSameFile(request.headers['if-range']?.toString(), { tag: tagOf(name), modifiedAt })
  const range = isCurrent ? parseRange(request.headers.range, size) : null
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

/** A file's content never changes, so its name is its version. */
const tagOf = (name: string): string => `"${name}"`

function setHeaders(reply: FastifyReply, name: string, modifiedAt: Date): void {
  const inline = inlineTypeOf(name)
  void reply.headers({
    'content-type': inline ?? 'application/octet-stream',
    // No file name here: the browser uses the link's download attribute.
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
