import type { AuditWords } from '../../i18n/audit.pt.ts'
import { wholeSigns } from '../../values/whole-signs.rules.ts'
import type { AuditChange } from '../audit-areas.ts'
import { weekText } from './audit-week.rules.ts'

interface Entry {
  action: string
  subject: string
  subjectName: string | null
  userName: string
  actorKind: 'user' | 'token' | 'system'
}

const LONGEST = 300

/** The author as text. Only people are shown by a bare name. */
export function auditAuthor(words: AuditWords, { actorKind, userName }: Pick<Entry, 'actorKind' | 'userName'>): string {
  if (actorKind === 'token') return words.token.replace('{{name}}', () => userName)
  return actorKind === 'user' ? userName || words.somebody : words.nobody
}

/** An entry as a sentence that starts with the author's name. Unknown actions show their code. */
export function auditSentence(words: AuditWords, entry: Entry): string {
  const sentences: Record<string, string> = words.actions
  const sentence = sentences[entry.action] ?? words.unknown
  return sentence
    .replaceAll('{{who}}', () => auditAuthor(words, entry))
    .replaceAll('{{what}}', () => nameOf(words, entry))
    .replaceAll('{{action}}', () => entry.action)
}

function nameOf(words: AuditWords, { subject, subjectName }: Entry): string {
  if (subjectName) return subjectName
  const [kind = '', ...rest] = subject.split(' ')
  const name = rest.join(' ')
  const settings: Record<string, string> = words.settings
  const counted: Record<string, { one: string; other: string }> = words.counted
  const many = counted[kind]
  if (many) return countText(words, many, Number(name))
  if (kind === 'setting') return settings[name] ?? name
  return name ? `#${name}` : subject
}

const countText = ({ numbers }: AuditWords, words: { one: string; other: string }, n: number) =>
  words[n === 1 ? 'one' : 'other'].replace('{{n}}', new Intl.NumberFormat(numbers).format(n))

/** Formats a changed field as `Field: before → after`, or as `Field: value` for a created or deleted one. */
export function changeText(words: AuditWords, { field, before, after }: AuditChange): string {
  const fields: Record<string, string> = words.fields
  const name = fields[field] ?? field
  const text = (value: unknown) =>
    valueText(words, field === 'schedules' ? (weekText(value, words.numbers) ?? value) : value)
  if (isNothing(before)) return `${name}: ${text(after)}`
  if (isNothing(after)) return `${name}: ${text(before)}${words.removed}`
  return `${name}: ${text(before)} → ${text(after)}`
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

function valueText(words: AuditWords, value: unknown): string {
  const text = plainText(words, value)
  return text.length > LONGEST ? `${wholeSigns(text, LONGEST)}…` : text
}

function plainText(words: AuditWords, value: unknown): string {
  const values: Record<string, string> = words.values
  if (isNothing(value)) return words.empty
  if (Array.isArray(value)) return value.map((one) => plainText(words, one)).join(', ') || words.empty
  if (typeof value === 'object') {
    const parts = Object.entries(value as object).map(([name, inner]) => `${name}: ${plainText(words, inner)}`)
    return parts.join(', ')
  }
  return values[String(value)] ?? String(value)
}
