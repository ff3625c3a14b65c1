import { describe, expect, it } from 'vitest'
import { withReaction } from '../changes/reactions.rules.ts'
import { arrivedMediaType, inlineTypeOf, mediaTypeOf } from '../media/media-kind.rules.ts'
import { nextMediaTry } from '../media/media-tries.rules.ts'
import { isSameFile, parseRange } from '../media/range.rules.ts'
import { previewOf } from '../preview.rules.ts'
import { byChat, normalizeAddress } from './inbound.rules.ts'
import { locationBody, parseLocationBody } from './location.rules.ts'

describe('the requested part of a file', () => {
  it.each<[string | undefined, ReturnType<typeof parseRange>]>([
    [undefined, null],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    ['bytes=-', null],
  ])('%s', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range)
  })
})

describe('whether a part continues the file that the client has', () => {
  const file = { tag: '"a.png"', modifiedAt: new Date('2026-03-01T10:20:30.400Z') }
  it.each<[string | undefined, boolean]>([
    [undefined, true],
    ['"a.png"', true],
    ['W/"a.png"', false],
    ['"b.png"', false],
    ['Sun, 01 Mar 2026 10:20:30 GMT', true],
    ['Sun, 01 Mar 2026 10:20:31 GMT', false],
    ['yesterday', false],
  ])('%s', (header, same) => expect(isSameFile(header, file)).toBe(same))
})

describe('kinds of media', () => {
  it.each([
    ['image/png', 'image'],
    ['image/svg+xml', 'application'],
    ['image/tiff', 'application'],
    ['video/mp4', 'video'],
    ['audio/ogg', 'audio'],
    ['application/pdf', 'application'],
    ['text/html', 'application'],
  ])('%s is sent as %s', (mimetype, kind) => {
    expect(mediaTypeOf(mimetype)).toBe(kind)
  })
  it.each([
    ['image', 'image/png', 'image'],
    ['image', 'application/octet-stream', 'application'],
    ['application', 'image/png', 'application'],
    ['sticker', 'image/webp', 'sticker'],
    ['sticker', 'video/mp4', 'application'],
  ] as const)('a file declared as %s that is %s becomes %s', (declaredType, mimetype, kind) => {
    expect(arrivedMediaType(declaredType, mimetype)).toBe(kind)
  })
  it.each([
    ['a.png', 'image/png'],
    ['a.ogg', 'audio/ogg'],
    ['a.html', null],
    ['a.svg', null],
    ['a.pdf', null],
    ['a.bin', null],
    ['constructor', null],
  ])('%s is shown inline as %s', (name, type) => {
    expect(inlineTypeOf(name)).toBe(type)
  })
})

describe('previews', () => {
  const message = { mediaType: 'chat', body: '', mediaName: null, voice: false } as const
  it.each([
    [{ ...message, body: 'oi' }, 'oi'],
    [{ ...message, body: '😀'.repeat(300) }, '😀'.repeat(255)],
    [{ ...message, body: `${'a'.repeat(253)}👨‍👩‍👧‍👦` }, 'a'.repeat(253)],
    [{ ...message, body: 'e\u0301'.repeat(200) }, 'e\u0301'.repeat(127)],
    [{ ...message, mediaType: 'image' }, '📷 Foto'],
    [{ ...message, mediaType: 'image', body: 'praia' }, '📷 praia'],
    [{ ...message, mediaType: 'audio', voice: true }, '🎤 Mensagem de voz'],
    [{ ...message, mediaType: 'application', mediaName: 'nota.pdf' }, '📄 nota.pdf'],
    [{ ...message, mediaType: 'application' }, '📄 Documento'],
    [{ ...message, mediaType: 'locationMessage', body: '|https://x|Sé' }, '📍 Sé'],
    [{ ...message, mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:Rui\\, Jr\nEND:VCARD' }, '👤 Rui, Jr'],
    [{ ...message, mediaType: 'call_log' }, '📞 Chamada'],
  ] as const)('%j', (previewed, line) => {
    expect(previewOf('pt', previewed)).toBe(line)
  })
  it('uses the company’s language', () => {
    expect([
      previewOf('en', { ...message, mediaType: 'image' }),
      previewOf('es', { ...message, mediaType: 'call_log' }),
    ]).toEqual(['📷 Photo', '📞 Llamada'])
  })
})

it('MSG-04: a location survives formatting and parsing', () => {
  const place = { latitude: -23.5505, longitude: -46.6333, name: 'Sé', address: null }
  expect(parseLocationBody(locationBody(place))).toEqual(place)
  expect(locationBody({ ...place, name: null })).toBe('|https://maps.google.com/maps?q=-23.5505,-46.6333')
  expect(parseLocationBody('no place')).toBeNull()
})

it('contacts.1: addresses are compared with the ninth digit and stored as written', () => {
  expect(normalizeAddress({ phone: '551188887777', lid: '9', group: null })).toEqual({
    phone: '5511988887777',
    spelling: '551188887777',
    lid: '9',
    group: null,
  })
})

it('a batch is grouped by chat in the order of writing; addresses linked to one person are one chat', () => {
  const message = (id: string, sentAt: number, phone: string | null, lid: string | null) =>
    ({ id, sentAt, chat: { phone, lid, group: null } }) as Parameters<typeof byChat>[0][number]
  const chats = byChat([
    message('c', 3, '5511988887777', '1'),
    message('a', 1, null, '1'),
    message('b', 2, '551188887777', null),
    message('x', 1, null, '2'),
  ])
  expect(chats.map((chat) => chat.map((m) => m.id))).toEqual([['a', 'b', 'c'], ['x']])
})

it.each([
  [0, 60_000],
  [61_000, 600_000],
  [700_000, 3_600_000],
  [4_300_000, null],
])('a medium of age %i is retried after %j', (age, wait) => {
  expect(nextMediaTry(age)).toBe(wait)
})

it('each author has one reaction', () => {
  const by = (author: string, emoji: string) => ({ author, emoji, fromMe: false, name: author })
  expect(withReaction([by('1', '👍'), by('2', '👍')], by('1', '😂'))).toEqual([by('2', '👍'), by('1', '😂')])
  expect(withReaction([by('1', '👍')], by('1', ''))).toEqual([])
})
