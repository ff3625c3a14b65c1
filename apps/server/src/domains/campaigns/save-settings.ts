import type { CampaignSettings } from '@recado/contract/campaigns/choices'
import type { saveCampaignSettings as endpoint } from '@recado/contract/campaigns/endpoints'
import type { In } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { campaignSettings, keepSettings } from './settings.store.ts'

const keys = ['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables'] as const

/** The settings as the wire has them: each value as JSON (CMP-08). */
export const settingsOf = (settings: CampaignSettings): Array<{ key: string; value: string }> =>
  keys.map((key) => ({ key, value: JSON.stringify(settings[key]) }))

/** Changes the given settings; absent ones stay. Running campaigns follow from their next message on. */
export async function saveSettings(
  work: Work,
  actor: Actor,
  { settings }: In<typeof endpoint, 'body'>,
): Promise<Array<{ key: string; value: string }>> {
  const before = await campaignSettings(work.db, work.companyId)
  const given = keys.flatMap((key) =>
    settings[key] === undefined ? [] : [{ key, value: JSON.stringify(settings[key]) }],
  )
  await keepSettings(work.db, work.companyId, given)
  const after = await campaignSettings(work.db, work.companyId)
  await audit(work, actor, 'campaignSettings.update', 'campaignSettings', audited(before), audited(after))
  return settingsOf(after)
}

const audited = ({ variables, ...pace }: CampaignSettings) => ({
  ...pace,
  variables: variables.map(({ key, value }) => `${key}: ${value}`).join('; '),
})
