import { Readable } from 'node:stream'
import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import type { Language } from '@recado/contract/values/language'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import type { Workplace } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { type MovementRow, movementsAfter, sumsSince } from './movement.store.ts'
import { daysOfPeriod, reais, startOfPeriod } from './period.rules.ts'

/** FNC-06. */
const FILE_NAME = 'tabela_controle_financeiro.csv'
const PAGE = 1000
const columns: Record<Language, [amount: string, kind: string, title: string, day: string]> = {
  pt: ['Valor', 'Tipo', 'Descrição', 'Data'],
  en: ['Amount', 'Type', 'Description', 'Date'],
  es: ['Valor', 'Tipo', 'Descripción', 'Fecha'],
}
const kinds: Record<Language, Record<MovementRow['kind'], string>> = {
  pt: { Entrada: 'Entrada', Saida: 'Saída' },
  en: { Entrada: 'Income', Saida: 'Expense' },
  es: { Entrada: 'Entrada', Saida: 'Salida' },
}
const currencyFormat = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/**
 * Streams all movements of a period as CSV, newest first, page by page, so that memory use stays constant. The audit log
 * records their number and the period.
 */
export async function exportMovements(workplace: Workplace, actor: Actor, days: number, reply: FastifyReply) {
  await workplace.run(actor.companyId, async (work) => {
    const [first = ''] = daysOfPeriod(days, work.now, actor.company.timeZone)
    const { count } = await sumsSince(work.db, work.companyId, first)
    await audit(work, actor, 'movement.export', `movements ${count}`, null, { rows: count, days })
  })
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${FILE_NAME}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(csvOf(workplace, actor, days)))
}

async function* csvOf(
  workplace: Workplace,
  { companyId, language, company }: Actor,
  days: number,
): AsyncGenerator<string> {
  const { timeZone } = company
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  yield UTF8_MARK + csvLine(columns[language])
  let after: MovementRow | null = null
  for (;;) {
    const rows: MovementRow[] = await workplace.read(companyId, ({ db, now }) =>
      movementsAfter(db, companyId, { since: startOfPeriod(days, now, timeZone), after, limit: PAGE }),
    )
    yield rows.map((row) => csvLine(cellsOf(row, language, time))).join('')
    after = rows.at(-1) ?? null
    if (rows.length < PAGE) return
  }
}

const cellsOf = (
  { cents, kind, title, createdAt }: MovementRow,
  language: Language,
  time: Intl.DateTimeFormat,
): string[] => [
  currencyFormat.format(reais(cents)).replaceAll('\u00a0', ' '),
  kinds[language][kind],
  title,
  time.format(createdAt),
]
