import type { PlanFeature, Profile } from '@recado/contract/access'
import type { AutomaticTexts } from '@recado/contract/automatic-texts/text-catalogue'
import type { SettingKey } from '@recado/contract/identity/setting'
import type { Permissions } from '@recado/contract/permissions'
import type { Language } from '@recado/contract/values/language'

/** The server's data about a company while one of its users calls. `dueDate` is YYYY-MM-DD. */
export interface CompanyContext {
  id: number
  name: string
  status: boolean
  dueDate: string | null
  /** When the company was reactivated after it expired or was disabled. Null: it was always active. */
  resumedAt: Date | null
  isPlatform: boolean
  language: Language
  /** The texts that customers read: the company's own wording, or the default of its language. */
  texts: AutomaticTexts
  /** The IANA time zone of its days and hours. */
  timeZone: string
  features: ReadonlySet<PlanFeature>
  /** A secret setting has the value 'set' or ''. */
  settings: Readonly<Record<SettingKey, string>>
}

/** Cached access to the current state of companies. */
export interface CompanyContexts {
  /** @throws AppError ERR_NO_COMPANY_FOUND */
  companyContext(companyId: number): Promise<CompanyContext>
}

/**
 * The author of a change, for the audit log and ticket timelines: a user, a token of a company's program, or the
 * system. One kind is never shown as another.
 */
export type Author =
  /** `userId` is null when the user was deleted before the work ended. */
  | { kind: 'user'; userId: number | null; name: string }
  /** `tokenId` is the id of the token's record, `name` is its display name. */
  | { kind: 'token'; tokenId: number; name: string }
  | { kind: 'system' }

export const system: Author = { kind: 'system' }

/** Returns an author as the columns `actor_kind`, `actor_id` and `actor_name`. */
export function actorColumns(by: Author): { actorKind: Author['kind']; actorId: number | null; actorName: string } {
  if (by.kind === 'system') return { actorKind: 'system', actorId: null, actorName: '' }
  return { actorKind: by.kind, actorId: by.kind === 'user' ? by.userId : by.tokenId, actorName: by.name }
}

/** A company's program that calls with a token. Its scope and plan feature were checked. */
export interface TokenCaller {
  kind: 'token'
  /** A connection's token, or one of the company's API tokens. */
  of: 'connection' | 'api'
  /** The id of the connection, or of the API token. */
  tokenId: number
  /** The token's hash, because a connection may have another token by now. */
  hash: Buffer
  companyId: number
  company: CompanyContext
  /** The user who created the token, if their rights limit it now. Null: the token reaches the whole company. */
  creator: TokenCreator | null
}

/** The creator of an API token, with their current rights. */
export interface TokenCreator {
  userId: number
  permissions: Permissions
  queueIds: readonly number[]
  queueless: boolean
}

/** The user on whose behalf a call acts, with their current rights. */
export interface Actor {
  kind: 'user'
  userId: number
  companyId: number
  sessionId: string
  name: string
  profile: Profile
  super: boolean
  roleId: number
  /** The name of the user's role; empty for a built-in one. */
  roleName: string
  /** The permissions of the user's role (access.8). */
  permissions: Permissions
  queueIds: readonly number[]
  /** The user is notified of pending tickets (tickets.8). */
  allTicket: boolean
  /** Sees tickets without a queue (tickets.3). */
  queueless: boolean
  language: Language
  /** The password was set by another user. Only the own account, logout and a new password are allowed (access.5). */
  mustChangePassword?: true
  /** The company requires two-step verification and the user has none. Only its setup is allowed. */
  mustSetUpTwoFactor?: true
  /**
   * True for a program that reads with a company's token instead of a user. It sees what an admin sees, or what the
   * token's creator may see.
   */
  program?: true
  /** True while the user reads as another role, whose profile and permissions these are. */
  viewsAs?: true
  company: CompanyContext
}
