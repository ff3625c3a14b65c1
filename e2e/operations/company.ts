import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { healthReady } from '@recado/contract/app/endpoints'
import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorScan } from '@recado/contract/connections/simulator'
import { listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import type { Endpoint, Out } from '@recado/contract/endpoint'
import { login, signUp } from '@recado/contract/identity/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { type CallAnswer, type CallInputs, callAt, nobody, type Person } from '../../apps/server/test/people.ts'
import { until } from '../../apps/server/test/until.ts'
import type { Product } from '../product.ts'

/** A company of the running product, used as its admin over HTTP only. */
export interface Company {
  admin: Person
  connectionId: number
  call<const E extends Endpoint>(endpoint: E, inputs: CallInputs<E>): Promise<CallAnswer<Out<E>>>
  /** Calls an endpoint and fails the test unless the answer is 200. */
  act<const E extends Endpoint>(endpoint: E, inputs: CallInputs<E>): Promise<Out<E>>
  /**
   * Repeats a call until the answer is 200, like a client that lost its server. Other answers are collected in
   * `answered`.
   */
  insist<const E extends Endpoint>(
    endpoint: E,
    inputs: CallInputs<E>,
    answered?: Array<[number, unknown]>,
  ): Promise<Out<E>>
  /** Waits until the sessions are connected after a start. */
  untilReady(): Promise<void>
  /** Creates customers who wrote, with accepted tickets. */
  openTickets(count: number): Promise<Array<{ ticketId: number; number: string }>>
}

export const PASSWORD = 'segredo-de-teste'

/** Signs up a company and gives it a queue and a connected simulated number. */
export async function newConnectedCompany(product: Product, name: string): Promise<Company> {
  const email = `dona@${name}.test`
  const at = <const E extends Endpoint>(endpoint: E, as: Person, inputs: CallInputs<E>) =>
    callAt(product.url, endpoint, as, inputs)
  const signUpAnswer = await at(signUp, nobody, { body: { company: name, name: 'Dona', email, password: PASSWORD } })
  if (signUpAnswer.status !== 200)
    throw new Error(`sign-up failed: ${signUpAnswer.status} ${JSON.stringify(signUpAnswer.body)}`)
  const { body } = await at(login, nobody, { body: { email, password: PASSWORD } })
  const admin = { token: body.token, userId: body.user.id, companyId: body.user.companyId, email }
  const call: Company['call'] = (endpoint, inputs) => at(endpoint, admin, inputs)
  const act: Company['act'] = async (endpoint, inputs) => {
    const answer = await call(endpoint, inputs)
    if (answer.status !== 200) throw new Error(`${endpoint.id}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const queue = await act(createQueue, { body: { name: 'Vendas', color: '#22aa66' } })
  const connection = await act(createConnection, {
    body: { name: 'Linha', provider: 'simulator', queueIds: [queue.id] },
  })
  const state = () => act(showConnection, { params: { id: connection.id } })
  await until(async () => (await state()).status === 'qrcode', 'a QR code')
  await act(simulatorScan, { params: { whatsappId: connection.id }, body: {} })
  await until(async () => (await state()).status === 'CONNECTED', 'an open session')
  const company: Company = {
    admin,
    connectionId: connection.id,
    call,
    act,
    insist: (endpoint, inputs, answered = []) =>
      until(
        async () => {
          const answer = await call(endpoint, inputs)
          if (answer.status === 200) return answer.body
          answered.push([answer.status, answer.body.error])
          return null
        },
        `an answer of ${endpoint.id}`,
        120_000,
      ),
    async untilReady() {
      await until(async () => (await call(healthReady, {})).status === 200, 'connected sessions', 120_000)
    },
    openTickets: (count) => openTickets(company, count),
  }
  return company
}

async function openTickets(company: Company, count: number): Promise<Array<{ ticketId: number; number: string }>> {
  const numbers = Array.from({ length: count }, (_, n) => `55119${71_000_101 + n}`)
  await company.act(simulatorInbound, {
    params: { whatsappId: company.connectionId },
    body: numbers.map((number) => ({ number, body: 'bom dia' })),
  })
  return Promise.all(
    numbers.map(async (number) => {
      const query = { searchParam: number, showAll: 'true' } as const
      // Right after a start the network stores the message until the session is open.
      const { id: ticketId } = await until(
        async () => (await company.act(listTickets, { query })).tickets[0],
        `a ticket of ${number}`,
      )
      await company.act(updateTicket, {
        params: { id: ticketId },
        body: { status: 'open', userId: company.admin.userId },
      })
      return { ticketId, number }
    }),
  )
}

/** The current process of the embedded database. */
export const postmasterPid = (product: Product): number =>
  Number(readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
