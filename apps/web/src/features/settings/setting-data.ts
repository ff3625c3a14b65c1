import { listSettings, updateSetting } from '@recado/contract/identity/endpoints'
import type { Setting, SettingKey } from '@recado/contract/identity/setting'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { updateMe, useSession } from '../../platform/session.ts'

const KEY = ['settings']

export const settingsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(listSettings, { signal }),
})

export const settingValue = (settings: readonly Setting[], key: SettingKey): string =>
  settings.find((setting) => setting.key === key)?.value ?? ''

const withValue = (settings: readonly Setting[], key: string, value: string) =>
  settings.map((setting) => (setting.key === key ? { ...setting, value } : setting))

/** Saves one setting; the screen shows it at once and takes it back when it was refused. */
export async function saveSetting(key: SettingKey, value: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY })
  const before = queryClient.getQueryData(settingsQuery.queryKey)
  queryClient.setQueryData(settingsQuery.queryKey, (known) => known && withValue(known, key, value))
  try {
    const saved = await call(updateSetting, { params: { key }, body: { key, value } })
    queryClient.setQueryData(settingsQuery.queryKey, (known) => known && withValue(known, key, saved.value))
    const session = useSession.getState()
    if (session.state === 'in') {
      const { company, settings } = session.user
      updateMe({
        settings: withValue(settings, key, saved.value),
        company: { ...company, settings: withValue(company.settings, key, saved.value) },
      })
    }
  } catch (error) {
    queryClient.setQueryData(settingsQuery.queryKey, before)
    throw error
  }
}
