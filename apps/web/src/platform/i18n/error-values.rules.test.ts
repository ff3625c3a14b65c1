import { expect, it } from 'vitest'
import { errorValues } from './error-values.rules.ts'

it('AUT-05: the due date is shown as DD/MM/YYYY without time zone conversion', () => {
  expect(errorValues({ error: 'ERR_COMPANY_EXPIRED', dueDate: '2026-01-31' }).dueDate).toBe('31/01/2026')
})

it('gives the owner and the queue of the other ticket', () => {
  const ticket = { id: 1, uuid: 'u', user: { name: 'Ana' }, queue: null }
  expect(errorValues({ ticket })).toMatchObject({ user: 'Ana', queue: '–' })
})
