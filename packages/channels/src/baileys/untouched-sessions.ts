import { createRequire } from 'node:module'

interface Entry {
  serialize(): unknown
}
interface Cipher {
  doDecryptWhisperMessage(message: Uint8Array, session: Entry): Promise<unknown>
}

let isPatched = false

/**
 * libsignal tries to decrypt a message with each session of its sender, latest first, and advances the session's
 * ratchet even when that fails. It then stores all of them, and the other side can no longer decrypt what is sent in
 * those sessions. This patch restores a session after each failed attempt. Relies on internals of the libsignal that
 * Baileys loads.
 * @throws Error when those internals have changed
 */
export function leaveSessionsUntouched(): void {
  if (isPatched) return
  const require = createRequire(createRequire(import.meta.url).resolve('baileys'))
  const { SessionCipher } = require('libsignal') as { SessionCipher?: { prototype: Cipher } }
  const cipher = SessionCipher?.prototype
  const attempt = cipher?.doDecryptWhisperMessage
  if (!cipher || attempt?.length !== 2) throw new Error('libsignal internals have changed: see untouched-sessions.ts')
  isPatched = true
  cipher.doDecryptWhisperMessage = async function (message, session) {
    const kind = session.constructor as unknown as { deserialize(data: unknown): Entry }
    const before = session.serialize()
    try {
      return await attempt.call(this, message, session)
    } catch (error) {
      Object.assign(session, kind.deserialize(before))
      throw error
    }
  }
}
