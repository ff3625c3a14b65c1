import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Customer } from './customer.ts'
import { graphServer } from './http.ts'
import type { GraphNumber, GraphTemplate, GraphToken, TakenMessage } from './model.ts'
import { GraphState, newGraphId, newWamid } from './state.ts'
import { reportStatus } from './status.ts'
import { templateOf } from './templates.ts'

const RIGHTS = ['whatsapp_business_management', 'whatsapp_business_messaging']

/**
 * A small Graph API on 127.0.0.1, as far as the WhatsApp Cloud API goes: one app, one business account, its numbers, and
 * the people they can reach.
 */
export class FakeGraph {
  readonly state = new GraphState()
  /** For GRAPH_URL; without the version. */
  readonly url: string
  private readonly server: Server

  private constructor(server: Server, state: GraphState) {
    this.server = server
    this.state = state
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(): Promise<FakeGraph> {
    const state = new GraphState()
    const server = graphServer(state)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FakeGraph(server, state)
  }

  stop(): Promise<void> {
    return this.pause()
  }

  /** Nobody reaches the network until it goes on. */
  async pause(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  async resume(): Promise<void> {
    this.server.listen(Number(new URL(this.url).port), '127.0.0.1')
    await once(this.server, 'listening')
  }

  /** A token of a system user, with all rights and no end unless something else is said. */
  newToken(about: Partial<GraphToken> = {}): string {
    const token = `EAA${randomBytes(24).toString('hex')}`
    this.state.tokens.set(token, { isValid: true, expiresAt: 0, scopes: [...RIGHTS], ...about })
    return token
  }

  /** The token ends, as when somebody takes it back. */
  endToken(token: string): void {
    const known = this.state.tokens.get(token)
    if (known) known.isValid = false
  }

  /** A number of the account (digits). */
  addNumber(phone: string, name: string): GraphNumber {
    const number: GraphNumber = { id: newGraphId(), phone, name, isRegistered: true, callback: null }
    this.state.numbers.set(number.id, number)
    return number
  }

  /** Somebody with WhatsApp; the same for the same number. `hidesPhone`: businesses are told a user id only. */
  customer(phone: string, name: string, { hidesPhone = false } = {}): Customer {
    const known = this.state.customers.get(phone)
    const person = known ?? { phone, name, userId: `BR.${newGraphId()}`, hidesPhone }
    this.state.customers.set(phone, person)
    return new Customer(this.state, person)
  }

  /** A template of the account; `body` holds its places. */
  addTemplate(name: string, body: string, change: Partial<GraphTemplate> = {}): GraphTemplate {
    const template = templateOf(name, body, change)
    this.state.templates.push(template)
    return template
  }

  /** The last message of a customer to this number is so old that only templates go. */
  closeWindow(number: GraphNumber, phone: string): void {
    this.state.wroteAt.set(`${number.id}:${phone}`, Date.now() - 25 * 3600_000)
  }

  /** What the business wrote on its own phone (coexistence). */
  async echo(number: GraphNumber, to: string, body: string): Promise<string> {
    const id = newWamid(to, true)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const message = { from: number.phone, to, id, timestamp, type: 'text', text: { body } }
    await this.state.report(number, 'smb_message_echoes', { message_echoes: [message] })
    return id
  }

  /** A message that was taken, as soon as `matches` holds for one. */
  taken(matches: (message: TakenMessage) => boolean): Promise<TakenMessage> {
    return this.until(() => this.state.taken.find(matches))
  }

  /** The customer's phone reports a message of the business. */
  async confirm(id: string, status: 'sent' | 'delivered' | 'read' | 'played' | 'failed', code?: number): Promise<void> {
    const message = this.state.taken.find((taken) => taken.id === id)
    if (!message) throw new Error(`no message ${id}`)
    await reportStatus(this.state, message, status, code ?? null)
  }

  /** Waits until something is so. */
  until<T>(look: () => T | undefined | false): Promise<T> {
    const { watchers } = this.state
    return new Promise((resolve) => {
      const again = () => {
        const found = look()
        if (found === undefined || found === false) return
        watchers.delete(again)
        resolve(found)
      }
      watchers.add(again)
      again()
    })
  }
}
