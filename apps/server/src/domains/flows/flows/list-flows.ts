import { can } from '@recado/contract/access'
import type { In, Out } from '@recado/contract/endpoint'
import type { listFlows as endpoint } from '@recado/contract/flows/endpoints'
import type { Actor } from '../../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../../platform/cursor.rules.ts'
import type { Work } from '../../../platform/db/work.ts'
import { countFlows, flowPage } from './flow.store.ts'
import { flowNameOf, flowOf } from './flow.view.ts'

const PAGE = 20
/** Pickers load all flows, so large pages save calls. */
const CHOICE_PAGE = 200
const place = cursorOf({ name: field.text, id: field.id, count: field.whole })

/** Returns a page of flows by name. Users without `flows:view` learn only which flows they can start. */
export async function listFlows(
  { db, companyId }: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  const after = place.require(query.cursor)
  const search = query.searchParam?.trim() ?? ''
  const which = { search, all: query.all ?? false }
  const size = which.all ? CHOICE_PAGE : PAGE
  const offset = after ? 0 : (query.pageNumber - 1) * size
  const [rows, count] = await Promise.all([
    flowPage(db, companyId, { ...which, after, offset, limit: size + 1 }),
    after?.count ?? countFlows(db, companyId, which),
  ])
  const { shown: pageRows, ...page } = pageOf(rows, size, ({ name, id }) => place.write({ name, id, count }))
  return { flows: pageRows.map(can(actor, 'flows:view') ? flowOf : flowNameOf), count, ...page }
}
