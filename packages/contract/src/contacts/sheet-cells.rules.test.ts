import { expect, it } from 'vitest'
import { linesOfSheet, MOST_CELL_LETTERS } from './sheet-cells.rules.ts'

const n = (v: number, z = 'General') => ({ t: 'n', v, z })

it.each([
  ['a phone number stored as a number', n(5511987654321), '5511987654321'],
  ['a number with a phone mask', n(11987654321, '(00) 00000-0000'), '11987654321'],
  ['money', n(1234.5, '"R$" #,##0.00'), '1234.5'],
  ['money with a locale', n(12, '[$R$-416] #,##0.00'), '12'],
  ['a date', n(46354, 'm/d/yy'), '28/11/2026'],
  ['a date with a time', n(46354.5, 'dd/mm/yyyy hh:mm'), '28/11/2026 12:00'],
  ['a time', n(0.5, 'hh:mm'), '12:00'],
  ['a duration', n(0.25, '[h]:mm'), '06:00'],
  ['a number with a date format but outside the date range', n(5511987654321, 'dd/mm/yyyy'), '5511987654321'],
  ['a boolean', { t: 'b', v: true }, 'true'],
  ['an error', { t: 'e', v: 42 }, ''],
  ['a formula without a stored value', { t: 'n' }, ''],
  ['an empty cell', null, ''],
  ['a long text is truncated', { t: 's', v: 'a'.repeat(5000) }, 'a'.repeat(MOST_CELL_LETTERS)],
])('CTC-06: %s', (_, cell, text) => {
  expect(linesOfSheet([[cell, { t: 's', v: 'end' }]], 10)).toEqual([[text, 'end']])
})

it('CTC-06: dates of a workbook with the 1904 epoch', () => {
  expect(linesOfSheet([[n(44892, 'dd/mm/yyyy')]], 10, true)).toEqual([['28/11/2026']])
})

it('CTC-06: gaps become empty lines and cells, empty ends are dropped, limits apply', () => {
  const data = new Array(4)
  data[1] = new Array(9)
  data[1][2] = { t: 's', v: 'x' }
  expect(linesOfSheet(data, 10)).toEqual([[], ['', '', 'x']])
  expect(linesOfSheet(undefined, 10)).toEqual([])
  expect(linesOfSheet([[n(1)], [n(2)], [n(3)]], 2)).toEqual([['1'], ['2']])
  expect(linesOfSheet([Array.from({ length: 300 }, () => n(1))], 1)[0]).toHaveLength(256)
})
