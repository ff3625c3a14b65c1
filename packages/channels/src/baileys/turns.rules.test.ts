import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Work that settles on demand, and the names of the works that have started. */
function works() {
  const startedWorks: string[] = []
  const ends = new Map<string, { well: () => void; badly: () => void }>()
  const work = (name: string) => () => {
    startedWorks.push(name)
    return new Promise<void>((resolve, reject) => {
      ends.set(name, { well: resolve, badly: () => reject(new Error(name)) })
    })
  }
  return {
    begun: startedWorks,
    work,
    end: (name: string) => ends.get(name)?.well(),
    fail: (name: string) => ends.get(name)?.badly(),
  }
}

it('runs works of one name in order and of different names in parallel', async () => {
  const { begun: startedWorks, work, end } = works()
  const turns = new Turns()
  const first = turns.take(['a'], work('a1'))
  const second = turns.take(['a'], work('a2'))
  void turns.take(['b'], work('b1'))
  expect(startedWorks).toEqual(['a1', 'b1'])
  end('a1')
  await first
  await expect.poll(() => startedWorks).toEqual(['a1', 'b1', 'a2'])
  end('a2')
  await second
})

it('waits for every name, and continues after a failure', async () => {
  const { begun: startedWorks, work, end, fail } = works()
  const turns = new Turns()
  const number = turns.take(['number'], work('by number'))
  const lid = turns.take(['lid'], work('by LID'))
  const both = turns.take(['number', 'lid'], work('by both'))
  const after = turns.take(['lid'], work('after'))
  fail('by number')
  await number
  expect(startedWorks).toEqual(['by number', 'by LID'])
  end('by LID')
  await lid
  await expect.poll(() => startedWorks.at(-1)).toBe('by both')
  fail('by both')
  await both
  await expect.poll(() => startedWorks.at(-1)).toBe('after')
  end('after')
  await after
})
