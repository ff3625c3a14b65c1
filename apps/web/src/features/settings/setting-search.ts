const settingTabs = ['options', 'schedules', 'holidays', 'texts', 'companies', 'plans', 'helps', 'legal'] as const
export type SettingTab = (typeof settingTabs)[number]

/** The open tab and its search are stored in the URL, so that a reload keeps them. */
export function settingSearch(search: Record<string, unknown>): { tab?: SettingTab; q?: string } {
  const tab = settingTabs.find((name) => name === search.tab)
  const q = typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}
  return tab && tab !== 'options' ? { tab, ...q } : {}
}
