import { type RawBuilder, sql } from 'kysely'
import { type BoardScope, includesEveryOwner, isCounted } from './board.rules.ts'

const NO_SIGHT = { userId: 0, queueIds: [], queueless: false }

const ids = (list: readonly number[]) => sql`${sql.val([...list])}::int[]`

/**
 * The condition on owner and queue of a board, over any rows with `queue_id` and `user_id`: tickets, cards, or
 * counters, where 0 is no queue or owner. All users with limited access share its text, so that it is planned once.
 */
export function ownershipCondition(of: RawBuilder<unknown>, scope: BoardScope): RawBuilder<unknown> {
  const { sight, queues, users } = scope
  const { userId, queueIds, queueless } = sight ?? NO_SIGHT
  return includesEveryOwner(scope)
    ? sql`true`
    : sql`(${sight === null}::boolean or ${of}.user_id = ${userId} or ${of}.queue_id = any(${ids(queueIds)})
        or (${queueless}::boolean and coalesce(${of}.queue_id, 0) = 0))
      and (${queues === null}::boolean or ${of}.queue_id = any(${ids(queues?.ids ?? [])})
        or (${queues?.queueless ?? false}::boolean and coalesce(${of}.queue_id, 0) = 0))
      and (${users === null}::boolean or ${of}.user_id = any(${ids(users ?? [])}))`
}

/** The remaining filters of a board, over tickets `t`. */
export function filterCondition(companyId: number, scope: BoardScope): RawBuilder<unknown> {
  const { tags, unread } = scope
  return isCounted(scope)
    ? sql`true`
    : sql`(${tags.length === 0}::boolean or (select count(*) from ticket_tags x
        where x.company_id = ${companyId} and x.ticket_id = t.id and x.tag_id = any(${ids(tags)})) = ${tags.length}::int)
      and (not ${unread}::boolean or t.unread > 0)`
}
