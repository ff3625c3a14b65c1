import { expect, it } from 'vitest'
import { announcementEvents } from './announcements/events.ts'
import { billingEvents } from './billing/events.ts'
import { connectionEvents } from './connections/events.ts'
import { contactEvents } from './contacts/events.ts'
import { conversationEvents } from './conversations/events.ts'
import { identityEvents } from './identity/events.ts'
import { queueEvents } from './queues/events.ts'
import { quickMessageEvents } from './quick-messages/events.ts'
import { clientEvents, serverEvents, wireName } from './realtime.ts'
import { scheduleEvents } from './schedules/events.ts'
import { tagEvents } from './tags/events.ts'

const areas = [
  ...[announcementEvents, billingEvents, connectionEvents, contactEvents, conversationEvents],
  ...[identityEvents, queueEvents, quickMessageEvents, scheduleEvents, tagEvents],
]

it('joins the events of all areas, and no two have one name', () => {
  const names = areas.flatMap((events) => Object.keys(events))
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(serverEvents).toSorted()).toEqual(names.toSorted())
  expect(new Set(clientEvents).size).toBe(clientEvents.length)
})

it('C-12: names events after their company, but for those of all companies', () => {
  expect([wireName(7, 'ticket'), wireName(7, 'announcement')]).toEqual(['company-7-ticket', 'company-announcement'])
})
