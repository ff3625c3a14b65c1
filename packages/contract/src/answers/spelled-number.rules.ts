/** Returns the values of words that are split by spaces, in order: forms of one value are joined by `/`. */
const valuesOf = (list: string, first: number): [string, number][] =>
  list.split(' ').flatMap((forms, at) => forms.split('/').map((form): [string, number] => [form, first + at]))

const cardinals = new Map([
  ...valuesOf(
    'zero um/uma dois/duas tres quatro cinco seis sete oito nove dez onze doze treze quatorze/catorze quinze dezesseis dezessete dezoito dezenove vinte',
    0,
  ),
  ...valuesOf('cero uno/una/un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince', 0),
  ...valuesOf('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', 0),
])

const ordinals = new Map([
  ...valuesOf(
    'primeira/primeiro segunda/segundo terceira/terceiro quarta/quarto quinta/quinto sexta/sexto setima/setimo oitava/oitavo nona/nono decima/decimo',
    1,
  ),
  ...valuesOf(
    'primera/primero/primer segunda/segundo tercera/tercero/tercer cuarta/cuarto quinta/quinto sexta/sexto septima/septimo octava/octavo novena/noveno decima/decimo',
    1,
  ),
  ...valuesOf('first second third fourth fifth sixth seventh eighth ninth tenth', 1),
])

const last: ReadonlySet<string> = new Set(['ultima', 'ultimo', 'last'])
/** Endings of an ordinal number in digits: 2ª, 1st, 3ra. */
const endings: ReadonlySet<string> = new Set('a o st nd rd th ra ro da do er era ero ta to ma mo va vo'.split(' '))

/** Words that are articles as well as the number one. */
export const isArticle = (part: string): boolean => ['um', 'uma', 'un', 'una'].includes(part)

/** A number in a text: its value, or a place counted from the first option. `last` is the last option. */
export interface SpelledNumber {
  value: number | 'last'
  isOrdinal: boolean
  isDigits: boolean
  /** Its first part, and the number of its parts. */
  at: number
  length: number
}

/** Returns the number that begins at a part; null when none does. */
export function numberAt(parts: readonly string[], at: number): SpelledNumber | null {
  const part = parts[at] ?? ''
  const next = parts[at + 1] ?? ''
  if (/^\d{1,9}$/.test(part)) {
    const isOrdinal = endings.has(next)
    return {
      value: Number(part),
      isOrdinal,
      isDigits: true,
      at,
      length: isOrdinal ? 1 + withOne(parts[at + 2] ?? '') : 1,
    }
  }
  if (last.has(part)) return { value: 'last', isOrdinal: true, isDigits: false, at, length: withOne(next) }
  const ordinal = ordinals.get(part)
  if (ordinal !== undefined) return { value: ordinal, isOrdinal: true, isDigits: false, at, length: withOne(next) }
  const cardinal = cardinals.get(part)
  return cardinal === undefined ? null : { value: cardinal, isOrdinal: false, isDigits: false, at, length: 1 }
}

/** "The second one" is one number. */
const withOne = (next: string) => (next === 'one' ? 2 : 1)

/** Returns the numbers of a text when it has nothing else than them and words for which `isIgnored` holds; else null. */
export function onlyNumbers(parts: readonly string[], isIgnored: (part: string) => boolean): SpelledNumber[] | null {
  const numbers: SpelledNumber[] = []
  for (let at = 0; at < parts.length; ) {
    const number = numberAt(parts, at)
    if (number) numbers.push(number)
    else if (!isIgnored(parts[at] ?? '')) return null
    at += number?.length ?? 1
  }
  return numbers
}
