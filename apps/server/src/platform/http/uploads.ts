import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@recado/contract/endpoint'
import { withoutPath } from '@recado/contract/values/file-name.rules'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** A file that a user uploaded, on disk under a generated name. */
export interface UploadedFile {
  /** The form field. */
  field: string
  /** The browser's file name without a path. May contain slashes; `safeFileName` makes it safe to show and store. */
  filename: string
  /** As the browser claimed; decide by content. */
  mimetype: string
  path: string
  /** In bytes. */
  size: number
}

/** A request's body whose files are on disk. */
export interface Upload {
  /** The body without its files. */
  fields: unknown
  files: UploadedFile[]
  remove(): Promise<void>
}

const FIELD_MAX_BYTES = 300_000

/**
 * Stores a multipart request on disk within the endpoint's limits.
 * @param folder folder for the files until the answer is sent
 * @throws AppError ERR_BODY_TOO_LARGE (of a file with `maxBytes`), ERR_TOO_MANY_FILES, ERR_EMPTY_FILE,
 *   ERR_MALFORMED_BODY
 */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  limits: NonNullable<Endpoint['multipart']> & { maxBytes: number },
): Promise<Upload> {
  const fields: Fields = {}
  const upload: Upload = {
    fields,
    files: [],
    remove: async () => void (await Promise.all(upload.files.map((f) => rm(f.path, { force: true })))),
  }
  try {
    await mkdir(folder, { recursive: true })
    const { maxFiles: files, maxBytes: fileSize, maxFieldBytes: fieldSize = FIELD_MAX_BYTES } = limits
    for await (const part of request.parts({
      // Otherwise the parser takes a slash inside a name for a path.
      preservePath: true,
      limits: { files, fileSize, fields: 100, fieldSize },
    })) {
      if (part.type === 'file') await addFile(upload.files, part, { folder, maxBytes: fileSize })
      // The parser truncates the value and continues.
      else if (part.valueTruncated) throw new AppError('ERR_BODY_TOO_LARGE')
      else addField(fields, part.fieldname, String(part.value ?? ''))
    }
    return upload
  } catch (error) {
    await upload.remove()
    // Reads and drops the rest of the request, because a client that is cut off while it sends never reads the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw isMalformed(error) ? new AppError('ERR_MALFORMED_BODY') : error
  }
}

// The parser's messages for an invalid or incomplete form, which have no codes.
const malformed = /^Multipart: |^Unexpected end of multipart|terminated early|^The needle cannot/

const isMalformed = (error: unknown): boolean => error instanceof Error && malformed.test(error.message)

type Fields = Record<string, string | string[]>

function addField(fields: Fields, name: string, value: string): void {
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined
  fields[name] = before === undefined ? value : [before, value].flat()
}

/** Browsers escape quotes and line breaks in file names (HTML, multipart form data). */
const uploadName = (name: string): string => withoutPath(name.replace(/%22/g, '"').replace(/%0D|%0A/gi, ''))

interface FilePart {
  fieldname: string
  filename: string
  mimetype: string
  file: NodeJS.ReadableStream & { truncated: boolean }
}

interface FilePlace {
  folder: string
  maxBytes: number
}

async function addFile(files: UploadedFile[], part: FilePart, { folder, maxBytes }: FilePlace): Promise<void> {
  const path = join(folder, randomUUID())
  files.push({ field: part.fieldname, filename: uploadName(part.filename), mimetype: part.mimetype, path, size: 0 })
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  const size = (await stat(path)).size
  if (part.file.truncated) throw new AppError('ERR_BODY_TOO_LARGE', { maxBytes })
  if (size === 0) throw new AppError('ERR_EMPTY_FILE')
  const file = files.at(-1)
  if (file) file.size = size
}
