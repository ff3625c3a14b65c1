import { simulatorOutbox } from '@recado/contract/connections/simulator'
import { listKanbanTickets, moveCard, updateLane } from '@recado/contract/kanban/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'
import { expireHeartbeats } from './interrupted-jobs.ts'

/** Lanes move their tickets on and greet once, despite crashes of the server. */

let product: Product
let company: Company

beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' })
  await asOwner(product.dataDir, 'update plans set use_kanban = true')
  company = await newConnectedCompany(product, 'colunas')
})
afterAll(async () => {
  await product?.stop()
})

const TICKETS = 40

it('kill -9 while a lane moves its tickets on: each moves once with one greeting, and the counters add up', async () => {
  const newLane = async (name: string) => (await company.act(createTag, { body: { name, kanban: 1 } })).id
  const [from, to, after] = [await newLane('Triagem'), await newLane('Atrasado'), await newLane('Depois')]
  const tickets = await company.openTickets(TICKETS)
  for (const { ticketId } of tickets)
    await company.act(moveCard, { params: { ticketId }, body: { laneId: String(from) } as never })
  const rules = { nextAfterMinutes: 60, entryMessage: 'Ainda estamos vendo, {{firstName}}.' }
  await company.act(updateLane, { params: { id: to }, body: { ...rules, nextTagId: after } })
  await company.act(updateLane, { params: { id: from }, body: { nextAfterMinutes: 60, nextTagId: to } })
  const in_ = async (tagId: number) => {
    const rows = await asOwner<{ n: number }>(
      product.dataDir,
      'select count(*)::int as n from ticket_lanes where tag_id = $1',
      [tagId],
    )
    return rows[0]?.n ?? 0
  }
  // An hour has passed during the downtime: the next start handles it.
  await product.kill()
  await asOwner(product.dataDir, `update ticket_lanes set since = now() - interval '61 minutes'`)
  await product.start()
  for (const threshold of [0, 1]) {
    await until(async () => (await in_(to)) >= threshold, `${threshold} tickets in the next lane`, 120_000)
    await product.kill()
    await expireHeartbeats(product.dataDir)
    await product.start()
  }
  const board = await until(
    async () => {
      const now = await company.insist(listKanbanTickets, { query: { limit: 500 } })
      // Cards and counts are read in parallel, so one answer may mix the states before and after a move.
      const arrivedCount = now.tickets.filter(({ laneId }) => laneId === String(to)).length
      return arrivedCount === TICKETS && now.lanes.find(({ laneId }) => laneId === String(to))?.count === TICKETS
        ? now
        : null
    },
    'all tickets in the next lane',
    120_000,
  )
  expect(board.lanes.map(({ count }) => count)).toEqual([0, 0, TICKETS, 0])
  expect(board.tickets.map(({ laneId }) => laneId)).toEqual(Array.from({ length: TICKETS }, () => String(to)))
  const greetings = async () => {
    const query = { limit: 5000 }
    const { messages } = await company.insist(simulatorOutbox, { params: { whatsappId: company.connectionId }, query })
    return messages.filter(({ body }) => body?.includes('Ainda estamos vendo')).map(({ number }) => number)
  }
  const numbers = tickets.map(({ number }) => number).sort()
  const read = await until(
    async () => ((await greetings()).length >= TICKETS ? greetings() : null),
    'greetings',
    120_000,
  )
  expect(read.sort()).toEqual(numbers)
})
