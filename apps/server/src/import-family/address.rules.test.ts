import { describe, expect, it } from 'vitest'
import { sourceContactAddress } from './address.rules.ts'
import { readMessage } from './kinds/message-values.rules.ts'
import { dayFrom, freeName, instantFrom, isOn, jsonFrom } from './values.rules.ts'

const none = { phone: null, spelling: null, lid: null, group: null }

describe('addresses of contacts', () => {
  it.each([
    ['with the ninth digit', { number: '5511988887777' }, { phone: '5511988887777' }],
    ['without the ninth digit', { number: '551188887777' }, { phone: '5511988887777', spelling: '551188887777' }],
    [
      'as the network writes it',
      { number: '551188887777@s.whatsapp.net' },
      { phone: '5511988887777', spelling: '551188887777' },
    ],
    ['with a device id', { number: '5511988887777:12@s.whatsapp.net' }, { phone: '5511988887777' }],
    ['with punctuation', { number: '+55 (11) 98888-7777' }, { phone: '5511988887777' }],
    ['of another country', { number: '351912345678' }, { phone: '351912345678' }],
    ['a group', { number: '120363000000000001', isGroup: true }, { group: '120363000000000001' }],
    [
      'a group in the old format',
      { number: '5511988887777-1490000000', isGroup: false },
      { group: '5511988887777-1490000000' },
    ],
    ['a group by its address', { number: '120363000000000001@g.us' }, { group: '120363000000000001' }],
    ['a LID', { number: '99887766554433@lid' }, { lid: '99887766554433' }],
    [
      'a number and its LID',
      { number: '5511988887777', lid: '99887766554433@lid' },
      { phone: '5511988887777', lid: '99887766554433' },
    ],
    [
      'a LID without its suffix',
      { number: '5511988887777', lid: '99887766554433' },
      { phone: '5511988887777', lid: '99887766554433' },
    ],
    ['words', { number: 'abc' }, {}],
    ['nothing', { number: null }, {}],
    ['too short', { number: '1234567' }, {}],
    ['too long', { number: '1234567890123456' }, {}],
    ['a group without an id', { number: '', isGroup: true }, {}],
  ])('%s', (_, row, expected) => {
    expect(sourceContactAddress(row)).toEqual({ ...none, ...expected })
  })
})

describe('messages', () => {
  const read = (row: object) => readMessage({ body: '', ...row })
  it.each([
    ['a text', { mediaType: 'conversation', body: 'oi' }, { mediaType: 'chat', body: 'oi', path: null }],
    ['no type', { mediaType: null, body: 'oi' }, { mediaType: 'chat' }],
    ['nothing at all', { mediaType: 'strangeMessage' }, { mediaType: 'unsupported' }],
    ['a text of an unknown type', { mediaType: 'strangeMessage', body: 'oi' }, { mediaType: 'chat', body: 'oi' }],
    [
      'a picture whose text is its name',
      { mediaType: 'image', body: 'a.png', mediaUrl: 'x/a.png' },
      { body: '', path: 'x/a.png' },
    ],
    [
      'a picture with a caption',
      { mediaType: 'image', body: 'veja', mediaUrl: 'a.png' },
      { body: 'veja', path: 'a.png' },
    ],
    ['a text with a file', { mediaType: 'chat', mediaUrl: 'a.bin' }, { mediaType: 'application', path: 'a.bin' }],
    ['a voice note', { mediaType: 'ptt', mediaUrl: 'a.ogg' }, { mediaType: 'audio', voice: true }],
    ['an automatic message', { fromMe: true, body: '\u200eOi' }, { isAutomatic: true, body: 'Oi' }],
    [
      'a customer who writes the prefix of automatic messages',
      { fromMe: false, body: '\u200eOi' },
      { isAutomatic: false },
    ],
    ['an acknowledgement below the range', { fromMe: true, ack: -1 }, { ack: 1 }],
    ['an acknowledgement above the range', { fromMe: true, ack: 9 }, { ack: 5 }],
    ['an acknowledgement of a customer', { fromMe: false, ack: 3 }, { ack: 0 }],
  ])('%s', (_, row, expected) => {
    expect(read(row)).toMatchObject(expected)
  })
})

it('values: days, instants, switches, JSON and names', () => {
  expect([
    dayFrom('2024-02-29'),
    dayFrom('2024-02-29T00:00:00.000Z'),
    dayFrom('2024-03-01T01:00:00Z'),
    dayFrom('quando der'),
    dayFrom(null),
  ]).toEqual(['2024-02-29', '2024-02-29', '2024-02-29', null, null])
  expect([
    instantFrom('2024-01-01T00:00:00Z')?.getTime(),
    instantFrom('infinity'),
    instantFrom(new Date(Number.NaN)),
  ]).toEqual([...[Date.UTC(2024, 0, 1), null, null]])
  expect([isOn('enabled'), isOn(true), isOn('disabled'), isOn(null)]).toEqual([true, true, false, false])
  expect([jsonFrom('{"a": 1}'), jsonFrom('{'), jsonFrom(undefined)]).toEqual([{ a: 1 }, null, null])
  const usedNames = new Set(['a', 'a (2)'])
  expect([freeName('A', usedNames), freeName('A', usedNames), freeName('B', usedNames)]).toEqual([
    'A (3)',
    'A (4)',
    'B',
  ])
})
