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

/** The person on whose behalf something is done, as of this call. */
export interface Actor {
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
  company: CompanyContext
}
