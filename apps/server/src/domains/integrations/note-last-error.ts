import { storable } from '../../platform/db/storable.rules.ts'
import { saveLastError } from './integration.store.ts'
import type { IntegrationServices } from './integration-services.ts'
import type { OpenedIntegration } from './kinds/kind.ts'
import { requireIntegration } from './require-integration.ts'
import { announceIntegration } from './save-integration.ts'

const LONGEST = 500

/**
 * Stores why the last answer to a customer was missing or not understood; null after a good answer. A good answer after
 * another good one needs no transaction.
 */
export async function noteLastError(
  { workplace }: Pick<IntegrationServices, 'workplace'>,
  { companyId, id, hasError }: Pick<OpenedIntegration, 'companyId' | 'id' | 'hasError'>,
  reason: string | null,
): Promise<void> {
  if (id === null || (reason === null && !hasError)) return
  const words = reason === null ? null : storable(sentence(reason), LONGEST)
  await workplace.run(companyId, async (work) => {
    const isChanged = await saveLastError(work.db, companyId, { id, words, now: work.now })
    if (isChanged) announceIntegration(work, 'update', await requireIntegration(work, id))
  })
}

const sentence = (words: string) => {
  const end = /[.!?…”]$/.test(words) ? '' : '.'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${end}`
}
