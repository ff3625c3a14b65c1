import type { Work } from '../../platform/db/work.ts'
import { type PlaceOf, setPlaces } from './places.store.ts'
import type { Place, Responder } from './responder.ts'

/** Keeps where responders are set up: while a message is stored, these rows say whether anybody is asked about it. */
export async function notePlaces(work: Work, responders: readonly Responder[], of: PlaceOf): Promise<void> {
  const places: Place[] = []
  for (const area of new Set(responders.map((responder) => responder.area))) {
    const found =
      'connectionId' in of ? area.placesOfConnection?.(work, of.connectionId) : area.placesOfQueue?.(work, of.queueId)
    places.push(...((await found) ?? []))
  }
  await setPlaces(work.db, work.companyId, of, places)
}
