import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys'
import type { PhoneAct } from '../../phone-act.ts'
import { actOfSync, type SyncedAction } from './phone-act.rules.ts'

/** The key type under which Baileys stores its version of the devices' shared state. */
const VERSION = 'app-state-sync-version'
/** Baileys' log line about one change. Its events omit the time of the change and the covered messages. */
const CHANGE = 'processing sync action'
const SETTLE_MS = 300
/** The collection with the changes of chats. */
const CHATS = 'regular_low'
/** Baileys' log line about a collection that it read as a whole. */
const WHOLE = `restored state of ${CHATS} from snapshot`

export interface SharedStateDependencies {
  store: SignalKeyStore
  /** Receives the meaning of a change as soon as Baileys decodes it. */
  act: (act: PhoneAct) => void
  /** Runs work once everything passed to `act` before is stored. */
  afterwards: (work: () => Promise<void>) => void
}

/**
 * Follows the state that the devices of an account share. A version is stored only after the product has stored its
 * changes. A session that ends earlier reads them again, and applying them again changes nothing.
 */
export class SharedState implements SignalKeyStore {
  private readonly deps: SharedStateDependencies
  private readonly unsavedVersions = new Map<string, SignalDataTypeMap[typeof VERSION]>()
  private timer: NodeJS.Timeout | undefined
  /** No version of the chats' collection is stored yet. */
  private isNew = false
  /** The following changes were read as a whole by a new device and may be months old. */
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
    if (ids.includes(CHATS)) this.isNew = !this.unsavedVersions.has(CHATS) && !stored[CHATS]
    for (const id of ids) {
      const version = this.unsavedVersions.get(id)
      if (version) stored[id] = version
    }
    return stored as { [id: string]: SignalDataTypeMap[T] }
  }

  async set(data: SignalDataSet): Promise<void> {
    const { [VERSION]: versions, ...others } = data
    for (const [id, version] of Object.entries(versions ?? {})) {
      if (version) this.unsavedVersions.set(id, version)
    }
    if (versions) this.storeLater()
    if (Object.keys(others).length > 0) await this.deps.store.set(others)
  }

  /** Handles a log line of Baileys: a step or a change. */
  onLine(text: string, about: Record<string, unknown>): void {
    if (text.startsWith('resyncing ')) this.isInitial = false
    // Baileys calls a new device's state initial only when its key came before the history.
    if (text.startsWith(WHOLE)) this.isInitial = this.isNew
    if (text !== CHANGE) return
    const { syncAction, initialSync } = about as { syncAction: SyncedAction; initialSync?: boolean }
    const act = actOfSync(syncAction, initialSync === true || this.isInitial, Date.now())
    if (act) this.deps.act(act)
  }

  /** The next session reads unstored versions again. */
  stop(): void {
    clearTimeout(this.timer)
    this.unsavedVersions.clear()
  }

  /** Baileys announces the changes of a version right after it has stored the version. */
  private storeLater(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.deps.afterwards(() => this.storeVersions()), SETTLE_MS)
    this.timer.unref()
  }

  private async storeVersions(): Promise<void> {
    const versions = Object.fromEntries(this.unsavedVersions)
    if (Object.keys(versions).length === 0) return
    await this.deps.store.set({ [VERSION]: versions })
    for (const [id, version] of Object.entries(versions))
      if (this.unsavedVersions.get(id) === version) this.unsavedVersions.delete(id)
  }
}
