import {
  createCampaign,
  listShippings,
  saveCampaignSettings,
  showCampaign,
  startCampaign,
} from '@recado/contract/campaigns/endpoints'
import { showConnection } from '@recado/contract/connections/endpoints'
import { resumeGovernor } from '@recado/contract/connections/governor'
import { simulatorFault, simulatorOutbox } from '@recado/contract/connections/simulator'
import { sendMessages } from '@recado/contract/conversations/endpoints'
import { sendByApi, showSentByApi } from '@recado/contract/external-api/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt, nobody } from '../../apps/server/test/people.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'
import { expireHeartbeats } from './interrupted-jobs.ts'

/** A campaign continues after `kill -9` at any time, and each recipient gets it once. */

let product: Product
let company: Company

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' })
  company = await newConnectedCompany(product, 'campanha')
})
afterAll(async () => {
  await product?.stop()
})

const ask = <Row extends object>(text: string, values: unknown[] = []) => asOwner<Row>(product.dataDir, text, values)
const LIST = 120
const TAGGED = 70
/** People who have the tag and are in the list. */
const BOTH = 30

/** A list and a tag that overlap. */
async function newAudience(): Promise<{ contactListId: number; tagListId: number }> {
  const { companyId } = company.admin
  const { id: tagListId } = await company.act(createTag, { body: { name: 'Todos' } })
  const [list] = await ask<{ id: number }>(
    `insert into contact_lists (company_id, name) values ($1, 'Lista') returning id`,
    [companyId],
  )
  const contactListId = list?.id ?? 0
  await ask(
    `insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, is_valid, checked_at)
     select $1, $2, 'Pessoa ' || n, (5511930000000 + n)::text, true, true, now() from generate_series(1, ${LIST}) n`,
    [companyId, contactListId],
  )
  await ask(
    `with made as (insert into contacts (company_id, name, number)
       select $1, 'Contato ' || n, (5511930000000 + n)::text from generate_series(${LIST - BOTH + 1}, ${LIST - BOTH + TAGGED}) n
       returning id)
     insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $2 from made`,
    [companyId, tagListId],
  )
  return { contactListId, tagListId }
}

it('campaigns.1: kill -9 while gathering recipients and while sending: each gets the message once, and the report adds up', async () => {
  const valid = LIST + TAGGED - BOTH
  await company.act(saveCampaignSettings, { body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } } })
  const { id } = await company.act(createCampaign, {
    body: { name: 'Uma vez', message1: 'Oi, {nome}', whatsappId: company.connectionId, ...(await newAudience()) },
  })
  await company.act(startCampaign, { params: { id } })
  const countDelivered = async () => {
    const [row] = await ask<{ n: number }>(
      'select count(delivered_at)::int as n from campaign_shippings where campaign_id = $1',
      [id],
    )
    return row?.n ?? 0
  }
  // Immediately, among the first messages, and halfway.
  for (const threshold of [0, 1, valid / 2]) {
    await until(async () => (await countDelivered()) >= threshold, `${threshold} messages sent`, 120_000)
    await product.kill()
    await expireHeartbeats(product.dataDir)
    await product.start()
  }
  const report = await until(
    async () => {
      const now = await company.insist(showCampaign, { params: { id } })
      return now.status === 'FINALIZADA' && now.counts?.delivered === valid ? now : null
    },
    'the end of the campaign',
    180_000,
  )
  expect(report.counts).toMatchObject({ total: LIST + TAGGED, valid, duplicate: BOTH, delivered: valid, failed: 0 })
  const { messages } = await company.insist(simulatorOutbox, {
    params: { whatsappId: company.connectionId },
    query: { limit: 5000 },
  })
  const to = messages.map(({ number }) => number)
  expect([to.length, new Set(to).size]).toEqual([valid, valid])
  const [stored] = await ask(
    `select count(*)::int as rows, count(distinct message_id)::int as messages,
       (select count(*)::int from messages where from_me) as sent
     from campaign_shippings where campaign_id = $1`,
    [id],
  )
  expect(stored).toEqual({ rows: LIST + TAGGED, messages: valid, sent: valid })
  const page = await company.insist(listShippings, { params: { id }, query: { status: 'DUPLICATE' } as never })
  expect(page.count).toBe(BOTH)
})

it("CON-19, connections.9: kill -9 while first contacts wait: the wait's end stays, nothing is sent early, and each gets it once", async () => {
  const { act, insist, connectionId } = company
  const phone = { params: { whatsappId: connectionId } }
  const [list] = await ask<{ id: number }>(
    `insert into contact_lists (company_id, name) values ($1, 'Novos') returning id`,
    [company.admin.companyId],
  )
  await ask(
    `insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, is_valid, checked_at)
     select $1, $2, 'Novo ' || n, (5511931000000 + n)::text, true, true, now() from generate_series(1, 3) n`,
    [company.admin.companyId, list?.id],
  )
  await act(simulatorFault, { ...phone, body: { failSends: 1, failCode: 463 } })
  const { token } = await act(showConnection, { params: { id: connectionId } })
  const program = { ...nobody, token: token ?? '' }
  const sends = (number: string, body: string) => callAt(product.url, sendByApi, program, { body: { number, body } })
  await sends('5511931000098', 'recusada')
  const hold = async () => (await insist(showConnection, { params: { id: connectionId } })).firstContactsUntil
  const end = await until(hold, 'the refusal')
  const { id } = await act(createCampaign, {
    body: { name: 'Novos', message1: 'Oi, {nome}', whatsappId: connectionId, contactListId: list?.id ?? 0 },
  })
  await act(startCampaign, { params: { id } })
  const apiSend = await sends('5511931000099', 'primeira')
  const message = async () =>
    (await callAt(product.url, showSentByApi, program, { params: { id: apiSend.body.id } })).body
  const state = async () => {
    const { status, sendError } = await message()
    const { counts } = await insist(showCampaign, { params: { id } })
    return { end: await hold(), status, sendError, waiting: counts?.waiting, delivered: counts?.delivered }
  }
  const before = { end, status: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS', waiting: 3, delivered: 0 }
  await until(async () => (await state()).waiting === 3, 'the recipients')
  expect(await state()).toEqual(before)

  await product.kill()
  await product.start()
  // While the session is opening, the message waits for it.
  await until(async () => {
    expect(await state()).toEqual(before)
    return true
  }, 'the state before the kill')
  const texts = async () => {
    const { messages } = await insist(simulatorOutbox, { ...phone, query: { limit: 5000 } })
    return messages.map(({ number, body }) => `${number} ${body}`).filter((text) => /55119310|resposta/.test(text))
  }
  const [ticket] = await company.openTickets(1)
  await insist(sendMessages, { params: { ticketId: ticket?.ticketId ?? 0 }, body: { body: 'resposta' } })
  await until(async () => (await texts()).length > 0, 'the answer')
  expect(await texts()).toEqual([`${ticket?.number} resposta`])

  await insist(resumeGovernor, { params: { id: connectionId } })
  await until(async () => (await message()).status === 'sent', 'the first contact', 60_000)
  await until(
    async () => (await insist(showCampaign, { params: { id } })).status === 'FINALIZADA',
    'the end of the campaign',
    120_000,
  )
  const all = await texts()
  expect([all.length, new Set(all).size]).toEqual([5, 5])
}, 300_000)
