import { expect, it } from 'vitest'
import { errorValues } from './error-values.rules.ts'

it('AUT-05: the due date reads as people write it, in no time zone but its own', () => {
  expect(errorValues({ error: 'ERR_COMPANY_EXPIRED', dueDate: '2026-01-31' }).dueDate).toBe('31/01/2026')
})

it('names owner and queue of the other ticket', () => {
  const ticket = { id: 1, uuid: 'u', user: { name: 'Ana' }, queue: null }
  expect(errorValues({ ticket })).toMatchObject({ user: 'Ana', queue: '–' })
})
