import type {
  ChannelEvents,
  ChannelLog,
  ChannelSession,
  ConnectionState,
  InboundMessage,
  SentContent,
  SessionContext,
} from './channel.ts'
import type { TestNetwork } from './channel-suite-network.ts'

const PATIENCE_MS = 30_000

type EventName = keyof ChannelEvents
export interface ReceivedEvent {
  event: EventName
  data: unknown
}

/** Simulates the product: connects, reconnects when required, and records the events it receives. */
export class Probe {
  readonly received: ReceivedEvent[] = []
  readonly states: ConnectionState[] = []
  /** Logged errors. */
  readonly errors: string[] = []
  /** When set, rejects all messages and phone acts and finds no message, like a product without its database. */
  refuse: Error | null = null
  /** Runs before an acknowledgement is stored; throws to reject it. */
  beforeStatus: () => void = () => undefined
  /** Messages that `findMessage` returns, by id. */
  readonly sentContents = new Map<string, SentContent>()
  private readonly network: TestNetwork
  private readonly watchers = new Set<() => void>()
  private current: ChannelSession | null = null

  constructor(network: TestNetwork) {
    this.network = network
  }

  get session(): ChannelSession {
    if (!this.current) throw new Error('not connected')
    return this.current
  }

  /** All messages so far, in order. */
  get messages(): InboundMessage[] {
    return this.received.flatMap(({ event, data }) => (event === 'messages' ? (data as InboundMessage[]) : []))
  }

  /** Opens a new session and starts to connect it. */
  async connect(): Promise<void> {
    this.current = this.network.provider.open(this.context())
    await this.current.connect()
  }

  /** Connects with all necessary steps: a scan, the restart after pairing. */
  async open(): Promise<ConnectionState & { state: 'open' }> {
    for (;;) {
      const from = this.states.length
      await this.connect()
      const state = await this.state('open, qr or closed', (item) => /^(open|qr|closed)$/.test(item.state), from)
      if (state.state === 'open') return state
      if (state.state === 'closed') continue
      if (state.state === 'qr') await this.network.scan(state.qr)
      const next = await this.state('open or closed', (item) => /^(open|closed)$/.test(item.state), from)
      if (next.state === 'open') return next
    }
  }

  /** Disconnects the session, if any. */
  async end(): Promise<void> {
    await this.current?.disconnect()
  }

  async state(what: string, matches: (state: ConnectionState) => boolean, from = 0): Promise<ConnectionState> {
    return this.until(what, () => this.states.slice(from).find(matches))
  }

  message(id: string): Promise<InboundMessage> {
    return this.until(`message ${id}`, () => this.messages.find((message) => message.id === id))
  }

  /** Waits for another event. */
  event<T>(event: EventName, matches: (data: T) => boolean): Promise<T> {
    const look = () => this.received.find((item) => item.event === event && matches(item.data as T))
    return this.until(event, look).then((match) => match.data as T)
  }

  /** Polls on every event. */
  async until<T>(what: string, look: () => T | undefined): Promise<T> {
    const firstValue = look()
    if (firstValue !== undefined) return firstValue
    return new Promise((resolve, reject) => {
      const cleanUp = () => {
        clearTimeout(timer)
        this.watchers.delete(check)
      }
      const check = () => {
        const value = look()
        if (value === undefined) return
        cleanUp()
        resolve(value)
      }
      const timer = setTimeout(() => {
        cleanUp()
        reject(new Error(`waited in vain for: ${what}; states ${JSON.stringify(this.states.map((s) => s.state))}`))
      }, PATIENCE_MS)
      this.watchers.add(check)
    })
  }

  private context(): SessionContext {
    return {
      label: 'test',
      events: this.events(),
      keys: this.network.keys(),
      findMessage: async ({ id }) => {
        if (this.refuse) throw this.refuse
        return this.sentContents.get(id) ?? null
      },
      log: this.log(),
    }
  }

  private log(): ChannelLog {
    const nothing = () => undefined
    return { info: nothing, warn: nothing, error: (_fields, message) => void this.errors.push(message) }
  }

  private events(): ChannelEvents {
    const note = (event: EventName) => async (data: unknown) => this.note(event, data)
    return {
      state: (state) => {
        this.states.push(state)
        this.note('state', state)
      },
      messages: async (batch) => {
        if (this.refuse) throw this.refuse
        this.note('messages', batch)
      },
      status: async (update) => {
        this.beforeStatus()
        this.note('status', update)
      },
      failed: note('failed'),
      edited: note('edited'),
      deleted: note('deleted'),
      reaction: note('reaction'),
      answered: note('answered'),
      call: note('call'),
      presence: (update) => this.note('presence', update),
      expiration: note('expiration'),
      identity: note('identity'),
      phone: async (act) => {
        if (this.refuse) throw this.refuse
        this.note('phone', act)
      },
    }
  }

  private note(event: EventName, data: unknown): void {
    this.received.push({ event, data })
    for (const look of [...this.watchers]) look()
  }
}
