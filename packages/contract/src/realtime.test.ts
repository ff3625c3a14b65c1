import { expect, it } from 'vitest'
import { wireName } from './realtime.ts'

it('C-12: event names include their company, except events for all companies', () => {
  expect([wireName(7, 'ticket'), wireName(7, 'announcement')]).toEqual(['company-7-ticket', 'company-announcement'])
})

it('C-12: some event names end with the id of their subject', () => {
  expect(wireName(7, 'contactListReload', { action: 'reload', contactListId: 5 })).toBe('company-7-ContactListItem-5')
  expect(wireName(7, 'chatOfUser', { action: 'delete', id: 3, userId: 9 })).toBe('company-7-chat-user-9')
})
