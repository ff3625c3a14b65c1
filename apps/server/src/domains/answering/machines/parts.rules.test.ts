import { expect, it } from 'vitest'
import { partsOf } from './parts.rules.ts'
import { toOutsideResult } from './result.rules.ts'

const words = (count: number) => 'abcd '.repeat(count).trim()

it.each([
  ['a text that fits', 'x'.repeat(4096), [4096]],
  ['a text one character too long', 'x'.repeat(4097), [4096, 1]],
  ['paragraphs', `${'x'.repeat(3000)}\n\n${'y'.repeat(3000)}`, [3000, 3000]],
  ['a short first paragraph', `${'x'.repeat(100)}\n\n${'y'.repeat(4096)}`, [4096, 102]],
  ['lines', `${'x'.repeat(2500)}\n${'y'.repeat(1500)}\n${'z'.repeat(1000)}`, [4001, 1000]],
  ['sentences', `${'x'.repeat(3000)}. ${'y'.repeat(900)} ${'y'.repeat(900)}`, [3001, 1801]],
  ['words', words(1000), [4094, 904]],
  ['a blank text', ' ', []],
])('BOT-12: %s is split into messages that every network accepts', (_what, text, lengths) => {
  const parts = partsOf(text)
  expect(parts.map(({ length }) => length)).toEqual(lengths)
  expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
})

it('BOT-12: no character is split', () => {
  const parts = partsOf(`${'x'.repeat(4095)}😀${'x'.repeat(10)}`)
  expect(parts.map(({ length }) => length)).toEqual([4095, 12])
})

it('BOT-12: a long answer is sent in parts, with the sources at the last one', () => {
  const sources = [{ documentId: 1, title: 'Entrega', text: 'Dois dias.' }]
  const text = `${'x'.repeat(3000)}\n\n${'y'.repeat(3000)}`
  const result = toOutsideResult({ messages: [{ text, sources, afterMs: 500 }, { text: 'fim' }] }, null)
  expect(result).toMatchObject({
    messages: [
      { text: 'x'.repeat(3000), afterMs: 500 },
      { text: 'y'.repeat(3000), sources, afterMs: 500 },
      { text: 'fim' },
    ],
  })
  expect('messages' in result && result.messages[0]).not.toHaveProperty('sources')
  const many = toOutsideResult({ messages: Array.from({ length: 20 }, () => ({ text })) }, null)
  expect('messages' in many && many.messages).toHaveLength(20)
})
