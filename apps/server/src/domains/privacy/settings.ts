import type { In } from '@recado/contract/endpoint'
import type { updatePrivacySettings } from '@recado/contract/privacy/endpoints'
import type { PrivacySettings } from '@recado/contract/privacy/privacy'
import type { Language } from '@recado/contract/values/language'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { companyBrief, connectionIds } from './company.store.ts'
import { defaultQuestion } from './consent/consent-texts.rules.ts'
import type { PrivacyServices } from './privacy-services.ts'
import { addConsentText, lockSettings, readSettings, savePrivacySettings } from './settings.store.ts'

/** Returns a company's settings, with the default question until the company writes one. */
export async function showPrivacySettings({ db, companyId }: Work): Promise<PrivacySettings> {
  const settings = await readSettings(db, companyId)
  if (settings.consentText !== '') return settings
  return { ...settings, consentText: defaultQuestion[(await companyBrief(db)).language as Language] }
}

/**
 * Saves a company's settings. A changed question becomes a new version; answers stay with the text that was answered.
 */
export async function updateSettings(
  work: Work,
  actor: Actor,
  { input, services }: { input: In<typeof updatePrivacySettings, 'body'>; services: PrivacyServices },
): Promise<PrivacySettings> {
  const { db, companyId, now } = work
  const before = await lockSettings(db, companyId)
  const asksConsent = input.asksConsent ?? false
  const { mediaDays, messageDays, consentText: text } = input
  // A text that was never asked needs no version.
  const isNew = text !== before.consentText && (asksConsent || before.consentVersion > 0)
  const version = before.consentVersion + (isNew ? 1 : 0)
  if (isNew) await addConsentText(db, companyId, { version, text, now })
  const askAgain = isNew && before.consentVersion > 0 && (input.askAgain ?? false)
  await savePrivacySettings(db, companyId, { mediaDays, messageDays, asksConsent, version, askAgain, now })
  const after = await showPrivacySettings(work)
  await audit(work, actor, 'privacy.settings', 'privacy', before, after)
  if (asksConsent !== before.asksConsent)
    for (const connectionId of await connectionIds(db, companyId)) await services.configured(work, { connectionId })
  return after
}
