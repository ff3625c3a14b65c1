import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption at rest. Each purpose has a key of its own, so that a value cannot be moved to another. */
export interface Secrets {
  /** Encrypts. The same text gives another result each time. */
  seal(purpose: string, plain: Uint8Array | string): Buffer
  /**
   * Decrypts what `seal` made for the same purpose.
   * @throws Error when it was changed, cut, or sealed with another key or for another purpose
   */
  open(purpose: string, sealed: Uint8Array): Buffer
  /** A key of 32 bytes for signing. */
  key(purpose: string): Buffer
}

/** Distinguishes secret keys; the key cannot be found from it. */
export const fingerprintOf = (secrets: Secrets): string =>
  secrets.key('backup fingerprint').toString('hex').slice(0, 32)

const version = 1
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with keys derived by HKDF-SHA-256 from the platform's secret key.
 * Sealed form: version (1 byte), nonce (12), tag (16), text.
 * @param secretKey SECRET_KEY; its loss makes every sealed value unreadable
 */
export function createSecrets(secretKey: string): Secrets {
  const keys = new Map<string, Buffer>()
  const key = (purpose: string): Buffer => {
    const known = keys.get(purpose)
    if (known) return known
    const derived = Buffer.from(hkdfSync('sha256', secretKey, 'recado', purpose, 32))
    keys.set(purpose, derived)
    return derived
  }
  return {
    key,
    seal(purpose, plain) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key(`seal:${purpose}`), nonce)
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text])
    },
    open(purpose, sealed) {
      const start = 1 + nonceBytes + tagBytes
      if (sealed.length < start || sealed[0] !== version) throw new Error(`sealed value of ${purpose}: unknown form`)
      const decipher = createDecipheriv('aes-256-gcm', key(`seal:${purpose}`), sealed.subarray(1, 1 + nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAuthTag(sealed.subarray(1 + nonceBytes, start))
      return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()])
    },
  }
}
