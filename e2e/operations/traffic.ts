import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { sendMessages } from '@recado/contract/conversations/endpoints'
import { expect } from 'vitest'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import type { Product } from '../product.ts'
import type { Company } from './company.ts'

/** A call that is repeated until it is acknowledged, as browsers and phones do. */
interface Errand {
  key: string
  run(): Promise<unknown>
}

/** Messages each way, sent by clients that repeat unanswered calls. */
export interface Traffic {
  /** Keys of messages acknowledged with 200, in order. */
  acknowledged: string[]
  /** Refusals with their codes, without broken connections. */
  refusals: Array<[number, unknown]>
  /** Settles when everything is acknowledged. */
  untilDone: Promise<void>
  /** Verifies that every message exists exactly once and in order, also on the phones. */
  check(): Promise<void>
}

const BATCH = 50

/**
 * Sends messages in and as many out, over ten customers.
 * @param count the messages of each direction, a multiple of ten; one call sends `BATCH` of those in
 */
export function startTraffic(
  product: Product,
  company: Company,
  tickets: Array<{ ticketId: number; number: string }>,
  count: number,
): Traffic {
  const acknowledged: string[] = []
  const refusals: Array<[number, unknown]> = []
  const connection = { params: { whatsappId: company.connectionId } }
  const at = (n: number) => tickets[n % tickets.length] ?? { ticketId: 0, number: '' }
  const inbound = (n: number) => ({
    id: `IN-${n}`,
    number: at(n).number,
    body: `entra ${n}`,
    timestamp: 1_700_000_000 + n,
  })
  const batch: Errand = {
    key: 'batch',
    run: () =>
      company.insist(
        simulatorInbound,
        { ...connection, body: Array.from({ length: BATCH }, (_, n) => inbound(n)) },
        refusals,
      ),
  }
  const single = (n: number): Errand => ({
    key: `IN-${n}`,
    run: () => company.insist(simulatorInbound, { ...connection, body: inbound(n) }, refusals),
  })
  const outbound = (n: number): Errand => ({
    key: `saida-${String(n).padStart(4, '0')}`,
    run: () =>
      company.insist(
        sendMessages,
        {
          params: { ticketId: at(n).ticketId },
          body: { body: `sai ${n}`, clientId: `saida-${String(n).padStart(4, '0')}` },
        },
        refusals,
      ),
  })
  const work = async (errands: Errand[]) => {
    for (const errand of errands) {
      await errand.run()
      acknowledged.push(errand.key)
    }
  }
  const numbers = (from: number, step: number, to: number) =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => from + n * step)
  const completion = Promise.all([
    // The batch waits for other traffic, so that it is in flight when the fault occurs.
    until(() => acknowledged.length >= 20, 'traffic', 120_000).then(() => work([batch])),
    work(numbers(BATCH, 2, count).map(single)),
    work(numbers(BATCH + 1, 2, count).map(single)),
    // One sender per ticket, because the order is checked.
    ...tickets.map((_, ticket) => work(numbers(ticket, tickets.length, count).map(outbound))),
  ]).then(() => undefined)
  return { acknowledged, refusals, untilDone: completion, check: () => check(product, company, tickets, count) }
}

/** The keys of acknowledged messages that are not in the database. */
export async function missingOf(product: Product, company: Company, keys: string[]): Promise<string[]> {
  const expectedKeys = keys.flatMap((key) =>
    key === 'batch' ? Array.from({ length: BATCH }, (_, n) => `IN-${n}`) : [key],
  )
  const rows = await asOwner<{ key: string }>(
    product.dataDir,
    `select coalesce(client_id, external_id) as key from messages
     where company_id = $1 and (external_id = any($2) or client_id = any($2))`,
    [company.admin.companyId, expectedKeys],
  )
  const storedKeys = new Set(rows.map((row) => row.key))
  return expectedKeys.filter((key) => !storedKeys.has(key))
}

/** The keys that are neither stored nor kept by the simulated network for an absent session (connections.2). */
export async function lostOf(product: Product, company: Company, keys: string[]): Promise<string[]> {
  const missing = await missingOf(product, company, keys)
  const rows = await asOwner<{ id: string }>(
    product.dataDir,
    'select id from simulated_messages where company_id = $1 and id = any($2)',
    [company.admin.companyId, missing],
  )
  const networkIds = new Set(rows.map((row) => row.id))
  return missing.filter((key) => !networkIds.has(key))
}

async function check(
  product: Product,
  company: Company,
  tickets: Array<{ number: string }>,
  count: number,
): Promise<void> {
  const counts = async () => {
    const [stored] = await asOwner<Record<string, number>>(
      product.dataDir,
      `select count(*) filter (where external_id like 'IN-%')::int as inbound, count(distinct external_id) filter (where external_id like 'IN-%')::int as inbound_ids,
         count(*) filter (where client_id like 'saida-%')::int as outbound, count(distinct client_id)::int as outbound_ids from messages where company_id = $1`,
      [company.admin.companyId],
    )
    return stored
  }
  // The simulated network acknowledges during the absence, and delivers when the session is back.
  await until(async () => ((await counts())?.inbound_ids ?? 0) >= count, 'every message of the customers', 120_000)
  expect(await counts()).toEqual({ inbound: count, inbound_ids: count, outbound: count, outbound_ids: count })
  const connection = { params: { whatsappId: company.connectionId } }
  const arrivedAt = async (number: string) =>
    (await company.act(simulatorOutbox, { ...connection, query: { number, limit: 5000 } })).messages.map(
      ({ body }) => body,
    )
  const each = count / tickets.length
  for (const [ticket, { number }] of tickets.entries()) {
    await until(async () => (await arrivedAt(number)).length >= each, `${each} messages at ${number}`, 120_000)
    expect(await arrivedAt(number)).toEqual(
      Array.from({ length: each }, (_, n) => `sai ${ticket + n * tickets.length}`),
    )
  }
  // All are handed over. An acknowledgement may be lost with the process, but no message is failed or waiting.
  const findUnsettled = () =>
    asOwner(
      product.dataDir,
      `select external_id, send_state from messages where company_id = $1 and send_state not in ('sent', 'unconfirmed')`,
      [company.admin.companyId],
    )
  await until(async () => (await findUnsettled()).length === 0, 'all messages to settle', 120_000)
}
