import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Customer } from './customer.ts'
import { graphServer } from './http.ts'
import type { AcceptedMessage, GraphNumber, GraphTemplate, GraphToken } from './model.ts'
import { GraphState, newGraphId, newWamid } from './state.ts'
import { reportStatus } from './status.ts'
import { templateOf } from './templates.ts'

const RIGHTS = ['whatsapp_business_management', 'whatsapp_business_messaging']

/**
 * A small Graph API on 127.0.0.1 that covers the WhatsApp Cloud API: one app, one business account, its numbers and
 * their customers.
 */
export class FakeGraph {
  readonly state = new GraphState()
  /** For GRAPH_URL, without the version. */
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

  /** Makes the network unreachable until it resumes. */
  async pause(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  async resume(): Promise<void> {
    this.server.listen(Number(new URL(this.url).port), '127.0.0.1')
    await once(this.server, 'listening')
  }

  /** Creates a token of a system user; by default with all rights and no expiry. */
  newToken(about: Partial<GraphToken> = {}): string {
    const token = `EAA${randomBytes(24).toString('hex')}`
    this.state.tokens.set(token, { isValid: true, expiresAt: 0, scopes: [...RIGHTS], ...about })
    return token
  }

  /** Revokes a token. */
  endToken(token: string): void {
    const storedToken = this.state.tokens.get(token)
    if (storedToken) storedToken.isValid = false
  }

  /** Adds a number (digits) to the account. */
  addNumber(phone: string, name: string): GraphNumber {
    const number: GraphNumber = { id: newGraphId(), phone, name, isRegistered: true, callback: null }
    this.state.numbers.set(number.id, number)
    return number
  }

  /** Returns the person with this number. `hidesPhone`: businesses see only a user id. */
  customer(phone: string, name: string, { hidesPhone = false } = {}): Customer {
    const existingPerson = this.state.customers.get(phone)
    const person = existingPerson ?? { phone, name, userId: `BR.${newGraphId()}`, hidesPhone }
    this.state.customers.set(phone, person)
    return new Customer(this.state, person)
  }

  /** Adds a template to the account; `body` contains its placeholders. */
  addTemplate(name: string, body: string, change: Partial<GraphTemplate> = {}): GraphTemplate {
    const template = templateOf(name, body, change)
    this.state.templates.push(template)
    return template
  }

  /** Makes a customer's last message to this number so old that only templates may be sent. */
  closeWindow(number: GraphNumber, phone: string): void {
    this.state.wroteAt.set(`${number.id}:${phone}`, Date.now() - 25 * 3600_000)
  }

  /** Posts a message that the business wrote on its own phone (coexistence). */
  async echo(number: GraphNumber, to: string, body: string): Promise<string> {
    const id = newWamid(to, true)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const message = { from: number.phone, to, id, timestamp, type: 'text', text: { body } }
    await this.state.report(number, 'smb_message_echoes', { message_echoes: [message] })
    return id
  }

  /** Resolves with the first accepted message for which `matches` returns true. */
  untilAccepted(matches: (message: AcceptedMessage) => boolean): Promise<AcceptedMessage> {
    return this.until(() => this.state.acceptedMessages.find(matches))
  }

  /** The customer's phone acknowledges a message of the business. */
  async confirm(id: string, status: 'sent' | 'delivered' | 'read' | 'played' | 'failed', code?: number): Promise<void> {
    const message = this.state.acceptedMessages.find((candidate) => candidate.id === id)
    if (!message) throw new Error(`no message ${id}`)
    await reportStatus(this.state, message, status, code ?? null)
  }

  /** Resolves once `look` returns a value. */
  until<T>(look: () => T | undefined | false): Promise<T> {
    const { watchers } = this.state
    return new Promise((resolve) => {
      const check = () => {
        const value = look()
        if (value === undefined || value === false) return
        watchers.delete(check)
        resolve(value)
      }
      watchers.add(check)
      check()
    })
  }
}
