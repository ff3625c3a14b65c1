import { describe, expect, it } from 'vitest'
import { claimKeys, isSameNumber, phoneKey } from './number-keys.rules.ts'

describe('the keys of a number', () => {
  it.each([
    ['5511988887777', '5511988887777'],
    ['551188887777', '5511988887777'],
    ['551133330000', '551133330000'],
    ['5491145670003', '541145670003'],
    ['541145670003', '541145670003'],
    ['5215545670004', '525545670004'],
    ['15550001111', '15550001111'],
  ])('%s is claimed as %s', (phone, key) => expect(phoneKey(phone)).toBe(key))

  it.each([
    [{ phone: '5511988887777', lid: '12' }, ['phone:5511988887777', 'lid:12']],
    [{ phone: '5511988887777', lid: null, account: '47' }, ['phone:5511988887777', 'account:47']],
    [{ phone: '', lid: null, account: '' }, []],
  ])('%j has the keys %j', (number, keys) => expect(claimKeys(number)).toEqual(keys))
})

describe('CON-17: whether a connection accepts a number without asking', () => {
  const now = { phone: '5511988887777', lid: '1' }
  it.each([
    ['a connection without a number', { phone: '', lid: null }, true],
    ['the same number', { phone: '5511988887777', lid: '1' }, true],
    ['the other spelling with a new LID', { phone: '551188887777', lid: '2' }, true],
    ['the same account with a new number', { phone: '5511977776666', lid: '1' }, true],
    ['another number', { phone: '5511977776666', lid: '2' }, false],
    ['another number without a known LID', { phone: '5511977776666', lid: null }, false],
  ])('%s: %j', (_name, before, isSame) => expect(isSameNumber(before, now)).toBe(isSame))
})
