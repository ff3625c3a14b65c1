import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../apps/server/test/until.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newCompany, postmasterPid } from './company.ts'
import { lostOf, missingOf, startTraffic } from './traffic.ts'

/** What was acknowledged is there, whatever dies (PROOF, Durable; FAMILY, where the family fails). */

let product: Product

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' })
})
afterAll(async () => {
  await product?.stop()
})

it('MSG-16, MSG-19, CON-13: kill -9 of the server, twice, amid 300 messages in and 300 out: nothing lost, nothing doubled', async () => {
  const company: Company = await newCompany(product, 'primeira')
  const tickets = await company.openTickets(10)
  const traffic = startTraffic(product, company, tickets)
  for (const enough of [60, 220]) {
    await until(() => traffic.acknowledged.length >= enough, `${enough} acknowledgements`, 60_000)
    await product.kill()
    const known = [...traffic.acknowledged]
    await product.start()
    expect(await missingOf(product, company, known)).toEqual([])
  }
  await traffic.done
  await traffic.check()
  // Nothing is answered with an unexpected failure, also not right before and after.
  expect(traffic.refusals.filter(([status]) => status === 500)).toEqual([])
})

it('MSG-16, MSG-19: kill -9 of PostgreSQL amid 300 messages in and 300 out: nothing lost, nothing doubled', async () => {
  const company: Company = await newCompany(product, 'segunda')
  const tickets = await company.openTickets(10)
  const traffic = startTraffic(product, company, tickets)
  for (const enough of [60, 220]) {
    await until(() => traffic.acknowledged.length >= enough, `${enough} acknowledgements`, 60_000)
    const pid = postmasterPid(product)
    process.kill(pid, 'SIGKILL')
    const known = [...traffic.acknowledged]
    await until(
      async () => postmasterPid(product) !== pid && (await lostOf(product, company, known)),
      'a new database',
      60_000,
    )
    expect(await lostOf(product, company, known)).toEqual([])
    // What was written while the line was away was kept by the simulated network, and arrives when it is back.
    const arrived = async () => (await missingOf(product, company, known)).length === 0
    await until(arrived, 'everything that was acknowledged', 60_000)
  }
  await traffic.done
  await traffic.check()
  const unexpected = traffic.refusals.filter(([status, code]) => status !== 503 || code !== 'ERR_DATABASE_UNAVAILABLE')
  expect(unexpected).toEqual([])
})
