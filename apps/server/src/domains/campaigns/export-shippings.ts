import { Readable } from 'node:stream'
import type { Shipping } from '@recado/contract/campaigns/campaign'
import { isLeftOut } from '@recado/contract/campaigns/choices'
import { shippingWords } from '@recado/contract/campaigns/shipping-words'
import type { ErrorCode } from '@recado/contract/errors'
import { errorsEn } from '@recado/contract/i18n/errors.en'
import { errorsEs } from '@recado/contract/i18n/errors.es'
import { errorsPt } from '@recado/contract/i18n/errors.pt'
import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import type { Language } from '@recado/contract/values/language'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import type { Workplace } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { countMatching, shippingPage } from './recipients/shipping.store.ts'
import { seenCampaign } from './require-campaign.ts'

const PAGE = 1000
const refusals: Record<Language, Record<ErrorCode, string>> = { pt: errorsPt, en: errorsEn, es: errorsEs }

/**
 * Streams all recipients of a campaign as CSV in sending order, one page at a time, so that memory use stays constant.
 * The audit log has the file before its first row.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION
 */
export async function exportShippings(
  workplace: Workplace,
  actor: Actor,
  { id, reply }: { id: number; reply: FastifyReply },
): Promise<FastifyReply> {
  await workplace.run(actor.companyId, async (work) => {
    const { name } = await seenCampaign(work, actor, id, 'campaigns:export')
    const rows = await countMatching(work.db, work.companyId, { campaignId: id, status: null, search: '' })
    await audit(work, actor, 'campaign.export', `campaign ${id}`, null, { name, rows })
  })
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="campanha-${id}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(csvOf(workplace, actor, id)))
}

async function* csvOf(workplace: Workplace, actor: Actor, campaignId: number): AsyncGenerator<string> {
  const { timeZone } = actor.company
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  yield UTF8_MARK + csvLine(shippingWords[actor.language].columns)
  let after = 0
  for (;;) {
    const page = { after, offset: 0, limit: PAGE }
    const rows = await workplace.read(actor.companyId, (work) =>
      shippingPage(work.db, work.companyId, { campaignId, status: null, search: '' }, page),
    )
    yield rows.map((row) => csvLine(cellsOf(row, actor.language, time))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}

const cellsOf = (row: Shipping, language: Language, time: Intl.DateTimeFormat): string[] => [
  row.name,
  row.number,
  statusText(row, language),
  reasonText(row, language),
  row.variant === null ? '' : String(row.variant),
  ...[row.sentAt, row.deliveredAt, row.receivedAt, row.readAt, row.answeredAt].map((at) =>
    at === null ? '' : time.format(new Date(at)),
  ),
]

/** Returns a status as text; people whom the campaign leaves out have their own. */
function statusText({ status, reason }: Shipping, language: Language): string {
  const { statuses, leftOut } = shippingWords[language]
  return status === 'INVALID' && isLeftOut(reason) ? leftOut : statuses[status]
}

/** Returns a reason as text, or its code if there is no text. */
function reasonText({ reason, status, leftAt }: Shipping, language: Language): string {
  const { reasons, waits, statuses } = shippingWords[language]
  if (leftAt !== null) return statuses.OPTED_OUT
  const texts: Record<string, string> = { ...refusals[language], ...reasons, ...(status === 'WAITING' && waits) }
  return reason === null ? '' : (texts[reason] ?? reason)
}
