import { simulatorInbound } from '@recado/contract/connections/simulator'
import { savePushDevice } from '@recado/contract/push/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newSubscription } from '../../apps/server/src/domains/push/test/calls.ts'
import { type OutsideServer, startOutside } from '../../apps/server/src/platform/egress/test/outside-server.ts'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'
import { expireHeartbeats } from './interrupted-jobs.ts'

/** Push notices arrive after `kill -9`. */

const TICKETS = 12
const PER_COMPANY = 4

let product: Product
let company: Company
let outside: OutsideServer

beforeAll(async () => {
  product = await startProduct({
    ...{ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' },
    ...{ PUSH_HOSTS: '127.0.0.1', PUSH_WAIT_MS: '0' },
  })
  outside = await startOutside()
  company = await newConnectedCompany(product, 'avisos')
})
afterAll(async () => {
  await product?.stop()
  await outside?.stop()
})

const ask = <Row extends object>(text: string) => asOwner<Row>(product.dataDir, text)

it("APP-05: kill -9 while notices are being sent: each ticket's notice arrives once, and none is left", async () => {
  const tickets = await company.openTickets(TICKETS)
  const { keys } = newSubscription()
  await company.act(savePushDevice, { body: { endpoint: `${outside.url}/push`, keys, name: 'Celular' } })
  // Half of the calls are answered, the others hang when the server dies.
  const topics: string[] = []
  let hanging = 0
  outside.answer = ({ headers }, reply) => {
    if (topics.length >= TICKETS / 2) return void hanging++
    topics.push(headers.topic ?? '')
    reply.writeHead(201).end()
  }
  await company.act(simulatorInbound, {
    params: { whatsappId: company.connectionId },
    body: tickets.map(({ number }) => ({ number, body: 'cadê?' })),
  })
  await until(() => hanging === PER_COMPANY, 'calls that hang')
  await product.kill()
  outside.answer = ({ headers }, reply) => {
    topics.push(headers.topic ?? '')
    reply.writeHead(201).end()
  }
  await expireHeartbeats(product.dataDir)
  await product.start()
  await until(
    async () => {
      const [remaining] = await ask<{ n: number }>('select count(*)::int as n from push_notices')
      return remaining?.n === 0
    },
    'every notice',
    120_000,
  )
  expect(new Set(topics).size).toBe(TICKETS)
})
