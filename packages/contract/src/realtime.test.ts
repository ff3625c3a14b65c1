import { expect, it } from 'vitest'
import { wireName } from './realtime.ts'

it('C-12: names events after their company, but for those of all companies', () => {
  expect([wireName(7, 'ticket'), wireName(7, 'announcement')]).toEqual(['company-7-ticket', 'company-announcement'])
})

it('C-12: some end with the id of what they are about', () => {
  expect(wireName(7, 'contactListReload', { action: 'reload', contactListId: 5 })).toBe('company-7-ContactListItem-5')
  expect(wireName(7, 'chatOfUser', { action: 'delete', id: 3, userId: 9 })).toBe('company-7-chat-user-9')
})
