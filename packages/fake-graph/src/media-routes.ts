import { createHash } from 'node:crypto'
import { refusal, unknownObject, wrongField } from './graph-error.ts'
import type { StoredMedium } from './model.ts'
import { type GraphState, newGraphId } from './state.ts'

/** Lifetime of a medium's address. */
const URL_LIFETIME_MS = 5 * 60_000

/** The types that a business may upload and their maximum bytes, from the Cloud API's media reference. */
const MB = 1024 * 1024
const kinds: ReadonlyArray<{ types: readonly string[]; most: number }> = [
  { types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], most: 16 * MB },
  { types: ['image/jpeg', 'image/png'], most: 5 * MB },
  { types: ['video/3gpp', 'video/mp4'], most: 16 * MB },
  { types: ['image/webp'], most: 500 * 1024 },
  {
    types: [
      'text/plain',
      'application/pdf',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    most: 100 * MB,
  },
]

/** POST /<version>/<phone_number_id>/media: multipart with messaging_product, type and file. */
export async function uploadMedium(
  state: GraphState,
  raw: Uint8Array,
  contentType: string,
): Promise<Record<string, unknown>> {
  const body = new Uint8Array(raw)
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => null)
  if (!form) throw wrongField('The request is no multipart form')
  for (const key of form.keys())
    if (!['messaging_product', 'type', 'file'].includes(key)) throw wrongField(`Unexpected key "${key}"`)
  if (form.get('messaging_product') !== 'whatsapp') throw wrongField('messaging_product is required')
  const file = form.get('file')
  if (!(file instanceof File)) throw wrongField('file is required')
  const mimetype = (file.type || String(form.get('type') ?? '')).toLowerCase()
  const kind = kinds.find(({ types }) => types.includes(mimetype.split(';')[0]?.trim() ?? ''))
  if (!kind) throw wrongField(`Param file must be a file with one of the supported types; received ${mimetype}`)
  if (file.size > kind.most) throw refusal(131053, 'The file is too large')
  const id = newGraphId()
  state.media.set(id, { id, bytes: new Uint8Array(await file.arrayBuffer()), mimetype })
  return { id }
}

/** GET /<version>/<media_id>: an address of the bytes, valid for five minutes. */
export function describeMedium(state: GraphState, medium: StoredMedium, host: string): Record<string, unknown> {
  const sha256 = createHash('sha256').update(medium.bytes).digest('hex')
  const until = Date.now() + URL_LIFETIME_MS - state.mediaAgeMs
  const url = `http://${host}/media/${medium.id}?until=${until}`
  const { id, mimetype: mime_type, bytes } = medium
  return { messaging_product: 'whatsapp', url, mime_type, sha256, file_size: bytes.length, id }
}

/** @throws GraphError for an expired address */
export function mediumAt(state: GraphState, id: string, until: number): StoredMedium {
  const medium = state.media.get(id)
  if (!medium) throw unknownObject(id)
  if (until < Date.now()) throw refusal(131052, 'The address is over', 404)
  return medium
}
