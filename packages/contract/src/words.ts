import type { Language } from './values/language.ts'

/** A text in every language. */
export type Worded = Readonly<Record<Language, string>>

/**
 * The error codes of an area: HTTP status, and what happened and what to do, in every language. `OPTED_OUT` is the
 * documented code for a recipient who opted out.
 */
export type AreaErrors = Readonly<
  Record<`ERR_${string}`, Worded & { readonly status: number }> &
    Partial<Record<'OPTED_OUT', Worded & { readonly status: number }>>
>

/** Filter groups of audit entries, in display order. */
export const auditGroups = [
  'logins',
  'users',
  'settings',
  'connections',
  'queues',
  'contacts',
  'tickets',
  'billing',
  'platform',
] as const
export type AuditGroup = (typeof auditGroups)[number]

/** Audit log texts of an area. */
export interface AreaAudit {
  /** Prefixes of its actions (`area.verb`) by filter group. */
  readonly groups: Readonly<Partial<Record<AuditGroup, readonly string[]>>>
  /** The sentence of each action: `{{who}}` is the author, `{{what}}` the record. */
  readonly actions: Readonly<Record<string, Worded>>
}

/** Returns the HTTP status of each code. */
export const statusOf = <E extends AreaErrors>(errors: E) =>
  Object.fromEntries(Object.entries(errors).map(([code, { status }]) => [code, status])) as {
    readonly [C in keyof E]: number
  }

/** The texts in one language, by key. */
export const wordsIn = <W extends Readonly<Record<string, Worded>>>(language: Language, words: W) =>
  Object.fromEntries(Object.entries(words).map(([key, worded]) => [key, worded[language]])) as {
    readonly [K in keyof W]: string
  }

/** The sentences of all areas in one language, by action. */
export const auditSentences = (language: Language, areas: readonly AreaAudit[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...areas.map(({ actions }) => wordsIn(language, actions)))
