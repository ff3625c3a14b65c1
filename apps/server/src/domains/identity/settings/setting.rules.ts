import { type SettingKey, settingDefaults } from '@recado/contract/identity/setting'
import { AppError } from '../../../platform/app-error.ts'

const switched = ['enabled', 'disabled']

/** The allowed values of a setting; null: any text. Secrets are kept sealed. */
const allowed: Record<SettingKey, readonly string[] | RegExp | null> = {
  chatBotType: ['text'],
  sendGreetingAccepted: switched,
  sendMsgTransfTicket: switched,
  sendGreetingMessageOneQueues: switched,
  userRating: switched,
  scheduleType: ['disabled', 'queue', 'company'],
  CheckMsgIsGroup: switched,
  call: switched,
  asaas: null,
  campaignsEnabled: ['true', 'false'],
  userCreation: switched,
  twoFactorRequired: switched,
  onlyOwnerWrites: switched,
  phoneAnswerUser: /^(?:[1-9]\d{0,8})?$/,
  phoneArchiveCloses: switched,
  waitLongMinutes: /^(?:[1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440)$/,
  waitTooLongMinutes: /^(?:[1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440)$/,
  botQuietSeconds: /^(?:\d|1[0-5])$/,
  graceMinutes: /^(?:\d|[1-9]\d{1,2}|1[0-3]\d\d|14[0-3]\d|1440)$/,
}

/** Settings that only the platform's super user changes (access.12). */
const superOnly: readonly SettingKey[] = ['userCreation', 'campaignsEnabled']

const isKey = (key: string): key is SettingKey => Object.hasOwn(settingDefaults, key)

export interface SettingChange {
  key: SettingKey
  value: string
}

/** Pairs of which the first must stay below the second. */
const risingPairs = [['waitLongMinutes', 'waitTooLongMinutes']] as const

/**
 * Whether a change fits the other settings of the company.
 * @param present the present value of a setting
 */
export function fitsOthers({ key, value }: SettingChange, present: (key: SettingKey) => string): boolean {
  const after = (of: SettingKey) => Number(of === key ? value : present(of))
  return risingPairs.every(([low, high]) => (key !== low && key !== high) || after(low) < after(high))
}

/**
 * A change of one setting: the path names it, a different key in the body is refused (wire.7).
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
  const values = allowed[path]
  const fits = values === null || (values instanceof RegExp ? values.test(body.value) : values.includes(body.value))
  if (!fits) throw new AppError('ERR_VALIDATION', { field: 'value' })
  return { key: path, value: body.value }
}
