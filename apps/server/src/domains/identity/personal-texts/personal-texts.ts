import type { PersonalText } from '@recado/contract/identity/personal-texts'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { fittingTexts, type TextChange } from './personal-texts.rules.ts'
import { lockPersonalTexts, personalTexts, writePersonalTexts } from './personal-texts.store.ts'

/** Days after which an unchanged text is deleted at the user's next save. */
const STALE_DAYS = 180

/** Returns the caller's unsent texts. */
export async function listPersonalTexts(work: Work, actor: Actor): Promise<{ texts: PersonalText[] }> {
  return { texts: await personalTexts(work.db, work.companyId, actor.userId) }
}

/** Stores and removes the caller's unsent texts. `refused` names those beyond the limits. */
export async function savePersonalTexts(
  work: Work,
  actor: Actor,
  changes: readonly TextChange[],
): Promise<{ refused: string[] }> {
  const staleBefore = new Date(work.now.getTime() - STALE_DAYS * 86_400_000)
  const lengths = await lockPersonalTexts(work.db, work.companyId, actor.userId, staleBefore)
  const { accepted, refused: rejectedNames } = fittingTexts(lengths, changes)
  await writePersonalTexts(work.db, work.companyId, actor.userId, accepted, work.now)
  return { refused: rejectedNames }
}
