import { sightOf, viewerWithin } from '@recado/contract/conversations/ticket-sight'
import type { listFigureTickets as endpoint } from '@recado/contract/dashboard/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { ticketsByIds } from '../conversations/public.ts'
import { countTicketsOfFigure, listTicketsOfFigure } from './figures.store.ts'
import { requestedRange } from './requested-range.ts'

const PAGE = 40
const place = cursorOf({ at: field.instant, id: field.id, count: field.whole })

/** Greater ids exceed the column's type. */
const clampId = (id: number | null | undefined) => Math.min(id ?? 0, 2 ** 31 - 1)

/**
 * Returns one page of the tickets of a figure, of those that the user may also see in lists.
 * @throws AppError ERR_FILTER_REQUIRED, ERR_VALIDATION
 */
export async function listFigureTickets(
  work: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  const cursor = place.require(query.cursor)
  const { figure, userId, adId, hour } = query
  const sight = sightOf(viewerWithin(actor, 'dashboard:view'))
  const figureQuery = {
    ...{ figure, range: await requestedRange(work, query), userId: clampId(userId), adId: clampId(adId), hour, sight },
  }
  const rows = await listTicketsOfFigure(work.db, work.companyId, figureQuery, { after: cursor, limit: PAGE + 1 })
  const count = cursor?.count ?? (await countTicketsOfFigure(work.db, work.companyId, figureQuery))
  const { shown: visibleRows, ...page } = pageOf(rows, PAGE, (last) => place.write({ ...last, count }))
  return {
    tickets: await ticketsByIds(
      work.db,
      visibleRows.map(({ id }) => id),
    ),
    count,
    ...page,
  }
}
