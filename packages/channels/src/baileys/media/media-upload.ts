import { createCipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extractImageThumb, getAudioDuration, getMediaKeys, proto, type WASocket } from 'baileys'
import type { ChannelMediaKind, OutboundContent } from '../../channel.ts'
import { failureOf } from '../failure.rules.ts'
import { requireRoom } from './room.ts'

/** A medium that is to be sent. */
export type OutboundMedium = OutboundContent & { kind: 'media' }

/** A signature of the ciphertext stands behind it, in bytes. */
const SIGNATURE = 10

/** Kinds of which a phone shows something before it has the medium, which is read from a copy as it is. */
const shownBefore: readonly ChannelMediaKind[] = ['image', 'audio']

/**
 * Encrypts a medium into a temporary file and uploads it. Not by Baileys: there a disk that is full is an error that nobody catches,
 * which ends the process, and the send waits without end.
 * @param timeoutMs of the upload
 * @returns the message that names it, encoded
 * @throws SendFailure `retry` also where there is no room; nothing of it stays
 */
export async function uploadMedium(
  { waUploadToServer }: Pick<WASocket, 'waUploadToServer'>,
  medium: OutboundMedium,
  timeoutMs: number,
): Promise<Uint8Array> {
  const kind = medium.media
  const path = join(tmpdir(), `recado-${randomUUID()}`)
  const [sealedPath, copyPath] = [`${path}-sealed`, shownBefore.includes(kind) ? `${path}-plain` : null]
  try {
    await requireRoom(medium.size)
    if (copyPath) await pipeline(medium.read(), fileAt(copyPath))
    const sealed = await seal(copyPath ? createReadStream(copyPath) : medium.read(), kind, sealedPath)
    const fileEncSha256B64 = sealed.fileEncSha256.toString('base64')
    const [{ mediaUrl, directPath }, shown] = await Promise.all([
      waUploadToServer(sealedPath, { fileEncSha256B64, mediaType: kind, timeoutMs }),
      copyPath ? shownOf(kind, copyPath) : {},
    ])
    const mediaKeyTimestamp = Math.floor(Date.now() / 1000)
    const named = { url: mediaUrl, directPath, ...sealed, mediaKeyTimestamp, ...shown }
    return proto.Message.encode(proto.Message.create({ [`${kind}Message`]: named })).finish()
  } catch (error) {
    throw failureOf(error)
  } finally {
    // What cannot be removed now is swept with the folder at the next start.
    for (const file of [sealedPath, copyPath]) if (file) await rm(file, { force: true }).catch(() => undefined)
  }
}

const fileAt = (path: string) => createWriteStream(path, { mode: 0o600, flags: 'wx' })

/** Encrypts as WhatsApp has it, and says how a phone reads it. */
async function seal(plain: Readable, kind: ChannelMediaKind, path: string) {
  const mediaKey = randomBytes(32)
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, kind)
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const signed = createHmac('sha256', macKey ?? new Uint8Array()).update(iv)
  const [plainHash, sealedHash] = [createHash('sha256'), createHash('sha256')]
  let fileLength = 0
  const passed = (bytes: Buffer) => {
    sealedHash.update(bytes)
    return bytes
  }
  async function* encrypted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      fileLength += chunk.length
      plainHash.update(chunk)
      const bytes = cipher.update(chunk)
      signed.update(bytes)
      yield passed(bytes)
    }
    const last = cipher.final()
    yield passed(last)
    yield passed(signed.update(last).digest().subarray(0, SIGNATURE))
  }
  await pipeline(plain, encrypted, fileAt(path))
  return { mediaKey, fileSha256: plainHash.digest(), fileEncSha256: sealedHash.digest(), fileLength }
}

/** The small picture and the size of an image, the length of a sound; what cannot be read is left out. */
async function shownOf(kind: ChannelMediaKind, path: string): Promise<object> {
  try {
    if (kind === 'audio') return { seconds: Math.trunc((await getAudioDuration(path)) ?? 0) }
    const { buffer, original } = await extractImageThumb(path)
    const { width, height } = original
    return { jpegThumbnail: buffer, ...(width && height ? { width, height } : {}) }
  } catch {
    return {}
  }
}
