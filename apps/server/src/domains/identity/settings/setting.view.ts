import { type Setting, type SettingKey, secretSettings, settingDefaults } from '@recado/contract/identity/setting'

export interface SettingRow {
  id: number
  key: string
  value: string
}

/** A stored value as it may be shown: secrets as 'set' or '' (access.7). */
export const shownValue = (key: string, value: string): string =>
  value !== '' && (secretSettings as readonly string[]).includes(key) ? 'set' : value

/** All settings in their fixed order; a key that is younger than the company stands with its default and id 0. */
export function settingsOf(rows: readonly SettingRow[], companyId: number): Setting[] {
  const stored = new Map(rows.map((row) => [row.key, row]))
  return (Object.keys(settingDefaults) as SettingKey[]).map((key) => {
    const row = stored.get(key)
    return { id: row?.id ?? 0, key, value: shownValue(key, row?.value ?? settingDefaults[key]), companyId }
  })
}
