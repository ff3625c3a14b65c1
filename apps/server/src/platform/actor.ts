import type { PlanFeature, Profile } from '@recado/contract/access'
import type { SettingKey } from '@recado/contract/identity/setting'
import type { Language } from '@recado/contract/values/language'

/** The server's knowledge of a company while one of its people calls. `dueDate` is YYYY-MM-DD. */
export interface CompanyContext {
  id: number
  name: string
  status: boolean
  dueDate: string | null
  /** When it came back after its time was over or it was switched off; null: it never was away. */
  resumedAt: Date | null
  isPlatform: boolean
  language: Language
  features: ReadonlySet<PlanFeature>
  /** Secret settings stand as 'set' or ''. */
  settings: Readonly<Record<SettingKey, string>>
}

/** The companies as they stand now; cached. */
export interface CompanyContexts {
  /** @throws AppError ERR_NO_COMPANY_FOUND */
  companyContext(companyId: number): Promise<CompanyContext>
}

/**
 * Who did something, as the audit log and the timelines of tickets say it: a person, a token by which a company's own program
 * calls, or the system by itself. Each is named by what it is and is never shown as another.
 */
export type Author =
  /** `userId` null: the person was deleted before the work ended. */
  | { kind: 'user'; userId: number | null; name: string }
  /** `tokenId` is the key of the record that the token belongs to, `name` what people call it. */
  | { kind: 'token'; tokenId: number; name: string }
  | { kind: 'system' }

export const system: Author = { kind: 'system' }

/** An author as the columns `actor_kind`, `actor_id` and `actor_name` keep it. */
export function actorColumns(by: Author): { actorKind: Author['kind']; actorId: number | null; actorName: string } {
  if (by.kind === 'system') return { actorKind: 'system', actorId: null, actorName: '' }
  return { actorKind: by.kind, actorId: by.kind === 'user' ? by.userId : by.tokenId, actorName: by.name }
}

/** A program of a company that calls by a token, whose scope and plan feature were checked. */
export interface TokenCaller {
  kind: 'token'
  /** A connection's own token, or one of the company's API tokens. */
  of: 'connection' | 'api'
  /** The key of the connection, or of the API token. */
  tokenId: number
  /** The token's own hash: a connection may have another token by now. */
  hash: Buffer
  companyId: number
  company: CompanyContext
}

/** The person on whose behalf something is done, as of this call: an author with rights. */
export interface Actor {
  kind: 'user'
  userId: number
  companyId: number
  sessionId: string
  name: string
  profile: Profile
  super: boolean
  queueIds: readonly number[]
  /** tickets.8: pending tickets are notified. */
  allTicket: boolean
  /** Sees tickets without a queue (tickets.3). */
  queueless: boolean
  language: Language
  /** The password was given out: only oneself, logout and a new password answer (access.5). */
  mustChangePassword?: true
  /** The company requires two-step verification and the person has none: only setting it up answers. */
  mustSetUpTwoFactor?: true
  /** No person: a program that reads by a token of the company. It sees what an admin sees, and nothing is its own. */
  program?: true
  company: CompanyContext
}
