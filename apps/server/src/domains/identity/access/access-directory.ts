import { LRUCache } from 'lru-cache'
import type { Actor, CompanyContext } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { actorOfRow, companyContextOfRow } from './actor.view.ts'
import { paymentSession } from './payment-session.ts'
import { companyContextRow, personById, personBySession } from './sign-in.store.ts'

/** The scope of changed rights: a session, a user, or a whole company. */
export type AccessTarget = { sessionId: string } | { companyId: number; userId: number } | { companyId: number }

export interface AccessDirectory {
  /** Returns the user of a session with current rights. Throws AppError ERR_SESSION_EXPIRED (401). */
  bySession(sessionId: string): Promise<Actor>
  byUser(companyId: number, userId: number): Promise<Actor>
  company(companyId: number): Promise<CompanyContext>
  forget(target: AccessTarget): void
  /**
   * Turns caching on or off. Off while notifications of other nodes cannot be received. Returns the companies that were
   * cached.
   */
  remember(on: boolean): number[]
}

const SESSIONS = 20_000
const COMPANIES = 5_000

interface CachedActor {
  actor: Promise<Actor>
  /** Null while loading. Such an entry is dropped at any change. */
  companyId: number | null
  userId: number | null
}

/** Caches users and companies in memory, so that a call needs no query to identify its caller. */
export function createAccessDirectory(
  db: PlatformDb,
  settings: Readonly<{ demo: boolean; adminsNeedSecondFactor: boolean }>,
): AccessDirectory {
  const people = new LRUCache<string, CachedActor>({ max: SESSIONS })
  const companies = new LRUCache<number, Promise<CompanyContext>>({ max: COMPANIES })
  const seenCompanies = new Set<number>()
  let remembering = false

  async function loadCompany(companyId: number): Promise<CompanyContext> {
    const row = await companyContextRow(db, companyId)
    if (!row) throw new AppError('ERR_NO_COMPANY_FOUND')
    // Without the demonstration its accounts do not exist, not even for open sessions (access.10).
    if (row.is_demo && !settings.demo) throw new AppError('ERR_DEMO_ACCOUNT')
    return companyContextOfRow(row)
  }

  function company(companyId: number): Promise<CompanyContext> {
    if (!remembering) return loadCompany(companyId)
    const cachedCompany = companies.get(companyId)
    if (cachedCompany) return cachedCompany
    const loading = loadCompany(companyId)
    companies.set(companyId, loading)
    // An entry dropped while loading must stay dropped, because its data may be old.
    loading.catch(() => companies.peek(companyId) === loading && companies.delete(companyId))
    return loading
  }

  async function loadPerson(sessionId: string, entry: CachedActor): Promise<Actor> {
    const row = await personBySession(db, sessionId)
    if (!row) throw new AppError('ERR_SESSION_EXPIRED')
    entry.companyId = row.company_id
    entry.userId = row.id
    return actorOfRow(row, sessionId, await company(row.company_id), settings.adminsNeedSecondFactor)
  }

  function bySession(sessionId: string): Promise<Actor> {
    const cachedEntry = remembering ? people.get(sessionId) : undefined
    if (cachedEntry) return cachedEntry.actor
    const entry = { companyId: null, userId: null } as unknown as CachedActor
    entry.actor = loadPerson(sessionId, entry)
    entry.actor.then(
      ({ companyId }) => seenCompanies.add(companyId),
      () => people.peek(sessionId) === entry && people.delete(sessionId),
    )
    if (remembering) people.set(sessionId, entry)
    return entry.actor
  }

  function concerned(entry: CachedActor, target: { companyId: number; userId?: number }): boolean {
    if (entry.companyId === null || entry.userId === null) return true
    return entry.companyId === target.companyId && (target.userId === undefined || entry.userId === target.userId)
  }

  return {
    bySession,
    company,
    async byUser(companyId, userId) {
      const row = await personById(db, companyId, userId)
      if (!row) throw new AppError('ERR_SESSION_EXPIRED')
      return actorOfRow(row, paymentSession(userId), await company(companyId), settings.adminsNeedSecondFactor)
    },
    forget(target) {
      if ('sessionId' in target) return void people.delete(target.sessionId)
      if (!('userId' in target)) companies.delete(target.companyId)
      for (const [sessionId, entry] of people.entries()) {
        if (concerned(entry, target)) people.delete(sessionId)
      }
    },
    remember(on) {
      remembering = on
      people.clear()
      companies.clear()
      return [...seenCompanies]
    },
  }
}
