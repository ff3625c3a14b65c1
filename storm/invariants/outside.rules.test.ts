import { describe, expect, it } from 'vitest'
import type { Entry } from '../journal.rules.ts'
import type { Snapshot } from '../snapshot.rules.ts'
import { violationsOf } from './all.rules.ts'
import { customerEntry, entry, ourPhone, ourRow, right, theirRow, ticketRow } from './sample-state.ts'

const journal = [entry(), customerEntry]
const violationTexts = (snapshot: Partial<Snapshot>, more: readonly Entry[] = journal) =>
  violationsOf({ snapshot: { ...right, ...snapshot }, journal: more, leaks: [], broken: [] }).map(({ what }) => what)
const createdEntry: Snapshot['timeline'][number] = {
  ...{ company: 0, id: 3, ticketId: 8, action: 'created', actorId: 9, before: null },
  after: { status: 'pending' },
}

describe('the webhooks and integrations of companies', () => {
  const byApi = entry({ actor: 'program 0', act: 'sendByApi', mark: 'qzalfa-p0-1.', messageId: 4 })
  const apiRow = { ...ourRow, id: 4, externalId: 'OUT2', body: 'qzalfa-p0-1. e?', clientId: null }
  const apiPhone = { ...ourPhone, id: 'OUT2', text: 'qzalfa-p0-1. e?', seq: 3 }
  const botPhone = { ...ourPhone, id: 'BOT1', text: 'qzalfa-i7-1. um momento', seq: 4 }
  const botRow = { ...ourRow, id: 5, externalId: 'BOT1', body: botPhone.text, clientId: null, automatic: true }

  it("repeated webhook calls under one id, a program's message and a bot's answer are correct", () => {
    const webhookCalls = [...right.webhookCalls, ...right.webhookCalls]
    const stored = [theirRow, ourRow, apiRow, botRow]
    expect(
      violationTexts({ webhookCalls, stored, phones: [...right.phones, apiPhone, botPhone] }, [...journal, byApi]),
    ).toEqual([])
  })
  it('a conversation that only a program started has no entries before the customer answers', () => {
    const silentTicket = { ...ticketRow, id: 8, contactId: 4, status: 'silent', userId: null, queueId: null }
    expect(violationTexts({ tickets: [ticketRow, silentTicket] })).toEqual([])
    const entries = [...right.timeline, createdEntry]
    expect(violationTexts({ tickets: [ticketRow, silentTicket], timeline: entries })).not.toEqual([])
  })
  it('a message deleted with its ticket needs no webhook call', () => {
    expect(
      violationTexts({ webhookCalls: [], stored: [ourRow], deletedMessages: new Set(['0/5/IN-qzalfa-c1-1']) }),
    ).toEqual([])
  })
  it('a program’s message was deleted with the ticket into which its own was merged', () => {
    const deletedState = { ...right, phones: [...right.phones, apiPhone], deletedMessages: new Set(['0/5/OUT2']) }
    expect(violationTexts(deletedState, [...journal, { ...byApi, ticketId: 38 }])).toEqual([])
  })
  it.each<[string, Partial<Snapshot>, string]>([
    ['a message that no webhook received', { webhookCalls: [] }, 'a webhook did not receive a message'],
    [
      'a message that the webhook of another company received',
      { webhookCalls: right.webhookCalls.map((one) => ({ ...one, company: 1 })) },
      'a webhook did not receive a message',
    ],
    [
      'a message that a webhook received under two ids',
      { webhookCalls: [...right.webhookCalls, ...right.webhookCalls.map((one) => ({ ...one, id: 'e2' }))] },
      'a webhook received a message under two ids',
    ],
    ['a program’s message that is lost', {}, 'an accepted send is not stored'],
    [
      'a program’s message that is stored twice',
      { stored: [theirRow, ourRow, apiRow, { ...apiRow, id: 6, externalId: 'OUT3' }] },
      'an accepted send is stored more than once',
    ],
    [
      'an answer that arrived twice',
      {
        stored: [theirRow, ourRow, botRow, { ...botRow, id: 6, externalId: 'BOT2' }],
        phones: [...right.phones, botPhone, { ...botPhone, id: 'BOT2', seq: 9 }],
      },
      'a message reached its phone more than once',
    ],
  ])('%s is detected', (_, change, what) => {
    expect(violationTexts(change, [...journal, byApi])).toContain(what)
  })
})
