import { inboundOf } from '@recado/channels/simulator/recorded'
import { describe, expect, it } from 'vitest'
import { phoneContentOf, recordedOf } from './phone-content.ts'
import { mediaKind, parseTimestamp, writtenMessage } from './written-message.rules.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const defaults = { id: 'GENERATED', now, owner: '5511990000001' }
const person = { phone: '5511988887777', lid: null, group: null }

describe('CON-15: messages of a phone', () => {
  it.each([
    [undefined, now],
    ['', now],
    [1_700_000_000, 1_700_000_000_000],
    ['1700000000', 1_700_000_000_000],
    [1_700_000_000_123, 1_700_000_000_123],
    ['2026-02-28T10:00:00Z', Date.parse('2026-02-28T10:00:00Z')],
  ])('parses the time %s', (input, expected) => {
    expect(parseTimestamp(input, now)).toBe(expected)
  })

  it.each([['amanhã'], [-1], [Number.POSITIVE_INFINITY], [5e12]])('rejects the time %s', (input) => {
    expect(() => parseTimestamp(input, now)).toThrow('ERR_VALIDATION')
  })

  it.each([
    ['image/png', 'image'],
    ['image/webp', 'sticker'],
    ['audio/ogg; codecs=opus', 'audio'],
    ['video/mp4', 'video'],
    ['application/pdf', 'document'],
    ['', 'document'],
  ])('sends %s as %s', (mimetype, kind) => {
    expect(mediaKind(mimetype)).toBe(kind)
  })

  it('accepts common spellings of a number', () => {
    const { message } = writtenMessage({ number: '+55 (11) 98888-7777', name: 'Maria', body: 'oi' } as never, defaults)
    expect(message).toMatchObject({ id: 'GENERATED', chat: person, author: person, authorName: 'Maria', fromMe: false })
  })

  it('MSG-07: includes quoted content that the company does not have', () => {
    const to = { phone: '5511988887777', lid: null, group: null }
    const recordedFor = (change: object) => {
      const { message } = writtenMessage({ number: '5511988887777', body: 'oi', ...change } as never, defaults)
      const { quotedId, quote } = inboundOf(message, false)
      return [quotedId, quote]
    }
    expect(recordedFor({ quote: { kind: 'status', text: 'Novidades', fromMe: true } })).toEqual([
      expect.stringMatching(/Q$/),
      { kind: 'status', fromMe: true, author: null, content: { kind: 'text', text: 'Novidades' }, thumbnail: null },
    ])
    expect(recordedFor({ quotedId: 'OLD', quote: { kind: 'message', text: 'antiga' } })).toEqual([
      'OLD',
      { kind: 'message', fromMe: false, author: to, content: { kind: 'text', text: 'antiga' }, thumbnail: null },
    ])
    expect(recordedFor({})).toEqual([null, undefined])
  })

  it('phone.7: every field is stored, including the advertisement, and restored for a reconnecting session', () => {
    const ad = { headline: 'Promoção', body: '', sourceUrl: '', sourceId: '120', sourceType: 'ad', clickId: 'ARA' }
    const { message } = writtenMessage({ number: '5511988887777', body: 'oi', quotedId: 'Q', ad } as never, defaults)
    expect(message.ad).toEqual(ad)
    const row = { id: message.id, from_company: false, sent_at: new Date(message.sentAt) }
    const content = JSON.parse(JSON.stringify(phoneContentOf(message)))
    expect(recordedOf({ ...row, content })).toEqual(message)
  })

  it('accepts a LID without a number', () => {
    const { message } = writtenMessage({ lid: '123456789', body: 'oi' } as never, defaults)
    expect(message.chat).toEqual({ phone: null, lid: '123456789', group: null })
  })

  it('gives a named group the same id each time', () => {
    const write = (group: string) =>
      writtenMessage({ number: '5511988887777', isGroup: true, group, body: 'oi' } as never, defaults).message
    expect(write('Família').chat).toEqual(write('Família').chat)
    expect(write('Família').chat).not.toEqual(write('Vizinhos').chat)
    expect(write('Família')).toMatchObject({ author: person, groupName: 'Família' })
    expect(write('120363041234567890').chat.group).toBe('120363041234567890')
  })

  it('lets the owner write on the phone', () => {
    const { message } = writtenMessage({ number: '5511988887777', body: 'oi', fromMe: true } as never, defaults)
    expect(message).toMatchObject({ fromMe: true, fromCompany: false, chat: person })
    expect(message.author.phone).toBe(defaults.owner)
  })

  it.each([
    ['number', { body: 'oi' }],
    ['number', { body: 'oi', isGroup: true, group: 'Família' }],
    ['media.base64', { number: '5511988887777', media: { filename: 'a', mimetype: 'image/png', base64: '' } }],
    ['id', { number: '5511988887777', id: 'a\u0000b' }],
  ])('rejects a bad %s', (field, input) => {
    expect(() => writtenMessage(input as never, defaults)).toThrow(
      expect.objectContaining({ code: 'ERR_VALIDATION', data: { field } }),
    )
  })

  it('replaces a lone surrogate, so that the text can be stored', () => {
    const { message } = writtenMessage({ number: '5511988887777', body: 'a\ud83d' } as never, defaults)
    expect(message.content).toEqual({ kind: 'text', text: 'a\ufffd' })
  })
})
