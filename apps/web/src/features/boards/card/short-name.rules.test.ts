import { expect, it } from 'vitest'
import { shortName } from './short-name.rules.ts'

it.each([
  ['contrato.pdf', 'contrato.pdf'],
  ['12345678901234567890', '12345678901234567890'],
  ['123456789012345678901', '12345678901234567…'],
  ['orçamento-da-reforma-da-loja.pdf', 'orçamento-da-refo…'],
  [`${'👩‍👧'.repeat(20)}`, `${'👩‍👧'.repeat(20)}`],
  [`${'👩‍👧'.repeat(21)}`, `${'👩‍👧'.repeat(17)}…`],
  ['', ''],
])('BRD-15: of the name %s one reads %s', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})
