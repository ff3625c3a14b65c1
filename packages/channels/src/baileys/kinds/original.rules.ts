import { proto, unpadRandomMax16 } from 'baileys'
import type { ChannelContent } from '../../channel.ts'
import { MAX_ORIGINAL } from '../../message-kinds.rules.ts'
import { fieldsOf, roleOf } from './fields.rules.ts'

/**
 * A message of a kind that the library does not know: it decodes to nothing, and the field is known by its number alone.
 * @param original as it came, decrypted and padded; null when it is not at hand
 */
export function unknownField(message: proto.IMessage, original: Uint8Array | null): ChannelContent | null {
  const says = fieldsOf(message).some((field) => roleOf(field)?.role !== 'silent' && message[field] !== '')
  if (says || !original) return null
  const number = fieldNumbers(plainOf(original)).find((one) => !KNOWN.has(one))
  return number === undefined ? null : { kind: 'unsupported', what: `type ${number}` }
}

/** The message as the network encodes it; nothing where it is too large or cannot be encoded. */
export function originalOf(message: proto.IMessage, original: Uint8Array | null): { original?: Uint8Array } {
  const bytes = original ? plainOf(original) : encoded(message)
  return bytes && bytes.length > 0 && bytes.length <= MAX_ORIGINAL ? { original: bytes } : {}
}

function encoded(message: proto.IMessage): Uint8Array | null {
  try {
    return proto.Message.encode(message).finish()
  } catch {
    return null
  }
}

function plainOf(padded: Uint8Array): Uint8Array {
  try {
    return unpadRandomMax16(Buffer.from(padded))
  } catch {
    return new Uint8Array()
  }
}

/** The numbers of the fields at the top of an encoded message, in their order; as far as it can be read. */
export function fieldNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let shift = 0; shift < 64; shift += 7) {
      const byte = bytes[at++]
      if (byte === undefined) return Number.NaN
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    return Number.NaN
  }
  while (at < bytes.length && numbers.length < 1_000) {
    const tag = varint()
    if (!Number.isSafeInteger(tag)) break
    numbers.push(Math.floor(tag / 8))
    const wire = tag % 8
    // Read first: the length moves the place itself.
    const value = wire === 0 || wire === 2 ? varint() : 0
    if (wire === 0) continue
    if (wire === 1) at += 8
    else if (wire === 2) at += value
    else if (wire === 5) at += 4
    else break
    if (!Number.isFinite(at)) break
  }
  return numbers
}

/** The numbers that the library's definition of a message uses. */
const KNOWN: ReadonlySet<number> = knownNumbers()

/** Tries each number with an empty value: a field that is known becomes part of the decoded message. */
function knownNumbers(): Set<number> {
  const known = new Set<number>()
  for (let number = 1; number <= 400; number++) {
    const tag = number * 8 + 2
    const bytes = tag < 128 ? [tag, 0] : [(tag & 0x7f) | 0x80, tag >> 7, 0]
    if (Object.keys(proto.Message.decode(Uint8Array.from(bytes))).length > 0) known.add(number)
  }
  return known
}
