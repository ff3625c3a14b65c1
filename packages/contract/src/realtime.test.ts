import { expect, it } from 'vitest'
import { wireName } from './realtime.ts'

it('C-12: names events after their company, but for those of all companies', () => {
  expect([wireName(7, 'ticket'), wireName(7, 'announcement')]).toEqual(['company-7-ticket', 'company-announcement'])
})
