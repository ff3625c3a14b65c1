import { pauseCampaign, resumeCampaign } from '@recado/contract/campaigns/control-endpoints'
import { createCampaign, saveCampaignSettings, showCampaign, startCampaign } from '@recado/contract/campaigns/endpoints'
import { showConnection } from '@recado/contract/connections/endpoints'
import { simulatorOutbox } from '@recado/contract/connections/simulator'
import { sendByApi } from '@recado/contract/external-api/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt, nobody } from '../../apps/server/test/people.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'
import { expireHeartbeats } from './interrupted-jobs.ts'

/** A paused campaign stays paused after `kill -9`, and after its resume each recipient has the message once. */

let product: Product
let company: Company

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' })
  company = await newConnectedCompany(product, 'pausa')
})
afterAll(async () => {
  await product?.stop()
})

const PEOPLE = 150
const MARKER = '5511934999999'

async function newList(): Promise<number> {
  const { companyId } = company.admin
  const [list] = await asOwner<{ id: number }>(
    product.dataDir,
    `insert into contact_lists (company_id, name) values ($1, 'Lista') returning id`,
    [companyId],
  )
  await asOwner(
    product.dataDir,
    `insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, is_valid, checked_at)
     select $1, $2, 'Pessoa ' || n, (5511934000000 + n)::text, true, true, now() from generate_series(1, ${PEOPLE}) n`,
    [companyId, list?.id],
  )
  return list?.id ?? 0
}

async function arrivedNumbers(): Promise<string[]> {
  const { messages } = await company.insist(simulatorOutbox, {
    params: { whatsappId: company.connectionId },
    query: { limit: 5000 },
  })
  return messages.map(({ number }) => number ?? '')
}

/** Sends a message outside of the campaign and waits until it arrives, so that the campaign had time to send. */
async function sendMarker(): Promise<void> {
  const { token } = await company.insist(showConnection, { params: { id: company.connectionId } })
  const before = (await arrivedNumbers()).filter((number) => number === MARKER).length
  const program = { ...nobody, token: token ?? '' }
  await callAt(product.url, sendByApi, program, { body: { number: MARKER, body: 'marca' } })
  await until(
    async () => (await arrivedNumbers()).filter((number) => number === MARKER).length > before,
    'a message outside of the campaign',
    60_000,
  )
}

it('campaigns.11: kill -9 during a pause and after a resume: nothing is sent in it, and each gets the message once', async () => {
  await company.act(saveCampaignSettings, { body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } } })
  const { id } = await company.act(createCampaign, {
    body: {
      ...{ name: 'Pausa', message1: 'Oi, {nome}', whatsappId: company.connectionId },
      contactListId: await newList(),
    },
  })
  const toRecipients = async () => (await arrivedNumbers()).filter((number) => number !== MARKER)
  await company.act(startCampaign, { params: { id } })
  await until(async () => (await toRecipients()).length > 0, 'the first messages', 60_000)
  await company.act(pauseCampaign, { params: { id } })
  const count = (await toRecipients()).length
  expect(count).toBeLessThan(PEOPLE)
  await sendMarker()
  expect((await toRecipients()).length).toBe(count)

  await product.kill()
  await expireHeartbeats(product.dataDir)
  await product.start()
  await sendMarker()
  expect((await toRecipients()).length).toBe(count)
  expect(await company.insist(showCampaign, { params: { id } })).toMatchObject({ status: 'EM_ANDAMENTO' })

  await company.act(resumeCampaign, { params: { id } })
  await until(async () => (await toRecipients()).length > count, 'the first messages after the pause', 60_000)
  await product.kill()
  await expireHeartbeats(product.dataDir)
  await product.start()
  await until(
    async () => (await company.insist(showCampaign, { params: { id } })).status === 'FINALIZADA',
    'the end of the campaign',
    120_000,
  )
  const all = await toRecipients()
  expect([all.length, new Set(all).size]).toEqual([PEOPLE, PEOPLE])
}, 300_000)
