import { isSensibleYear } from '@recado/contract/values/wire'

/** How a day (YYYY-MM-DD) or a minute (YYYY-MM-DDTHH:mm) is written in a field: DD/MM/YYYY or DD/MM/YYYY HH:mm. */

const LENGTHS = [2, 2, 4, 2, 2] as const
const MARKS = ['/', '/', ' ', ':'] as const
/** A year of two digits belongs to this century. */
const CENTURY = '20'

const two = (text: string) => text.padStart(2, '0')

/** The text of a value; '' when the value is neither a day nor a minute. */
export function dateText(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?$/.exec(value)
  if (!match) return ''
  const [, year, month, day, clock] = match
  return `${day}/${month}/${year}${clock ? ` ${clock}` : ''}`
}

/** The typed text with separators between its digits. A pasted value is replaced by its text. */
export function maskedDate(input: string, withTime: boolean): string {
  const pasted = dateText(input.trim())
  if (pasted) return withTime ? pasted : pasted.slice(0, 10)
  const last = withTime ? LENGTHS.length - 1 : 2
  const parts = ['']
  for (const letter of input) {
    const at = parts.length - 1
    const part = parts[at] ?? ''
    if (/\d/.test(letter)) {
      if (part.length < (LENGTHS[at] ?? 0)) parts[at] = part + letter
      else if (at < last) parts.push(letter)
    } else if (part && at < last) {
      parts[at] = at === 2 ? whole(part) : two(part)
      parts.push('')
    }
  }
  return parts.reduce((text, part, at) => text + (MARKS[at - 1] ?? '') + part)
}

const whole = (year: string) => (year.length === 2 ? CENTURY + year : year)

/** The value of a text; null when the text is incomplete or not a calendar day. */
export function dateValue(text: string, withTime: boolean): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2}))?$/.exec(text.trim())
  if (!match) return null
  const [, day = '', month = '', year = '', hour, minute] = match
  if (withTime !== (hour !== undefined) || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return null
  const value = `${year}-${month}-${day}`
  const at = new Date(`${value}T00:00:00Z`)
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) && isSensibleYear(value)
  return exists ? `${value}${hour === undefined ? '' : `T${hour}:${minute}`}` : null
}

/** True when a text is a complete date except for an implausible year. */
export const isFarYear = (text: string): boolean => {
  const [, year] = /^\d{2}\/\d{2}\/(\d{4})\b/.exec(text.trim()) ?? []
  return year !== undefined && !isSensibleYear(year)
}

/** The text after the field is left: short numbers are padded, so 1/2/26 becomes 01/02/2026. */
export function settledDate(text: string, withTime: boolean): string {
  const match = /^(\d{1,2})\D(\d{1,2})\D(\d{4}|\d{2})(?:\D+(\d{1,2})(?:\D(\d{1,2}))?)?$/.exec(text.trim())
  if (!match) return text.trim()
  const [, day = '', month = '', year = '', hour, minute = '00'] = match
  return `${two(day)}/${two(month)}/${whole(year)}${withTime && hour ? ` ${two(hour)}:${two(minute)}` : ''}`
}
