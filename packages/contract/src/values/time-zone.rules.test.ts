import { expect, it } from 'vitest'
import { isTimeZone } from './time-zone.rules.ts'

it.each([
  ['America/Sao_Paulo', true],
  ['America/Argentina/Buenos_Aires', true],
  ['America/New_York', true],
  ['Asia/Kolkata', true],
  ['UTC', true],
  ['Etc/GMT+3', true],
  ['America/Nowhere', false],
  ['+03:00', false],
  ['-03', false],
  ['Brasília', false],
  ['', false],
  ["UTC'; drop", false],
])('%s is a time zone: %s', (name, isValid) => {
  expect(isTimeZone(name)).toBe(isValid)
})
