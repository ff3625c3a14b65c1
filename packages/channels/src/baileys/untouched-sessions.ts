import { createRequire } from 'node:module'

interface Entry {
  serialize(): unknown
}
interface Cipher {
  doDecryptWhisperMessage(message: Uint8Array, session: Entry): Promise<unknown>
}

let done = false

/**
 * libsignal tries a message with every session of its writer, the latest first, and steps the ratchet of each before it
 * knows whether the message is of it. What it tried in vain is stored with what fitted: from then on the other side can
 * read nothing that is sent in that session. Lets each attempt that fails leave its session as it was.
 * Reaches into the libsignal that Baileys loads, and throws when that has changed inside.
 */
export function leaveSessionsUntouched(): void {
  if (done) return
  const require = createRequire(createRequire(import.meta.url).resolve('baileys'))
  const { SessionCipher } = require('libsignal') as { SessionCipher?: { prototype: Cipher } }
  const cipher = SessionCipher?.prototype
  const attempt = cipher?.doDecryptWhisperMessage
  if (!cipher || attempt?.length !== 2) throw new Error('libsignal has changed inside: see untouched-sessions.ts')
  done = true
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
