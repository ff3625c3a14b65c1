import type { CampaignSettings } from '@recado/contract/campaigns/choices'
import type { saveCampaignSettings as endpoint } from '@recado/contract/campaigns/endpoints'
import type { In } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { campaignSettings, storeCampaignSettings } from './settings.store.ts'

const keys = ['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables'] as const

/** Returns the settings as the wire shows them: each value as JSON (CMP-08). */
export const toCampaignSettingViews = (settings: CampaignSettings): Array<{ key: string; value: string }> =>
  keys.map((key) => ({ key, value: JSON.stringify(settings[key]) }))

/** Changes the given settings; absent ones stay. Running campaigns apply them from their next message on. */
export async function updateCampaignSettings(
  work: Work,
  actor: Actor,
  { settings }: In<typeof endpoint, 'body'>,
): Promise<Array<{ key: string; value: string }>> {
  const before = await campaignSettings(work.db, work.companyId)
  const changes = keys.flatMap((key) =>
    settings[key] === undefined ? [] : [{ key, value: JSON.stringify(settings[key]) }],
  )
  await storeCampaignSettings(work.db, work.companyId, changes)
  const after = await campaignSettings(work.db, work.companyId)
  await audit(work, actor, 'campaignSettings.update', 'campaignSettings', audited(before), audited(after))
  return toCampaignSettingViews(after)
}

const audited = ({ variables, ...pace }: CampaignSettings) => ({
  ...pace,
  variables: variables.map(({ key, value }) => `${key}: ${value}`).join('; '),
})
