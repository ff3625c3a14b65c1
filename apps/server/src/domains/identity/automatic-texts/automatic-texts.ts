import { automaticTexts, wordingProblem } from '@recado/contract/automatic-texts/automatic-text.rules'
import type { AutomaticText, AutomaticTextList } from '@recado/contract/automatic-texts/endpoints'
import { type TextKey, textKeys } from '@recado/contract/automatic-texts/text-catalogue'
import type { Language } from '@recado/contract/values/language'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import { announceCompany } from '../companies/announce-company.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { companyWording, saveCompanyLanguage, saveWording } from './automatic-text.store.ts'

/** Returns the company's language and its automatic texts (PLUS-51). */
export async function listAutomaticTexts(work: Work): Promise<AutomaticTextList> {
  const { language, wording } = await companyWording(work.db, work.companyId)
  return listOf(language as Language, wording)
}

function listOf(language: Language, wording: Record<string, string>): AutomaticTextList {
  const texts = automaticTexts(language, wording)
  const defaults = automaticTexts(language)
  return {
    language,
    texts: textKeys.map((key) => ({
      key,
      text: texts[key],
      default: defaults[key],
      isOwn: Object.hasOwn(wording, key),
    })),
  }
}

/**
 * Stores the company's wording of a text. A blank text restores the default.
 * @throws AppError ERR_NO_SETTING_FOUND for an unknown key; ERR_VALIDATION for a text that is too long, or a label with
 *   several lines; ERR_TEXT_WITHOUT_WAY_BACK
 */
export async function updateAutomaticText(
  core: IdentityCore,
  work: Work,
  actor: Actor,
  { key, text }: { key: string; text: string },
): Promise<AutomaticText> {
  if (!isKey(key)) throw new AppError('ERR_NO_SETTING_FOUND')
  const wording = text.trim()
  const problem = wordingProblem(key, wording)
  if (problem === 'wayBack') throw new AppError('ERR_TEXT_WITHOUT_WAY_BACK')
  if (problem) throw new AppError('ERR_VALIDATION', { field: 'text' })
  const { db, companyId, now } = work
  const before = find(await listAutomaticTexts(work), key)
  // The default as own wording would not follow the language.
  await saveWording(db, companyId, { key, text: wording === before.default ? '' : wording, now })
  const after = find(await listAutomaticTexts(work), key)
  if (after.text !== before.text) {
    await audit(work, actor, 'automaticText.update', `setting ${key}`, { value: before.text }, { value: after.text })
    await core.accessChanges.changed(work, { companyId })
    await announceCompany(work)
  }
  return after
}

const isKey = (key: string): key is TextKey => (textKeys as readonly string[]).includes(key)

function find({ texts }: AutomaticTextList, key: TextKey): AutomaticText {
  const text = texts.find((one) => one.key === key)
  if (!text) throw new Error(`no automatic text ${key}`)
  return text
}

/** Sets the company's language: every text without own wording follows it at once. */
export async function updateCompanyLanguage(
  core: IdentityCore,
  work: Work,
  actor: Actor,
  language: Language,
): Promise<AutomaticTextList> {
  const { db, companyId, now } = work
  const { language: before } = await companyWording(db, companyId)
  if (before !== language) {
    await saveCompanyLanguage(db, companyId, { language, now })
    await audit(work, actor, 'companyLanguage.update', `company ${companyId}`, { language: before }, { language })
    await core.accessChanges.changed(work, { companyId })
    await announceCompany(work)
  }
  return listAutomaticTexts(work)
}
