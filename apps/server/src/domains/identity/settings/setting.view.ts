import { type Setting, type SettingKey, secretSettings, settingDefaults } from '@recado/contract/identity/setting'

export interface SettingRow {
  id: number
  key: string
  value: string
}

/** Returns a stored value for display: secrets as 'set' or '' (access.7). */
export const displayValue = (key: string, value: string): string =>
  value !== '' && (secretSettings as readonly string[]).includes(key) ? 'set' : value

/** Returns all settings in their fixed order. A setting newer than the company has its default and id 0. */
export function toSettingViews(rows: readonly SettingRow[], companyId: number): Setting[] {
  const stored = new Map(rows.map((row) => [row.key, row]))
  return (Object.keys(settingDefaults) as SettingKey[]).map((key) => {
    const row = stored.get(key)
    return { id: row?.id ?? 0, key, value: displayValue(key, row?.value ?? settingDefaults[key]), companyId }
  })
}
