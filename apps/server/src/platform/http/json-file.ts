import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { createBase64Decoder } from './base64-file.ts'
import { createJsonFileSplitter } from './json-file-splitter.ts'
import type { Upload } from './uploads.ts'

const JSON_TYPE = 'application/json'

export interface JsonFileLimits {
  /** The field of the body that contains the file. */
  field: string
  /** The field under which the file is listed. */
  listedAs: string
  /** Maximum bytes of the decoded file. */
  maxBytes: number
  /** Maximum bytes of the body without the file. */
  restBytes: number
}

/** Whether a request's body is JSON. */
export const isJson = (request: FastifyRequest): boolean =>
  /^application\/json\b/i.test(request.headers['content-type'] ?? '')

/** Leaves JSON bodies of a scope unread, for `receiveJsonFile`. */
export function leaveJsonUnread(scope: FastifyInstance): void {
  scope.removeContentTypeParser(JSON_TYPE)
  scope.addContentTypeParser(JSON_TYPE, (_request, _payload, callback) => callback(null, undefined))
}

/**
 * Reads a JSON body and stores its file on disk, chunk by chunk, so that 16 MB neither block the event loop nor fill
 * the memory.
 * @param folder folder for the file until the answer is sent
 * @returns the body, in which the field of the file is empty, and the file without a name
 * @throws AppError ERR_MALFORMED_BODY, ERR_BODY_TOO_LARGE (of the file with `maxBytes`), ERR_EMPTY_FILE, ERR_VALIDATION
 *   for text that is not base64
 */
export async function receiveJsonFile(
  request: FastifyRequest,
  folder: string,
  limits: JsonFileLimits,
): Promise<Upload> {
  const path = join(folder, randomUUID())
  const remove = () => rm(path, { force: true })
  try {
    const { text, file } = await readParts(request, { ...limits, folder, path })
    const body = await parseJson(request, text)
    const files = file ? [{ field: limits.listedAs, filename: '', mimetype: file.mimetype, path, size: file.size }] : []
    return { fields: body, files, remove }
  } catch (error) {
    await remove()
    // Reads and drops the rest of the request, because a client that is cut off while it sends never reads the answer.
    request.raw.resume()
    throw error
  }
}

interface FilePlace {
  folder: string
  path: string
}

async function readParts(request: FastifyRequest, limits: JsonFileLimits & FilePlace) {
  const { field, maxBytes, restBytes } = limits
  const decoder = createBase64Decoder({ field, maxBytes })
  const [rest, decoded]: [Buffer[], Buffer[]] = [[], []]
  let length = 0
  let end: ReturnType<typeof decoder.end> = null
  const split = createJsonFileSplitter(field, {
    rest(bytes) {
      length += bytes.length
      if (length > restBytes) throw new AppError('ERR_BODY_TOO_LARGE')
      rest.push(bytes)
    },
    value: (bytes) => void decoded.push(decoder.decode(bytes.toString('latin1'))),
    valueEnd() {
      end = decoder.end()
      if (end) decoded.push(end.bytes)
    },
  })
  const file = createFileWriter(limits)
  try {
    for await (const chunk of chunksOf(request)) {
      split(chunk)
      await file.write(decoded.splice(0))
    }
  } finally {
    await file.close()
  }
  const { mimetype } = (end as { mimetype: string } | null) ?? { mimetype: null }
  return {
    text: Buffer.concat(rest).toString('utf8'),
    file: mimetype === null ? null : { mimetype, size: file.size() },
  }
}

/** Reads a request without destroying it on an error, because it is still answered. */
async function* chunksOf({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk as Buffer
  } catch (error) {
    // The caller hung up.
    if (raw.destroyed) throw new AppError('ERR_MALFORMED_BODY')
    throw error
  }
}

/** Creates the file when it gets its first bytes: most bodies contain none. */
function createFileWriter({ folder, path }: FilePlace) {
  let handle: FileHandle | null = null
  let size = 0
  return {
    async write(parts: readonly Buffer[]): Promise<void> {
      const bytes = Buffer.concat(parts)
      if (bytes.length === 0) return
      if (!handle) await mkdir(folder, { recursive: true })
      handle ??= await open(path, 'wx', 0o600)
      await handle.writeFile(bytes)
      size += bytes.length
    },
    close: async () => handle?.close(),
    size: () => size,
  }
}

const parseJson = (request: FastifyRequest, text: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (text === '') return resolve(undefined)
    const parse = request.server.getDefaultJsonParser('remove', 'remove')
    void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
  })
