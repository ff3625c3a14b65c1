import { streamSafe } from '@recado/contract/values/drawable.rules'

/** Normalizes a text for comparison: lower case, without accents, punctuation and repeated spaces. Emoji stay. */
const normalize = (text: string) =>
  streamSafe(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[.,;:!*_~"'“”()-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The labels of the scale in each language, worst first, with the forms that people use about themselves. */
const scale: readonly (readonly string[])[] = [
  ['insatisfeito', 'insatisfeita', 'unsatisfied', 'insatisfecho', 'insatisfecha'],
  ['satisfeito', 'satisfeita', 'satisfied', 'satisfecho', 'satisfecha'],
  ['muito satisfeito', 'muito satisfeita', 'very satisfied', 'muy satisfecho', 'muy satisfecha'],
]
const labels = scale.flatMap((forms, index) => forms.map((form) => ({ form, score: index + 1 })))

/** Minimum number of letters that identify a label. */
const MIN_LABEL_LETTERS = 3
/** Maximum number of wrong letters with which a text still counts as an attempt at a label. */
const MAX_WRONG_LETTERS = 3

/**
 * Returns the score in a text: 1, 2 or 3, also as a keycap, after "nota", with its printed label, or as a label or its
 * prefix. 0: an invalid attempt (another number, a misspelt label). Null: an ordinary message.
 */
export function scoreOf(text: string): 1 | 2 | 3 | 0 | null {
  const normalized = normalize(withoutKind(text.replace(/[\uFE0F\u20E3[\]]/g, '')))
  const bare = withoutThanks(normalized.replace(/^(?:a |minha )?(?:nota|score|rate)(?: e)? /, ''))
  if (/^\d{1,2}(?: ?\/ ?\d{1,2})?$/.test(bare)) return bare === '1' || bare === '2' || bare === '3' ? toScore(bare) : 0
  const printedLabel = labels.find(({ form, score }) => bare === `${score} ${form}`)
  if (printedLabel) return toScore(printedLabel.score)
  const scores = new Set(labels.flatMap(({ form, score }) => (begins(form, bare) ? [score] : [])))
  if (scores.size === 1) return toScore([...scores][0] ?? 0)
  return labels.some(({ form }) => isNear(bare, form)) ? 0 : null
}

/** Removes emoji that only agree, unless others remain. */
function withoutKind(text: string): string {
  const pictures = text.match(emoji)
  return pictures && kind.test(joinEmoji(pictures)) ? text.replace(emoji, ' ') : text
}

/** Removes thanks after a number. */
function withoutThanks(text: string): string {
  const [number = '', ...rest] = text.split(' ')
  const thanks = rest.some((word) => core.has(word)) && rest.every((word) => core.has(word) || filler.has(word))
  return /^\d{1,2}$/.test(number) && thanks ? number : text
}

const toScore = (value: string | number): 1 | 2 | 3 => Number(value) as 1 | 2 | 3

/** Whether a text is a label or its prefix, optionally followed by thanks. */
function begins(form: string, text: string): boolean {
  if (text.length >= MIN_LABEL_LETTERS && form.startsWith(text)) return true
  const rest = text.startsWith(`${form} `) ? text.slice(form.length + 1) : ''
  return rest !== '' && rest.split(' ').every((word) => core.has(word) || filler.has(word))
}

/** Whether a text is a label with at most `MAX_WRONG_LETTERS` wrong letters. */
function isNear(text: string, form: string): boolean {
  const most = Math.min(MAX_WRONG_LETTERS, Math.floor(form.length / 4))
  return Math.abs(text.length - form.length) <= most && distance(text, form) <= most
}

/** Returns the edit distance (Levenshtein) of two texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitutionCost = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + substitutionCost))
    }
    row = next
  }
  return row[b.length] ?? 0
}

const words = (list: string) => list.split(' ')

/** Words that make a short text a thank-you or a goodbye. */
const core = new Set(
  words(
    'obrigado obrigada obrigadao obg obgd brigado brigada brigadao agradeco agradecido agradecida grato grata gratidao vlw valeu ' +
      'ok okay okey blz beleza certo perfeito perfeita otimo otima show top maravilha joia combinado entendi tchau ' +
      'thanks thank thx ty great perfect bye gracias vale listo perfecto entendido chao adios',
  ),
)

/** Words that may accompany those of `core`. */
const filler = new Set(
  words(
    'muito muita mto mt mesmo demais de do da pela pelo por tudo a o e ao voces voce vc vcs ta esta bem sim ate mais logo ' +
      'atencao ajuda atendimento nada senhor senhora tudo so isso era very much you so for the your help all everything is and ' +
      'muchas mil por la el su ayuda atencion todo y muy bien hasta luego si',
  ),
)

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu
const kind = /^(?:👍|🙏|👏|❤|🧡|💛|💚|💙|💜|🖤|🤍|🤝|👌|✌|😊|☺|😀|😃|😄|😁|🙂|😉|😍|🥰|😘|💪|✅|🎉|🙌|🤗|🫶)+$/u

const joinEmoji = (pictures: readonly string[]) => pictures.join('').replace(/\p{Emoji_Modifier}|\u200D|\uFE0F/gu, '')

const MOST_WORDS = 8

/** Whether a text only thanks, agrees or says goodbye, so that it needs no new conversation (PLUS-16). */
export function isThanks(text: string): boolean {
  if (text.length > 120 || text.includes('?')) return false
  const pictures = joinEmoji(text.match(emoji) ?? [])
  if (pictures !== '' && !kind.test(pictures)) return false
  const normalized = normalize(text.replace(emoji, ' '))
  if (normalized === '') return pictures !== ''
  const parts = normalized.split(' ')
  return (
    parts.length <= MOST_WORDS &&
    parts.some((word) => core.has(word)) &&
    parts.every((word) => core.has(word) || filler.has(word))
  )
}
