import type { proto, WASocket } from 'baileys'
import type { SessionContext } from '../../channel.ts'
import { addressOf } from '../address.rules.ts'
import type { AddressBook } from '../address-book.ts'
import type { GroupBook } from '../group-book.ts'
import { quietLogger } from '../quiet.ts'
import type { FailureCount } from './failure-count.ts'
import { rebuildMessage } from './sent-again.ts'

/** Sessions in which one request may fail; the phone asks at most five times. */
const MAX_FAILURES = 3
/** Baileys confirms a request even when it could not answer it. Only these log lines report the failure. */
const FAILED = 'error in sending message again'
const TOO_OFTEN = 'will not send message again, as sent too many times'

interface AskedKey {
  remoteJid?: string | null
  id?: string | null
  fromMe?: boolean | null
  participant?: string | null
}

export interface ResendDependencies {
  context: SessionContext
  book: AddressBook
  groups: GroupBook
  failures: FailureCount
  socket: () => WASocket | null
  /** Ends the connection before anything else is sent. */
  cut: (reason: string) => void
  uploadTimeoutMs: number
  /** Receives Baileys' log lines about single steps. */
  trace: (text: string, about: Record<string, unknown>) => void
}

/**
 * Answers phones that could not decrypt one of our messages and request it again. The message is rebuilt from the
 * stored content.
 */
export class Resends {
  /** Logger for Baileys, which reports its failures there. */
  readonly logger: ReturnType<typeof quietLogger>
  private readonly deps: ResendDependencies
  private isCut = false

  constructor(deps: ResendDependencies) {
    this.deps = deps
    const { log, label } = deps.context
    this.logger = quietLogger(log, label, (text, about) => this.onLine(text, about), deps.trace)
  }

  /** The message for Baileys to send again; undefined when it is unknown, too old or deleted. */
  async find({ remoteJid, id, fromMe }: AskedKey): Promise<proto.IMessage | undefined> {
    const chat = addressOf(remoteJid)
    const socket = this.deps.socket()
    if (!chat || !remoteJid || !id || !socket) return undefined
    const { context, book, uploadTimeoutMs } = this.deps
    const target = { chat: book.complete(chat), id, fromMe: fromMe === true }
    const sentContent = await context.findMessage(target).catch((error: unknown) => {
      this.cut(`a requested message could not be looked up: ${String(error)}`)
      throw error
    })
    const at = { jid: remoteJid, id, logger: this.logger, timeoutMs: uploadTimeoutMs, groups: this.deps.groups }
    if (sentContent) return rebuildMessage(socket, at, sentContent)
    const { log, label } = context
    log.warn({ label, id }, 'a phone requested a message that is unknown, too old or deleted')
    return undefined
  }

  private onLine(text: string, about: Record<string, unknown>): void {
    const { log, label } = this.deps.context
    const { participant = '' } = (about.key ?? {}) as AskedKey
    const ids = String(about.ids ?? (about.attrs as { id?: string } | undefined)?.id)
    if (text === TOO_OFTEN) log.error({ label, ids }, 'a phone requested a message too often: not sent again')
    if (text !== FAILED || this.isCut) return
    if (this.deps.failures.isLast(`again ${label} ${ids} ${participant}`, MAX_FAILURES))
      log.error({ label, ids }, 'a message requested by a phone could not be sent again: dropped')
    else this.cut('a message requested by a phone could not be sent again')
  }

  private cut(reason: string): void {
    this.isCut = true
    this.deps.cut(reason)
  }
}
