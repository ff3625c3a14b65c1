import { expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../platform/config.ts'
import { commonPasswords } from './common-passwords.rules.ts'
import { checkNewPassword, passwordProblem } from './new-password.rules.ts'

it.each([
  ['x7-lua9', 'ERR_VALIDATION'],
  ['x7-lua99', null],
  ['        ', 'ERR_VALIDATION'],
  ['password', 'ERR_COMMON_PASSWORD'],
  ['Password1', 'ERR_COMMON_PASSWORD'],
  ['12345678', 'ERR_COMMON_PASSWORD'],
  ['QWERTYUIOP', 'ERR_COMMON_PASSWORD'],
  ['iloveyou', 'ERR_COMMON_PASSWORD'],
  ['iloveyou e mais', null],
  [DEMO_PASSWORD, null],
  ['constructor', null],
])('access.6: %j as a new password gives %s', (text, problem) => {
  expect(passwordProblem(text)).toBe(problem)
})

it('names the field', () => {
  expect(() => checkNewPassword('password', 'newPassword')).toThrow(
    expect.objectContaining({ code: 'ERR_COMMON_PASSWORD', data: { field: 'newPassword' }, status: 400 }),
  )
  expect(() => checkNewPassword('coruja-de-lata')).not.toThrow()
})

it('the list is sorted, unique, in lower case, and has no password that is too short anyway', () => {
  const words = commonPasswords.trim().split(/\s+/)
  expect(words).toHaveLength(3309)
  expect(words).toEqual([...new Set(words)].sort())
  expect(words.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([])
})
