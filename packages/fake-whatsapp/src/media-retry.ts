import { randomBytes } from 'node:crypto'
import type { BinaryNode } from 'baileys'
import { aesEncryptGCM, hkdf, proto } from 'baileys'
import { node } from './nodes.ts'

/** The encrypted notification that the medium of message `id` was uploaded again to `directPath`. */
export function retryNotification(id: string, mediaKey: Uint8Array, directPath: string): BinaryNode {
  const result = proto.MediaRetryNotification.ResultType.SUCCESS
  const plain = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result }).finish()
  const key = hkdf(Buffer.from(mediaKey), 32, { info: 'WhatsApp Media Retry Notification' })
  const iv = randomBytes(12)
  const ciphertext = aesEncryptGCM(plain, Buffer.from(key), iv, Buffer.from(id))
  return node('encrypt', {}, [node('enc_p', {}, ciphertext), node('enc_iv', {}, iv)])
}
