import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../platform/app-error.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { MediaAddresses } from './media-address.ts'
import { inlineTypeOf } from './media-kind.rules.ts'
import { rangeOf } from './range.rules.ts'

/** Where the media lie, and who signed their addresses. */
export interface MediaServing {
  storage: Pick<Storage, 'open'>
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
 * @throws AppError ERR_NO_MEDIA_FOUND for anything that is not signed, run out or gone
 */
export async function serveMedia(services: MediaServing, asked: MediaRequest): Promise<unknown> {
  const { request, reply, name } = asked
  const companyId = Number(/^company(\d{1,10})$/.exec(asked.company)?.[1] ?? 0)
  const address = { companyId, name, e: String(asked.expiry), s: asked.signature }
  if (!services.addresses.verify(address)) throw new AppError('ERR_NO_MEDIA_FOUND')
  const whole = await services.storage.open(companyId, name)
  if (!whole) throw new AppError('ERR_NO_MEDIA_FOUND')
  const range = rangeOf(request.headers.range, whole.size)
  setHeaders(reply, name, whole.modifiedAt)
  if (range === null) return reply.header('content-length', whole.size).send(whole.stream)
  whole.stream.destroy()
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${whole.size}`).send()
  const part = await services.storage.open(companyId, name, range)
  if (!part) throw new AppError('ERR_NO_MEDIA_FOUND')
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${whole.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(part.stream)
}

function setHeaders(reply: FastifyReply, name: string, modifiedAt: Date): void {
  const inline = inlineTypeOf(name)
  void reply.headers({
    'content-type': inline ?? 'application/octet-stream',
    // Without a name: the browser takes it from the link, where the shown name stands.
    'content-disposition': inline ? 'inline' : 'attachment',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=86400, immutable',
    'last-modified': modifiedAt.toUTCString(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
}
