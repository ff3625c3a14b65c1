import { Readable } from 'node:stream'
import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import type { FastifyReply } from 'fastify'
import type { Workplace } from '../../../platform/db/work.ts'
import { type ContactFilterQuery, filtersOf } from './contact-filters.ts'
import { contactPage } from './contact-list.store.ts'

const PAGE = 1000

/** Streams all filtered contacts by name as CSV, one page at a time, so that memory use stays constant. */
export function exportContacts(
  workplace: Workplace,
  companyId: number,
  { query, reply }: { query: ContactFilterQuery; reply: FastifyReply },
): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contatos.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(csvOf(workplace, companyId, query)))
}

async function* csvOf(workplace: Workplace, companyId: number, query: ContactFilterQuery): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(['name', 'number', 'email'])
  let after: { name: string; id: number } | null = null
  for (;;) {
    const position: Parameters<typeof contactPage>[3] = { after, offset: 0, limit: PAGE }
    const rows = await workplace.read(companyId, async (work) =>
      contactPage(work.db, companyId, await filtersOf(work, query), position),
    )
    yield rows.map(({ name, number, email }) => csvLine([name, number, email])).join('')
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = { name: last.name, id: last.id }
  }
}
