import { Readable } from 'node:stream'
import { auditEn } from '@recado/contract/i18n/audit.en'
import { auditEs } from '@recado/contract/i18n/audit.es'
import { type AuditWords, auditPt } from '@recado/contract/i18n/audit.pt'
import { grantChange, type PermissionTexts } from '@recado/contract/i18n/permission-texts'
import { permissionsEn } from '@recado/contract/i18n/permissions.en'
import { permissionsEs } from '@recado/contract/i18n/permissions.es'
import { permissionsPt } from '@recado/contract/i18n/permissions.pt'
import type { AuditChange } from '@recado/contract/identity/audit-areas'
import { auditAuthor, auditSentence, changeText } from '@recado/contract/identity/audit-words/audit-words.rules'
import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import type { Language } from '@recado/contract/values/language'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../../platform/actor.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import { audit } from './audit.ts'
import { type AuditFilters, auditRows, countAuditRows } from './audit-log.store.ts'
import { entryOf } from './list-audit.ts'

const PAGE = 1000
const words: Record<Language, AuditWords> = { pt: auditPt, en: auditEn, es: auditEs }
const permissions: Record<Language, PermissionTexts> = { pt: permissionsPt, en: permissionsEn, es: permissionsEs }

/**
 * Streams all matching entries as CSV, newest first, one page at a time, so that memory use stays constant. The log
 * records their number and the filters, and the file begins with that entry if it matches.
 */
export async function exportAudit(workplace: Workplace, actor: Actor, filters: AuditFilters, reply: FastifyReply) {
  await workplace.run(actor.companyId, async (work) => {
    const rows = await countAuditRows(work.db, work.companyId, filters)
    const { userId: author = null, area = null, from = null, to = null } = filters
    await audit(work, actor, 'audit.export', `audit ${rows}`, null, { rows, author, area, from, to })
  })
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="auditoria.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(csvOf(workplace, actor, filters)))
}

async function* csvOf(workplace: Workplace, actor: Actor, filters: AuditFilters): AsyncGenerator<string> {
  const texts = words[actor.language]
  const { timeZone } = actor.company
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const { when, who, what, details } = texts.columns
  const permissionWords = (key: keyof PermissionTexts) => permissions[actor.language][key]
  const inWords = (change: AuditChange) => changeText(texts, grantChange(permissionWords, change))
  yield UTF8_MARK + csvLine([when, who, what, details])
  let after: { at: string; id: number } | null = null
  for (;;) {
    const page: Parameters<typeof auditRows>[3] = { after, limit: PAGE }
    const rows = await workplace.read(actor.companyId, (work) => auditRows(work.db, work.companyId, filters, page))
    yield rows
      .map((row) => {
        const entry = entryOf(row)
        const changes = entry.changes.map(inWords).join('; ')
        return csvLine([time.format(row.at), auditAuthor(texts, entry), auditSentence(texts, entry), changes])
      })
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = { at: last.at.toISOString(), id: last.id }
  }
}
