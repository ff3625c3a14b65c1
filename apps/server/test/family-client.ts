import { READY_EVENT } from '@recado/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { until } from './until.ts'

/** The fields of a ticket that the family's lists read. */
export interface FamilyTicket {
  id: number
  uuid: string
  status: string
  unreadMessages: number
  userId: number | null
  queueId: number | null
  lastMessage: string
  contact: { name: string; number: string }
}

/** One list on the screen: a status, or the notifications. */
export interface FamilyList {
  rows(): FamilyTicket[]
  has(ticketId: number): boolean
  /** Removes the list from the screen. */
  unmount(): void
}

/** An open chat. */
export interface FamilyChat {
  texts(): string[]
  unmount(): void
}

interface Person {
  id: number
  companyId: number
  profile: string
  queues: Array<{ id: number }>
  company: { dueDate: string; settings: Array<{ key: string; value: string }> }
}

type TicketChange = { action: string; ticket?: FamilyTicket; ticketId?: number }
type MessagePayload = { action: string; message: { id: number; ticketId: number; body: string }; ticket: FamilyTicket }

/**
 * A web client like the family's. It signs in with a form or JSON, fetches its lists and updates them by events, and
 * knows no additions to the contract. It joins when it mounts something and leaves when it unmounts it, without
 * waiting.
 */
export class FamilyClient {
  readonly api: string
  readonly user: Person
  readonly socket: Socket
  readonly #token: string

  private constructor(api: string, token: string, user: Person, socket: Socket) {
    this.api = api
    this.#token = token
    this.user = user
    this.socket = socket
  }

  /**
   * @param api base path of the API; the socket uses the same address, as the family does
   * @throws when the login is refused, or when the client would lock itself out
   */
  static async signIn(api: string, email: string, password: string): Promise<FamilyClient> {
    const body = new URLSearchParams({ email, password })
    const answer = await fetch(`${api}/auth/login`, { method: 'POST', body })
    const answered = (await answer.json()) as { token: string; user: Person; error?: string }
    if (answer.status !== 200) throw new Error(answered.error ?? `${answer.status}`)
    if (!(new Date(answered.user.company.dueDate) > new Date())) throw new Error('the subscription is over')
    const socket = io(api, { transports: ['websocket'], query: { token: answered.token }, forceNew: true })
    await new Promise<void>((resolve, reject) => {
      socket.once(READY_EVENT, () => resolve())
      socket.once('connect_error', reject)
    })
    const client = new FamilyClient(api, answered.token, answered.user, socket)
    socket.on(client.event('user'), ({ action, user }: { action: string; user: Person }) => {
      if (action === 'update' && user.id === client.user.id) Object.assign(client.user, user)
    })
    return client
  }

  /** Makes a call as the family does. Returns status and body. */
  async call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.#token}` }
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
    const answer = await fetch(this.api + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as T }
  }

  event(name: string): string {
    return `company-${this.user.companyId}-${name}`
  }

  /** Mounts a list of one status, as its tab does. */
  async list(status: 'open' | 'pending' | 'closed'): Promise<FamilyList> {
    const queueIds = JSON.stringify(this.user.queues.map(({ id }) => id))
    const all = this.user.profile === 'admin' ? '&showAll=true' : ''
    let rows = (
      await this.call<{ tickets: FamilyTicket[] }>(
        'GET',
        `/tickets?status=${status}&queueIds=${queueIds}${all}&pageNumber=1`,
      )
    ).body.tickets
    const put = (row: FamilyTicket) => {
      rows = [row, ...rows.filter(({ id }) => id !== row.id)]
    }
    const belongs = ({ queueId }: FamilyTicket) =>
      this.user.profile === 'admin' || queueId === null || this.user.queues.some(({ id }) => id === queueId)
    const onTicket = ({ action, ticket, ticketId }: TicketChange) => {
      if (action === 'updateUnread')
        rows = rows.map((row) => (row.id === ticketId ? { ...row, unreadMessages: 0 } : row))
      if (action === 'update' && ticket?.status === status && belongs(ticket)) put(ticket)
      if (action === 'delete') rows = rows.filter(({ id }) => id !== ticketId)
    }
    const onMessage = ({ action, ticket }: MessagePayload) => {
      if (action === 'create' && ticket.status === status && belongs(ticket)) put(ticket)
    }
    this.socket.on(this.event('ticket'), onTicket)
    this.socket.on(this.event('appMessage'), onMessage)
    this.socket.emit('joinTickets', status)
    return {
      rows: () => rows,
      has: (ticketId) => rows.some(({ id }) => id === ticketId),
      unmount: () => {
        this.socket.emit('leaveTickets', status)
        this.socket.off(this.event('ticket'), onTicket)
        this.socket.off(this.event('appMessage'), onMessage)
      },
    }
  }

  /** Opens a chat, as its page does. */
  async chat({ id, uuid }: Pick<FamilyTicket, 'id' | 'uuid'>): Promise<FamilyChat> {
    await this.call('GET', `/tickets/u/${uuid}`)
    const { messages } = (
      await this.call<{ messages: MessagePayload['message'][] }>('GET', `/messages/${id}?pageNumber=1`)
    ).body
    const bodies = new Map(messages.map((message) => [message.id, message.body]))
    const onMessage = ({ message }: MessagePayload) => {
      if (message.ticketId === id) bodies.set(message.id, message.body)
    }
    this.socket.on(this.event('appMessage'), onMessage)
    this.socket.emit('joinChatBox', `${id}`)
    return {
      texts: () => [...bodies.values()],
      unmount: () => {
        this.socket.emit('leaveChatBox', `${id}`)
        this.socket.off(this.event('appMessage'), onMessage)
      },
    }
  }

  /** Waits until a condition on the screen holds. */
  sees(what: string, is: () => boolean): Promise<unknown> {
    return until(is, `${this.user.id} to see ${what}`)
  }

  close(): void {
    this.socket.disconnect()
  }
}
