import { describe, expect, it } from 'vitest'
import { asMessage, confirmedBy, nextToSend, notYetIn, type Outgoing } from './outgoing.rules.ts'

const item = (clientId: string, change: Partial<Outgoing> = {}): Outgoing => ({
  clientId,
  userId: 7,
  ticketId: 1,
  createdAt: '2026-01-01T12:00:00.000Z',
  body: 'oi',
  quoted: null,
  file: null,
  location: null,
  contact: null,
  state: 'waiting',
  error: null,
  ...change,
})

describe('MSG-16: the queue of a conversation', () => {
  it.each<[string, Outgoing[], string | undefined]>([
    ['sends the first message', [item('a'), item('b')], 'a'],
    ['waits while a message is being sent', [item('a', { state: 'sending' }), item('b')], undefined],
    ['continues after a rejected message', [item('a', { state: 'failed' }), item('b')], 'b'],
    ['ignores other conversations', [item('a', { ticketId: 2 })], undefined],
  ])('%s', (_, items, expected) => {
    expect(nextToSend(items, 1)?.clientId).toBe(expected)
  })

  it('finds the messages that the server has', () => {
    const items = [item('a'), item('b'), item('c', { state: 'sent' })]
    expect(confirmedBy(items, [{ clientId: 'a' }, { clientId: 'c' }]).map(({ clientId }) => clientId)).toEqual(['a'])
    expect(confirmedBy(items, [{ clientId: null }])).toEqual([])
  })

  it('does not draw messages twice that the conversation contains', () => {
    const items = [item('a', { state: 'sent' }), item('b')]
    expect(notYetIn(items, [{ clientId: 'a' }]).map(({ clientId }) => clientId)).toEqual(['b'])
  })
})

describe('the bubble before the server has the message', () => {
  const file = (type: string) => ({ blob: new Blob(['x'], { type }), name: 'f', voice: false })
  it.each<[string, Partial<Outgoing>, string]>([
    ['text', {}, 'chat'],
    ['picture', { file: file('image/png') }, 'image'],
    ['voice', { file: file('audio/ogg; codecs=opus') }, 'audio'],
    ['document', { file: file('application/pdf') }, 'application'],
    ['a file without a type', { file: file('') }, 'application'],
    ['place', { location: { latitude: -23.5, longitude: -46.6 } }, 'locationMessage'],
    ['contact card', { contact: { name: 'Ana', number: '5511999990000' } }, 'vcard'],
  ])('shows a %s with its kind', (_, change, expected) => {
    expect(asMessage(item('a', change), null).mediaType).toBe(expected)
  })

  it('shows a rejected message as failed, with its text', () => {
    expect(asMessage(item('a', { state: 'failed' }), null)).toMatchObject({ sendState: 'failed', body: 'oi' })
  })
})
