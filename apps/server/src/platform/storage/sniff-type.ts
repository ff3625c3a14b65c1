import { fileTypeFromBuffer } from 'file-type'
import { textTypeOf } from './text-type.rules.ts'

export interface SniffedType {
  mimetype: string
  /** Without a dot. */
  extension: string
}

/**
 * Determines a file's type by its content. Name and claimed type are ignored, except to distinguish kinds of plain
 * text.
 * @param content the whole file, or at least its first 4 KiB
 * @param fileName the sender's name for it
 */
export async function sniffType(content: Uint8Array, fileName = ''): Promise<SniffedType> {
  const detected = await fileTypeFromBuffer(content)
  if (detected) return normalized(detected.mime, detected.ext)
  return textTypeOf(content, fileName)
}

/** Unifies alternative names of a type, and treats a container with sound only as audio. */
function normalized(mimetype: string, extension: string): SniffedType {
  const plain = mimetype.split(';')[0]?.trim() ?? mimetype
  if (/^audio\/(ogg|opus)$|^application\/ogg$/.test(plain)) return { mimetype: 'audio/ogg', extension: 'ogg' }
  // XML may be a drawing with scripts, so it is a document, never a picture.
  if (plain === 'application/xml' || plain === 'image/svg+xml')
    return { mimetype: 'application/octet-stream', extension: 'bin' }
  return { mimetype: plain, extension }
}
