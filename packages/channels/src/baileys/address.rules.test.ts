import { describe, expect, it } from 'vitest'
import { addressOf, chatNamesOf, isIgnoredJid, isSamePerson, jidOf } from './address.rules.ts'

const none = { phone: null, lid: null, group: null }

describe('addressOf', () => {
  it.each([
    ['5511988887777@s.whatsapp.net', undefined, { ...none, phone: '5511988887777' }],
    ['5511988887777:12@s.whatsapp.net', '2123@lid', { ...none, phone: '5511988887777', lid: '2123' }],
    ['2123:4@lid', '5511988887777@s.whatsapp.net', { ...none, phone: '5511988887777', lid: '2123' }],
    ['2123@lid', null, { ...none, lid: '2123' }],
    ['2123@lid', '2999@lid', { ...none, lid: '2123' }],
    ['120363000000000001@g.us', '2123@lid', { ...none, group: '120363000000000001' }],
    ['5511988887777-1600000000@g.us', null, { ...none, group: '5511988887777-1600000000' }],
    ['5511988887777.0:23@s.whatsapp.net', null, { ...none, phone: '5511988887777' }],
    ['2123@lid', 'a\u0000@s.whatsapp.net', { ...none, lid: '2123' }],
    ['a\u0000b@lid', null, null],
    [`${'9'.repeat(31)}@lid`, null, null],
    ['ana@s.whatsapp.net', null, null],
    ['a\u0000@g.us', null, null],
    ['status@broadcast', null, null],
    ['1203@newsletter', null, null],
    ['', null, null],
    [undefined, null, null],
  ])('%s with %s', (jid, alternative, expected) => {
    expect(addressOf(jid, alternative)).toEqual(expected)
  })
})

it('writes to the group, then the phone, then the LID', () => {
  expect(jidOf({ ...none, phone: '55', lid: '2' })).toBe('55@s.whatsapp.net')
  expect(jidOf({ ...none, lid: '2' })).toBe('2@lid')
  expect(jidOf({ phone: '55', lid: null, group: '120' })).toBe('120@g.us')
  expect(() => jidOf(none)).toThrow(/without/)
})

it('matches one person by phone or by LID', () => {
  expect(isSamePerson({ ...none, phone: '55' }, { ...none, phone: '55', lid: '2' })).toBe(true)
  expect(isSamePerson({ ...none, lid: '2' }, { ...none, phone: '55', lid: '2' })).toBe(true)
  expect(isSamePerson(none, none)).toBe(false)
  expect(isSamePerson(null, none)).toBe(false)
})

it('ignores status updates and channels', () => {
  expect(['status@broadcast', '1@newsletter', '1@g.us', '55@s.whatsapp.net'].map(isIgnoredJid)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('chatNamesOf', () => {
  const [pn, lid] = ['55@s.whatsapp.net', '2@lid']

  it.each([
    ['a person identified by phone number', { from: '55:3@s.whatsapp.net', sender_lid: '2:3@lid' }, [pn, lid]],
    ['a person identified by LID', { from: lid, sender_pn: pn }, [lid, pn]],
    ['a person whose phone number is unknown', { from: lid }, [lid]],
    ['a group, regardless of the author', { from: '1@g.us', participant: pn, participant_lid: lid }, ['1@g.us']],
    [
      'a message that the owner wrote on another device',
      { from: '99@s.whatsapp.net', recipient: pn, recipient_lid: lid },
      [pn, lid],
    ],
    ['a broadcast list', { from: '7@broadcast', participant: pn, participant_lid: lid }, [pn, lid]],
    ['a channel', { from: '7@newsletter' }, []],
    ['a stanza without an author', {}, []],
  ])('%s', (_name, attrs: Record<string, string>, names) => {
    expect(chatNamesOf({ tag: 'message', attrs })).toEqual(names)
  })
})
