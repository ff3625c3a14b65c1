import { type SettingKey, settingDefaults } from '@recado/contract/identity/setting'
import { AppError } from '../../../platform/app-error.ts'

const onOff = ['enabled', 'disabled']

/** The allowed values of each setting. Null allows any text. Secrets are stored sealed. */
const allowedValues: Record<SettingKey, readonly string[] | RegExp | null> = {
  chatBotType: ['text'],
  sendGreetingAccepted: onOff,
  sendMsgTransfTicket: onOff,
  sendGreetingMessageOneQueues: onOff,
  userRating: onOff,
  scheduleType: ['disabled', 'queue', 'company'],
  CheckMsgIsGroup: onOff,
  call: onOff,
  asaas: null,
  campaignsEnabled: ['true', 'false'],
  userCreation: onOff,
  twoFactorRequired: onOff,
  onlyOwnerWrites: onOff,
  phoneAnswerUser: /^(?:[1-9]\d{0,8})?$/,
  phoneArchiveCloses: onOff,
  waitLongMinutes: /^(?:[1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440)$/,
  waitTooLongMinutes: /^(?:[1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440)$/,
  botQuietSeconds: /^(?:\d|1[0-5])$/,
  humanWords: /^[^\p{Cc}]{0,1000}$/u,
  graceMinutes: /^(?:\d|[1-9]\d{1,2}|1[0-3]\d\d|14[0-3]\d|1440)$/,
}

/** Settings that only the platform's super user changes (access.12). */
const superOnly: readonly SettingKey[] = ['userCreation', 'campaignsEnabled']

const isKey = (key: string): key is SettingKey => Object.hasOwn(settingDefaults, key)

export interface SettingChange {
  key: SettingKey
  value: string
}

/** Pairs whose first value must be below the second. */
const risingPairs = [['waitLongMinutes', 'waitTooLongMinutes']] as const

/**
 * Returns true if a change is consistent with the company's other settings.
 * @param present returns the current value of a setting
 */
export function fitsOthers({ key, value }: SettingChange, present: (key: SettingKey) => string): boolean {
  const after = (of: SettingKey) => Number(of === key ? value : present(of))
  return risingPairs.every(([low, high]) => (key !== low && key !== high) || after(low) < after(high))
}

/**
 * Validates a change of one setting. The path names it, and a different key in the body is rejected (wire.7).
 * @throws AppError ERR_NO_SETTING_FOUND, ERR_VALIDATION, ERR_NO_PERMISSION
 */
export function settingChange(
  path: string,
  body: { key?: string | undefined; value: string },
  by: { super: boolean },
): SettingChange {
  if (!isKey(path)) throw new AppError('ERR_NO_SETTING_FOUND')
  if (body.key !== undefined && body.key !== '' && body.key !== path)
    throw new AppError('ERR_VALIDATION', { field: 'key' })
  if (superOnly.includes(path) && !by.super) throw new AppError('ERR_NO_PERMISSION')
  const values = allowedValues[path]
  const fits = values === null || (values instanceof RegExp ? values.test(body.value) : values.includes(body.value))
  if (!fits) throw new AppError('ERR_VALIDATION', { field: 'value' })
  return { key: path, value: body.value }
}
