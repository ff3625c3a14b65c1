import { type Setting, secretSettings } from '@recado/contract/identity/setting'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { userRow } from '../users/user.store.ts'
import { fitsOthers, settingChange } from './setting.rules.ts'
import { saveSetting, settingRows } from './setting.store.ts'
import { displayValue, toSettingViews } from './setting.view.ts'

/** Returns the purpose under which a secret setting is sealed, one per key. */
export const settingSeal = (key: string): string => `setting:${key}`

/**
 * Changes one setting of the company.
 * @throws AppError ERR_NO_SETTING_FOUND, ERR_VALIDATION, ERR_NO_PERMISSION
 */
export async function updateSetting(
  core: IdentityCore,
  work: Work,
  actor: Actor,
  input: { path: string; body: { key?: string | undefined; value: string } },
): Promise<Setting> {
  const { key, value } = settingChange(input.path, input.body, actor)
  const { companyId } = work
  const settings = await listSettings(work)
  const present = (of: string) => settings.find((setting) => setting.key === of)?.value ?? ''
  if (!fitsOthers({ key, value }, present)) throw new AppError('ERR_VALIDATION', { field: 'value' })
  if (key === 'phoneAnswerUser' && value !== '' && (await userRow(work.db, companyId, Number(value))) === null)
    throw new AppError('ERR_VALIDATION', { field: 'value' })
  const before = present(key)
  const isSecret = secretSettings.includes(key)
  const sealed = isSecret && value !== '' ? core.secrets.seal(settingSeal(key), value) : null
  const id = await saveSetting(work.db, companyId, { key, value: isSecret ? '' : value, sealed }, work.now)
  const visibleValue = displayValue(key, value)
  await audit(work, actor, 'setting.update', `setting ${key}`, { value: before }, { value: visibleValue })
  await core.accessChanges.changed(work, { companyId })
  return { id, key, value: visibleValue, companyId }
}

/** Returns all settings of the company, with secrets as 'set' or ''. */
export async function listSettings(work: Work): Promise<Setting[]> {
  return toSettingViews(await settingRows(work.db, work.companyId), work.companyId)
}
