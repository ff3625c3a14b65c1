import type { ChannelMediaKind, MediaRef } from '../../channel.ts'

/** The message of a medium. The phone needs it to upload the medium again. */
export interface MediaOwner {
  remoteJid: string
  id: string
  fromMe: boolean
  participant: string | null
}

export interface MediaLocation {
  kind: ChannelMediaKind
  directPath: string | null
  url: string | null
  mediaKey: Uint8Array
  /** Hash of the decrypted bytes; null when the sender gave none. */
  sha256: Uint8Array | null
  owner: MediaOwner
}

const KINDS = new Set<unknown>(['image', 'audio', 'video', 'document', 'sticker'])

/** Converts to JSON: keys and hashes become base64. */
export function writeMediaRef(media: MediaLocation): MediaRef {
  return {
    kind: media.kind,
    directPath: media.directPath,
    url: media.url,
    mediaKey: Buffer.from(media.mediaKey).toString('base64'),
    sha256: media.sha256 ? Buffer.from(media.sha256).toString('base64') : null,
    owner: { ...media.owner },
  }
}

/** Parses a `writeMediaRef`; null for anything else. */
export function readMediaRef(ref: MediaRef): MediaLocation | null {
  const { kind, directPath, url, mediaKey, sha256, owner } = ref
  const from = owner as Partial<MediaOwner> | null | undefined
  if (!KINDS.has(kind) || typeof mediaKey !== 'string' || typeof from?.remoteJid !== 'string') return null
  return {
    kind: kind as ChannelMediaKind,
    directPath: typeof directPath === 'string' ? directPath : null,
    url: typeof url === 'string' ? url : null,
    mediaKey: Buffer.from(mediaKey, 'base64'),
    sha256: typeof sha256 === 'string' ? Buffer.from(sha256, 'base64') : null,
    owner: {
      remoteJid: from.remoteJid,
      id: String(from.id ?? ''),
      fromMe: from.fromMe === true,
      participant: typeof from.participant === 'string' ? from.participant : null,
    },
  }
}

/** A reference to a thumbnail inside its message, which needs no download. */
export const writeThumbnailRef = (bytes: Uint8Array): MediaRef => ({ inline: Buffer.from(bytes).toString('base64') })

/** The bytes of a `writeThumbnailRef`; null for anything else. */
export const readThumbnailRef = ({ inline }: MediaRef): Buffer | null =>
  typeof inline === 'string' ? Buffer.from(inline, 'base64') : null
