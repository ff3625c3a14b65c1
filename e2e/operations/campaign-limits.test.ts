import { createCampaign, saveCampaignSettings, showCampaign, startCampaign } from '@recado/contract/campaigns/endpoints'
import { resumeGovernor, showGovernor, updateGovernor } from '@recado/contract/connections/governor'
import { simulatorOutbox } from '@recado/contract/connections/simulator'
import { checkContactList, createContactList, showContactList } from '@recado/contract/contact-lists/endpoints'
import { sendMessages } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'
import { expireHeartbeats } from './interrupted-jobs.ts'

/** The limits of a connection and their counters survive `kill -9`. */

let product: Product
let company: Company

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' })
  company = await newConnectedCompany(product, 'limites')
  await company.act(updateGovernor, {
    params: { id: company.connectionId },
    body: { enabled: true, dailyCap: 100_000, newContactsPerDay: 0, quietFrom: null, quietTo: null, warmUpDays: 0 },
  })
})
afterAll(async () => {
  await product?.stop()
})

const ask = <Row extends object>(text: string, values: unknown[] = []) => asOwner<Row>(product.dataDir, text, values)

/** Creates a list with this many people; `isValid` null: unchecked numbers. */
async function newList(name: string, from: number, people: number, isValid: boolean | null): Promise<number> {
  const { id } = await company.act(createContactList, { body: { name } })
  await ask(
    `insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, is_valid, checked_at)
     select $1, $2, 'Pessoa ' || n, ($3::bigint + n)::text, true, $4, case when $4 then now() end from generate_series(1, $5::int) n`,
    [company.admin.companyId, id, from, isValid, people],
  )
  return id
}

const arrivedMessages = async () =>
  (
    await company.insist(simulatorOutbox, {
      params: { whatsappId: company.connectionId },
      query: { limit: 5000 },
    })
  ).messages

it('connections.7: kill -9 while marketing is paused: it stays paused until a user resumes it, manual texts are sent, and then each arrives once', async () => {
  const people = 40
  const [chat] = await company.openTickets(1)
  await company.act(saveCampaignSettings, { body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } } })
  await ask(
    `update connection_pace set paused_at = now(), paused_reason = 'refused', paused_failures = 5, paused_of = 40 where connection_id = $1`,
    [company.connectionId],
  )
  const { id } = await company.act(createCampaign, {
    body: {
      ...{ name: 'Segura', message1: 'Oi, {nome}', whatsappId: company.connectionId },
      contactListId: await newList('Presa', 5_511_930_000_000, people, true),
    },
  })
  await company.act(startCampaign, { params: { id } })
  const waiting = async () => {
    const [row] = await ask<{ n: number }>('select count(*)::int as n from outbox where class = 3')
    return row?.n ?? 0
  }
  // Right after a start the session may still be opening, and that reason has precedence.
  const untilPaused = () =>
    until(
      async () =>
        (await waiting()) === people &&
        (await company.insist(showCampaign, { params: { id } })).hold?.reason === 'paused',
      'the campaign to be held by the pause',
      60_000,
    )
  await untilPaused()
  for (const round of ['um', 'dois']) {
    await product.kill()
    await product.start()
    // The sender works again: a manual text arrives.
    await company.insist(sendMessages, { params: { ticketId: chat?.ticketId ?? 0 }, body: { body: round } })
    await until(
      async () => (await arrivedMessages()).some(({ body }) => body === round),
      `the text of a person: ${round}`,
      60_000,
    )
    await untilPaused()
  }
  await company.act(resumeGovernor, { params: { id: company.connectionId } })
  await until(
    async () => (await company.insist(showCampaign, { params: { id } })).status === 'FINALIZADA',
    'the end of the campaign',
    120_000,
  )
  const to = (await arrivedMessages()).map(({ number }) => number).filter((number) => number !== chat?.number)
  expect([to.length, new Set(to).size]).toEqual([people, people])
})

it("kill -9 while a list's numbers are checked: the check continues, and its requests count against the day's limit", async () => {
  const people = 300
  const batch = 50
  const list = await newList('Por verificar', 5_511_940_000_000, people, null)
  await company.act(checkContactList, { params: { id: list }, body: { whatsappId: company.connectionId } })
  const countChecked = async () => {
    const [row] = await ask<{ n: number }>(
      'select count(*)::int as n from contact_list_items where contact_list_id = $1 and is_valid is not null',
      [list],
    )
    return row?.n ?? 0
  }
  const killPoints = [1, people / 2]
  for (const threshold of killPoints) {
    await until(async () => (await countChecked()) >= threshold, `${threshold} numbers looked up`, 120_000)
    await product.kill()
    await expireHeartbeats(product.dataDir)
    await product.start()
  }
  await until(
    async () => (await company.insist(showContactList, { params: { id: list } })).check?.state === 'done',
    'the end of the look-up',
    180_000,
  )
  expect(await countChecked()).toBe(people)
  const [checks] = await ask<{ n: number }>(
    'select sum(checks)::int as n from connection_days where connection_id = $1',
    [company.connectionId],
  )
  // Each kill repeats at most one batch that was checked but not stored.
  expect(checks?.n).toBeGreaterThanOrEqual(people)
  expect(checks?.n).toBeLessThanOrEqual(people + killPoints.length * batch)
  expect((await company.insist(showGovernor, { params: { id: company.connectionId } })).enabled).toBe(true)
})
