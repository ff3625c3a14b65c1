import type { AuthenticationCreds, BaileysEventMap, BinaryNode, SignalKeyStore, WASocket } from 'baileys'
import { DisconnectReason, makeWASocket, WA_CERT_DETAILS } from 'baileys'
import { chatNamesOf, isIgnoredJid } from './address.rules.ts'
import { withEditContext } from './context/edit-context.rules.ts'
import { closeCodeOf } from './failure.rules.ts'
import type { GroupBook } from './group-book.ts'
import type { Journal } from './journal.ts'
import { UploadedMedia } from './media/uploaded-media.ts'
import type { BaileysOptions } from './options.ts'
import type { quietLogger } from './quiet.ts'
import { MESSAGE, messageHandlersOf, rawSocketOf } from './socket-insides.ts'
import { Turns } from './turns.ts'

const DEFAULT_CONNECT_TIMEOUT_MS = 45_000
/** How long a farewell may take before the connection is cut. */
const FAREWELL_MS = 1000
/** The network has so long to remove a device. */
const LOGOUT_MS = 5000
const RECEIPT = 'CB:receipt'
/** Receipts that may be about messages that are still decrypted. */
const READ = new Set(['read', 'read-self', 'played', 'played-self'])
/** The collections of the shared state that say what was done with chats. */
const CHATS = ['regular_low', 'regular_high', 'regular'] as const
/** The turn of what the network kept while nobody was connected; no chat has this name. */
const BACKLOG = 'backlog'

export interface LinkDependencies {
  options: BaileysOptions
  creds: AuthenticationCreds
  store: SignalKeyStore
  journal: Journal
  groups: GroupBook
  logger: ReturnType<typeof quietLogger>
  getMessage: NonNullable<Parameters<typeof makeWASocket>[0]['getMessage']>
}

export interface LinkEvents {
  qr: (qr: string) => void
  paired: () => void
  open: () => void
  closed: (code: number, reason: string) => void
  /** Every event of the socket at the moment it happens, before Baileys buffers and merges it. */
  happened: (event: keyof BaileysEventMap, data: unknown) => void
  ack: (ack: BinaryNode) => void
  /** A call stanza, before Baileys works on it. */
  call: (stanza: BinaryNode) => void
  /** A receipt, before Baileys works on it and confirms it. It does so once the promise resolves. */
  receipt: (stanza: BinaryNode) => Promise<void>
}

/** One socket from opening to its end. Ends by itself when nothing comes of it. */
export class Link {
  readonly socket: WASocket
  /** Where the socket finds the media of its messages. */
  readonly uploads = new UploadedMedia()
  private readonly events: LinkEvents
  private readonly deps: LinkDependencies
  private readonly turns = new Turns()
  /** Ids of messages of the backlog that Baileys works on. */
  private readonly late = new Set<string>()
  private watchdog: NodeJS.Timeout | undefined
  private over = false

  constructor(deps: LinkDependencies, events: LinkEvents) {
    this.deps = deps
    this.events = events
    this.socket = makeWASocket({ ...socketConfig(deps), mediaCache: this.uploads })
    // Fail now when Baileys has changed, not when the session must end or a message comes.
    rawSocketOf(this.socket)
    messageHandlersOf(this.socket)
    this.startWatchdog()
    this.listen()
  }

  /** From here on nothing is sent and no event emitted; `end` does the rest. */
  cut(): void {
    this.over = true
    rawSocketOf(this.socket)?.terminate()
  }

  /** Ends the socket and removes its listeners; it emits no further event. */
  async end(
    farewell: (socket: WASocket) => Promise<unknown> = (socket) => socket.end(undefined),
    patience = FAREWELL_MS,
  ): Promise<void> {
    this.over = true
    clearTimeout(this.watchdog)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, patience)
    })
    // end() waits for the other side, which may be silent
    await Promise.race([farewell(this.socket).catch(() => undefined), late])
    clearTimeout(timer)
    void this.socket.end(undefined).catch(() => undefined)
    rawSocketOf(this.socket)?.terminate()
  }

  /**
   * Removes this device from its phone, and ends the socket. Waits until the network has closed it: one that is cut earlier may
   * take the removal with it, and the phone would keep a dead device.
   */
  logOut(): Promise<void> {
    return this.end(async (socket) => {
      const raw = rawSocketOf(socket)
      const isOpen = raw && raw.readyState !== WebSocket.CLOSED
      const closed = new Promise<void>((resolve) => (isOpen ? raw.once('close', resolve) : resolve()))
      await socket.logout()
      await closed
    }, LOGOUT_MS)
  }

  private listen(): void {
    const { ev, ws } = this.socket
    const emit = ev.emit.bind(ev)
    // Baileys merges what it buffers: an edit or a deletion in the same batch would replace the message itself
    ev.emit = (event, data) => {
      const marked = this.markLate(event, data)
      if (!this.over) this.events.happened(event, marked)
      return emit(event, marked)
    }
    ev.on('connection.update', (update) => this.onConnection(update))
    this.holdBack(ws)
    ws.on('CB:ack,class:message', (ack: BinaryNode) => {
      if (!this.over) this.events.ack(ack)
    })
    ws.on('CB:call', (stanza: BinaryNode) => {
      if (!this.over) this.events.call(stanza)
    })
    // Baileys listens for a refused upgrade without doing anything, which makes it hang for ever
    ws.on('unexpected-response', (_request: unknown, response: { statusCode?: number }) => {
      this.fail(503, `the connection was refused (HTTP ${response.statusCode ?? '?'})`)
    })
  }

  /** Gives Baileys receipts and messages when it is their turn. What the session does not live to see comes again. */
  private holdBack(ws: WASocket['ws']): void {
    const emit = ws.emit.bind(ws)
    ws.emit = (event: string | symbol, ...data: unknown[]) => {
      if (event !== RECEIPT && event !== MESSAGE) return emit(event, ...data)
      if (this.over) return true
      const stanza = data[0] as BinaryNode
      const pass = () => void emit(event, ...data)
      if (event === MESSAGE) void this.turns.take(turnsOf(stanza), () => this.work(stanza))
      else if (READ.has(stanza.attrs.type ?? ''))
        this.afterMessages(chatNamesOf(stanza), () => this.holdReceipt(stanza, pass))
      else this.holdReceipt(stanza, pass)
      return true
    }
  }

  /** Runs work once the messages of these chats that arrived before are handed over; a device says that it read what we still decrypt. */
  afterMessages(chats: readonly string[], work: () => void): void {
    void this.turns.take(chats, async () => work())
  }

  /** The same, and once all that the network kept while nobody was connected is handed over. */
  afterBacklog(chats: readonly string[], work: () => void): void {
    this.afterMessages([BACKLOG, ...chats], work)
  }

  /** Baileys confirms a receipt as soon as it has announced it: it gets it when what it says is stored. */
  private holdReceipt(stanza: BinaryNode, pass: () => void): void {
    void this.events.receipt(stanza).then(
      () => this.over || pass(),
      () => undefined,
    )
  }

  /**
   * Has Baileys work on a message; resolves when it has handed it over or given it up. Before its queue Baileys looks up
   * and stores, for all messages side by side, which number and LID belong together: of several by somebody new the first
   * takes longest and came last. Within a chat the next one is therefore given to it after that.
   * The backlog has a queue of its own in Baileys, which what comes now would pass, and which does not tell when a message is
   * through. Baileys is therefore not told that a message is of the backlog.
   */
  private async work(stanza: BinaryNode): Promise<void> {
    if (this.over) return
    this.deps.journal.watch(stanza)
    const { offline, ...attrs } = stanza.attrs
    const { id = '' } = attrs
    if (offline !== undefined) this.late.add(id)
    await Promise.all(messageHandlersOf(this.socket).map((handle) => handle({ ...stanza, attrs })))
    this.late.delete(id)
  }

  /** As Baileys calls a message of the backlog. */
  private markLate<E extends keyof BaileysEventMap>(event: E, data: BaileysEventMap[E]): BaileysEventMap[E] {
    if (event !== 'messages.upsert') return data
    const upsert = data as BaileysEventMap['messages.upsert']
    const isLate = upsert.messages.every(({ key }) => this.late.has(key.id ?? ''))
    return isLate ? ({ ...upsert, type: 'append' } as BaileysEventMap[E]) : data
  }

  private onConnection(update: BaileysEventMap['connection.update']): void {
    if (this.over) return
    if (update.qr) {
      clearTimeout(this.watchdog)
      this.events.qr(update.qr)
    }
    if (update.isNewLogin) {
      this.startWatchdog()
      this.events.paired()
    }
    if (update.connection === 'open') {
      clearTimeout(this.watchdog)
      this.events.open()
    }
    if (update.receivedPendingNotifications) this.readSharedState()
    if (update.connection === 'close') {
      const error = update.lastDisconnect?.error
      this.fail(closeCodeOf(error), error?.message ?? 'the connection ended')
    }
  }

  /** Reads what an earlier session may have read without storing what it means. A new device reads everything anyway. */
  private readSharedState(): void {
    if (!this.deps.creds.accountSyncCounter) return
    this.socket.resyncAppState(CHATS, false).catch((error: unknown) => {
      this.deps.logger.warn({ error }, 'the shared state could not be read')
    })
  }

  private startWatchdog(): void {
    clearTimeout(this.watchdog)
    const timeout = this.deps.options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS
    this.watchdog = setTimeout(() => {
      this.fail(DisconnectReason.timedOut, `no connection within ${timeout} ms`)
    }, timeout)
  }

  private fail(code: number, reason: string): void {
    if (this.over) return
    void this.end()
    this.events.closed(code, reason)
  }
}

/** Within a chat one after the other, and the whole backlog one after the other. */
const turnsOf = (stanza: BinaryNode): string[] =>
  stanza.attrs.offline === undefined ? chatNamesOf(stanza) : [BACKLOG, ...chatNamesOf(stanza)]

function socketConfig({ options, creds, store, journal, groups, logger, getMessage }: LinkDependencies) {
  if (options.rootKeyHex) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(options.rootKeyHex, 'hex')
  return {
    auth: { creds, keys: store },
    logger,
    ...(options.socketUrl ? { waWebSocketUrl: options.socketUrl } : {}),
    ...(options.version ? { version: options.version } : {}),
    ...(options.qrTimeoutMs ? { qrTimeout: options.qrTimeoutMs } : {}),
    ...(options.keepAliveMs ? { keepAliveIntervalMs: options.keepAliveMs } : {}),
    // the phone goes on ringing: an attendant's browser is not its owner's eye
    markOnlineOnConnect: false,
    syncFullHistory: false,
    // what we sent is in our database already
    emitOwnEvents: false,
    // the store tries again by itself
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    shouldIgnoreJid: isIgnoredJid,
    makeSignalRepository: journal.makeRepository,
    patchMessageBeforeSending: withEditContext,
    cachedGroupMetadata: async (jid: string) => groups.cached(jid),
    getMessage,
  }
}
