import { describe, expect, it } from 'vitest'
import { dateText, dateValue, isFarYear, maskedDate, settledDate } from './date-text.rules.ts'

describe('a value and its text', () => {
  it.each([
    ['2026-11-22', '22/11/2026'],
    ['2026-11-22T09:05', '22/11/2026 09:05'],
    ['', ''],
    ['amanhã', ''],
  ])('%s is shown as %s', (value, text) => {
    expect(dateText(value)).toBe(text)
  })

  it.each([
    ['22/11/2026', false, '2026-11-22'],
    ['29/02/2028', false, '2028-02-29'],
    ['29/02/2027', false, null],
    ['31/13/2026', false, null],
    ['22/11/202', false, null],
    ['22/11/0202', false, null],
    ['31/12/2100', false, '2100-12-31'],
    ['01/01/2101', false, null],
    ['01/01/1900', false, '1900-01-01'],
    ['31/12/1899', false, null],
    ['22/11/3000 09:05', true, null],
    ['22/11/2026 09:05', true, '2026-11-22T09:05'],
    ['22/11/2026 24:00', true, null],
    ['22/11/2026 09:60', true, null],
    ['22/11/2026', true, null],
    ['22/11/2026 09:05', false, null],
    ['', false, null],
  ])('%s, with a time: %s, means %s', (text, withTime, value) => {
    expect(dateValue(text, withTime)).toBe(value)
  })
})

it.each([
  ['22/11/3000', true],
  ['22/11/1899 10:00', true],
  ['22/11/2026', false],
  ['22/11/300', false],
  ['32/11/2026', false],
])('%s has an implausible year: %s', (text, far) => expect(isFarYear(text)).toBe(far))

describe('typing a date', () => {
  it.each([
    ['2', false, '2'],
    ['22', false, '22'],
    ['221', false, '22/1'],
    ['22112026', false, '22/11/2026'],
    ['221120269', false, '22/11/2026'],
    ['1/', false, '01/'],
    ['1/2/2026', false, '01/02/2026'],
    ['22.11.2026', false, '22/11/2026'],
    ['22/11/2026 9', false, '22/11/2026'],
    ['221120260905', true, '22/11/2026 09:05'],
    ['22/11/26 9:05', true, '22/11/2026 09:05'],
    ['2026-11-22', false, '22/11/2026'],
    ['2026-11-22T09:05', true, '22/11/2026 09:05'],
    ['2026-11-22T09:05', false, '22/11/2026'],
    ['amanhã', false, ''],
  ])('%s, with a time: %s, is masked as %s', (input, withTime, text) => {
    expect(maskedDate(input, withTime)).toBe(text)
  })

  it.each([
    ['1/2/26', false, '01/02/2026'],
    ['22/11/26', false, '22/11/2026'],
    ['22/11/2026 9', true, '22/11/2026 09:00'],
    ['22/11/2026 9:5', true, '22/11/2026 09:05'],
    ['22/11', false, '22/11'],
    [' amanhã ', false, 'amanhã'],
  ])('%s, with a time: %s, becomes %s when the field is left', (text, withTime, settled) => {
    expect(settledDate(text, withTime)).toBe(settled)
  })
})
