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

/** Saves one setting with an optimistic update, which is reverted when the server refuses it. */
export async function saveSetting(key: SettingKey, value: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY })
  const before = queryClient.getQueryData(settingsQuery.queryKey)
  queryClient.setQueryData(settingsQuery.queryKey, (cached) => cached && withValue(cached, key, value))
  try {
    const savedSetting = await call(updateSetting, { params: { key }, body: { key, value } })
    queryClient.setQueryData(settingsQuery.queryKey, (cached) => cached && withValue(cached, key, savedSetting.value))
    const session = useSession.getState()
    if (session.state === 'in') {
      const { company, settings } = session.user
      updateMe({
        settings: withValue(settings, key, savedSetting.value),
        company: { ...company, settings: withValue(company.settings, key, savedSetting.value) },
      })
    }
  } catch (error) {
    queryClient.setQueryData(settingsQuery.queryKey, before)
    throw error
  }
}
