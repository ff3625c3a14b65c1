import type { Language } from './values/language.ts'

/** One text in every language. */
export type Worded = Readonly<Record<Language, string>>

/**
 * The refusals of an area: of each code its HTTP status, and what happened and what to do in every language. `OPTED_OUT` is the
 * documented word of a send that its recipient refused.
 */
export type AreaErrors = Readonly<
  Record<`ERR_${string}`, Worded & { readonly status: number }> &
    Partial<Record<'OPTED_OUT', Worded & { readonly status: number }>>
>

/** Groups of audit entries to filter by, in the order in which they are offered. */
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

/** The audit log's words for an area. */
export interface AreaAudit {
  /** The beginnings of its actions (`area.verb`), by the group that they are found in. */
  readonly groups: Readonly<Partial<Record<AuditGroup, readonly string[]>>>
  /** A sentence for each action: `{{who}}` did it, `{{what}}` is the thing. */
  readonly actions: Readonly<Record<string, Worded>>
}

/** The status of each code. */
export const statusOf = <E extends AreaErrors>(errors: E) =>
  Object.fromEntries(Object.entries(errors).map(([code, { status }]) => [code, status])) as {
    readonly [C in keyof E]: number
  }

/** The texts in one language, under their keys. */
export const wordsIn = <W extends Readonly<Record<string, Worded>>>(language: Language, words: W) =>
  Object.fromEntries(Object.entries(words).map(([key, worded]) => [key, worded[language]])) as {
    readonly [K in keyof W]: string
  }

/** The sentences of all areas in one language, by action. */
export const auditSentences = (language: Language, areas: readonly AreaAudit[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...areas.map(({ actions }) => wordsIn(language, actions)))
