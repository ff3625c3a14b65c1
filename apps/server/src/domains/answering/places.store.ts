import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { ResponderPlace } from './responder.ts'

export type PlaceRef = { connectionId: number } | { queueId: number }

/** Replaces the places stored for a connection or queue. */
export async function setPlaces(
  db: CompanyDb,
  companyId: number,
  of: PlaceRef,
  places: readonly ResponderPlace[],
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
