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
/** Milliseconds for a graceful close before the connection is cut. */
const CLOSE_MS = 1000
/** Milliseconds for the network to remove a device. */
const LOGOUT_MS = 5000
const RECEIPT = 'CB:receipt'
/** Receipts that may be about messages that are still being decrypted. */
const READ = new Set(['read', 'read-self', 'played', 'played-self'])
/** The collections of the shared state with the changes of chats. */
const CHATS = ['regular_low', 'regular_high', 'regular'] as const
/** The queue name of messages that the network stored while the session was away. No chat has this name. */
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
  /** Receives every socket event as it happens, before Baileys buffers and merges it. */
  happened: (event: keyof BaileysEventMap, data: unknown) => void
  ack: (ack: BinaryNode) => void
  /** Receives a call stanza before Baileys processes it. */
  call: (stanza: BinaryNode) => void
  /** Receives a receipt before Baileys processes it. Baileys confirms it once the promise resolves. */
  receipt: (stanza: BinaryNode) => Promise<void>
}

/** One socket from opening to its end. Ends automatically when the connection fails. */
export class Link {
  readonly socket: WASocket
  /** Uploaded media of messages being sent on this socket. */
  readonly uploads = new UploadedMedia()
  private readonly events: LinkEvents
  private readonly deps: LinkDependencies
  private readonly turns = new Turns()
  /** Ids of backlog messages that Baileys is processing. */
  private readonly late = new Set<string>()
  private watchdog: NodeJS.Timeout | undefined
  private over = false

  constructor(deps: LinkDependencies, events: LinkEvents) {
    this.deps = deps
    this.events = events
    this.socket = makeWASocket({ ...socketConfig(deps), mediaCache: this.uploads })
    // Fail here, not during the session, when Baileys has changed its internals.
    rawSocketOf(this.socket)
    messageHandlersOf(this.socket)
    this.startWatchdog()
    this.listen()
  }

  /** From now on nothing is sent and no event emitted; `end` cleans up. */
  cut(): void {
    this.over = true
    rawSocketOf(this.socket)?.terminate()
  }

  /** Ends the socket and removes its listeners. It emits no further event. */
  async end(
    close: (socket: WASocket) => Promise<unknown> = (socket) => socket.end(undefined),
    timeoutMs = CLOSE_MS,
  ): Promise<void> {
    this.over = true
    clearTimeout(this.watchdog)
    let timer: NodeJS.Timeout | undefined
    const closeDeadline = new Promise((resolve) => {
      timer = setTimeout(resolve, timeoutMs)
    })
    // end() waits for the other side, which may not respond
    await Promise.race([close(this.socket).catch(() => undefined), closeDeadline])
    clearTimeout(timer)
    void this.socket.end(undefined).catch(() => undefined)
    rawSocketOf(this.socket)?.terminate()
  }

  /**
   * Removes this device from its phone and ends the socket. Waits until the network has closed it: an early cut may
   * lose the removal, and the phone would keep a dead device.
   */
  logOut(): Promise<void> {
    return this.end(async (socket) => {
      const raw = rawSocketOf(socket)
      const isOpen = raw && raw.readyState !== WebSocket.CLOSED
      const rawClose = new Promise<void>((resolve) => (isOpen ? raw.once('close', resolve) : resolve()))
      await socket.logout()
      await rawClose
    }, LOGOUT_MS)
  }

  private listen(): void {
    const { ev, ws } = this.socket
    const emit = ev.emit.bind(ev)
    // Baileys merges buffered events: an edit or deletion in the same batch would replace the message itself
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
    // Baileys listens for a refused upgrade without handling it, so it would hang forever
    ws.on('unexpected-response', (_request: unknown, response: { statusCode?: number }) => {
      this.fail(503, `the connection was refused (HTTP ${response.statusCode ?? '?'})`)
    })
  }

  /**
   * Passes receipts and messages to Baileys when it is their turn. The network redelivers those that the session did
   * not reach.
   */
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

  /**
   * Runs work once earlier messages of these chats are handed over. A device may report a message as read while we
   * still decrypt it.
   */
  afterMessages(chats: readonly string[], work: () => void): void {
    void this.turns.take(chats, async () => work())
  }

  /** Like `afterMessages`, and after the whole backlog. */
  afterBacklog(chats: readonly string[], work: () => void): void {
    this.afterMessages([BACKLOG, ...chats], work)
  }

  /** Baileys confirms a receipt right after it has emitted it, so pass the receipt on only once it is stored. */
  private holdReceipt(stanza: BinaryNode, pass: () => void): void {
    void this.events.receipt(stanza).then(
      () => this.over || pass(),
      () => undefined,
    )
  }

  /**
   * Has Baileys process a message; resolves when Baileys has handed it over or dropped it. Before its queue, Baileys
   * looks up and stores phone/LID pairs for all messages in parallel. For a new contact the first message takes longest
   * and would come last. Messages of one chat are therefore passed on one by one. Baileys has a separate backlog queue,
   * which new messages would overtake, and which does not report completion. Baileys is therefore not told that a
   * message is from the backlog.
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

  /** Marks a message as `append`, Baileys' type for the backlog. */
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

  /** Reads again what an earlier session may have read without storing it. A new device reads everything anyway. */
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

/** Messages of one chat run in sequence, and so does the whole backlog. */
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
    // keep the phone's notifications on: an attendant reading in a browser is not the phone's owner
    markOnlineOnConnect: false,
    syncFullHistory: false,
    // sent messages are already in our database
    emitOwnEvents: false,
    // the store retries on its own
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    shouldIgnoreJid: isIgnoredJid,
    makeSignalRepository: journal.makeRepository,
    patchMessageBeforeSending: withEditContext,
    cachedGroupMetadata: async (jid: string) => groups.cached(jid),
    getMessage,
  }
}
