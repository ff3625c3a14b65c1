import type { Out } from '@recado/contract/endpoint'
import type { listUserNames as namesEndpoint, listUsers as usersEndpoint } from '@recado/contract/identity/endpoints'
import { cursorOf, field, pageOf } from '../../../platform/cursor.rules.ts'
import type { Work } from '../../../platform/db/work.ts'
import { isOnline } from './presence.rules.ts'
import { countUsers, listUserRows, userNameRows } from './user.store.ts'
import { userOf } from './user.view.ts'

const PAGE = 20
const place = cursorOf({ name: field.text, id: field.id })

/** Returns a page of users by name. An invalid cursor starts at the first page. */
export async function listUsers(
  work: Work,
  query: { searchParam?: string | undefined; pageNumber: number; cursor?: string | undefined },
): Promise<Out<typeof usersEndpoint>> {
  const search = query.searchParam?.trim()
  const after = place.read(query.cursor) ?? { offset: (query.pageNumber - 1) * PAGE }
  const [rows, count] = await Promise.all([
    listUserRows(work.db, work.companyId, { search, limit: PAGE + 1, after }),
    countUsers(work.db, work.companyId, search),
  ])
  const { shown: pageRows, ...page } = pageOf(rows, PAGE, place.write)
  return { users: pageRows.map((row) => userOf(row, work.now)), count, ...page }
}

/** Returns all users with their queues, for pickers. */
export async function listUserNames(work: Work, search: string | undefined): Promise<Out<typeof namesEndpoint>> {
  const rows = await userNameRows(work.db, work.companyId, search?.trim())
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    queueIds: row.queue_ids,
    online: isOnline(row.seen_at, work.now),
  }))
}
