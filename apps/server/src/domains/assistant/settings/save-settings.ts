import type { AssistantSettings, AssistantSettingsInput } from '@recado/contract/assistant/settings'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit, companyTimeZone } from '../../identity/public.ts'
import type { AssistantServices } from '../assistant-services.ts'
import { monthOf } from '../budget/month.rules.ts'
import { monthUse } from '../budget/month.store.ts'
import { type AssistantSettingsRow, sealAiKey, settingsRow, storeAssistantSettings } from './settings.store.ts'

/** The company's AI settings, and this month's usage. */
export async function readAssistantSettings({ db, companyId, now }: Work): Promise<AssistantSettings> {
  const row = await settingsRow(db, companyId)
  const uses = await monthUse(db, companyId, monthOf(now, await companyTimeZone(db)))
  const sum = (of: 'tokens' | 'calls') => uses.reduce((total, one) => total + one[of], 0)
  return {
    apiKey: '',
    hasApiKey: row.api_key !== null,
    monthTokens: row.month_tokens,
    used: { tokens: sum('tokens'), calls: sum('calls'), byPurpose: uses },
  }
}

/** Changes the given fields. */
export async function changeAssistantSettings(
  work: Work,
  actor: Actor,
  { secrets, keyChanged }: Pick<AssistantServices, 'secrets' | 'keyChanged'>,
  { apiKey, removeApiKey, monthTokens }: AssistantSettingsInput,
): Promise<AssistantSettings> {
  const before = await settingsRow(work.db, work.companyId)
  const values: Partial<AssistantSettingsRow> = {
    ...(removeApiKey && { api_key: null }),
    ...(apiKey && { api_key: sealAiKey(secrets, apiKey) }),
    ...(monthTokens !== undefined && { month_tokens: monthTokens }),
  }
  await storeAssistantSettings(work.db, work.companyId, values)
  const after = await settingsRow(work.db, work.companyId)
  if ((before.api_key === null) !== (after.api_key === null)) await keyChanged(work)
  const change = { before: audited(before, false), after: audited(after, apiKey !== undefined) }
  await audit(work, actor, 'assistantSettings.update', 'assistantSettings', change.before, change.after)
  return readAssistantSettings(work)
}

/** The log records that a key was set, never the key itself. */
const audited = ({ api_key, month_tokens }: AssistantSettingsRow, isKeyGiven: boolean) => ({
  apiKey: api_key === null ? '' : isKeyGiven ? 'changed' : 'set',
  monthTokens: month_tokens,
})
