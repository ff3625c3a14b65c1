import { createHmac } from 'node:crypto'

const PERIOD_MS = 30_000
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The six digits of a time step (RFC 6238 with SHA-1, as in authenticator apps). */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** An authenticator app, written from the standard and independent of the server's code. */
export interface Authenticator {
  /**
   * Returns an unused code: of this half minute or, if that was used, of the next, which servers also accept. Two codes
   * in a row therefore never need to wait.
   */
  next(): string
}

/** @param secret in base32, with any grouping */
export function authenticator(secret: string): Authenticator {
  const bytes = bytesOf(secret.replace(/\s/g, '').toUpperCase())
  let last = 0
  return {
    next() {
      last = Math.max(last + 1, Math.floor(Date.now() / PERIOD_MS))
      return codeOf(bytes, last)
    },
  }
}
