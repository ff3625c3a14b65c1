import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Place } from './responder.ts'

export type PlaceOf = { connectionId: number } | { queueId: number }

/** Makes the places of a connection or queue those that are given. */
export async function setPlaces(
  db: CompanyDb,
  companyId: number,
  of: PlaceOf,
  places: readonly Place[],
): Promise<void> {
  const at = 'connectionId' in of ? { connection_id: of.connectionId } : { queue_id: of.queueId }
  await db
    .deleteFrom('responder_places')
    .where('company_id', '=', companyId)
    .where(
      'connectionId' in of ? 'connection_id' : 'queue_id',
      '=',
      'connectionId' in of ? of.connectionId : of.queueId,
    )
    .execute()
  if (places.length === 0) return
  const rows = places.map(({ timer = null, unfinished = false, exceptQueueId = null }) => ({
    ...{ company_id: companyId, ...at, timer, unfinished, except_queue_id: exceptQueueId },
  }))
  await db.insertInto('responder_places').values(rows).execute()
}
