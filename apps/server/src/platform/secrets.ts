import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption at rest. Each purpose has a separate key, so that a value cannot be moved to another purpose. */
export interface Secrets {
  /** Encrypts. Each call returns a different result for the same text. */
  seal(purpose: string, plain: Uint8Array | string): Buffer
  /**
   * Decrypts a value that `seal` encrypted for the same purpose.
   * @throws Error when it was changed, truncated, or sealed with another key or for another purpose
   */
  open(purpose: string, sealed: Uint8Array): Buffer
  /** Returns a key of 32 bytes for signing. */
  key(purpose: string): Buffer
}

/** Distinguishes secret keys without revealing them. */
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
    const cachedKey = keys.get(purpose)
    if (cachedKey) return cachedKey
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
