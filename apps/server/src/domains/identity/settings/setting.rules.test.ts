import { type SettingKey, settingDefaults } from '@recado/contract/identity/setting'
import { describe, expect, it } from 'vitest'
import { fitsOthers, settingChange } from './setting.rules.ts'

const change = (path: string, value: string, key?: string, isSuper = false) => {
  try {
    return settingChange(path, { key, value }, { super: isSuper }).value
  } catch (error) {
    return (error as Error).message
  }
}

describe('the value of a setting', () => {
  it.each([
    ['userRating', 'enabled', 'enabled'],
    ['userRating', 'Enabled', 'ERR_VALIDATION'],
    ['userRating', '', 'ERR_VALIDATION'],
    ['userRating', 'true', 'ERR_VALIDATION'],
    ['scheduleType', 'queue', 'queue'],
    ['scheduleType', 'company', 'company'],
    ['scheduleType', 'enabled', 'ERR_VALIDATION'],
    ['chatBotType', 'text', 'text'],
    ['chatBotType', 'button', 'ERR_VALIDATION'],
    ['campaignsEnabled', 'true', 'ERR_NO_PERMISSION'],
    ['asaas', 'any key at all', 'any key at all'],
    ['asaas', '', ''],
    ['botQuietSeconds', '0', '0'],
    ['botQuietSeconds', '15', '15'],
    ['botQuietSeconds', '16', 'ERR_VALIDATION'],
    ['botQuietSeconds', '2.5', 'ERR_VALIDATION'],
    ['humanWords', 'gerente, socorro', 'gerente, socorro'],
    ['humanWords', 'a\nb', 'ERR_VALIDATION'],
    ['humanWords', 'a'.repeat(1001), 'ERR_VALIDATION'],
    ['graceMinutes', '0', '0'],
    ['graceMinutes', '1440', '1440'],
    ['graceMinutes', '1441', 'ERR_VALIDATION'],
    ['graceMinutes', '-5', 'ERR_VALIDATION'],
    ['graceMinutes', '', 'ERR_VALIDATION'],
    ['waitLongMinutes', '1', '1'],
    ['waitLongMinutes', '0', 'ERR_VALIDATION'],
    ['waitTooLongMinutes', '1440', '1440'],
    ['waitTooLongMinutes', '1441', 'ERR_VALIDATION'],
    ['waitTooLongMinutes', '1.5', 'ERR_VALIDATION'],
    ['unknown', 'enabled', 'ERR_NO_SETTING_FOUND'],
    ['toString', 'enabled', 'ERR_NO_SETTING_FOUND'],
    ['__proto__', 'enabled', 'ERR_NO_SETTING_FOUND'],
  ])('%s = %s: %s', (path, value, outcome) => {
    expect(change(path, value)).toBe(outcome)
  })

  it('accepts every default', () => {
    for (const key of Object.keys(settingDefaults) as SettingKey[]) {
      expect(change(key, settingDefaults[key], key, true)).toBe(settingDefaults[key])
    }
  })
})

it.each([
  ['waitLongMinutes', '29', true],
  ['waitLongMinutes', '30', false],
  ['waitTooLongMinutes', '11', true],
  ['waitTooLongMinutes', '10', false],
  ['graceMinutes', '1000', true],
] as const)('a long wait must be below the too long wait: %s = %s', (key, value, fits) => {
  expect(fitsOthers({ key, value }, (of) => settingDefaults[of])).toBe(fits)
})

it('the path names the setting: the same key in the body is accepted, another is rejected', () => {
  expect(change('call', 'disabled', 'call')).toBe('disabled')
  expect(change('call', 'disabled', '')).toBe('disabled')
  expect(change('call', 'disabled', 'userRating')).toBe('ERR_VALIDATION')
})

it('only the super user changes userCreation', () => {
  expect(change('userCreation', 'disabled')).toBe('ERR_NO_PERMISSION')
  expect(change('userCreation', 'disabled', undefined, true)).toBe('disabled')
})
