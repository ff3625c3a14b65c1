import { describe, expect, it } from 'vitest'
import { isOldPassword, newPasswordProblem } from './new-password.rules.ts'

describe('RULINGS-6: a new password', () => {
  it.each([
    ['', 'missing'],
    ['1234', 'length'],
    ['12345', null],
    ['     ', null],
    ['x'.repeat(50), null],
    ['x'.repeat(51), 'length'],
    [`${'x'.repeat(49)}  `, 'length'],
  ])('%j is %s', (password, problem) => {
    expect(newPasswordProblem(password)).toBe(problem)
  })

  it.each([
    ['ERR_VALIDATION', { field: 'password' }, true],
    ['ERR_VALIDATION', { field: 'name' }, false],
    ['ERR_VALIDATION', {}, false],
    ['ERR_NETWORK', { field: 'password' }, false],
  ])('the refusal %s %j is about the old password: %s', (code, data, expected) => {
    expect(isOldPassword({ code, data })).toBe(expected)
  })
})
