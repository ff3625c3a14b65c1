import type { In, Out } from '@recado/contract/endpoint'
import type { listOutsideCalls as listEndpoint } from '@recado/contract/outside-calls/endpoints'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import { outsideCallPage } from './outside-call.store.ts'

const PAGE = 20
const place = cursorOf({ id: field.whole })

/**
 * Returns a page of the company's log, newest first.
 * @throws AppError ERR_VALIDATION for an invalid cursor
 */
export async function listOutsideCalls(
  work: Work,
  { purpose, subject, cursor }: In<typeof listEndpoint, 'query'>,
): Promise<Out<typeof listEndpoint>> {
  const before = place.require(cursor)?.id ?? null
  const rows = await outsideCallPage(work.db, work.companyId, {
    purpose: purpose || undefined,
    subject: subject || undefined,
    before,
    limit: PAGE + 1,
  })
  const { shown: visibleRows, ...page } = pageOf(rows, PAGE, place.write)
  const calls = visibleRows.map(({ answer, dropped: droppedMessages, created_at, ...row }) => ({
    ...row,
    text: answer,
    ...(droppedMessages > 0 && { dropped: droppedMessages }),
    createdAt: created_at.toISOString(),
  }))
  return { calls, ...page }
}
