import { type ListVariable, variableKey } from '../contact-lists/variables.ts'
import { fillVariables, messageVariableOf, messageVariables, type VariableValues } from '../message-variables.ts'
import { type MessageField, messageFields } from './choices.ts'

/** The fields of a recipient that texts may contain. */
export interface Recipient {
  name: string
  number: string
  email: string
  /** Columns of the list (`variableKey`); '' if the person has no value. */
  variables?: readonly ListVariable[]
}

/** Returns a person's list variables, with '' for columns that only other people of the list have. */
export function withColumns(variables: readonly ListVariable[], columns: readonly string[]): ListVariable[] {
  const has = new Set(variables.map(({ key }) => key))
  return [...variables, ...columns.flatMap((key) => (has.has(key) ? [] : [{ key, value: '' }]))]
}

/** A sample ticket for previews of a text. */
export const exampleTicket = (now: Date) => ({ id: 1234, createdAt: now })

/** Variables of every campaign, beside those of messages and of the company (CMP-09). */
export const recipientVariables = ['nome', 'primeiroNome', 'numero', 'email'] as const

// Whitespace around a name is trimmed afterwards, because matching it in the expression would take cubic time.
const MARKS = /\{\{([^{}]+)\}\}|\{([^{}]+)\}/g
// Private-use characters that mark inserted values, so that they are not expanded again.
const [OPEN, CLOSE] = ['\uE000', '\uE001']

/**
 * Returns the text for one recipient. Fills `{{key}}` and `{key}` with `nome`, `primeiroNome`, `numero`, `email` and the
 * company's variables, in any case; message variables need double braces. Inserted values are not expanded again.
 * Unknown names in double braces are removed, in single braces kept.
 * @param values includes the ticket that the text is sent in, for `{{protocol}}`
 */
export function campaignText(
  text: string,
  recipient: Recipient,
  own: ReadonlyArray<{ key: string; value: string }>,
  values: Omit<VariableValues, 'contactName'>,
): string {
  const fill = lookUp(recipient, own)
  const insertedValues: string[] = []
  const marked = text
    .replaceAll(OPEN, '')
    .replaceAll(CLOSE, '')
    .replace(MARKS, (mark, double: string | undefined, single: string | undefined) => {
      const value = fill((double ?? single ?? '').trim())
      return value === undefined ? mark : `${OPEN}${insertedValues.push(value) - 1}${CLOSE}`
    })
  return fillVariables(marked, { ...values, contactName: recipient.name }).replace(
    /\uE000(\d+)\uE001/g,
    (_mark, index: string) => insertedValues[Number(index)] ?? '',
  )
}

/**
 * Looks up a name in any case: the recipient's own value first, then the list's, then the company's. The company may
 * have its own `primeiroNome`. Undefined if the name is unknown.
 */
function lookUp(recipient: Recipient, own: ReadonlyArray<{ key: string; value: string }>) {
  const ownValues = new Map<string, string>([
    ['nome', recipient.name],
    ['numero', recipient.number],
    ['email', recipient.email],
  ])
  const columns = new Map((recipient.variables ?? []).map(({ key, value }) => [key, value]))
  // Settings from before may have two keys that differ only in case: the exact one wins.
  const company = new Map([
    ...own.toReversed().map(({ key, value }) => [key.toLowerCase(), value] as const),
    ...own.map(({ key, value }) => [key, value] as const),
  ])
  return (name: string): string | undefined => {
    const folded = name.toLowerCase()
    const companyValue = company.get(name) ?? company.get(folded)
    if (isOfMessages(name)) return companyValue
    const column = columns.get(variableKey(name))
    const firstName = folded === 'primeironome' ? recipient.name.trim().split(/\s+/)[0] : undefined
    return ownValues.get(folded) ?? (column || (companyValue ?? column ?? firstName))
  }
}

/** Message variables as the product writes them. In another case, the list's and the company's variables come first. */
const isOfMessages = (name: string) => (messageVariables as readonly string[]).includes(name)

/**
 * Text in single braces counts as a variable only if it consists of these characters; otherwise it is ordinary text.
 */
const WORDS = /^[\p{L}\p{N}_ -]+$/u

/**
 * Returns names in braces that are not variables, as written, without duplicates. In double braces they would be
 * removed, in single braces sent unchanged.
 */
export function unknownMarks(
  texts: readonly string[],
  own: ReadonlyArray<{ key: string }>,
  columns: readonly string[] = [],
): string[] {
  const knownNames = new Set([...own.map(({ key }) => key), ...recipientVariables].map((key) => key.toLowerCase()))
  const isUnknown = (double: string | undefined, single: string | undefined): boolean => {
    const name = (double ?? single ?? '').trim()
    if (knownNames.has(name.toLowerCase()) || columns.includes(variableKey(name))) return false
    return double === undefined ? WORDS.test(name) : messageVariableOf(name) === undefined
  }
  const matches = texts.flatMap((text) => [...text.matchAll(MARKS)])
  return [...new Set(matches.filter(([, double, single]) => isUnknown(double, single)).map(([mark]) => mark))]
}

/** Returns which of the five texts are not empty, counted from 1. */
export const variantsOf = (texts: Readonly<Record<MessageField, string>>): number[] =>
  messageFields.flatMap((field, index) => (texts[field].trim() === '' ? [] : [index + 1]))

/**
 * Returns the text of a recipient's variant. If it has been emptied since, returns the next text that is not empty, or
 * ''.
 */
export function textOfVariant(texts: Readonly<Record<MessageField, string>>, variant: number | null): string {
  const all = variantsOf(texts)
  const usedVariant = all.find((one) => one >= (variant ?? 1)) ?? all[0]
  const field = messageFields[(usedVariant ?? 1) - 1]
  return usedVariant === undefined || field === undefined ? '' : texts[field]
}
