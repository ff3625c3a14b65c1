import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { BinaryNode, proto } from 'baileys'
import { WebSocketServer } from 'ws'
import { ChatOnPhone } from './chat-on-phone.ts'
import { Connection } from './connection.ts'
import { Faults } from './faults.ts'
import { changeMembers } from './group-changes.ts'
import type { HistoryChat } from './history.ts'
import { historyNotification } from './history.ts'
import { answerIq } from './iq.ts'
import { enterCode, onLinkCode } from './link-code.ts'
import { onClient, scan } from './login.ts'
import { MediaHost } from './media.ts'
import type { DeviceConnection, Group, LinkedDevice } from './model.ts'
import { confirmedBy, Directory } from './model.ts'
import type { Network } from './network.ts'
import { attr, child, node, nowSeconds } from './nodes.ts'
import type { FakeEvents, FakeWhatsAppOptions } from './options.ts'
import { DEFAULT_OPTIONS } from './options.ts'
import { Phone } from './phone.ts'
import { onReceipt } from './receipts.ts'
import { MessageRouter } from './routing.ts'
import { newMessageId } from './stanzas.ts'
import { sharedTrust } from './trust.ts'

const PATH = '/ws/chat'

/** A small WhatsApp on a loopback address. Clients are real; phones and contacts are simulated here. */
export class FakeWhatsApp extends EventEmitter<FakeEvents> implements Network {
  readonly directory = new Directory()
  readonly media = new MediaHost()
  readonly faults = new Faults()
  readonly options: Required<FakeWhatsAppOptions>
  private readonly trust = sharedTrust()
  private readonly http: Server = createServer((_request, response) => response.writeHead(426).end())
  private readonly sockets = new WebSocketServer({ noServer: true })
  private readonly connections = new Set<Connection>()
  private readonly phones = new Map<string, Phone>()
  private readonly histories = new Map<string, HistoryChat[]>()
  private readonly router = new MessageRouter(this)

  private constructor(options: FakeWhatsAppOptions) {
    super()
    this.setMaxListeners(0)
    this.options = { ...DEFAULT_OPTIONS, ...options }
    this.http.on('upgrade', (request, socket, head) => {
      if (this.faults.refuseStatus) {
        refuseUpgrade(socket, this.faults.refuseStatus)
        return
      }
      this.sockets.handleUpgrade(request, socket, head, (ws) => {
        this.connections.add(
          new Connection(ws, this.trust, {
            onClient: async (connection, client) => onClient(this, connection, client),
            onNode: (connection, stanza) => this.onNode(connection, stanza),
            onClose: (connection) => this.onClose(connection),
            onProblem: (connection, error) => {
              this.emit('problem', error)
              connection.cut()
            },
          }),
        )
      })
    })
  }

  /** Starts on 127.0.0.1; the system chooses ports of 0. */
  static async start(options: FakeWhatsAppOptions = {}): Promise<FakeWhatsApp> {
    const fake = new FakeWhatsApp(options)
    await fake.media.listen(fake.options.mediaPort)
    fake.http.listen(fake.options.port, '127.0.0.1')
    await once(fake.http, 'listening')
    return fake
  }

  async stop(): Promise<void> {
    for (const connection of this.connections) connection.cut()
    this.http.closeAllConnections()
    await Promise.all([new Promise((resolve) => this.http.close(resolve)), this.media.close()])
  }

  /** Give this to a client as `waWebSocketUrl`. */
  get url(): string {
    return `ws://127.0.0.1:${(this.http.address() as AddressInfo).port}${PATH}`
  }

  /** Clients must trust this key instead of WhatsApp's own. */
  get rootPublicKey(): Buffer {
    return this.trust.rootPublicKey
  }

  // ---- people -------------------------------------------------------------

  /** Adds (or finds) a person with WhatsApp. */
  phone(number: string, name = `Contact ${number.slice(-4)}`): Phone {
    let phone = this.phones.get(number)
    if (!phone) {
      phone = new Phone(this, this.directory.add(number, name))
      this.phones.set(number, phone)
    }
    return phone
  }

  /** A chat on the owner's phone, for acts there. `to` is a number, a user JID or a group JID. */
  chatOnPhone(owner: string, to: string): ChatOnPhone {
    return new ChatOnPhone(this, this.phone(owner).account, to)
  }

  group(subject: string, members: Phone[], addressing: 'pn' | 'lid' = this.options.addressing): Group {
    const [owner] = members
    if (!owner) throw new Error('a group needs an owner')
    const jid = `1203630${randomBytes(6).readUIntBE(0, 6).toString().padStart(15, '0').slice(0, 11)}@g.us`
    const participants = members.map((member) => member.account)
    const group: Group = {
      jid,
      subject,
      owner: owner.account,
      participants,
      createdAt: Date.now(),
      addressing,
      queries: 0,
    }
    this.directory.groups.set(jid, group)
    return group
  }

  /** Adds a group member, or removes one. */
  changeMembers(jid: string, what: 'add' | 'remove', phone: Phone): void {
    changeMembers(this, jid, what, phone)
  }

  /** Sets the history that the phone sends after a companion's first login. */
  setHistory(number: string, chats: HistoryChat[]): void {
    this.histories.set(number, chats)
  }

  /** The owner scans the QR code of a waiting client. Resolves once the client has accepted. */
  scan(number: string, qrText: string): Promise<LinkedDevice> {
    return scan(this, number, qrText)
  }

  /** The owner types a pairing code on the phone. Resolves once the client has accepted; rejects for a wrong code. */
  enterCode(number: string, code: string): Promise<LinkedDevice> {
    return enterCode(this, number, code)
  }

  waitingWithCode(number: string): Connection {
    const match = [...this.connections].findLast(({ linkCode }) => linkCode?.number === number)
    if (!match) throw new Error('no client waits with a code for this number')
    return match
  }

  /** The client that shows a QR code with this reference. */
  waitingWith(ref: string): Connection {
    const waitingConnection = [...this.connections].find((candidate) => candidate.pairing?.refs.includes(ref))
    if (!waitingConnection) throw new Error('no client shows this QR code')
    return waitingConnection
  }

  // ---- connections --------------------------------------------------------

  /** The client is ready: deliver the events of its absence and, the first time, its history. */
  private onActive(connection: Connection, device: LinkedDevice): void {
    setImmediate(() => {
      const missedStanzas = [...device.unconfirmed.values()]
      if (device.connection === connection) device.isActive = true
      for (const stanza of missedStanzas) connection.send({ ...stanza, attrs: { ...stanza.attrs, offline: '0' } })
      connection.send(node('ib', {}, [node('offline', { count: String(missedStanzas.length) })]))
      if (device.gotHistory) return
      device.gotHistory = true
      this.welcome(device).catch((error) => this.emit('problem', error))
    })
  }

  /** Sends a new companion the key of the shared state, and its history. */
  private async welcome(device: LinkedDevice): Promise<void> {
    const { keyShare, sendHistory } = this.options
    const chats = this.histories.get(device.account.phone) ?? []
    if (keyShare === 'before') await this.shareKey(device)
    if (sendHistory) await this.sendPeer(device, historyNotification(chats))
    if (keyShare === 'after') await this.shareKey(device)
  }

  /** Sends a companion the key of the shared state. */
  shareKey(device: LinkedDevice): Promise<string> {
    return this.sendPeer(device, device.account.shared.keyShare())
  }

  private onClose(connection: Connection): void {
    this.connections.delete(connection)
    const { device } = connection
    if (device?.connection !== connection) return
    device.connection = undefined
    device.isActive = false
    this.emit('disconnected', device)
  }

  private async onNode(connection: Connection, stanza: BinaryNode): Promise<void> {
    const { device } = connection
    if (stanza.tag === 'iq') this.onQuestion(connection, stanza)
    else if (!device) return
    else if (stanza.tag === 'message') await this.router.onMessage(connection, device, stanza)
    else if (stanza.tag === 'receipt') await onReceipt(this, connection, device, stanza)
    else if (stanza.tag === 'ack') device.unconfirmed.delete(confirmedBy(stanza.attrs, attr(stanza, 'class')))
    else if (stanza.tag === 'call') this.onCall(connection, device, stanza)
    else if (stanza.tag === 'presence' || stanza.tag === 'chatstate') this.emit('presence', { device, node: stanza })
  }

  private onQuestion(connection: Connection, iq: BinaryNode): void {
    if (connection.pairing && iq.attrs.type === 'set' && child(iq, 'link_code_companion_reg')) {
      connection.send(onLinkCode(this, connection, iq))
      return
    }
    const context = {
      directory: this.directory,
      mediaHost: this.media.host,
      keysBeforeUpload: this.options.keysBeforeUpload,
      onLogout: (companion: LinkedDevice) => this.onLogout(companion),
      onActive: (active: Connection, companion: LinkedDevice) => this.onActive(active, companion),
    }
    const answer = answerIq(context, connection, iq)
    if (answer) connection.send(answer)
  }

  private onLogout(device: LinkedDevice): void {
    device.account.linked.delete(device.id)
    this.emit('logout', device)
  }

  private onCall(connection: Connection, device: LinkedDevice, stanza: BinaryNode): void {
    connection.send(node('ack', { class: 'call', id: stanza.attrs.id, from: stanza.attrs.to, type: 'reject' }))
    this.emit('call', { device, node: stanza })
  }

  // ---- towards companions -------------------------------------------------

  /**
   * Sends a stanza to a companion that is ready. With `keep`, sends it again at each login until the companion
   * confirms.
   */
  deliver(device: LinkedDevice, stanza: BinaryNode, keep = true): void {
    if (keep) device.unconfirmed.set(confirmedBy(stanza.attrs, stanza.tag), stanza)
    if (device.isActive) device.connection?.send(stanza)
  }

  /** A message from the account's own phone to its companion, such as history. */
  async sendPeer(device: LinkedDevice, message: proto.IMessage): Promise<string> {
    const { account } = device
    const enc = await this.phone(account.phone).sealFor(device, message)
    const id = newMessageId()
    const attrs = { id, from: account.jid, type: 'text', category: 'peer', t: nowSeconds() }
    this.deliver(device, node('message', attrs, [enc]))
    return id
  }

  /** A companion could not download a medium: its sender uploads it again. */
  reuploadFor(device: LinkedDevice, id: string, about: BinaryNode | undefined): void {
    const answer = [...this.phones.values()].map((phone) => phone.reupload(id)).find((retry) => retry !== undefined)
    const attrs = { id, from: device.account.jid, type: 'mediaretry', t: nowSeconds() }
    const content = answer ?? node('error', { code: '2' })
    this.deliver(device, node('notification', attrs, [content, node('rmr', { ...about?.attrs })]), false)
  }

  // ---- faults -------------------------------------------------------------

  /** Answers new websocket connections with this HTTP status; undefined accepts them. */
  refuseConnections(status: number | undefined): void {
    this.faults.refuseStatus = status
  }

  /** Answers logins with `<failure reason=…>`: 401 logged out, 403 banned, 503 unavailable. */
  failLogins(reason: number | undefined): void {
    this.faults.loginFailure = reason
  }

  /** Acknowledges the next messages of companions with this error code, e.g. 463 or 479. */
  failSends(code: number, count = 1): void {
    this.faults.addSendErrors(code, count)
  }

  /** Answers the next requests for a pairing code with this error code, e.g. 429. */
  failCodes(code: number, count = 1): void {
    this.faults.addCodeErrors(code, count)
  }

  /** Delivers the next messages without an acknowledgement to the sender. */
  loseAcks(count = 1): void {
    this.faults.addLostAcks(count)
  }

  connectionsOf(number: string): DeviceConnection[] {
    const account = this.directory.byPhone(number)
    return [...(account?.linked.values() ?? [])].flatMap((device) => device.connection ?? [])
  }

  /** Cuts the TCP connections of an account's companions. */
  cut(number: string): void {
    for (const connection of this.connectionsOf(number)) connection.cut()
  }

  /** Stops answering, so that the client must detect it. */
  freeze(number: string): void {
    for (const connection of this.connectionsOf(number)) connection.silent = true
  }

  streamError(number: string, code: number): void {
    for (const connection of this.connectionsOf(number)) {
      connection.send(node('stream:error', { code: String(code) }))
      connection.close()
    }
  }

  /** The owner removes all companions under "Linked devices" on the phone. */
  unlink(number: string): void {
    const account = this.directory.byPhone(number)
    for (const device of account?.linked.values() ?? []) {
      device.connection?.send(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]))
      device.connection?.close()
      account?.linked.delete(device.id)
    }
  }
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`)
}
