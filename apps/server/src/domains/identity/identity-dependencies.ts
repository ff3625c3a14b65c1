import type { PermissionHolder } from '@recado/contract/access'
import type { Plan } from '@recado/contract/identity/plan'
import type { Language } from '@recado/contract/values/language'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PlatformDb, PlatformTransaction } from '../../platform/db/platform-db.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { JobQueue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { AccessChanges } from './access/access-changes.ts'
import type { AccessDirectory } from './access/access-directory.ts'
import type { PasswordCost, Passwords } from './access/passwords.ts'
import type { Tokens } from './access/tokens.ts'

export interface IdentitySettings {
  /** True if PUBLIC_URL is https, so that the cookie is Secure. */
  secure: boolean
  demo: boolean
  signUp: boolean
  /** Maximum session lifetime in days since login; 0 means no limit. */
  sessionDays: number
  /** True if a logged-in user's browser may open the API page. */
  apiDocsForPeople: boolean
  /**
   * True if admins must set up a second factor before anything else. False while the server creates its demonstration.
   */
  readonly adminsNeedSecondFactor: boolean
  /** A folder of hashes of breached passwords (`access/passwords.ts`), or null. */
  breachedPasswords: string | null
  /** True if mails are sent (SMTP_URL), so that addresses are confirmed by a link. */
  confirmsEmails: boolean
  /** The product's public address, used in mails. */
  publicUrl: string
  /** Cheaper hashes for tests. */
  passwordCost?: PasswordCost
}

export interface IdentityDependencies {
  platform: PlatformDb
  workplace: Workplace
  /** For jobs in a transaction of the platform's role. In a company's transaction use `work.enqueue`. */
  jobs: Pick<JobQueue, 'write' | 'wake'>
  clock: Clock
  secrets: Secrets
  log: Log
  /** Database URL for LISTEN on changed rights. The platform role's URL is sufficient. */
  listenUrl: string
  /**
   * Counts a refresh of a session's token.
   * @throws AppError ERR_TOO_MANY_REQUESTS with `limit` and `retryAfter` in seconds
   */
  admitRefresh(sessionId: string): void
  settings: IdentitySettings
}

/** Dependencies of this domain's actions. */
export interface IdentityCore extends IdentityDependencies {
  passwords: Passwords
  tokens: Tokens
  directory: AccessDirectory
  accessChanges: AccessChanges
}

/** The subscription of a company that signs up. `dueDate` is YYYY-MM-DD. */
export interface NewSubscription {
  language: Language
  dueDate: string
  plan: Plan
}

/** Steps of higher domains when users or companies are created, changed or deleted; provided by the wiring. */
export interface IdentityPorts {
  /**
   * Refuses the deletion of a user to whom a scheduled or running campaign assigns its tickets.
   * @throws AppError ERR_USED_BY_CAMPAIGN
   */
  requireUnused(work: Work, userId: number): Promise<void>
  /** Returns a deleted user's open tickets to pending. Called before the deletion. */
  releaseTickets(work: Work, userId: number): Promise<void>
  /** Removes a deleted user from their chats. Called before the deletion. */
  leaveChats(work: Work, userId: number): Promise<void>
  /** Revokes the API tokens of a user who is being deleted, if the user's rights limit them. */
  endTokens(work: Work, actor: Actor, user: PermissionHolder & { userId: number }): Promise<void>
  /** Removes a logged-out user's push devices: those of the session, or all without `sessionId`. */
  forgetDevices(work: Work, of: { userId: number; sessionId?: string }): Promise<void>
  /** Disconnects the numbers of a company that is about to be deleted, on every node. */
  closeCompany(companyId: number): Promise<void>
  /** Inserts the first invoice of a company that signs up, in the transaction that creates it. */
  firstInvoice(trx: PlatformTransaction, companyId: number, subscription: NewSubscription): Promise<void>
  /** Reconciles the unpaid invoice after the operator changed plan or due date. Runs in the company's work. */
  reconcileInvoice(work: Work): Promise<unknown>
  /** Deletes the files of a removed company. */
  removeFiles(companyId: number): Promise<void>
}
