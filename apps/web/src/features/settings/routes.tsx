import { lazyScreen } from '../../ui/lazy-part.tsx'

export const settingsScreen = lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen')

export const settingTabs = ['options', 'schedules', 'companies', 'plans', 'helps'] as const
export type SettingTab = (typeof settingTabs)[number]

/** The open tab lives in the address, so that a reload keeps it. */
export function settingSearch(search: Record<string, unknown>): { tab?: SettingTab } {
  const tab = settingTabs.find((name) => name === search.tab)
  return tab && tab !== 'options' ? { tab } : {}
}
