import type { In, Out } from '@recado/contract/endpoint'
import type { listIntegrations as endpoint } from '@recado/contract/integrations/endpoints'
import type { Actor } from '../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { countIntegrations, integrationPage } from './integration.store.ts'
import { integrationFor } from './integration.view.ts'

const PAGE = 20
/** Without a page number all integrations are returned, for selection lists. */
const MOST = 1000
const place = cursorOf({ name: field.text, id: field.id, count: field.whole })

/** Integrations by name: one page, or all. */
export async function listIntegrations(
  { db, companyId }: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
): Promise<Out<typeof endpoint>> {
  const after = place.require(query.cursor)
  const search = query.searchParam?.trim() ?? ''
  const limit = query.pageNumber === undefined && !after ? MOST : PAGE
  const offset = after ? 0 : ((query.pageNumber ?? 1) - 1) * PAGE
  const [rows, count] = await Promise.all([
    integrationPage(db, companyId, { search, after, offset, limit: limit + 1 }),
    after?.count ?? countIntegrations(db, companyId, search),
  ])
  const { shown: visibleRows, ...page } = pageOf(rows, limit, ({ name, id }) => place.write({ name, id, count }))
  return { queueIntegrations: visibleRows.map((row) => integrationFor(row, actor)), count, ...page }
}
