import { conditionCodes } from '@recado/contract/flows/choices'
import { expect, it } from 'vitest'
import { judge, parseNumber } from './condition.rules.ts'

const at = (value: string | undefined, code: number, against = '10') =>
  judge({ value, code, against, tagIds: new Set([10]), inHours: false })

it.each([
  // FLW-33, R-FLW-27: five condition codes, three values each.
  [1, 'failure', 'success', 'failure'],
  [2, 'failure', 'success', 'success'],
  [3, 'success', 'success', 'failure'],
  [4, 'success', 'failure', 'failure'],
  [5, 'failure', 'failure', 'success'],
  [6, 'success', 'failure', 'success'],
])('FLW-33: condition code %d compares 9, 10 and 11 with 10', (code, nine, ten, eleven) => {
  expect([at('9', code), at('10', code), at('11', code)]).toEqual([nine, ten, eleven])
})

const { contains, begins, ends, isEmpty, hasTag, inHours, equals, atLeast } = conditionCodes
it.each([
  ['text without case and accents', at('AÇÃO ', equals, 'acao'), 'success'],
  ['numbers as they are written', at('1.234,50', equals, '1234.5'), 'success'],
  ['contains', at('quero pão', contains, 'PAO'), 'success'],
  ['begins', at('quero pão', begins, 'quero'), 'success'],
  ['ends', at('quero pão', ends, 'quero'), 'failure'],
  ['empty', at('  ', isEmpty), 'success'],
  ['never filled is empty', at(undefined, isEmpty), 'success'],
  ['a tag', at(undefined, hasTag), 'success'],
  ['another tag', at(undefined, hasTag, '11'), 'failure'],
  ['out of hours', at(undefined, inHours), 'failure'],
  ['never filled', at(undefined, equals), 'error'],
  ['no number', at('dez', atLeast), 'error'],
  ['a code that nobody knows', at('10', 99), 'error'],
])('FLW-46: %s', (_what, verdict, expected) => {
  expect(verdict).toBe(expected)
})

it.each([
  ['10', 10],
  ['-1,5', -1.5],
  ['1.234,56', 1234.56],
  ['1.234', 1234],
  ['1234.56', 1234.56],
  ['R$ 12,00', 12],
  ['', Number.NaN],
  ['12 reais', Number.NaN],
  ['1,2,3', Number.NaN],
])('parses %s as a number', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})
