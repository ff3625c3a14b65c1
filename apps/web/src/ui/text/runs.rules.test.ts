import { expect, it } from 'vitest'
import { blocksOf, MAX_BLOCK, MAX_RUN, runsOf } from './runs.rules.ts'

it('MSG-02: a text of one run stays whole; one more character makes two', () => {
  expect(runsOf('')).toEqual([''])
  expect(runsOf('x'.repeat(MAX_RUN))).toEqual(['x'.repeat(MAX_RUN)])
  expect(runsOf('x'.repeat(MAX_RUN + 1))).toEqual(['x'.repeat(MAX_RUN), 'x'])
})

it('MSG-02: words stay whole where there are spaces', () => {
  const text = 'palavra de gente '.repeat(100)
  const runs = runsOf(text)
  expect(runs.join('')).toBe(text)
  expect(runs.slice(0, -1).every((run) => run.endsWith(' '))).toBe(true)
})

it.each([
  ['brackets', '('.repeat(64_000)],
  ['surrogate pairs', '😀'.repeat(10_001)],
  ['joined emoji', 'x👩🏽\u200d❤️\u200d💋\u200d👨🏿'.repeat(2_000)],
  ['letters with combining marks', 'Te\u0301\u0316'.repeat(9_999)],
  ['combining marks only', '\u0301'.repeat(30_000)],
  ['zero-width joiners only', '\u200d'.repeat(30_000)],
])('MSG-02: runs are short, complete and well formed: %s', (_, text) => {
  const runs = runsOf(text)
  expect(runs.join('')).toBe(text)
  expect(Math.max(...runs.map(({ length }) => length))).toBeLessThanOrEqual(MAX_RUN)
  expect(runs.every((run) => run.isWellFormed())).toBe(true)
  const blocks = blocksOf(text)
  expect(blocks.flat().join('')).toBe(text)
  expect(Math.max(...blocks.map((block) => block.join('').length))).toBeLessThanOrEqual(MAX_BLOCK)
  expect(blocks.flat().every((run) => run.isWellFormed())).toBe(true)
})

it('MSG-02: a block ends after a newline if there is one in its second half', () => {
  const line = (length: number) => `${'x'.repeat(length - 1)}\n`
  const lengths = (text: string) => blocksOf(text).map((block) => block.join('').length)
  expect(lengths('x'.repeat(MAX_BLOCK))).toEqual([MAX_BLOCK])
  expect(lengths(line(3_000) + 'x'.repeat(2_000))).toEqual([3_000, 2_000])
  expect(lengths(line(1_000) + 'x'.repeat(4_000))).toEqual([MAX_BLOCK, 1_000])
})

it('MSG-02: a long line is cut between words if it has spaces', () => {
  const text = `ab ${'palavra '.repeat(1_200)}`
  const blocks = blocksOf(text).map((block) => block.join(''))
  expect(blocks.join('')).toBe(text)
  expect(blocks.map((block) => block.endsWith(' '))).toEqual([true, true, true])
})
