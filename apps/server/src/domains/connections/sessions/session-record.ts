import type { Work } from '../../../platform/db/work.ts'
import { isDatabaseGone } from '../../../platform/outage.ts'
import { announceSession } from '../announce-connection.ts'
import { noteOutage } from '../watchdog/note-outage.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import type { Lease } from './session-leases.store.ts'
import { type SessionChange, saveNumber, saveSession } from './session-state.store.ts'

/** Writes one session's state under its lease. Changes that fail are written with the next one. */
export class SessionRecord {
  /** The last written status. */
  status: SessionChange['status']
  private readonly deps: Pick<SessionDependencies, 'workplace'>
  private readonly lease: Lease
  private readonly trouble: (error: unknown) => void
  private unsaved: SessionChange | null = null
  private isDatabaseAway = false

  constructor(deps: Pick<SessionDependencies, 'workplace'>, lease: Lease, trouble: (error: unknown) => void) {
    this.deps = deps
    this.lease = lease
    this.trouble = trouble
  }

  /** True when changes are not written yet. */
  get isBehind(): boolean {
    return this.unsaved !== null
  }

  /** True when changes could not be written because the database is down. */
  get awaitsDatabase(): boolean {
    return this.isBehind && this.isDatabaseAway
  }

  /** @returns false when another node owns the lease, or the connection was deleted */
  async save(change: SessionChange, own?: { phone: string; lid: string | null }): Promise<boolean> {
    this.unsaved = { ...this.unsaved, ...change }
    try {
      const savedState = await this.deps.workplace.run(this.lease.companyId, async (work) => {
        if (own) await saveNumber(work.db, this.lease, own)
        const state = await saveSession(work.db, this.lease, work.now, this.unsaved ?? {})
        if (state) {
          announceSession(work, state)
          await this.noteOutage(work)
        }
        return state
      })
      this.unsaved = null
      if (!savedState) return false
      this.status = savedState.status
    } catch (error) {
      this.isDatabaseAway = isDatabaseGone(error)
      this.trouble(error)
    }
    return true
  }

  private async noteOutage(work: Work): Promise<void> {
    const { outage, status } = this.unsaved ?? {}
    if (outage === 'begin') await noteOutage(work, this.lease, 'lost')
    if (outage === 'end') await noteOutage(work, this.lease, status === 'CONNECTED' ? 'open' : 'given up')
  }
}
