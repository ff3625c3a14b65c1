import { describe, expect, it } from 'vitest'
import { addressOf, isIgnoredJid, isSamePerson, jidOf } from './address.rules.ts'

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
    ['status@broadcast', null, null],
    ['1203@newsletter', null, null],
    ['', null, null],
    [undefined, null, null],
  ])('%s with %s', (jid, alternative, expected) => {
    expect(addressOf(jid, alternative)).toEqual(expected)
  })
})

it('writes to the group, else the phone, else the LID', () => {
  expect(jidOf({ ...none, phone: '55', lid: '2' })).toBe('55@s.whatsapp.net')
  expect(jidOf({ ...none, lid: '2' })).toBe('2@lid')
  expect(jidOf({ phone: '55', lid: null, group: '120' })).toBe('120@g.us')
  expect(() => jidOf(none)).toThrow(/without/)
})

it('knows one person by phone or by LID', () => {
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
