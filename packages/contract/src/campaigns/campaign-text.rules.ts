import { type ListVariable, variableKey } from '../contact-lists/variables.ts'
import { fillVariables, messageVariables, type VariableValues } from '../message-variables.ts'
import { type MessageField, messageFields } from './choices.ts'

/** A recipient as texts name them. */
export interface Recipient {
  name: string
  number: string
  email: string
  /** The columns of a list (`variableKey`); '' where the person has no value. */
  variables?: readonly ListVariable[]
}

/** The variables of a person of a list, without a value for those that only others of the list have. */
export function withColumns(variables: readonly ListVariable[], columns: readonly string[]): ListVariable[] {
  const has = new Set(variables.map(({ key }) => key))
  return [...variables, ...columns.flatMap((key) => (has.has(key) ? [] : [{ key, value: '' }]))]
}

/** A conversation that stands for each recipient's where a text is only looked at. */
export const exampleTicket = (now: Date) => ({ id: 1234, createdAt: now })

/** The variables that every campaign has beside those of messages and the company's own (CMP-09). */
export const recipientVariables = ['nome', 'numero', 'email'] as const

// Blanks around a name are cut off afterwards: an expression that skips them takes the cube of their number.
const MARKS = /\{\{([^{}]+)\}\}|\{([^{}]+)\}/g
// Characters that no keyboard writes stand for what was filled in, so that it is not filled in again.
const [OPEN, CLOSE] = ['\uE000', '\uE001']

/**
 * The text that one recipient gets: `{{key}}` and `{key}` are both filled, with `nome`, `numero` and `email`, the company's own
 * variables, and those of messages (in double braces). What was filled in is not filled in again; customers never read double
 * braces, a single one that is no variable stays as it was typed.
 * @param values with the conversation that the text goes into, for `{{protocol}}`
 */
export function campaignText(
  text: string,
  recipient: Recipient,
  own: ReadonlyArray<{ key: string; value: string }>,
  values: Omit<VariableValues, 'contactName'>,
): string {
  const fill = lookUp(recipient, own)
  const filled: string[] = []
  const marked = text
    .replaceAll(OPEN, '')
    .replaceAll(CLOSE, '')
    .replace(MARKS, (mark, double: string | undefined, single: string | undefined) => {
      const value = fill((double ?? single ?? '').trim())
      return value === undefined ? mark : `${OPEN}${filled.push(value) - 1}${CLOSE}`
    })
  return fillVariables(marked, { ...values, contactName: recipient.name }).replace(
    /\uE000(\d+)\uE001/g,
    (_mark, index: string) => filled[Number(index)] ?? '',
  )
}

/** The value of a name: the recipient's own, that of their list, the company's; undefined when nothing has that name. */
function lookUp(recipient: Recipient, own: ReadonlyArray<{ key: string; value: string }>) {
  const theirs = new Map<string, string>([
    ['nome', recipient.name],
    ['numero', recipient.number],
    ['email', recipient.email],
  ])
  const columns = new Map((recipient.variables ?? []).map(({ key, value }) => [key, value]))
  const company = new Map(own.map(({ key, value }) => [key, value]))
  return (name: string): string | undefined => {
    const known = theirs.get(name) ?? (isOfMessages(name) ? company.get(name) : undefined)
    if (known !== undefined || isOfMessages(name)) return known
    const column = columns.get(variableKey(name))
    return column || (company.get(name) ?? column)
  }
}

const isOfMessages = (name: string) => (messageVariables as readonly string[]).includes(name)

/** A single brace with words in it reads as a variable; with other signs it is somebody's own writing. */
const WORDS = /^[\p{L}\p{N}_ -]+$/u

/**
 * What texts have in braces although no variable has that name, as it is written, each once: in double braces it would be left out,
 * in single ones it would arrive as it stands there.
 */
export function unknownMarks(
  texts: readonly string[],
  own: ReadonlyArray<{ key: string }>,
  columns: readonly string[] = [],
): string[] {
  const known = new Set<string>([...own.map(({ key }) => key), ...recipientVariables])
  const isUnknown = (double: string | undefined, single: string | undefined): boolean => {
    const name = (double ?? single ?? '').trim()
    if (known.has(name) || columns.includes(variableKey(name))) return false
    return double === undefined ? WORDS.test(name) : !isOfMessages(name)
  }
  const found = texts.flatMap((text) => [...text.matchAll(MARKS)])
  return [...new Set(found.filter(([, double, single]) => isUnknown(double, single)).map(([mark]) => mark))]
}

/** Which of the five texts say something, from 1. */
export const variantsOf = (texts: Readonly<Record<MessageField, string>>): number[] =>
  messageFields.flatMap((field, index) => (texts[field].trim() === '' ? [] : [index + 1]))

/**
 * The text of a recipient's variant. One that was emptied since is replaced by the next that says something; '' where none does.
 */
export function textOfVariant(texts: Readonly<Record<MessageField, string>>, variant: number | null): string {
  const all = variantsOf(texts)
  const chosen = all.find((one) => one >= (variant ?? 1)) ?? all[0]
  const field = messageFields[(chosen ?? 1) - 1]
  return chosen === undefined || field === undefined ? '' : texts[field]
}
