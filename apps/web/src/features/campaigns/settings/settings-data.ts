import { type CampaignSettings, defaultCampaignSettings } from '@recado/contract/campaigns/choices'
import { listCampaignSettings, saveCampaignSettings } from '@recado/contract/campaigns/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCan } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

type Stored = ReadonlyArray<{ key: string; value: string }>

const settingsQuery = queryOptions({
  queryKey: ['campaign-settings'],
  queryFn: ({ signal }) => call(listCampaignSettings, { signal }),
  refetchOnMount: 'always',
  select: settingsOf,
})

/** Parses the settings as they are stored: each value is JSON (CMP-08). */
export function settingsOf(stored: Stored): CampaignSettings {
  const values = Object.fromEntries(stored.map(({ key, value }) => [key, JSON.parse(value) as unknown]))
  return { ...defaultCampaignSettings, ...(values as Partial<CampaignSettings>) }
}

/** The sending pace and the variables of the company's campaigns. Needs `campaigns:settings`. */
export function useCampaignSettings() {
  const enabled = useCan('campaigns:settings')
  return useQuery({ ...settingsQuery, enabled })
}

export async function saveSettings(settings: CampaignSettings): Promise<void> {
  const stored = await call(saveCampaignSettings, { body: { settings } })
  queryClient.setQueryData(settingsQuery.queryKey, stored)
}
