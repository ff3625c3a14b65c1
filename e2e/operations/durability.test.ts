import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { deleteMessage, editMessage, reactToMessage, sendMessages } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../apps/server/test/until.ts'
import { asOwner, holdRows } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { sendTo, shownHere, shownThere } from './changes.ts'
import { type Company, newConnectedCompany, postmasterPid } from './company.ts'
import { lostOf, missingOf, startTraffic } from './traffic.ts'

/** Acknowledged data survives every crash (data.3). */

/** Messages each way, enough for traffic before and after each kill. */
const COUNT = 200

let product: Product

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' })
})
afterAll(async () => {
  await product?.stop()
})

it('MSG-16, MSG-19, CON-13: kill -9 of the server, twice, amid 200 messages in and 200 out: nothing lost or duplicated', async () => {
  const company: Company = await newConnectedCompany(product, 'primeira')
  const tickets = await company.openTickets(10)
  const traffic = startTraffic(product, company, tickets, COUNT)
  for (const enough of [40, 150]) {
    await until(() => traffic.acknowledged.length >= enough, `${enough} acknowledgements`, 120_000)
    await product.kill()
    const acknowledgedKeys = [...traffic.acknowledged]
    await product.start()
    expect(await missingOf(product, company, acknowledgedKeys)).toEqual([])
  }
  await traffic.untilDone
  await traffic.check()
  // No call fails unexpectedly, not even right before and after the kill.
  expect(traffic.refusals.filter(([status]) => status === 500)).toEqual([])
})

it('MSG-06, MSG-15: kill -9 amid edits, deletions and reactions: the company sees what its customers see', async () => {
  const company: Company = await newConnectedCompany(product, 'terceira')
  const tickets = await company.openTickets(6)
  const messages = await sendTo(company, tickets)
  const changes = messages.map(({ id }, n) =>
    n % 3 === 0
      ? company.call(deleteMessage, { params: { id } })
      : n % 3 === 1
        ? company.call(editMessage, { params: { id }, body: { body: `corrigida ${n}` } })
        : company.call(reactToMessage, { params: { id }, body: { emoji: '👍' } }),
  )
  const answers: number[] = []
  for (const one of changes) one.then(({ status }) => answers.push(status)).catch(() => undefined)
  await until(() => answers.length >= messages.length / 4, 'answers to a quarter of the messages')
  await product.kill()
  await Promise.allSettled(changes)
  await product.start()
  const outboxItems = () =>
    asOwner(product.dataDir, 'select id from outbox where company_id = $1', [company.admin.companyId])
  await until(async () => (await outboxItems()).length === 0, 'an empty outbox', 120_000)
  const here = await shownHere(company, tickets)
  expect(await shownThere(company, tickets)).toEqual(here)
  expect(new Set(answers)).toEqual(new Set([200]))
  expect([...here.values()].filter((one) => one !== 'enviada').length).toBeGreaterThanOrEqual(answers.length)
})

it('messages.3: kill -9 between storing a file and its message: the orphaned file is removed at night', async () => {
  const company: Company = await newConnectedCompany(product, 'quarta')
  const [ticket] = await company.openTickets(1)
  const { companyId } = company.admin
  const folder = join(product.dataDir, 'media', `company${companyId}`)
  const files = () => (existsSync(folder) ? readdirSync(folder) : [])
  const send = () => {
    const form = new FormData()
    form.append('medias', new Blob(['nota']), 'nota.txt')
    return company.call(sendMessages, { params: { ticketId: ticket?.ticketId ?? 0 }, body: form })
  }
  expect((await send()).status).toBe(200)
  const referencedFiles = files()
  // The file is stored, and its row is still locked out.
  const release = await holdRows(product.dataDir, 'lock table messages in share mode')
  try {
    const sending = send()
    sending.catch(() => undefined)
    await until(
      () => files().some((file) => file.endsWith('.txt') && !referencedFiles.includes(file)),
      'an unreferenced text file',
    )
    await product.kill()
  } finally {
    await release().catch(() => undefined)
  }
  await product.start()
  expect(files()).toHaveLength(2)
  const countRows = async (text: string, values: unknown[]) => (await asOwner(product.dataDir, text, values)).length
  const names = () =>
    countRows('select 1 from messages where company_id = $1 and media_file = any($2)', [companyId, files()])
  expect(await names()).toBe(1)
  // Two days later.
  await asOwner(product.dataDir, `update companies set created_at = now() - interval '9 days'`)
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000)
  for (const file of files()) utimesSync(join(folder, file), twoDaysAgo, twoDaysAgo)
  await asOwner(product.dataDir, `insert into pgboss.job (name, data) values ('files.sweep', '{}')`)
  await until(() => files().length === 1, 'the deletion of the unreferenced file', 120_000)
  expect(files()).toEqual(referencedFiles)
  expect(await names()).toBe(1)
})

it('MSG-16, MSG-19: kill -9 of PostgreSQL amid 200 messages in and 200 out: nothing lost or duplicated', async () => {
  const company: Company = await newConnectedCompany(product, 'segunda')
  const tickets = await company.openTickets(10)
  const traffic = startTraffic(product, company, tickets, COUNT)
  for (const enough of [40, 150]) {
    await until(() => traffic.acknowledged.length >= enough, `${enough} acknowledgements`, 120_000)
    const pid = postmasterPid(product)
    process.kill(pid, 'SIGKILL')
    const acknowledgedKeys = [...traffic.acknowledged]
    await until(
      async () => postmasterPid(product) !== pid && (await lostOf(product, company, acknowledgedKeys)),
      'a restarted database',
      120_000,
    )
    expect(await lostOf(product, company, acknowledgedKeys)).toEqual([])
    // The simulated network stored the messages of the outage, and delivers them when the session is back.
    const hasArrived = async () => (await missingOf(product, company, acknowledgedKeys)).length === 0
    await until(hasArrived, 'all acknowledged messages', 120_000)
  }
  await traffic.untilDone
  await traffic.check()
  const unexpected = traffic.refusals.filter(([status, code]) => status !== 503 || code !== 'ERR_DATABASE_UNAVAILABLE')
  expect(unexpected).toEqual([])
})
