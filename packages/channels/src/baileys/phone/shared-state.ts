import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys'
import type { PhoneAct } from '../../phone-act.ts'
import { actOfSync, type SyncedAction } from './phone-act.rules.ts'

/** Where Baileys stores how far it has read the state that an account's devices share. */
const VERSION = 'app-state-sync-version'
/** Baileys' line about one change of that state. Its events leave out when the change was made and what it covers. */
const CHANGE = 'processing sync action'
const SETTLE_MS = 300
/** The collection that says what was done with chats. */
const CHATS = 'regular_low'
/** Baileys' line about a collection that it read as a whole. */
const WHOLE = `restored state of ${CHATS} from snapshot`

export interface SharedStateDependencies {
  store: SignalKeyStore
  /** Receives what a change means, at the moment at which Baileys decodes it. */
  act: (act: PhoneAct) => void
  /** Runs work once everything that `act` received before is stored. */
  afterwards: (work: () => Promise<void>) => void
}

/**
 * Follows the state that the devices of an account share. The version that was read is stored once the product has stored what the
 * changes mean: a session that ends before reads them again, and applying them again changes nothing.
 */
export class SharedState implements SignalKeyStore {
  private readonly deps: SharedStateDependencies
  private readonly held = new Map<string, SignalDataTypeMap[typeof VERSION]>()
  private timer: NodeJS.Timeout | undefined
  /** No version of the chats' collection is stored yet. */
  private isNew = false
  /** The changes that follow were read as a whole by a new device: they may be months old. */
  private isInitial = false

  constructor(deps: SharedStateDependencies) {
    this.deps = deps
  }

  async get<T extends keyof SignalDataTypeMap>(
    kind: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    if (kind !== VERSION) return this.deps.store.get(kind, ids)
    const stored = await this.deps.store.get(VERSION, ids)
    if (ids.includes(CHATS)) this.isNew = !this.held.has(CHATS) && !stored[CHATS]
    for (const id of ids) {
      const version = this.held.get(id)
      if (version) stored[id] = version
    }
    return stored as { [id: string]: SignalDataTypeMap[T] }
  }

  async set(data: SignalDataSet): Promise<void> {
    const { [VERSION]: versions, ...others } = data
    for (const [id, version] of Object.entries(versions ?? {})) {
      if (version) this.held.set(id, version)
    }
    if (versions) this.storeLater()
    if (Object.keys(others).length > 0) await this.deps.store.set(others)
  }

  /** Reads a line of Baileys: of a step, or of a change. */
  onLine(text: string, about: Record<string, unknown>): void {
    if (text.startsWith('resyncing ')) this.isInitial = false
    // Baileys calls the state of a new device initial only when the key of it came before the history.
    if (text.startsWith(WHOLE)) this.isInitial = this.isNew
    if (text !== CHANGE) return
    const { syncAction, initialSync } = about as { syncAction: SyncedAction; initialSync?: boolean }
    const act = actOfSync(syncAction, initialSync === true || this.isInitial, Date.now())
    if (act) this.deps.act(act)
  }

  /** Versions that are not stored yet are read again by the next session. */
  stop(): void {
    clearTimeout(this.timer)
    this.held.clear()
  }

  /** Baileys announces the changes of a version right after it has stored the version. */
  private storeLater(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.deps.afterwards(() => this.storeVersions()), SETTLE_MS)
    this.timer.unref()
  }

  private async storeVersions(): Promise<void> {
    const versions = Object.fromEntries(this.held)
    if (Object.keys(versions).length === 0) return
    await this.deps.store.set({ [VERSION]: versions })
    for (const [id, version] of Object.entries(versions)) if (this.held.get(id) === version) this.held.delete(id)
  }
}
