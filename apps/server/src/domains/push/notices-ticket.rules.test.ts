import { defaultPermissions } from '@recado/contract/permissions'
import { describe, expect, it } from 'vitest'
import { noticesTicket } from './notices-ticket.rules.ts'

type Standing = Parameters<typeof noticesTicket>[2]
const ana = { userId: 1, queueIds: [5], queueless: false, permissions: defaultPermissions('user') }
const waiting: Standing = {
  ...{ status: 'pending', userId: null, queueId: 5, unreadMessages: 1, snoozedAt: null },
  ...{ chatbot: false, flowWebhook: false, useIntegration: false, promptId: null },
}
const mine: Standing = { ...waiting, status: 'open', userId: 1 }

describe('APP-04: whether a ticket is still relevant for a notice', () => {
  it.each([
    ['newTickets', 'waiting in a queue of the user', waiting, true],
    ['newTickets', 'accepted in the meantime', mine, false],
    ['newTickets', 'in another queue', { ...waiting, queueId: 6 }, false],
    ['newTickets', 'without a queue', { ...waiting, queueId: null }, false],
    ['newTickets', 'handled by the bot', { ...waiting, chatbot: true }, false],
    ['newTickets', 'in a flow', { ...waiting, flowWebhook: true }, false],
    ['newTickets', 'handled by an integration', { ...waiting, useIntegration: true }, false],
    ['newTickets', 'handled by the AI', { ...waiting, promptId: 3 }, false],
    ['newTickets', 'snoozed', { ...waiting, snoozedAt: '2026-06-01T12:00:00.000Z' }, false],
    ['transfers', 'owned by the user', mine, true],
    ['transfers', 'transferred to another user', { ...mine, userId: 2 }, false],
    ['transfers', 'resolved', { ...mine, status: 'closed' }, false],
    ['answers', 'unread', mine, true],
    ['answers', 'read', { ...mine, unreadMessages: 0 }, false],
    ['answers', 'owned by a colleague', { ...mine, userId: 2 }, false],
    ['answers', 'returned to waiting', { ...mine, status: 'pending', userId: null }, false],
    ['mentions', 'resolved', { ...mine, status: 'closed', userId: 2 }, true],
    ['mentions', 'muted', { ...mine, silent: true }, false],
  ] as const)('%s, %s: %s', (kind, _what, ticket, worth) => {
    expect(noticesTicket(kind, ana, ticket as Standing)).toBe(worth)
  })

  it('a ticket without a queue is relevant to users who see such tickets by their flag or role', () => {
    const queueless = { ...waiting, queueId: null }
    expect(noticesTicket('newTickets', { ...ana, queueless: true }, queueless)).toBe(true)
    const byRole = { ...ana, permissions: { ...ana.permissions, 'tickets:seeQueueless': 'all' as const } }
    expect(noticesTicket('newTickets', byRole, queueless)).toBe(true)
    // A user who sees every ticket is notified only by the flag.
    expect(noticesTicket('newTickets', { ...ana, permissions: defaultPermissions('admin') }, queueless)).toBe(false)
  })
})
