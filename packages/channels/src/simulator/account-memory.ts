import type { ChannelAddress } from '../channel.ts'
import { type AccountRecord, type AccountState, chatKey } from './record.ts'

const TYPING_MS = 10_000
const MOST_TYPING = 100

/** The state of one account, read once and kept in memory, with details that are too short-lived for the record. */
export class AccountMemory {
  private readonly record: AccountRecord
  private readonly typed = new Map<string, number>()
  known: AccountState | null = null

  constructor(record: AccountRecord) {
    this.record = record
  }

  async state(): Promise<AccountState> {
    return this.known ?? this.reload()
  }

  async reload(): Promise<AccountState> {
    this.known = { ...(await this.record.load()) }
    return this.known
  }

  async change(change: Partial<AccountState>): Promise<void> {
    const state = await this.state()
    await this.record.save(change)
    Object.assign(state, change)
  }

  async takeFault(kind: 'refuseConnects' | 'failSends' | 'failMedia'): Promise<boolean> {
    const state = await this.state()
    if (state[kind] === 0) return false
    // Counted here first: two sends at once are two failures.
    state[kind]--
    await this.record.save({ [kind]: state[kind] })
    return true
  }

  typing(chat: ChannelAddress): boolean {
    return (this.typed.get(chatKey(chat)) ?? 0) > Date.now()
  }

  setTyping(chat: ChannelAddress, typing: boolean): void {
    if (!typing) {
      this.typed.delete(chatKey(chat))
      return
    }
    if (this.typed.size >= MOST_TYPING) this.typed.clear()
    this.typed.set(chatKey(chat), Date.now() + TYPING_MS)
  }
}
