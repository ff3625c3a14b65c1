import { encodeWAMessage, proto } from 'baileys'

const raw = new WeakMap<proto.IMessage, Uint8Array>()

/** A message that is sent as exactly these bytes, whatever the library would encode. */
export function rawMessage(bytes: Uint8Array): proto.IMessage {
  const message: proto.IMessage = {}
  raw.set(message, bytes)
  return message
}

/** The padded bytes of a message before encryption. */
export function encodedMessage(message: proto.IMessage): Uint8Array {
  const bytes = raw.get(message)
  return bytes ? Buffer.concat([bytes, Buffer.from([1])]) : encodeWAMessage(proto.Message.fromObject(message))
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest > 127 ? (rest & 127) | 128 : rest)
    if (rest <= 127) return Buffer.from(bytes)
  }
}

/** The header of a field with this many bytes. */
const head = (number: number, length: number) => Buffer.concat([varint(number * 8 + 2), varint(length)])

/** A length-delimited field in the protocol's encoding. */
export const encodedField = (number: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([head(number, bytes.length), bytes])

const EPHEMERAL = 40
const MESSAGE = 1

/** The bytes of a message inside `depth` wrappers (ephemeralMessage), built without recursion. */
export function nestedBytes(inner: proto.IMessage, depth: number): Buffer {
  const bytes = proto.Message.encode(proto.Message.fromObject(inner)).finish()
  const heads: Buffer[] = []
  let length = bytes.length
  for (let level = 0; level < depth; level++)
    for (const number of [MESSAGE, EPHEMERAL]) {
      const one = head(number, length)
      heads.push(one)
      length += one.length
    }
  return Buffer.concat([...heads.reverse(), bytes])
}
