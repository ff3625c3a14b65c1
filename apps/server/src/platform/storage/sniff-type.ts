import { fileTypeFromBuffer } from 'file-type'
import { textTypeOf } from './text-type.rules.ts'

export interface SniffedType {
  mimetype: string
  /** Without a dot. */
  extension: string
}

/**
 * The type of a file by its content; its name and the sender's claim count for nothing, except between kinds of plain
 * text, which look alike.
 * @param content the whole file, or at least its first 4 KiB
 * @param fileName the sender's name for it
 */
export async function sniffType(content: Uint8Array, fileName = ''): Promise<SniffedType> {
  const found = await fileTypeFromBuffer(content)
  if (found) return normalized(found.mime, found.ext)
  return textTypeOf(content, fileName)
}

/** The same kind under several names becomes one; a container that holds sound only is sound. */
function normalized(mimetype: string, extension: string): SniffedType {
  const plain = mimetype.split(';')[0]?.trim() ?? mimetype
  if (/^audio\/(ogg|opus)$|^application\/ogg$/.test(plain)) return { mimetype: 'audio/ogg', extension: 'ogg' }
  // XML may hold a drawing with scripts in it; it is a document, never a picture.
  if (plain === 'application/xml' || plain === 'image/svg+xml')
    return { mimetype: 'application/octet-stream', extension: 'bin' }
  return { mimetype: plain, extension }
}
