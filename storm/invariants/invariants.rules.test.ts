import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { describe, expect, it } from 'vitest'
import type { Entry } from '../journal.rules.ts'
import type { Snapshot } from '../snapshot.rules.ts'
import { violationsOf } from './all.rules.ts'
import {
  customerEntry,
  entry,
  ourMark,
  ourPhone,
  ourRow,
  right,
  theirPhone,
  theirRow,
  ticketRow,
} from './sample-state.ts'

const journal = [entry(), customerEntry]
const violationTexts = (snapshot: Partial<Snapshot>, more: readonly Entry[] = journal) =>
  violationsOf({ snapshot: { ...right, ...snapshot }, journal: more, leaks: [], broken: [] }).map(({ what }) => what)
const line = (action: string, change: Partial<Snapshot['timeline'][number]> = {}): Snapshot['timeline'][number] => ({
  ...{ company: 0, id: 3, ticketId: 7, action, actorId: 9, before: null, after: null },
  ...change,
})

it('a correct state has no violation', () => {
  expect(violationTexts({})).toEqual([])
})

describe('phones and stored messages match', () => {
  it.each<[string, Partial<Snapshot>, string]>([
    ['a lost message', { stored: [ourRow] }, 'a message on a phone is not stored'],
    [
      'a message stored twice',
      { stored: [theirRow, { ...theirRow, id: 5 }, ourRow] },
      'a message of a phone is stored more than once',
    ],
    ['a different text', { stored: [{ ...theirRow, body: 'x' }, ourRow] }, 'the texts differ'],
    [
      'a deletion on one side only',
      { phones: [{ ...theirPhone, deleted: true }, ourPhone] },
      'deleted on one side only',
    ],
    ['a missing reaction', { phones: [theirPhone, { ...ourPhone, reactions: ['👍/them'] }] }, 'the reactions differ'],
    [
      'a missing acknowledgement',
      { phones: [theirPhone, { ...ourPhone, ack: 4 }] },
      'what the phone acknowledged is not stored',
    ],
    ['a stored message that is on no phone', { phones: [ourPhone] }, 'a stored message is on no phone'],
  ])('%s is detected', (_, change, what) => {
    expect(violationTexts(change)).toContain(what)
  })

  it('a failed change that is reported is no violation', () => {
    const editedRow = { ...ourRow, body: `${ourMark} outro`, failedChanges: ['edit'] }
    expect(violationTexts({ stored: [theirRow, editedRow] })).toEqual([])
  })

  it('a message deleted with its ticket is not reported as missing', () => {
    const deletedMessages = new Set(['0/5/IN-qzalfa-c1-1'])
    expect(violationTexts({ stored: [ourRow], deletedMessages })).toEqual([])
  })
})

describe('each accepted send reaches its phone once and in order', () => {
  const second = entry({ mark: 'qzalfa-a0-2.', messageId: 4, startedAt: 300, endedAt: 400 })
  const secondRow = { ...ourRow, id: 4, externalId: 'OUT2', body: 'qzalfa-a0-2. e?', clientId: 'qzalfa-a0-2-' }
  const secondPhone = { ...ourPhone, id: 'OUT2', text: 'qzalfa-a0-2. e?', seq: 3 }
  const two = { stored: [theirRow, ourRow, secondRow], phones: [theirPhone, ourPhone, secondPhone] }

  it('two messages in order are correct', () => {
    expect(violationTexts(two, [...journal, second])).toEqual([])
  })
  it.each<[string, Partial<Snapshot>, string]>([
    [
      'a message on its phone twice under two ids is detected',
      { ...two, phones: [...two.phones, { ...ourPhone, id: 'OUT9', seq: 9 }] },
      'a message reached its phone more than once',
    ],
    [
      'an accepted send that is not stored is detected',
      { ...two, stored: [theirRow, ourRow], phones: [theirPhone, ourPhone] },
      'an accepted send is not stored',
    ],
    [
      'a message missing on its phone but shown as sent is detected',
      { ...two, phones: [theirPhone, ourPhone] },
      'an accepted send is not on its phone, and no failure is shown',
    ],
    [
      'an overtaken message is detected',
      { ...two, phones: [theirPhone, ourPhone, { ...secondPhone, seq: 1.5 }] },
      'a later message overtook an earlier one',
    ],
  ])('%s', (_, change, what) => {
    expect(violationTexts(change, [...journal, second])).toContain(what)
  })
  it.each<[string, string, string, string[]]>([
    ['waits with a reason', 'waiting', 'ERR_SEND_BLOCKED', []],
    [
      'failed without a cancellation',
      'failed',
      'ERR_SENDING_WAPP_MSG',
      ['a message failed without being cancelled by a user'],
    ],
    ['is unconfirmed', 'unconfirmed', 'ERR_SEND_UNCONFIRMED', ['a message failed without being cancelled by a user']],
  ])('a message that %s may be missing on its phone', (_, sendState, sendError, violations) => {
    const stored = [theirRow, ourRow, { ...secondRow, sendState, sendError }]
    expect(violationTexts({ ...two, stored, phones: [theirPhone, ourPhone] }, [...journal, second])).toEqual(violations)
  })
  const givenUp = entry({ act: 'cancel', mark: second.mark ?? '', messageId: secondRow.id })
  it.each<[string, Partial<Snapshot['stored'][number]>, string | null]>([
    [
      'a violation if it still waits',
      { sendState: 'waiting', sendError: 'ERR_SEND_CANCELLED' },
      'a cancelled message still waits',
    ],
    [
      'a violation if it was never sent but is on its phone',
      { sendState: 'failed', sendError: 'ERR_SEND_CANCELLED' },
      'a message cancelled before it was sent is on its phone',
    ],
    ['no violation if it may have been sent', { sendState: 'unconfirmed', sendError: 'ERR_SEND_CANCELLED' }, null],
  ])('a cancelled message: %s', (_, state, what) => {
    const stored = [theirRow, ourRow, { ...secondRow, ...state }]
    const timeline = [...right.timeline, line('sendCancelled', { before: { messageId: secondRow.id } })]
    expect(violationTexts({ ...two, stored, timeline }, [...journal, second, givenUp])).toEqual(what ? [what] : [])
    const retry = entry({ act: 'tryNow', mark: second.mark ?? '', messageId: secondRow.id })
    expect(violationTexts({ ...two, stored, timeline }, [...journal, second, givenUp, retry])).toEqual([])
  })
  it('a forwarded message that is on no phone is detected', () => {
    const forwardEntry = { ...second, act: 'forward' }
    expect(violationTexts({ ...two, phones: [theirPhone, ourPhone] }, [...journal, forwardEntry])).toContain(
      'an accepted send is not on its phone, and no failure is shown',
    )
  })
  it('two messages posted in parallel have no order', () => {
    const atOnce = { ...second, startedAt: 150 }
    expect(
      violationTexts({ ...two, phones: [theirPhone, ourPhone, { ...secondPhone, seq: 1.5 }] }, [...journal, atOnce]),
    ).toEqual([])
  })
})

describe('one of each', () => {
  it.each<[string, Partial<Snapshot>, string]>([
    [
      'two unfinished tickets of one contact are detected',
      { tickets: [ticketRow, { ...ticketRow, id: 8 }] },
      'two unfinished tickets',
    ],
    [
      'two contacts with one number are detected',
      { contacts: [...right.contacts, { company: 0, id: 4, number: '551181000101', lid: null }] },
      'two contacts of one number',
    ],
    [
      'two contacts with one LID are detected',
      {
        contacts: [
          { company: 0, id: 3, number: '', lid: '77' },
          { company: 0, id: 4, number: '', lid: '77' },
        ],
      },
      'two contacts of one LID',
    ],
    [
      'a counter that differs from its rows is detected',
      { counters: [{ company: 0, what: 'open tickets', value: 2, counted: 1 }] },
      'open tickets of company 0',
    ],
  ])('%s', (_, change, what) => {
    expect(violationTexts(change)).toContain(what)
  })
  it('a customer’s message that is missing, or stored twice, is detected', () => {
    expect(violationTexts({ phones: [ourPhone], stored: [ourRow] })).toEqual(['a customer’s message is not stored'])
    const twice = [theirRow, { ...theirRow, id: 6, externalId: 'OTHER' }, ourRow]
    expect(violationTexts({ stored: twice })).toContain('a customer’s message is stored more than once')
  })
  it('the same number at two companies is no duplicate', () => {
    expect(
      violationTexts({ contacts: [...right.contacts, { company: 1, id: 4, number: '5511981000101', lid: null }] }),
    ).toEqual([])
  })
})

describe('browsers', () => {
  const row = (id: number, version = 1) =>
    ({ id, version, whatsapp: null, contact: { id: 3 }, lastSpeaker: null }) as Ticket
  const view = (onScreen: Ticket[], fetched: Ticket[], hasMore = false): Partial<Snapshot> => ({
    browsers: [
      { name: 'attendant 0/0', company: 0, threads: [], lists: [{ list: 'open', hasMore, onScreen, fetched }] },
    ],
  })
  it('equal lists are correct, also with only the beginning loaded', () => {
    expect(violationTexts(view([row(1)], [row(1)]))).toEqual([])
    expect(violationTexts(view([row(1)], [row(1), row(2)], true))).toEqual([])
  })
  it.each([
    ['a missing row', view([row(1)], [row(1), row(2)])],
    ['a row that should be removed', view([row(1), row(2)], [row(1)])],
    ['an outdated row', view([row(1)], [row(1, 2)])],
    ['a different order', view([row(1), row(2)], [row(2), row(1)])],
  ])('%s is detected', (_, change) => {
    expect(violationTexts(change)[0]).toMatch(/^the list “open” of attendant 0\/0 differs in row/)
  })
})

describe('open chats', () => {
  const message = (id: number, change: Partial<Message> = {}) =>
    ({
      id,
      ticketId: 7,
      body: `m${id}`,
      ack: 1,
      reactions: [],
      quotedMsg: null,
      contact: null,
      ...change,
    }) as unknown as Message
  const view = (onScreen: Message[], fetched: Message[] | 'gone'): Partial<Snapshot> => ({
    browsers: [{ name: 'attendant 0/0', company: 0, lists: [], threads: [{ ticketId: 7, onScreen, fetched }] }],
  })
  it.each<[string, Message[], Message[] | 'gone']>([
    ['an equal chat', [message(1), message(2)], [message(1), message(2)]],
    ['a chat with only its end loaded', [message(2)], [message(1), message(2)]],
    ['a chat without access', [message(2)], 'gone'],
    [
      'a difference in fields that are not shown',
      [message(1, { read: true, version: 3 })],
      [message(1, { read: false, version: 4 })],
    ],
  ])('%s is correct', (_, onScreen, fetched) => {
    expect(violationTexts(view(onScreen, fetched))).toEqual([])
  })
  it.each<[string, Message[], number]>([
    ['a missing message', [message(1), message(3)], 2],
    ['a missing last message', [message(1), message(2)], 3],
    ['no message at all', [], 1],
    ['a different order', [message(1), message(3), message(2)], 2],
    ['a missing acknowledgement', [message(1), message(2, { ack: 0 }), message(3)], 2],
    ['a missing edit', [message(1), message(2), message(3, { body: 'x' })], 3],
    [
      'a missing reaction',
      [message(1, { reactions: [{ emoji: '👍', fromMe: true, name: 'Ana' }] }), message(2), message(3)],
      1,
    ],
  ])('%s is detected', (_, onScreen, at) => {
    expect(violationTexts(view(onScreen, [message(1), message(2), message(3)]))).toEqual([
      `the chat of ticket 7 at attendant 0/0 differs in message ${at} of 3`,
    ])
  })
})

describe('the timeline', () => {
  it('with another result than the ticket is detected', () => {
    expect(violationTexts({ timeline: right.timeline.slice(0, 1) })).toEqual([
      'the entries of ticket 7 lead to another status, userId',
    ])
  })
  it.each(['note', 'edit', 'delete', 'snooze'])('an accepted act without its line is detected: %s', (act) => {
    expect(violationTexts({}, [...journal, entry({ act, mark: 'qzalfa-a0-3.' })])).toEqual([
      `1 accepted “${act}”, 0 lines`,
    ])
  })
  it('a pending change that was deleted with its ticket needs no line', () => {
    const emptyState = { tickets: [], stored: [], deletedMessages: new Set(['0/5/IN-qzalfa-c1-1', '0/5/OUT1']) }
    const acts = (act: string) => [...journal, entry({ act }), entry({ act: 'bulkDelete' })]
    expect(violationTexts(emptyState, acts('edit'))).toEqual([])
    expect(violationTexts(emptyState, acts('note'))).toEqual(['1 accepted “note”, 0 lines'])
  })
  it.each<[string, Partial<Snapshot>, string]>([
    ['tags', { tickets: [{ ...ticketRow, tags: [4] }] }, 'the entries of ticket 7 lead to other tags'],
    ['a snooze', { tickets: [{ ...ticketRow, snoozed: true }] }, 'the entries of ticket 7 give another snooze state'],
    [
      'the end of a snooze',
      { timeline: [...right.timeline, line('snoozed')] },
      'the entries of ticket 7 give another snooze state',
    ],
    ['a deletion', { stored: [theirRow, { ...ourRow, deleted: true }] }, 'a deleted message has no entry'],
    [
      'a cancelled send',
      { stored: [theirRow, { ...ourRow, sendError: 'ERR_SEND_CANCELLED' }] },
      'a cancelled send has no entry',
    ],
  ])('a missing entry is detected: %s', (_, change, what) => {
    expect(violationTexts(change)).toContain(what)
  })
  it('tags and snoozes with their entries are correct', () => {
    const tags = line('tagged', { after: { tags: [{ id: 4, name: 'Entrega' }] } })
    const tickets = [{ ...ticketRow, tags: [4], snoozed: true }]
    expect(violationTexts({ tickets, timeline: [...right.timeline, tags, line('snoozed', { id: 4 })] })).toEqual([])
    const wokenTimeline = [...right.timeline, tags, line('snoozed', { id: 4 }), line('woken', { id: 5 })]
    expect(violationTexts({ tickets: [{ ...ticketRow, tags: [4] }], timeline: wokenTimeline })).toEqual([])
  })
})

it('the audit log has a line for each accepted act, with its author', () => {
  const acts = [1, 2].map((n) => entry({ actor: 'admin 0', act: 'greeting', mark: `qzalfa-adm-${n}.` }))
  const auditLine = { company: 0, actorId: 9, action: 'connection.update', subject: 'connection 5' }
  const foreign = { ...auditLine, actorId: 8 }
  expect(violationTexts({ audit: [auditLine, auditLine] }, [...journal, ...acts])).toEqual([])
  expect(violationTexts({ audit: [auditLine, foreign] }, [...journal, ...acts])).toEqual([
    '2 accepted acts, 1 lines “connection.update”',
  ])
})

it.each<[string, string, string, string[]]>([
  ['has the number of tickets', 'tickets.tag', 'tickets 2', []],
  [
    'has a wrong number of tickets, which is detected',
    'tickets.tag',
    'tickets 3',
    ['2 tickets “tagged” by the admin of company 0, 3 in the log'],
  ],
  [
    'has another action, which is detected',
    'tickets.queue',
    'tickets 2',
    [
      '2 tickets “tagged” by the admin of company 0, 0 in the log',
      '0 tickets “transferred” by the admin of company 0, 2 in the log',
    ],
  ],
])('the audit log of a bulk change %s', (_, action, subject, violations) => {
  const act = entry({ actor: 'admin 0', act: 'bulkTag', userId: 5 })
  const tagLines = [8, 9].map((ticketId) => line('tagged', { ticketId, actorId: 5 }))
  const audit = [{ company: 0, actorId: 5, action, subject }]
  expect(violationTexts({ audit, timeline: [...right.timeline, ...tagLines] }, [...journal, act])).toEqual(violations)
})

describe('no waiting work, leaks or broken answers', () => {
  const schedule = { company: 0, id: 1, status: 'ENVIADA', reason: null, body: `${ourMark} bom dia` }
  it.each<[string, Partial<Snapshot>, string]>([
    [
      'waiting work in a queue',
      { waiting: [{ what: '3 facts without their reactions', rows: [] }] },
      '3 facts without their reactions',
    ],
    ['a late reaction', { longestReactionWait: 10.4 }, 'a reaction that was due waited for 10.4 s'],
    [
      'a message that still waits',
      { stored: [theirRow, { ...ourRow, sendState: 'waiting' }] },
      'a message waits to be sent',
    ],
    [
      'a due schedule that was not sent',
      { schedules: [{ ...schedule, status: 'NA_FILA' }] },
      'a due scheduled message was not sent',
    ],
    [
      'a failed schedule without a reason',
      { schedules: [{ ...schedule, status: 'FALHOU', body: 'x' }] },
      'a scheduled message failed without a reason',
    ],
    [
      'a sent schedule that is on no phone',
      { schedules: [{ ...schedule, body: 'x' }] },
      'a scheduled message is ENVIADA and 0 times on a phone',
    ],
    ['a row of another company', { foreignRows: ['1 rows of tickets carry qzbeta'] }, '1 rows of tickets carry qzbeta'],
  ])('%s is detected', (_, change, what) => {
    expect(violationTexts(change)).toContain(what)
  })
  it('a schedule that was sent once is correct', () => {
    expect(violationTexts({ schedules: [schedule] })).toEqual([])
  })
  it('an act without an answer, a text of another company and an answer outside the contract are detected', () => {
    const leak = { company: 0, what: 'attendant 0/0 was sent company-1-ticket', text: 'qzbeta-c1-1.' }
    const all = violationsOf({
      ...{ snapshot: right, journal: [...journal, entry({ act: 'tag', outcome: 'lost' })] },
      ...{ leaks: [leak], broken: ['tickets.index answered 500'] },
    })
    expect(all.map(({ rule }) => rule)).toEqual([
      'All work finishes',
      'No data of one company reaches another',
      'Every answer is in the contract',
    ])
  })
})

describe('no company delays another’s work', () => {
  const lag = (p99Ms: number, slowness: number) =>
    violationTexts({ lags: [{ node: 'http://127.0.0.1:1', p99Ms, slowness }] })
  it('a server that is 101 ms late on an idle machine is detected', () => {
    expect(lag(101, 1)).toEqual(['the event loop of a server was 101 ms late'])
  })
  it('a server in time is correct, and so is a late one on a machine where all work takes three times as long', () => {
    expect([...lag(100, 0.9), ...lag(290, 3)]).toEqual([])
  })
})
