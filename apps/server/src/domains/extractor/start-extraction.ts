import type { Out } from '@recado/contract/endpoint'
import type { startExtraction as endpoint } from '@recado/contract/extractor/endpoints'
import type { NewExtraction } from '@recado/contract/extractor/extraction'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { managedContactList } from '../contact-lists/public.ts'
import { audit } from '../identity/public.ts'
import { announceStart } from './announce-extraction.ts'
import { extractionRow, insertExtraction } from './extraction.store.ts'
import { extractionOf } from './extraction.view.ts'
import type { ExtractorServices } from './extractor-services.ts'
import { consumedInMonth } from './item.store.ts'
import { extractionRun } from './jobs.ts'
import type { BusinessSource } from './sources/source.ts'

/**
 * Starts an extraction, which a job runs.
 * @throws AppError ERR_EXTRACTION_SOURCE, ERR_EXTRACTION_LIMIT, ERR_EXTRACTION_RUNNING, ERR_NO_CONTACT_LIST_FOUND,
 *   ERR_NO_PERMISSION for a list that the user may not change, ERR_PLAN_FEATURE_DISABLED for a list if the plan has no campaigns
 */
export async function startExtraction(
  work: Work,
  actor: Actor,
  { input, services }: { input: NewExtraction; services: ExtractorServices },
): Promise<Out<typeof endpoint>> {
  const { db, companyId, now } = work
  const listId = input.autoCopyListId ?? null
  const [name, source] = chosenSource(services, input.source ?? null)
  await checkList(work, actor, listId)
  if ((await consumedInMonth(db, companyId, now)) >= services.limit) throw new AppError('ERR_EXTRACTION_LIMIT')
  const id = await insertExtraction(db, companyId, {
    ...{ room_id: input.roomId, search: input.pesquisa, place: input.city, quantity: input.quantidade, source: name },
    ...{ country_code: input.countryCode, save_contacts: input.autoSaveToContacts },
    ...{ list_id: listId, copies: listId !== null },
    ...{ started_by: actor.userId, started_at: now, expires_at: new Date(now.getTime() + source.keepMs) },
  })
  const row = id === null ? null : await extractionRow(db, companyId, id)
  if (!row) throw new AppError('ERR_EXTRACTION_RUNNING')
  await work.enqueue(extractionRun, { companyId, extractionId: row.id })
  const { pesquisa, city } = input
  await audit(work, actor, 'extraction.start', `extraction ${row.id}`, null, { name: `${pesquisa} - ${city}` })
  announceStart(work, row)
  return { message: 'Extração iniciada.', extraction: extractionOf(row) }
}

function chosenSource({ sources }: ExtractorServices, sourceName: NewExtraction['source'] | null) {
  const requestedSource = sourceName ? sources.get(sourceName) : undefined
  if (sourceName && requestedSource) return [sourceName, requestedSource] as const
  const [first] = sources
  if (sourceName || !first) throw new AppError('ERR_EXTRACTION_SOURCE')
  return first satisfies readonly [string, BusinessSource]
}

async function checkList(work: Work, actor: Actor, listId: number | null): Promise<void> {
  if (listId === null) return
  if (!actor.company.features.has('useCampaigns')) throw new AppError('ERR_PLAN_FEATURE_DISABLED')
  await managedContactList(work, actor, listId, false)
}
