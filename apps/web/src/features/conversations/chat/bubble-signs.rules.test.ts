import { describe, expect, it } from 'vitest'
import { message } from '../state/test/samples.ts'
import { beginsDay, beginsGroup, beginsTicket, estimatedHeight, signOf } from './bubble-signs.rules.ts'

describe('MSG-05: ticks', () => {
  it.each([
    [0, 'waiting', 'waiting'],
    [0, null, 'waiting'],
    [1, 'sent', 'sent'],
    [2, 'sent', 'delivered'],
    [3, 'sent', 'received'],
    [4, 'sent', 'read'],
    [5, 'sent', 'played'],
    [1, 'unconfirmed', 'unconfirmed'],
    [3, 'unconfirmed', 'received'],
    [0, 'failed', 'failed'],
    [0, 'waiting', 'late', 'ERR_SENDING_WAPP_MSG'],
    [2, 'sent', 'delivered'],
  ] as const)('ack %s, state %s: %s', (ack, sendState, expected, sendError?: string) => {
    expect(signOf({ ack, sendState, sendError: sendError ?? null })).toBe(expected)
  })
})

describe('MSG-01: separators', () => {
  const at = (iso: string, fromMe = false) => message(1, 0, { createdAt: iso, fromMe })
  it.each([
    ['the first loaded message', undefined, at('2026-01-02T10:00:00'), true],
    ['the same day', at('2026-01-02T09:00:00'), at('2026-01-02T10:00:00'), false],
    ['the next day', at('2026-01-01T23:59:00'), at('2026-01-02T00:01:00'), true],
  ])('%s', (_, before, now, expected) => {
    expect(beginsDay(before, now)).toBe(expected)
  })

  it('a message of the other side starts a group', () => {
    expect(beginsGroup(at('2026-01-01T10:00:00', true), at('2026-01-01T10:00:00'))).toBe(true)
    expect(beginsGroup(at('2026-01-01T10:00:00'), at('2026-01-01T10:00:00'))).toBe(false)
  })

  it('a message of another group member starts a group', () => {
    const by = (id: number) => message(1, 0, { contact: { id, name: 'x' } as never })
    expect(beginsGroup(by(1), by(2))).toBe(true)
  })

  it('a message of another colleague starts a group', () => {
    const by = (id: number) => message(1, 0, { fromMe: true, user: { id, name: 'x' } })
    expect(beginsGroup(by(1), by(2))).toBe(true)
    expect(beginsGroup(by(1), by(1))).toBe(false)
  })
})

it.each([
  ['a short text', message(1, 0, { body: 'oi' }), 42],
  ['three lines', message(1, 0, { body: 'a\nb\nc' }), 82],
  ['a picture', message(1, 0, { mediaType: 'image', body: '', mediaPixels: { width: 1600, height: 1200 } }), 280],
  ['a picture of unknown size', message(1, 0, { mediaType: 'image', body: '' }), 250],
  [
    'a receipt with words below it',
    message(1, 0, { mediaType: 'image', body: 'a\nb', mediaPixels: { width: 600, height: 1800 } }),
    660,
  ],
  ['a deleted picture', message(1, 0, { mediaType: 'image', isDeleted: true }), 42],
])('%s has the estimated height', (_, one, height) => {
  expect(estimatedHeight(one)).toBe(height)
})

it.each([
  [undefined, 5, undefined],
  [5, 5, undefined],
  [4, 5, 'this'],
  [3, 4, 'four'],
  [4, 4, undefined],
  [undefined, 4, 'four'],
  [3, 2, undefined],
])('after a message of ticket %s a message of ticket %s starts %s', (before, ticketId, begins) => {
  const ticketsById = new Map([[4, 'four']])
  expect(beginsTicket(before === undefined ? undefined : { ticketId: before }, { ticketId }, 5, ticketsById)).toBe(
    begins,
  )
})
