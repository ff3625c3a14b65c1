import { describe, expect, it } from 'vitest'
import type { Entry } from '../journal.rules.ts'
import type { Snapshot } from '../snapshot.rules.ts'
import { violationsOf } from './all.rules.ts'
import { entry, ourPhone, ourRow, right, theirRow, ticketRow, written } from './sample-state.ts'

const journal = [entry(), written]
const found = (snapshot: Partial<Snapshot>, more: readonly Entry[] = journal) =>
  violationsOf({ snapshot: { ...right, ...snapshot }, journal: more, leaks: [], broken: [] }).map(({ what }) => what)
const created: Snapshot['timeline'][number] = {
  ...{ company: 0, id: 3, ticketId: 8, action: 'created', actorId: 9, before: null },
  after: { status: 'pending' },
}

describe('what companies’ own servers are told and say', () => {
  const byApi = entry({ actor: 'program 0', act: 'sendByApi', mark: 'qzalfa-p0-1.', messageId: 4 })
  const apiRow = { ...ourRow, id: 4, externalId: 'OUT2', body: 'qzalfa-p0-1. e?', clientId: null }
  const apiPhone = { ...ourPhone, id: 'OUT2', text: 'qzalfa-p0-1. e?', seq: 3 }
  const botPhone = { ...ourPhone, id: 'BOT1', text: 'qzalfa-i7-1. um momento', seq: 4 }
  const botRow = { ...ourRow, id: 5, externalId: 'BOT1', body: botPhone.text, clientId: null, automatic: true }

  it('a message that is told at every try under its id, one by a program and an answer are right', () => {
    const told = [...right.told, ...right.told]
    const stored = [theirRow, ourRow, apiRow, botRow]
    expect(found({ told, stored, phones: [...right.phones, apiPhone, botPhone] }, [...journal, byApi])).toEqual([])
  })
  it('a conversation that only a program began has no entries before the customer answers', () => {
    const silent = { ...ticketRow, id: 8, contactId: 4, status: 'silent', userId: null, queueId: null }
    expect(found({ tickets: [ticketRow, silent] })).toEqual([])
    const entries = [...right.timeline, created]
    expect(found({ tickets: [ticketRow, silent], timeline: entries })).not.toEqual([])
  })
  it('a message that was deleted with its ticket need not be told', () => {
    expect(found({ told: [], stored: [ourRow], buried: new Set(['0/5/IN-qzalfa-c1-1']) })).toEqual([])
  })
  it('a program’s message went with the ticket with which its own was joined before that was deleted', () => {
    const gone = { ...right, phones: [...right.phones, apiPhone], buried: new Set(['0/5/OUT2']) }
    expect(found(gone, [...journal, { ...byApi, ticketId: 38 }])).toEqual([])
  })
  it.each<[string, Partial<Snapshot>, string]>([
    ['a message that is not told', { told: [] }, 'a webhook is not told of a message'],
    [
      'a message that is told to another company',
      { told: right.told.map((one) => ({ ...one, company: 1 })) },
      'a webhook is not told of a message',
    ],
    [
      'a message that is told under two ids',
      { told: [...right.told, ...right.told.map((one) => ({ ...one, id: 'e2' }))] },
      'a webhook is told of a message under two ids',
    ],
    ['a program’s message that is lost', {}, 'an accepted send is not stored'],
    [
      'a program’s message that is stored twice',
      { stored: [theirRow, ourRow, apiRow, { ...apiRow, id: 6, externalId: 'OUT3' }] },
      'an accepted send is stored more than once',
    ],
    [
      'an answer that came twice',
      {
        stored: [theirRow, ourRow, botRow, { ...botRow, id: 6, externalId: 'BOT2' }],
        phones: [...right.phones, botPhone, { ...botPhone, id: 'BOT2', seq: 9 }],
      },
      'a message reached its phone more than once',
    ],
  ])('%s is seen', (_, change, what) => {
    expect(found(change, [...journal, byApi])).toContain(what)
  })
})
