import { Agent } from 'node:https'
import type {
  AuthenticationCreds,
  BaileysEventMap,
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
  UserFacingSocketConfig,
  WASocket,
} from 'baileys'
import {
  BufferJSON,
  DisconnectReason,
  initAuthCreds,
  makeCacheableSignalKeyStore,
  makeWASocket,
  proto,
  WA_CERT_DETAILS,
} from 'baileys'
import type { ILogger } from 'baileys/lib/Utils/logger.js'
import type { FakeWhatsApp } from '../src/fake-whatsapp.ts'

// libsignal prints session records, private keys included, through the console
console.info = () => {}
console.warn = () => {}

const nothing = () => undefined
/** Drops all of Baileys' log lines, which contain keys. */
const silent = {
  level: 'silent',
  child: () => silent,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
} as ILogger

/** Simulates a database: all values pass through JSON, as in a table. */
export class StoredAuth {
  creds = JSON.stringify(initAuthCreds(), BufferJSON.replacer)
  readonly rows = new Map<string, string>()
  writes = 0
  readonly keys: SignalKeyStore = {
    get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      const values: { [id: string]: SignalDataTypeMap[T] } = {}
      for (const id of ids) {
        const row = this.rows.get(`${type}:${id}`)
        if (!row) continue
        const value = JSON.parse(row, BufferJSON.reviver)
        values[id] = type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value
      }
      return values
    },
    set: async (data: SignalDataSet) => {
      for (const [type, entries] of Object.entries(data)) {
        for (const [id, value] of Object.entries(entries ?? {})) {
          this.writes++
          if (value) this.rows.set(`${type}:${id}`, JSON.stringify(value, BufferJSON.replacer))
          else this.rows.delete(`${type}:${id}`)
        }
      }
    },
  }

  loadCreds(): AuthenticationCreds {
    return JSON.parse(this.creds, BufferJSON.reviver)
  }
}

/** A minimal product: a real Baileys client that reconnects and collects events. */
export class Client {
  sock!: WASocket
  readonly log: { event: string; data: unknown }[] = []
  readonly closes: number[] = []
  reconnect = true
  giveUpAfterMs = 1500
  private stopped = false

  private readonly network: FakeWhatsApp
  readonly auth: StoredAuth
  private readonly overrides: Partial<UserFacingSocketConfig>

  constructor(network: FakeWhatsApp, auth = new StoredAuth(), overrides: Partial<UserFacingSocketConfig> = {}) {
    this.network = network
    this.auth = auth
    this.overrides = overrides
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(network.rootPublicKey)
  }

  connect(): this {
    const creds = this.auth.loadCreds()
    const sock = makeWASocket({
      auth: { creds, keys: makeCacheableSignalKeyStore(this.auth.keys, silent) },
      logger: silent,
      waWebSocketUrl: this.network.url,
      fetchAgent: new Agent({ ca: this.network.media.caPem }),
      markOnlineOnConnect: false,
      getMessage: async () => undefined,
      ...this.overrides,
    })
    this.sock = sock
    // After a refused upgrade (HTTP 503, 403…) Baileys waits forever without an event, so close it here.
    const watchdog = setTimeout(() => {
      void sock.end(Object.assign(new Error('no connection'), { output: { statusCode: 408 } }))
    }, this.giveUpAfterMs)
    sock.ws.once('open', () => clearTimeout(watchdog))
    sock.ev.process((events) => {
      for (const [event, data] of Object.entries(events)) this.log.push({ event, data })
      if (events['creds.update']) this.auth.creds = JSON.stringify(sock.authState.creds, BufferJSON.replacer)
      const update = events['connection.update']
      if (update?.connection === 'close') {
        const code = (update.lastDisconnect?.error as { output?: { statusCode: number } })?.output?.statusCode ?? 0
        this.closes.push(code)
        if (this.reconnect && !this.stopped && code !== DisconnectReason.loggedOut) setTimeout(() => this.connect(), 30)
      }
    })
    return this
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.sock?.end(undefined)
  }

  /** All data logged for an event. */
  all<E extends keyof BaileysEventMap>(event: E): BaileysEventMap[E][] {
    return this.log.filter((item) => item.event === event).map((item) => item.data as BaileysEventMap[E])
  }

  async until<T>(what: string, look: () => T | undefined | false, timeoutMs = 30_000): Promise<T> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const value = look()
      if (value) return value
      if (Date.now() > deadline) throw new Error(`no ${what} in ${timeoutMs} ms`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  qr(): Promise<string> {
    return this.until('QR', () => this.all('connection.update').findLast((update) => update.qr)?.qr)
  }

  untilOpen(): Promise<true> {
    return this.until('open connection', () => {
      const states = this.all('connection.update').filter((update) => update.connection)
      return states.at(-1)?.connection === 'open' && (true as const)
    })
  }

  message(id: string) {
    return this.until(
      `message ${id}`,
      () =>
        this.all('messages.upsert').flatMap(({ messages, type }) =>
          messages.filter((message) => message.key.id === id && message.message).map((message) => ({ message, type })),
        )[0],
    )
  }

  /** Status changes of a sent message. Baileys merges updates into a pending upsert, so both events count. */
  statuses(id: string): number[] {
    const statuses: (number | null | undefined)[] = []
    for (const { event, data } of this.log) {
      if (event === 'messages.upsert') {
        const { messages } = data as BaileysEventMap['messages.upsert']
        for (const message of messages) if (message.key.id === id) statuses.push(message.status)
      } else if (event === 'messages.update') {
        for (const item of data as BaileysEventMap['messages.update']) {
          if (item.key.id === id) statuses.push(item.update.status)
        }
      }
    }
    return statuses.filter((status) => typeof status === 'number')
  }

  async pair(number: string): Promise<void> {
    this.connect()
    await this.network.scan(number, await this.qr())
    await this.untilOpen()
    // until a first sync is saved, Baileys delays offline messages by up to 20 s after a login
    await this.until('first sync', () => this.auth.loadCreds().accountSyncCounter > 0)
  }
}
