import { proto, unpadRandomMax16 } from 'baileys'
import type { ChannelContent } from '../../channel.ts'
import { MAX_ORIGINAL } from '../../message-kinds.rules.ts'
import { fieldsOf, roleOf } from './fields.rules.ts'
import { MAX_WRAPPERS } from './unwrap.rules.ts'

/**
 * A message of a kind that the library does not know. It decodes to an empty message, so only its field number is
 * known.
 * @param original the decrypted, still padded bytes; null when unavailable
 */
export function unknownField(message: proto.IMessage, original: Uint8Array | null): ChannelContent | null {
  const hasVisibleField = fieldsOf(message).some((field) => roleOf(field)?.role !== 'silent' && message[field] !== '')
  if (hasVisibleField || !original) return null
  const number = unknownNumber(plainOf(original))
  return number === undefined ? null : { kind: 'unsupported', what: `type ${number}` }
}

/** The first field number that the library does not know, at the top of a message or inside its wrappers. */
function unknownNumber(bytes: Uint8Array): number | undefined {
  let part = bytes
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    const fields = fieldsIn(part)
    const unknown = fields.find(({ number }) => !KNOWN.has(number))
    if (unknown) return unknown.number
    const wrapper = fields.find(({ number }) => WRAPPERS.has(number))
    if (!wrapper) return undefined
    const inside = part.subarray(wrapper.from, wrapper.to)
    const message = fieldsIn(inside).find(({ number }) => number === WRAPPERS.get(wrapper.number))
    if (!message) return undefined
    part = inside.subarray(message.from, message.to)
  }
  return undefined
}

/** The encoded message; empty when it is too large or cannot be encoded. */
export function originalOf(message: proto.IMessage, original: Uint8Array | null): { original?: Uint8Array } {
  const bytes = original ? plainOf(original) : encodeMessage(message)
  return bytes && bytes.length > 0 && bytes.length <= MAX_ORIGINAL ? { original: bytes } : {}
}

function encodeMessage(message: proto.IMessage): Uint8Array | null {
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

/** A field of an encoded message, with the offsets of its bytes. */
interface EncodedField {
  number: number
  from: number
  to: number
}

/** The field numbers at the top of an encoded message, in order, as far as it can be parsed. */
export const fieldNumbers = (bytes: Uint8Array): number[] => fieldsIn(bytes).map(({ number }) => number)

/** Maximum number of parsed fields. */
const MAX_FIELDS = 1_000

function fieldsIn(bytes: Uint8Array): EncodedField[] {
  const fields: EncodedField[] = []
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
  while (at < bytes.length && fields.length < MAX_FIELDS) {
    const tag = varint()
    if (!Number.isSafeInteger(tag)) break
    const wire = tag % 8
    // Parse the length first: it advances `at`.
    const value = wire === 0 || wire === 2 ? varint() : 0
    const from = at
    if (wire === 1) at += 8
    else if (wire === 2) at += value
    else if (wire === 5) at += 4
    const isReadable = wire === 0 || wire === 1 || wire === 2 || wire === 5
    fields.push({ number: Math.floor(tag / 8), from, to: at })
    if (!isReadable || !Number.isFinite(at)) break
  }
  return fields
}

/** The library's fields of a message, by number. */
const KNOWN: ReadonlyMap<number, string> = knownFields()

/** Numbers of wrapper fields, with the number of the message inside. */
const WRAPPERS: ReadonlyMap<number, number> = new Map(
  [...KNOWN]
    .filter(([, name]) => roleOf(name)?.role === 'wrapper')
    .map(([number, name]) => [number, name === 'deviceSentMessage' ? 2 : 1]),
)

/** Decodes each number with an empty value: a known field becomes part of the message. */
function knownFields(): Map<number, string> {
  const fieldNames = new Map<number, string>()
  for (let number = 1; number <= 400; number++) {
    const tag = number * 8 + 2
    const bytes = tag < 128 ? [tag, 0] : [(tag & 0x7f) | 0x80, tag >> 7, 0]
    const [name] = Object.keys(proto.Message.decode(Uint8Array.from(bytes)))
    if (name !== undefined) fieldNames.set(number, name)
  }
  return fieldNames
}
