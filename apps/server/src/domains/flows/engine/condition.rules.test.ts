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
  ['texts are equal without case and accents', at('AÇÃO ', equals, 'acao'), 'success'],
  ['numbers are equal in both notations', at('1.234,50', equals, '1234.5'), 'success'],
  ['contains ignores case and accents', at('quero pão', contains, 'PAO'), 'success'],
  ['begins matches the first word', at('quero pão', begins, 'quero'), 'success'],
  ['ends does not match the first word', at('quero pão', ends, 'quero'), 'failure'],
  ['spaces are empty', at('  ', isEmpty), 'success'],
  ['an unset variable is empty', at(undefined, isEmpty), 'success'],
  ['the contact has the tag', at(undefined, hasTag), 'success'],
  ['the contact does not have the tag', at(undefined, hasTag, '11'), 'failure'],
  ['the time is outside of hours', at(undefined, inHours), 'failure'],
  ['an unset variable gives an error', at(undefined, equals), 'error'],
  ['a value that is not a number gives an error', at('dez', atLeast), 'error'],
  ['an unknown code gives an error', at('10', 99), 'error'],
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
