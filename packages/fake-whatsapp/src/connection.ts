import type { BinaryNode, KeyPair } from 'baileys'
import { decodeBinaryNode, encodeBinaryNode, type proto } from 'baileys'
import type { WebSocket } from 'ws'
import type { LinkedDevice } from './model.ts'
import type { ClientFinish } from './noise.ts'
import { NoiseResponder } from './noise.ts'
import type { ServerTrust } from './trust.ts'

export interface ConnectionHandler {
  onClient(connection: Connection, client: ClientFinish): Promise<void>
  onNode(connection: Connection, node: BinaryNode): Promise<void>
  onClose(connection: Connection): void
  onProblem(connection: Connection, error: unknown): void
}

/** The state of a connection that waits to be paired. */
export interface PendingPairing {
  refs: string[]
  noiseKey: Buffer
  registration: proto.ClientPayload.IDevicePairingRegistrationData
}

/** The network's data about a companion that shows a pairing code; never the code itself. */
export interface PendingCode {
  /** The phone number for which the code was requested. */
  number: string
  ref: string
  /** Salt (32 bytes), IV (16) and the companion's ephemeral key under the code. */
  wrappedKey: Buffer
  /** The phone's side, once a code was typed there. */
  phone?: { number: string; ephemeral: KeyPair; companionKey: Buffer; finish: (bundle: CodeFinish) => void }
}

/** The companion's proof that it has the same code. */
export interface CodeFinish {
  wrappedBundle: Buffer
  identity: Buffer
}

let counter = 0

export class Connection {
  readonly id = ++counter
  pairing: PendingPairing | undefined
  /** A requested pairing code. */
  linkCode: PendingCode | undefined
  device: LinkedDevice | undefined
  /** When set, nothing more is answered, like an unresponsive peer. */
  silent = false
  private readonly noise: NoiseResponder
  private readonly replies = new Map<string, (node: BinaryNode) => void>()
  private work: Promise<void> = Promise.resolve()
  private nextId = 1

  private readonly socket: WebSocket
  private readonly handler: ConnectionHandler

  constructor(socket: WebSocket, trust: ServerTrust, handler: ConnectionHandler) {
    this.socket = socket
    this.handler = handler

    this.noise = new NoiseResponder(trust.staticKey, trust.certChain)
    socket.on('message', (data) => this.enqueue(() => this.receive(data as Buffer)))
    socket.on('close', () => handler.onClose(this))
    socket.on('error', (error) => handler.onProblem(this, error))
  }

  send(node: BinaryNode): void {
    if (this.silent || this.socket.readyState !== this.socket.OPEN) return
    this.socket.send(this.noise.frame(encodeBinaryNode(node)))
  }

  /** Sends an iq of the server and waits for the client's answer. */
  ask(iq: BinaryNode, timeoutMs = 5000): Promise<BinaryNode> {
    iq.attrs.id ??= `srv-${this.id}-${this.nextId++}`
    const { id } = iq.attrs
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.replies.delete(id)
        reject(new Error(`client did not answer iq ${id}`))
      }, timeoutMs)
      this.replies.set(id, (node) => {
        clearTimeout(timer)
        resolve(node)
      })
      this.send(iq)
    })
  }

  close(): void {
    this.socket.close()
  }

  /** Cuts the TCP connection without a close frame. */
  cut(): void {
    this.socket.terminate()
  }

  private enqueue(task: () => Promise<void>): void {
    this.work = this.work.then(task).catch((error) => this.handler.onProblem(this, error))
  }

  private async receive(data: Buffer): Promise<void> {
    for (const event of this.noise.receive(data)) {
      if (event.kind === 'reply') this.socket.send(event.bytes)
      else if (event.kind === 'finished') await this.handler.onClient(this, event.client)
      else await this.dispatch(await decodeBinaryNode(event.plaintext))
    }
  }

  private async dispatch(node: BinaryNode): Promise<void> {
    const waiting = node.tag === 'iq' && node.attrs.id ? this.replies.get(node.attrs.id) : undefined
    if (waiting) {
      this.replies.delete(node.attrs.id ?? '')
      waiting(node)
    } else if (!this.silent) {
      await this.handler.onNode(this, node)
    }
  }
}
