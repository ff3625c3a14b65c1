import type { CompanyContext } from '../../../platform/actor.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import type { FactType } from '../../../platform/facts/fact.ts'
import type { Log } from '../../../platform/log.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Connections } from '../../connections/public.ts'
import type { Hurry } from '../outbox/outbox.ts'
import type { Outcomes } from '../outbox/outcomes.ts'
import type { PendingChangeIndex } from './changes/pending-change-index.ts'

/** The sessions that messages come and go over. */
export type Sessions = Pick<Connections, 'channel' | 'abilities' | 'newMessageId'>

/** Services that messages need; filled by wiring/services.ts. */
export interface MessageServices {
  workplace: Workplace
  sessions: Sessions
  storage: Storage
  secrets: Secrets
  log: Log
  /** The company as it stands now; cached. */
  companyContext(companyId: number): Promise<CompanyContext>
  /** The names of the reactions to a kind of fact, for those that SQL writes; none: it is not written. */
  reactionsTo(type: Pick<FactType<never>, 'name'>): readonly string[]
  /** Messages that changes wait for. */
  pendingChanges: PendingChangeIndex
  outbox: {
    /** Something waits for this connection. */
    wake(companyId: number, connectionId: number): void
    /** A person asks for a chat: what waits there is tried now, or was taken back. */
    hurry(chat: Hurry): void
    /** The words about changes of messages that wait in it. */
    outcomes: Outcomes
  }
}
