import { createConnection } from '@recado/contract/connections/endpoints'
import { simulatorEvent, simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Endpoint, Out } from '@recado/contract/endpoint'
import { updateSetting } from '@recado/contract/identity/endpoints'
import { createQueue, createQueueOption } from '@recado/contract/queues/endpoints'
import type { SharedTestApp } from '../../../../test/app.ts'
import { customerNumber, pair } from '../../../../test/company-fixture.ts'
import type { CallInputs, Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'

/** A test company: a connection with queues, and customers who write to it. */
export interface Counter {
  connectionId: number
  queueIds: number[]
  customer(): Customer
  do<const E extends Endpoint>(endpoint: E, inputs: CallInputs<E>): Promise<Out<E>>
}

export interface Customer {
  number: string
  write(body: string, change?: Record<string, unknown>): Promise<void>
  call(): Promise<string>
  /** The messages on the customer's phone so far. */
  arrived(): Promise<string[]>
  /** Same, once no message is being sent any more. */
  received(): Promise<string[]>
  /** All tickets of the customer, newest first. */
  tickets(): Promise<Ticket[]>
  ticket(): Promise<Ticket>
  move(change: Record<string, unknown>, as?: Person): Promise<Ticket>
}

let serial = 0

/** Moves menus a minute into the past, as if the customers had read them. */
export const menusWereRead = (app: SharedTestApp) =>
  app.rows(`update chatbot_states set menu_at = menu_at - interval '1 minute' where company_id = any($1)`, [
    app.companyIds,
  ])

/**
 * Waits until customers' messages are stored: right after a start they wait at the network until the session is open.
 */
export async function waitUntilStored(app: SharedTestApp): Promise<void> {
  const waiting = () =>
    app.rows(
      `select 1 from simulated_messages m join simulated_accounts a using (company_id, connection_id)
       where company_id = any($1) and not m.delivered and not m.from_company and a.paired and a.dropped_code is null`,
      [app.companyIds],
    )
  await until(async () => (await waiting()).length === 0, 'every message of a customer')
}

/** Waits until all effects are done: no fact, burst, closing text or outbox item waits. */
export async function waitUntilSettled(app: SharedTestApp): Promise<void> {
  await waitUntilStored(app)
  await until(async () => {
    const [left] = await app.rows<{ n: number }>(
      `select ((select count(*) from fact_reactions where company_id = any($1))
        + (select count(*) from outbox where company_id = any($1))
        + (select count(*) from ticket_timers where company_id = any($1) and kind in ('closing', 'burst')))::int as n`,
      [app.companyIds],
    )
    return left?.n === 0
  }, 'no send under way')
}

export const setting = async (app: SharedTestApp, as: Person, key: string, value: string): Promise<void> => {
  const { status } = await app.call(updateSetting, as, { params: { key }, body: { key, value } })
  if (status !== 200) throw new Error(`${key} was not set: ${status}`)
}

/** Creates the company's connection; `queues` are created with the given fields. */
export async function openCounter(
  app: SharedTestApp,
  admin: Person,
  { queues = [], ...connection }: { queues?: Array<Record<string, unknown>>; [field: string]: unknown } = {},
): Promise<Counter> {
  async function act<const E extends Endpoint>(endpoint: E, inputs: CallInputs<E>): Promise<Out<E>> {
    const answer = await app.call(endpoint, admin, inputs)
    if (answer.status !== 200) throw new Error(`${endpoint.id}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const queueIds: number[] = []
  for (const queue of queues) {
    serial += 1
    const color = `#${(0x100000 + serial * 4099).toString(16).slice(-6)}`
    const name = typeof queue.name === 'string' ? `${queue.name} ${serial}` : `Fila ${serial}`
    queueIds.push((await act(createQueue, { body: { ...queue, name, color } })).id)
  }
  const body = { name: `Linha ${++serial}`, provider: 'simulator', queueIds, ...connection }
  const { id: connectionId } = await act(createConnection, { body })
  await pair(app, admin, connectionId)
  const params = { whatsappId: connectionId }
  const customer = (): Customer => {
    const number = customerNumber()
    const tickets = async () =>
      (await act(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets.toSorted(
        (a, b) => b.id - a.id,
      )
    const ticket = async () => {
      const [newest] = await tickets()
      if (!newest) throw new Error('no ticket')
      return newest
    }
    const arrived = async () =>
      (await act(simulatorOutbox, { params, query: { number } })).messages.map((message) => message.body)
    return {
      number,
      arrived,
      write: async (text, change = {}) =>
        void (await act(simulatorInbound, { params, body: { number, name: 'Maria Souza', body: text, ...change } })),
      async call() {
        const id = `call-${++serial}`
        await act(simulatorEvent, { params, body: { type: 'call', number, id } })
        return id
      },
      async received() {
        await waitUntilSettled(app)
        return arrived()
      },
      tickets,
      ticket,
      async move(change, as = admin) {
        const { id } = await ticket()
        const answer = await app.call(updateTicket, as, { params: { id }, body: change })
        if (answer.status !== 200) throw new Error(`no move: ${answer.status} ${JSON.stringify(answer.body)}`)
        return answer.body
      },
    }
  }
  return { connectionId, queueIds, customer, do: act }
}

/** Adds an option to a queue's menu and returns its id. */
export async function addOption(
  counter: Counter,
  queueId: number,
  title: string,
  change: { message?: string; parentId?: number } = {},
): Promise<number> {
  return (await counter.do(createQueueOption, { body: { queueId, title, ...change } })).id
}
