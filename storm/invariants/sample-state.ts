import type { Entry } from '../journal.rules.ts'
import { emptySnapshot, type Snapshot } from '../snapshot.rules.ts'

/** A small correct state that tests break in one place: a customer who wrote, and an answer that arrived. */

type Phone = Snapshot['phones'][number]
type Stored = Snapshot['stored'][number]
type TicketRow = Snapshot['tickets'][number]

export const theirMark = 'qzalfa-c1-1.'
export const ourMark = 'qzalfa-a0-1.'
const chat = { company: 0, line: 5, chat: '5511981000101' }

export const theirPhone: Phone = {
  ...chat,
  ...{ id: 'IN-qzalfa-c1-1', seq: 1, fromCompany: false, fromOwner: false, text: `${theirMark} oi`, isText: true },
  ...{ deleted: false, reactions: [], ack: null },
}
export const ourPhone: Phone = {
  ...theirPhone,
  ...{ id: 'OUT1', seq: 2, fromCompany: true, text: `${ourMark} bom dia`, ack: 3 },
}

export const theirRow: Stored = {
  ...{
    company: 0,
    line: 5,
    id: 1,
    ticketId: 7,
    contactId: 3,
    externalId: 'IN-qzalfa-c1-1',
    fromMe: false,
    fromPhone: false,
  },
  ...{ automatic: false, body: `${theirMark} oi`, isText: true, deleted: false, sendState: null, sendError: null },
  ...{ clientId: null, reactions: [], failedChanges: [], ack: 0 },
}
export const ourRow: Stored = {
  ...theirRow,
  ...{
    id: 2,
    externalId: 'OUT1',
    fromMe: true,
    body: `${ourMark} bom dia`,
    sendState: 'sent',
    clientId: 'qzalfa-a0-1-',
    ack: 3,
  },
}

export const ticketRow: TicketRow = {
  ...{
    company: 0,
    id: 7,
    status: 'open',
    contactId: 3,
    line: 5,
    queueId: 2,
    userId: 9,
    snoozed: false,
    unread: 0,
    tags: [],
  },
}

export const entry = (change: Partial<Entry> = {}): Entry => ({
  ...{
    actor: 'attendant 0/0',
    company: 0,
    act: 'send',
    startedAt: 100,
    endedAt: 200,
    outcome: 'accepted',
    unsure: false,
  },
  ...{ error: '', mark: ourMark, ticketId: 7, messageId: 2, userId: 9 },
  ...change,
})
export const customerEntry = entry({ actor: 'customer 0/1', act: 'write', mark: theirMark })

export const right: Snapshot = {
  ...emptySnapshot,
  phones: [theirPhone, ourPhone],
  stored: [theirRow, ourRow],
  tickets: [ticketRow],
  contacts: [{ company: 0, id: 3, number: '5511981000101', lid: null }],
  timeline: [
    {
      ...{ company: 0, id: 1, ticketId: 7, action: 'created', actorId: null, before: null },
      after: { status: 'pending', userId: null, queueId: 2 },
    },
    {
      ...{ company: 0, id: 2, ticketId: 7, action: 'accepted', actorId: 9, before: { status: 'pending' } },
      after: { status: 'open', userId: 9 },
    },
  ],
  webhookCalls: [{ company: 0, id: 'e1', event: 'message.received', mark: theirMark }],
  counters: [{ company: 0, what: 'open tickets', value: 1, counted: 1 }],
}
