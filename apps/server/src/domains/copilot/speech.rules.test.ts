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
  ['as the last page says', ogg(12.2), 13],
  ['a whole number of seconds', ogg(12), 12],
  ['by the size where a page says nonsense', ogg(90_000_000), 1],
  ['by the size where it is no Ogg', Buffer.alloc(20_000), 10],
  ['never nothing', new Uint8Array(0), 1],
  ['by the size where the last page is cut', Buffer.concat([ogg(5), Buffer.from('OggS')]), 1],
])('AI-07: the duration of a voice message is %s', (_name, bytes, expected) => {
  expect(secondsOf(bytes)).toBe(expected)
})
