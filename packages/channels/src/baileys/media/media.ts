import { Readable } from 'node:stream'
import type { WAMessage, WASocket } from 'baileys'
import type { MediaRef } from '../../channel.ts'
import { MediaFailure } from '../../channel.ts'
import { statusOf } from '../failure.rules.ts'
import { openMedia } from './media-download.ts'
import type { MediaLocation } from './media-ref.rules.ts'
import { readMediaRef, readThumbnailRef, writeMediaRef } from './media-ref.rules.ts'

const REFRESH_TIMEOUT_MS = 30_000
/** Status codes of a file that is no longer stored. */
const GONE = new Set([403, 404, 410])

/**
 * Downloads and decrypts a medium; needs no open session.
 * @throws MediaFailure also through the stream
 */
export async function downloadMedia(ref: MediaRef): Promise<Readable> {
  const inline = readThumbnailRef(ref)
  return inline ? Readable.from([inline], { objectMode: false }) : openMedia(parseRef(ref))
}

/**
 * Asks the phone to upload a medium again and returns its new location.
 * @throws MediaFailure
 */
export async function refreshMedia(socket: WASocket, ref: MediaRef): Promise<MediaRef> {
  const media = parseRef(ref)
  const { remoteJid, id, fromMe, participant } = media.owner
  const content = { mediaKey: media.mediaKey, directPath: media.directPath, url: media.url }
  const key = { remoteJid, id, fromMe, ...(participant ? { participant } : {}) }
  const message = { key, message: { [`${media.kind}Message`]: content } } as WAMessage
  try {
    await withTimeout(socket.updateMediaMessage(message))
  } catch (error) {
    throw mediaFailure(error)
  }
  // Baileys answers with WhatsApp's own host: take the new path and keep the host that served the medium before
  return writeMediaRef({ ...media, directPath: content.directPath })
}

function parseRef(ref: MediaRef): MediaLocation {
  const media = readMediaRef(ref)
  if (!media) throw new MediaFailure('gone', 'not a reference of this provider')
  return media
}

function mediaFailure(error: unknown): MediaFailure {
  if (error instanceof MediaFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  return new MediaFailure(GONE.has(statusOf(error) ?? 0) ? 'gone' : 'unavailable', message)
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new MediaFailure('unavailable', 'the phone did not answer')), REFRESH_TIMEOUT_MS)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** The bytes of a profile picture; null when there is no picture or it cannot be fetched. */
export async function pictureOf(
  socket: WASocket,
  jid: string,
): Promise<{ bytes: Uint8Array; mimetype: string } | null> {
  const url = await socket.profilePictureUrl(jid, 'image').catch(() => undefined)
  if (!url) return null
  const response = await fetch(url)
  if (!response.ok) return null
  const mimetype = response.headers.get('content-type') ?? 'image/jpeg'
  return { bytes: new Uint8Array(await response.arrayBuffer()), mimetype }
}
