import type { Language } from '@recado/contract/values/language'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { IdentityCore } from '../identity-dependencies.ts'
import { saveLanguage } from './user-save.store.ts'

/** Stores the caller's language. */
export async function setLanguage(core: IdentityCore, work: Work, actor: Actor, language: Language): Promise<void> {
  await saveLanguage(work.db, work.companyId, actor.userId, language)
  await core.accessChanges.changed(work, { companyId: work.companyId, userId: actor.userId })
}
