import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends when it is told to, and a record of what began. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, { well: () => void; badly: () => void }>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve, reject) => {
      ends.set(name, { well: resolve, badly: () => reject(new Error(name)) })
    })
  }
  return { begun, work, end: (name: string) => ends.get(name)?.well(), fail: (name: string) => ends.get(name)?.badly() }
}

it('runs one name in order and others side by side', async () => {
  const { begun, work, end } = works()
  const turns = new Turns()
  const first = turns.take(['a'], work('a1'))
  const second = turns.take(['a'], work('a2'))
  void turns.take(['b'], work('b1'))
  expect(begun).toEqual(['a1', 'b1'])
  end('a1')
  await first
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
  end('a2')
  await second
})

it('waits for every name, and goes on after a failure', async () => {
  const { begun, work, end, fail } = works()
  const turns = new Turns()
  const number = turns.take(['number'], work('by number'))
  const lid = turns.take(['lid'], work('by LID'))
  const both = turns.take(['number', 'lid'], work('by both'))
  const after = turns.take(['lid'], work('after'))
  fail('by number')
  await number
  expect(begun).toEqual(['by number', 'by LID'])
  end('by LID')
  await lid
  await expect.poll(() => begun.at(-1)).toBe('by both')
  fail('by both')
  await both
  await expect.poll(() => begun.at(-1)).toBe('after')
  end('after')
  await after
})
