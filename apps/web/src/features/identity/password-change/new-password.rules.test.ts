import { expect, it } from 'vitest'
import { isOldPassword } from './new-password.rules.ts'

it.each([
  ['ERR_VALIDATION', { field: 'password' }, true],
  ['ERR_VALIDATION', { field: 'name' }, false],
  ['ERR_VALIDATION', {}, false],
  ['ERR_NETWORK', { field: 'password' }, false],
])('access.5: the rejection %s %j is about the old password: %s', (code, data, expected) => {
  expect(isOldPassword({ code, data })).toBe(expected)
})
