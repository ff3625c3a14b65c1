import { setTimeout as wait } from 'node:timers/promises'
import { withColumns } from '@recado/contract/campaigns/campaign-text.rules'
import type { testCampaign as endpoint } from '@recado/contract/campaigns/control-endpoints'
import { type CampaignTest, MOST_CAMPAIGN_TESTS } from '@recado/contract/campaigns/results'
import type { In } from '@recado/contract/endpoint'
import { canonicalPhone } from '@recado/contract/values/phone'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { listVariables } from '../../contact-lists/public.ts'
import { contactForNumber, phonesOutside } from '../../contacts/public.ts'
import { findSentState, queueMarketing } from '../../conversations/public.ts'
import { filesOfList } from '../../file-lists/public.ts'
import { audit, requireUser } from '../../identity/public.ts'
import { leftOutFor } from '../campaign-author.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { managedCampaign } from '../require-campaign.ts'
import { campaignSettings } from '../settings.store.ts'
import { goesByTemplate, templateOfCampaign } from './campaign-template.ts'
import { draftsFor } from './recipient-drafts.ts'
import { missingNow } from './run-campaign.ts'
import { countTests, insertTest, lockTests } from './test.store.ts'

const HOUR_MS = 3_600_000
/** Maximum time for which the answer waits for the result of the sending. */
const RESULT_MS = 8_000
/** A message that waits for a known reason after this time is not sent soon. */
const REASON_MS = 1_000
const LOOK_EVERY_MS = 200

/** The campaign to test, and the number that gets its messages. */
export interface TestCall {
  id: number
  body: In<typeof endpoint, 'body'>
}

/**
 * Sends a campaign's messages to one number over its connection, and answers with the result after a few seconds. They
 * belong to no campaign, so no report counts them. Consent and the pace of the connection apply as to any marketing.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION (also for the number of a contact whom the caller may not
 *   see), ERR_CAMPAIGN_INCOMPLETE, ERR_CAMPAIGN_TEST_NUMBER, ERR_CAMPAIGN_TEST_LIMIT, OPTED_OUT, ERR_MARKETING_BLOCKED
 */
export async function testCampaign(actor: Actor, call: TestCall, deps: CampaignDependencies): Promise<CampaignTest> {
  const { workplace } = deps.services.messages
  const queued = await workplace.run(actor.companyId, (work) => queueTest(work, actor, call, deps))
  const { messageIds, number, remaining } = queued
  const startTime = performance.now()
  for (;;) {
    const state = await workplace.read(actor.companyId, (work) => resultOf(work, messageIds))
    const limit = state.reason === null ? RESULT_MS : REASON_MS
    if (state.status !== 'waiting' || performance.now() - startTime >= limit) return { ...state, number, remaining }
    await wait(LOOK_EVERY_MS)
  }
}

async function queueTest(work: Work, actor: Actor, { id, body }: TestCall, deps: CampaignDependencies) {
  const { db, companyId, now } = work
  const row = await managedCampaign(work, actor, id, 'campaigns:start', false)
  const number = canonicalPhone(body.number)
  if (number === null) throw new AppError('ERR_CAMPAIGN_TEST_NUMBER')
  const missing = (await missingNow(work, row, deps)).filter((part) => part !== 'audience')
  if (missing.length > 0 || row.connection_id === null) throw new AppError('ERR_CAMPAIGN_INCOMPLETE')
  if ((await phonesOutside(db, companyId, { phones: [number], outside: leftOutFor(work, actor) })).size > 0)
    throw new AppError('ERR_NO_PERMISSION')
  await lockTests(db, companyId)
  const count = await countTests(db, companyId, new Date(now.getTime() - HOUR_MS))
  if (count >= MOST_CAMPAIGN_TESTS) throw new AppError('ERR_CAMPAIGN_TEST_LIMIT')
  const { name } = await requireUser(db, actor.userId)
  const columns = row.contact_list_id === null ? [] : await listVariables(work, row.contact_list_id)
  const content = {
    row,
    template: goesByTemplate(row, deps) ? await templateOfCampaign(work, row) : null,
    settings: await campaignSettings(db, companyId),
    files: row.file_list_id === null ? [] : await filesOfList(db, companyId, row.file_list_id),
    language: actor.company.language,
    timeZone: actor.company.timeZone,
  }
  const recipient = { name, number, email: '', variables: withColumns([], columns), variant: body.variant ?? null }
  const contactId = await contactForNumber(work, { number, name })
  const { messageIds } = await queueMarketing(work, deps.services.messages, {
    ...{ contactId, connectionId: row.connection_id, campaign: null },
    drafts: draftsFor(content, recipient, now),
  })
  await insertTest(db, companyId, { campaignId: id, at: now })
  await audit(work, actor, 'campaign.test', `campaign ${id}`, null, { name: row.name })
  return { messageIds, number, remaining: MOST_CAMPAIGN_TESTS - count - 1 }
}

/** The worst state of the messages, because a test that lost one of them did not arrive as a whole. */
async function resultOf(
  { db, companyId }: Pick<Work, 'db' | 'companyId'>,
  messageIds: readonly number[],
): Promise<Pick<CampaignTest, 'status' | 'reason'>> {
  const states = []
  for (const id of messageIds) states.push(await findSentState(db, companyId, id))
  const worst =
    states.find((state) => !state || state.status === 'failed') ??
    states.find((state) => state?.status === 'waiting') ??
    states.find((state) => state?.status === 'unconfirmed')
  if (worst === undefined) return { status: 'sent', reason: null }
  return worst
    ? { status: worst.status, reason: worst.sendError }
    : { status: 'failed', reason: 'ERR_NO_MESSAGE_FOUND' }
}
