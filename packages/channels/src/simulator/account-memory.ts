import type { ChannelAddress } from '../channel.ts'
import { type AccountRecord, type AccountState, chatKey } from './record.ts'

const TYPING_MS = 10_000
const MOST_TYPING = 100

/** The state of one account, read once and kept in memory, with details too short-lived for the record. */
export class AccountMemory {
  private readonly record: AccountRecord
  private readonly typingUntil = new Map<string, number>()
  /** Settles when the record matches the memory. */
  private lastWrite: Promise<unknown> = Promise.resolve()
  loadedState: AccountState | null = null

  constructor(record: AccountRecord) {
    this.record = record
  }

  async state(): Promise<AccountState> {
    return this.loadedState ?? this.reload()
  }

  reload(): Promise<AccountState> {
    return this.inTurn(() => this.load())
  }

  change(change: Partial<AccountState>): Promise<void> {
    return this.inTurn(async () => {
      const state = this.loadedState ?? (await this.load())
      await this.record.save(change)
      Object.assign(state, change)
    })
  }

  async takeFault(kind: 'refuseConnects' | 'failSends' | 'failMedia'): Promise<boolean> {
    // The usual case needs no lock.
    if ((await this.state())[kind] === 0) return false
    return this.inTurn(async () => {
      const state = this.loadedState ?? (await this.load())
      if (state[kind] === 0) return false
      state[kind]--
      await this.record.save({ [kind]: state[kind] })
      return true
    })
  }

  typing(chat: ChannelAddress): boolean {
    return (this.typingUntil.get(chatKey(chat)) ?? 0) > Date.now()
  }

  setTyping(chat: ChannelAddress, typing: boolean): void {
    if (!typing) {
      this.typingUntil.delete(chatKey(chat))
      return
    }
    if (this.typingUntil.size >= MOST_TYPING) this.typingUntil.clear()
    this.typingUntil.set(chatKey(chat), Date.now() + TYPING_MS)
  }

  private async load(): Promise<AccountState> {
    this.loadedState = { ...(await this.record.load()) }
    return this.loadedState
  }

  /** In sequence: a late save of a counter would undo a later change. */
  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const completion = this.lastWrite.then(act)
    this.lastWrite = completion.catch(() => undefined)
    return completion
  }
}
