import { expect, it } from 'vitest'
import { PASSAGE_LENGTH, passagesOf } from './passages.rules.ts'

const sentence = 'Entregamos em toda a cidade de segunda a sexta. '
const long = sentence.repeat(60).trim()

it('AI-01: short paragraphs are joined, blank ones removed', () => {
  expect(passagesOf('  Um.\n\n\n  Dois.\n \nTrês.  ')).toEqual(['Um.\n\nDois.\n\nTrês.'])
  expect(passagesOf(' \n ')).toEqual([])
})

it('AI-01: a long paragraph is split after sentences without losing text', () => {
  const passages = passagesOf(long)
  expect(passages.length).toBeGreaterThan(2)
  for (const passage of passages) {
    expect(passage.length).toBeLessThanOrEqual(PASSAGE_LENGTH)
    expect(passage.endsWith('.')).toBe(true)
  }
  expect(passages.join(' ')).toBe(long)
})

it.each([
  ['without sentences (between words)', 'palavra '.repeat(400).trim()],
  ['without words (between characters)', 'x'.repeat(2000)],
  ['of surrogate pairs', `a${'😀'.repeat(1000)}`],
])('AI-01: a paragraph %s is also split', (_name, text) => {
  const passages = passagesOf(text)
  for (const passage of passages) {
    expect(passage.length).toBeLessThanOrEqual(PASSAGE_LENGTH)
    expect(passage.isWellFormed()).toBe(true)
  }
  expect(passages.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})

it('AI-01: a passage may have exactly the maximum length', () => {
  const half = (length: number) => 'a'.repeat(length)
  expect(passagesOf(`${half(449)}\n\n${half(449)}`)).toHaveLength(1)
  expect(passagesOf(`${half(449)}\n\n${half(450)}`)).toHaveLength(2)
  expect(passagesOf(half(PASSAGE_LENGTH))).toHaveLength(1)
  expect(passagesOf(half(PASSAGE_LENGTH + 1))).toHaveLength(2)
})
