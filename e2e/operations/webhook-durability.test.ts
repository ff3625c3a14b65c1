import { createWebhook } from '@recado/contract/webhooks/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OutsideServer, startOutside } from '../../apps/server/src/platform/egress/test/outside-server.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'

/** A webhook receives all events after `kill -9`, with the same ids. */

const CONTACTS = 30

let product: Product
let company: Company
let outside: OutsideServer

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' })
  outside = await startOutside()
  company = await newConnectedCompany(product, 'webhook')
})
afterAll(async () => {
  await product?.stop()
  await outside?.stop()
})

const idsOf = (calls: readonly { headers: Record<string, string> }[]) =>
  calls.map(({ headers }) => headers['x-recado-event-id'] ?? '')

it('HOK-05: kill -9 while calls are in flight: each event arrives, with one id', async () => {
  await company.act(createWebhook, { body: { name: 'Sistema', url: outside.url, events: ['contact.created'] } })
  // Half of the calls are answered, the others hang when the server dies.
  let calls = 0
  outside.answer = (_call, reply) => (++calls <= CONTACTS / 2 ? reply.end('ok') : undefined)
  await asOwner(
    product.dataDir,
    `insert into contacts (company_id, name, number) select $1, 'Cliente ' || n, (5511970000000 + n)::text from generate_series(1, $2::int) n`,
    [company.admin.companyId, CONTACTS],
  )
  await until(() => calls > CONTACTS / 2, 'a call that hangs')
  await product.kill()
  outside.answer = (_call, reply) => reply.end('ok')
  await product.start()
  const ask = (text: string) => asOwner<{ n: number }>(product.dataDir, text)
  // Deliveries in progress are free again a minute after they were claimed. Simulate that minute.
  await ask('update webhook_deliveries set claimed_until = now() where claimed_until is not null')
  await until(async () => {
    const [remaining] = await ask(`select count(*)::int as n from webhook_deliveries where state <> 'delivered'`)
    return remaining?.n === 0
  }, 'every delivery')
  expect(new Set(idsOf(outside.received)).size).toBe(CONTACTS)
})
