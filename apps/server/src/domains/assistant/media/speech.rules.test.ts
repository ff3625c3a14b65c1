import { expect, it } from 'vitest'
import { secondsOf } from './speech.rules.ts'

function ogg(seconds: number, more = 0): Uint8Array {
  const page = (samples: bigint) => {
    const head = Buffer.alloc(27)
    head.write('OggS', 0, 'latin1')
    head.writeBigUInt64LE(samples, 6)
    return head
  }
  return Buffer.concat([page(0n), Buffer.alloc(500), page(BigInt(Math.round(seconds * 48_000))), Buffer.alloc(more)])
}

it.each([
  ['the position in the last Ogg page, rounded up', ogg(12.2), 13],
  ['not rounded up when it is a whole number of seconds', ogg(12), 12],
  ['estimated from the size when the position is implausible', ogg(90_000_000), 1],
  ['estimated from the size when the file is not Ogg', Buffer.alloc(20_000), 10],
  ['at least one second', new Uint8Array(0), 1],
  ['estimated from the size when the last page is cut off', Buffer.concat([ogg(5), Buffer.from('OggS')]), 1],
])('AI-07: the duration of a voice message is %s', (_name, bytes, expected) => {
  expect(secondsOf(bytes)).toBe(expected)
})
