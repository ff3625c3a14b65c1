/** Longer texts are not parsed. A link may contain a prepared message. */
const MOST_LETTERS = 2_000

/** The text of a number without its surroundings, and how to parse it. */
export interface PhoneText {
  /** Digits and the characters between them. */
  text: string
  /** Written with + or 00, or in a form that always includes the country code. */
  isInternational: boolean
}

export type PhoneTextProblem = 'missing' | 'invalid' | 'extension' | 'digitsLost' | 'several' | 'lid'

/** The value of a decimal digit of any script; each script has its ten digits in sequence. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  for (let value = 0; value < 9; value++) if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return `${value}`
  return '9'
}

/**
 * Normalises to plain digits, spaces and dashes, without invisible marks. Null for superscripts, fractions and the
 * like.
 */
function plainText(input: string): string | null {
  if (input.length > MOST_LETTERS || /\p{No}/u.test(input)) return null
  return unescapeText(input)
    .normalize('NFKC')
    .replace(/[\u115f\u1160\u2800\u3164\uffa0]/g, ' ')
    .replace(/[\p{Cf}\p{M}\p{So}\p{Sk}]|(?!\s)\p{Cc}/gu, '')
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .replace(/[\p{Pd}\u2212\u30fc]/gu, '-')
    .replace(/[\u00b7\u2022\u30fb]/g, '.')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/^[\s='"<*_~.;,|/\\\p{Pi}\p{Pf}]+|[\s'">*_~;,.!?|/\p{Pi}\p{Pf}]+$/gu, '')
}

/** Pages and links escape characters between digits: "11&nbsp;98765-4321", "11%2098765-4321". */
function unescapeText(input: string): string {
  const text = input.replace(/&(?:nbsp|#160|#xa0);/gi, ' ').replace(/&(?:plus|#43|#x2b);/gi, '+')
  return /^(?:[\d\s()+.-]|%(?:20|2b|28|29|2d))+$/i.test(text) ? decoded(text) : text
}

/** Words followed by an extension, which WhatsApp cannot reach. */
const EXTENSION =
  /(?:^|[^\p{L}])(?:ramal|ram|rm|ext|extension|extens[aã]o|extensi[oó]n|anexo|interno|int|op[cç][aã]o|opci[oó]n|option|r|x)(?!\p{L})/iu

/**
 * A remark after a complete number, with an hour or another small number in it: "11 9… - após as 18h", "11 9… (Maria
 * 2)".
 */
const REMARK =
  /^(\D{0,9}\d(?:\D{0,3}\d){9,})[\s,;:/-]*(?:\(|[\s,;/-])\s*(\p{L}{2}[^\d]{0,60}(?:\d{1,2}(?!\d)[^\d]{0,60}){1,4})$/u

/** An extension after a number: "11 3333-4444 ramal 12", "… x12", "… #12". */
const WITH_EXTENSION = new RegExp(
  `\\d[^\\p{L}\\d]*(?:${EXTENSION.source}[^\\p{L}\\d]*\\d{1,6}|\\s#\\s?\\d{1,6})\\D*$`,
  'iu',
)

/**
 * Returns the digits without the words around them: "Cel: 11 9…", "11 9… (Ana)". Null if words are part of the number.
 */
function withoutWords(text: string): string | null {
  const [, number, remark = ''] = REMARK.exec(text) ?? []
  if (EXTENSION.test(remark)) return null
  const bare = (number ?? text).replace(/\([^\d()+]{0,60}\)/g, ' ').trim()
  const [lead = ''] = /^[^\d+(]*/.exec(bare) ?? []
  const rest = bare.slice(lead.length)
  const trail = rest.slice(rest.replace(/[^\d)]+$/, '').length)
  const words = `${lead} ${trail}`
  if (EXTENSION.test(words)) return null
  if (/\p{L}$/u.test(lead) && /^\d/.test(rest)) return null
  if (/\p{L}/u.test(trail) && !/^[^\p{L}].*\p{L}{2}/su.test(trail)) return null
  if (/[^\p{L}\s.:()/,;|'-]/u.test(words)) return null
  return rest.slice(0, rest.length - trail.length)
}

/** Two numbers in one cell: the digits before a separator are already a complete number. */
const SEVERAL = /^[^\d]*(?:\d[^\d/;,|\n]{0,3}){8,}?(?:[/;,|\n+]|(?<=\s)(?:e|ou|o|y|and|or)(?=\s))[^\d]*\d/iu

/** Expands a value that a spreadsheet shows with an exponent. Null if digits were lost. */
function withoutExponent(mantissa: string, fraction: string, exponent: number): string | null {
  return mantissa.length === 1 && fraction.length >= exponent && !/[1-9]/.test(fraction.slice(exponent))
    ? mantissa + fraction.slice(0, exponent)
    : null
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const WORDS_BEFORE_LINK = /^[\p{L}\s.:-]{0,40}?(?=(?:https?:\/\/)?(?:[a-z]+\.)?(?:wa\.me|whatsapp\.com)\/)/iu
const LINK = /^(?:https?:\/\/)?(?:www\.)?wa\.me\/(?:c\/|p\/\d+\/)?([^/?#]+)/i
const SEND =
  /^(?:(?:https?:\/\/)?(?:(?:api|web|www|chat)\.)?whatsapp\.com\/send|(?:https?:\/\/)?wa\.me\/(?:send)?|whatsapp:\/\/send)\/?\?(?:[^#]*&)?phone=([^&#]*)/i
const ADDRESS = /^\+?(\d{5,20})(?:[:._]\d{1,3})*\s?@(s\.whatsapp\.net|c\.us|hosted)$/i
const CARD = /^(?:item\d+\.)?tel((?:;[^:;]{1,60})*):/i
const SCHEME = /^(?:tel|callto|sms|smsto|whatsapp|facetime|skype)\s*:\s*(?:\/\/)?/i

/** Returns the number in a link, a WhatsApp address or a card. Null for any other text. */
function findEnclosedNumber(text: string): PhoneText | PhoneTextProblem | null {
  const address = ADDRESS.exec(text.replace(SCHEME, ''))
  if (address) return { text: address[1] ?? '', isInternational: true }
  if (/@(?:hosted\.)?lid$/i.test(text)) return 'lid'
  if ([...text.matchAll(/\bwa\.me\/|[?&]phone=/gi)].length > 1 && !/wa\.me\/(?:send)?\/?\?/i.test(text))
    return 'several'
  const bareLink = text.replace(WORDS_BEFORE_LINK, '')
  const link = SEND.exec(bareLink) ?? LINK.exec(bareLink)
  if (link) {
    const part = decoded((link[1] ?? '').replace(/(?<=\d)\+(?=\d)/g, ' ')).trim()
    return /^\+?[\d\s().-]+$/.test(part) ? { text: part, isInternational: true } : 'invalid'
  }
  if (
    text.includes('@') ||
    text.replace(SCHEME, '').includes('://') ||
    /(?:^|\W)(?:www\.|wa\.me|whatsapp\.com)/i.test(text)
  )
    return 'invalid'
  const account = /;waid=(\d{8,15})[;:]/i.exec(CARD.exec(text)?.[0] ?? '')?.[1]
  return account ? { text: account, isInternational: true } : null
}

/** `tel:` and similar schemes, with parameters after a semicolon or question mark. */
function withoutScheme(text: string): string | null {
  const bare = text.replace(CARD, '').replace(SCHEME, '')
  if (bare === text) return text
  const plain = bare.replace(/\?[a-z]+(?:=.*)?$/is, '').replace(/^%2b/i, '+')
  const [number = '', ...about] = plain.split(';')
  if (about.length === 0 || !about.every((one) => one.includes('='))) return plain
  if (about.some((one) => /^\s*ext=./i.test(one))) return null
  const context = about.flatMap((one) => /^\s*phone-context=(\+\d{1,4})\s*$/i.exec(one)?.[1] ?? [])[0]
  return context && !number.includes('+') ? `${context}${number}` : number
}

/** Decimals, identity numbers and dates are not phone numbers: -09 of a CPF, .5 of a sum, 28/11/2026 10:30. */
const NO_PHONE =
  /^(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{9,}[.,]\d{1,2}|(?:[0-3]?\d([/.-])[01]?\d\1(?:19|20)\d\d|(?:19|20)\d\d([/.-])[01]?\d\2[0-3]?\d)(?:[\sT].*)?)$/

/** Finds the number in the text of a user, a phone or a spreadsheet. */
export function phoneText(input: string): PhoneText | PhoneTextProblem {
  const plain = plainText(input)
  if (plain === null) return 'invalid'
  if (plain === '') return 'missing'
  const enclosedText = findEnclosedNumber(plain)
  if (enclosedText !== null) return enclosedText
  const text = withoutScheme(plain)?.replace(/^(\+?\d{8,})[.,]0{1,2}$/, '$1')
  if (text === undefined) return 'extension'
  const exponentForm = /^\+?(\d+)(?:[.,](\d+))?\s?e\+?(\d{1,3})$/i.exec(text)
  if (exponentForm) {
    const digits = withoutExponent(exponentForm[1] ?? '', exponentForm[2] ?? '', Number(exponentForm[3]))
    return digits === null ? 'digitsLost' : { text: digits, isInternational: false }
  }
  if (NO_PHONE.test(text)) return 'invalid'
  if (WITH_EXTENSION.test(text)) return 'extension'
  if (SEVERAL.test(text)) return 'several'
  return numberIn(text)
}

/** Placeholders for an area code and operator, "0xx11" and "(**11)": people dial a zero there. */
const OPEN_OPERATOR = /(?<![\p{L}\d])((?:55\D{0,3})?)\(?0?\s?[x*]{2}\)?(?=[\s.-]*\d)/iu
/** A labelled area code, or one followed by a colon: "DDD 11 Tel 98765-4321", "(DDD: 11) 9…", "11: 9…". */
const LABELLED_AREA =
  /^\(?\s*(?:ddd\s*:?\s*\(?(\d{2,3})\)?[\s,;.-]*(?:\p{L}{2,10}\.?(?:\s*:)?)?|\(?(0?\d{2})\)?\s?:)\s*/iu
/** A list number, or the index of one of several phones: "1) 11 9…", "Celular 2: 11 9…". */
const COUNTED = /^(?:#\s?)?(?:\p{L}[\p{L}\s./]{0,20})?\d\s*(?:[oa]\s*[):.-]?|[):.-])\s*(?=[+(]?\d)/iu
/** An index without punctuation counts as one only before a complete Brazilian mobile number. */
const COUNTED_MOBILE = /^(?:\p{L}[\p{L}\s./]{0,20}\s?[1-9]|\([1-9]\))\s+(?=\(?[1-9]{2}\)?\s?9\D?\d{4}\D?\d{4}$)/iu

function numberIn(text: string): PhoneText | PhoneTextProblem {
  const plain = text
    .replace(OPEN_OPERATOR, '$1 0')
    .replace(LABELLED_AREA, '$1$2 ')
    .replace(COUNTED_MOBILE, '')
    .replace(/^#\s?(?=\d[^#]*$)/, '')
    .replace(/[<>=]/g, ' ')
    .replace(/(?<=\d)\s?[_~|\\]\s?(?=\d)/g, ' ')
    .trim()
  const [counter = ''] = COUNTED.exec(plain) ?? []
  if (/^1\D/.test(counter) && !/^1\s?\)/.test(counter) && /^[2-9]\d{9}$/.test(plain.slice(counter.length)))
    return 'invalid'
  // "1-4155552671" is a North American number or the first of a list. "1. 415 555 2671" is a North American number, and
  // "11) 98765-4321" starts with its area code.
  const counted = counter !== '' && isWhole(plain.slice(counter.length)) ? plain.slice(counter.length) : plain
  const bare = withoutWords(counted)?.trim()
  if (bare === undefined || NO_PHONE.test(bare)) return 'invalid'
  const signed = /^\(?\s*(\+{0,2})([\d\s().,/-]+)$/.exec(bare)
  if (!signed || !/\d/.test(bare)) return 'invalid'
  return { text: bare, isInternational: signed[1] !== '' }
}

/** Whether digits are a Brazilian number with area code, or a number with country code. */
const isWhole = (text: string) =>
  /^(?:\+|\(?(?:55\D{0,2})?\(?0?[1-9]{2}\)?\s?(?:9\D?\d{4}|[2-8]\d{3})\D?\d{4}(?:\D|$))/.test(text)
