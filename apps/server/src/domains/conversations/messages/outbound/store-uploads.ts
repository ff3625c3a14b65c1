import { safeFileName } from '@recado/contract/values/file-name.rules'
import { AppError } from '../../../../platform/app-error.ts'
import type { UploadedFile } from '../../../../platform/http/uploads.ts'
import { headOf } from '../../../../platform/storage/file-head.ts'
import type { UploadPlace } from '../../../../platform/storage/keep-upload.ts'
import { discardFiles } from '../../../../platform/storage/remove-files.ts'
import { type SniffedType, sniffType } from '../../../../platform/storage/sniff-type.ts'
import { mediaTypeOf } from '../media/media-kind.rules.ts'
import { captionOf, type Draft } from './draft.rules.ts'
import type { NewMessageInput } from './send-input.ts'

// Container formats identify themselves deep inside the file: an office document starts as a ZIP.
const HEAD_BYTES = 256 * 1024

/** A file whose bytes are in memory. */
export interface FileInMemory extends Pick<UploadedFile, 'field' | 'filename'> {
  bytes: Uint8Array
}

/** A file of a request. */
export type FileToSend = UploadedFile | FileInMemory

/**
 * Stores uploaded files and returns a draft for each. A file's type comes from its content; its name is only displayed.
 * @throws AppError ERR_UNSUPPORTED_MEDIA for a file in a foreign field
 */
export async function storeUploads(
  place: UploadPlace,
  files: readonly FileToSend[],
  input: Pick<NewMessageInput, 'body' | 'voice' | 'looping'>,
): Promise<Draft[]> {
  if (files.some((file) => file.field !== 'medias')) throw new AppError('ERR_UNSUPPORTED_MEDIA')
  const drafts: Draft[] = []
  try {
    for (const [index, file] of files.entries())
      drafts.push(await storeOne(place, file, captionOf(input.body, index), input))
    return drafts
  } catch (error) {
    await discardFiles(place, draftFiles(drafts), error)
    throw error
  }
}

async function storeOne(
  { storage, companyId }: UploadPlace,
  file: FileToSend,
  caption: string,
  { voice, looping }: Pick<NewMessageInput, 'voice' | 'looping'>,
): Promise<Draft> {
  const { mimetype, extension } = await typeOfFile(file)
  const stored = await storage.put(companyId, 'bytes' in file ? file.bytes : { path: file.path }, { extension })
  const mediaType = mediaTypeOf(mimetype) as Draft['mediaType']
  return {
    body: caption,
    mediaType,
    mimetype,
    mediaName: safeFileName(file.filename) ?? `${mediaType}.${extension}`,
    mediaFile: stored.name,
    mediaSize: stored.size,
    voice: voice === true && mediaType === 'audio',
    looping: looping === true && mediaType === 'video',
  }
}

/** Returns the type of a file by its content, and its usual extension. */
export const typeOfFile = async (file: FileToSend): Promise<SniffedType> =>
  sniffType('bytes' in file ? file.bytes : await headOf(file.path, HEAD_BYTES), file.filename)

/** Returns the stored files of drafts. */
export const draftFiles = (drafts: readonly Draft[]): string[] => drafts.flatMap(({ mediaFile }) => mediaFile ?? [])
