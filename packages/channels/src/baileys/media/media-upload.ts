import { createCipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extractImageThumb, getAudioDuration, getMediaKeys, proto, type WASocket } from 'baileys'
import type { ChannelMediaKind, OutboundContent } from '../../channel.ts'
import { sendFailureOf } from '../failure.rules.ts'
import { requireRoom } from './room.ts'

/** A medium to be sent. */
export type OutboundMediaContent = OutboundContent & { kind: 'media' }

/** Length of the ciphertext's trailing signature, in bytes. */
const SIGNATURE = 10

/** Kinds that phones preview before the download. The preview is made from an unencrypted copy. */
const previewKinds: readonly ChannelMediaKind[] = ['image', 'audio']

/**
 * Encrypts a medium into a temporary file and uploads it. Does not use Baileys, where a full disk causes an uncaught
 * error that ends the process, and the send never settles.
 * @param timeoutMs of the upload
 * @returns the encoded message that refers to the medium
 * @throws SendFailure `retry` also without disk space; temporary files are removed
 */
export async function encryptAndUpload(
  { waUploadToServer }: Pick<WASocket, 'waUploadToServer'>,
  medium: OutboundMediaContent,
  timeoutMs: number,
): Promise<Uint8Array> {
  const kind = medium.media
  const path = join(tmpdir(), `recado-${randomUUID()}`)
  const [sealedPath, copyPath] = [`${path}-sealed`, previewKinds.includes(kind) ? `${path}-plain` : null]
  try {
    await requireRoom(medium.size)
    if (copyPath) await pipeline(medium.read(), fileAt(copyPath))
    const sealedMedium = await seal(copyPath ? createReadStream(copyPath) : medium.read(), kind, sealedPath)
    const fileEncSha256B64 = sealedMedium.fileEncSha256.toString('base64')
    const [{ mediaUrl, directPath }, preview] = await Promise.all([
      waUploadToServer(sealedPath, { fileEncSha256B64, mediaType: kind, timeoutMs }),
      copyPath ? previewOf(kind, copyPath) : {},
    ])
    const mediaKeyTimestamp = Math.floor(Date.now() / 1000)
    const fields = { url: mediaUrl, directPath, ...sealedMedium, mediaKeyTimestamp, ...preview }
    return proto.Message.encode(proto.Message.create({ [`${kind}Message`]: fields })).finish()
  } catch (error) {
    throw sendFailureOf(error)
  } finally {
    // Files that cannot be removed now are swept with the folder at the next start.
    for (const file of [sealedPath, copyPath]) if (file) await rm(file, { force: true }).catch(() => undefined)
  }
}

const fileAt = (path: string) => createWriteStream(path, { mode: 0o600, flags: 'wx' })

/** Encrypts in WhatsApp's format and returns the key and hashes for the phone. */
async function seal(plain: Readable, kind: ChannelMediaKind, path: string) {
  const mediaKey = randomBytes(32)
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, kind)
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const hmac = createHmac('sha256', macKey ?? new Uint8Array()).update(iv)
  const [plainHash, sealedHash] = [createHash('sha256'), createHash('sha256')]
  let fileLength = 0
  const hashed = (bytes: Buffer) => {
    sealedHash.update(bytes)
    return bytes
  }
  async function* encrypted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      fileLength += chunk.length
      plainHash.update(chunk)
      const bytes = cipher.update(chunk)
      hmac.update(bytes)
      yield hashed(bytes)
    }
    const last = cipher.final()
    yield hashed(last)
    yield hashed(hmac.update(last).digest().subarray(0, SIGNATURE))
  }
  await pipeline(plain, encrypted, fileAt(path))
  return { mediaKey, fileSha256: plainHash.digest(), fileEncSha256: sealedHash.digest(), fileLength }
}

/** The thumbnail and size of an image, or the duration of audio; empty when unreadable. */
async function previewOf(kind: ChannelMediaKind, path: string): Promise<object> {
  try {
    if (kind === 'audio') return { seconds: Math.trunc((await getAudioDuration(path)) ?? 0) }
    const { buffer, original } = await extractImageThumb(path)
    const { width, height } = original
    return { jpegThumbnail: buffer, ...(width && height ? { width, height } : {}) }
  } catch {
    return {}
  }
}
