import { expect, it } from 'vitest'
import { mayUse } from './quick-message.rules.ts'

const row = (geral: boolean, user_id: number | null) => ({ geral, user_id })

it.each([
  [true, 7, 7, true],
  [true, 8, 7, true],
  [true, null, 7, true],
  [false, 7, 7, true],
  [false, 8, 7, false],
  [false, null, 7, false],
])('QCK-04: geral %s of user %s can be used by user %s: %s', (geral, author, userId, may) => {
  expect(mayUse(userId, row(geral, author))).toBe(may)
})
