import { Readable } from 'node:stream'
import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../../platform/actor.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import type { ContactSight, OutsideSight } from '../contact-services.ts'
import { type ContactFilterQuery, filtersOf } from './contact-filters.ts'
import { contactPage, countContacts } from './contact-list.store.ts'

const PAGE = 1000

/** The contacts of a file: the filters, and those that the user may not see. */
interface ExportedContacts {
  query: ContactFilterQuery
  outside: OutsideSight | null
}

/**
 * Streams all filtered contacts that the user sees by name as CSV, one page at a time, so that memory use stays
 * constant. The audit log has the file before its first row.
 */
export async function exportContacts(
  workplace: Workplace,
  actor: Actor,
  { query, sight, reply }: { query: ContactFilterQuery; sight: ContactSight; reply: FastifyReply },
): Promise<FastifyReply> {
  const { companyId } = actor
  const contacts = { query, outside: sight.outside(companyId, actor, 'view') }
  await workplace.run(companyId, (work) => auditExport(work, actor, contacts))
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contatos.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(csvOf(workplace, companyId, contacts)))
}

async function auditExport(work: Work, actor: Actor, { query, outside }: ExportedContacts): Promise<void> {
  const filters = await filtersOf(work, query, outside)
  const rows = await countContacts(work.db, work.companyId, filters, null)
  const { from, to } = filters
  const details = { rows, search: query.searchParam?.trim() || null, from, to }
  await audit(work, actor, 'contact.export', `contacts ${rows}`, null, details)
}

async function* csvOf(
  workplace: Workplace,
  companyId: number,
  { query, outside }: ExportedContacts,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(['name', 'number', 'email'])
  let after: { name: string; id: number } | null = null
  for (;;) {
    const position: Parameters<typeof contactPage>[3] = { after, offset: 0, limit: PAGE }
    const rows = await workplace.read(companyId, async (work) =>
      contactPage(work.db, companyId, await filtersOf(work, query, outside), position),
    )
    yield rows.map(({ name, number, email }) => csvLine([name, number, email])).join('')
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = { name: last.name, id: last.id }
  }
}
