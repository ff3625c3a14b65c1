import type { Plan } from '@recado/contract/identity/plan'
import type { Language } from '@recado/contract/values/language'
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
  /** PUBLIC_URL is https: the cookie is Secure. */
  secure: boolean
  demo: boolean
  signUp: boolean
  /** Days after its login at which a session ends at the latest; 0: no limit. */
  sessionDays: number
  /** A browser may open the API page while its person is signed in. */
  apiDocsForPeople: boolean
  /** Admins without a second factor set one up before anything else; not yet while the server makes its demonstration. */
  readonly adminsNeedSecondFactor: boolean
  /** A folder of hashes of breached passwords (`access/passwords.ts`); null: none. */
  breachedPasswords: string | null
  /** Mails are sent (SMTP_URL): addresses of accounts are confirmed by a link. */
  confirmsEmails: boolean
  /** Where people open the product; stands in mails. */
  publicUrl: string
  /** Cheaper hashes for tests. */
  passwordCost?: PasswordCost
}

export interface IdentityDependencies {
  platform: PlatformDb
  workplace: Workplace
  /** For jobs of a transaction of the platform's role; in a company's, `work.enqueue` does it. */
  jobs: Pick<JobQueue, 'write' | 'wake'>
  clock: Clock
  secrets: Secrets
  log: Log
  /** Where changed rights are listened for; the platform role's address will do. */
  listenUrl: string
  /**
   * Counts a renewal of a session's token.
   * @throws AppError ERR_TOO_MANY_REQUESTS with `limit` and `retryAfter` in seconds
   */
  admitRefresh(sessionId: string): void
  settings: IdentitySettings
}

/** The dependencies of this domain's actions. */
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

/** The steps of higher domains when people or companies come, change and go; filled in wiring. */
export interface IdentityPorts {
  /** Open tickets of a user who is deleted go back to pending. Called before the user is gone. */
  releaseTickets(work: Work, userId: number): Promise<void>
  /** Takes a user who is deleted out of their chats. Called before the user is gone. */
  leaveChats(work: Work, userId: number): Promise<void>
  /** A person signed out: the devices that this session set up, without it all of theirs, receive nothing more. */
  forgetDevices(work: Work, of: { userId: number; sessionId?: string }): Promise<void>
  /** Disconnects the numbers of a company that is about to be deleted, on every node. */
  closeCompany(companyId: number): Promise<void>
  /** The first invoice of a company that signs up, in the transaction that makes it. */
  firstInvoice(trx: PlatformTransaction, companyId: number, subscription: NewSubscription): Promise<void>
  /** Brings the unpaid invoice in step after the operator changed plan or due date. In the company's work. */
  invoiceInStep(work: Work): Promise<unknown>
  /** Removes the files of a company that is gone. */
  removeFiles(companyId: number): Promise<void>
}
