import { describe, expect, it } from 'vitest'
import { boldParts } from './bold.rules.ts'

describe('CHT-05: bold in a text', () => {
  it.each<[string, string]>([
    ['*negrito*', '<negrito>'],
    ['um *dois três* e (*quatro*).', 'um <dois três> e (<quatro>).'],
    ['2*3*4 e *solto', '2*3*4 e *solto'],
    ['* item * outro', '* item * outro'],
    ['**', '**'],
    ['*um\ndois*', '*um\ndois*'],
    ['https://recado.test/*a*b', 'https://recado.test/*a*b'],
    ['*ção*es', '*ção*es'],
    ['', ''],
  ])('%j', (text, expected) => {
    const markedParts = boldParts(text).map((part) => (part.isBold ? `<${part.text}>` : part.text))
    expect(markedParts.join('')).toBe(expected)
  })

  it('takes linear time for many asterisks', () => {
    expect(boldParts('*a '.repeat(20_000))).toHaveLength(1)
  })
})
