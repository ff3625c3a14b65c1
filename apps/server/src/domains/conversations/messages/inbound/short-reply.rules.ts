import { streamSafe } from '@recado/contract/values/drawable.rules'

/** A text as it is compared: lower case, without accents, marks and doubled spaces. Emoji stay. */
const normalize = (text: string) =>
  streamSafe(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[.,;:!*_~"'“”()-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The scale as it is printed in each language, worst first, with the forms that people use of themselves. */
const scale: readonly (readonly string[])[] = [
  ['insatisfeito', 'insatisfeita', 'unsatisfied', 'insatisfecho', 'insatisfecha'],
  ['satisfeito', 'satisfeita', 'satisfied', 'satisfecho', 'satisfecha'],
  ['muito satisfeito', 'muito satisfeita', 'very satisfied', 'muy satisfecho', 'muy satisfecha'],
]
const labels = scale.flatMap((forms, index) => forms.map((form) => ({ form, score: index + 1 })))

/** So much of a label must be written that it is meant. */
const LEAST_OF_LABEL = 3
/** So many letters may be wrong in a label that it is still seen to be meant as one. */
const MOST_WRONG = 3

/**
 * The score that a text gives: 1, 2 or 3, also as a keycap, after "nota" or with its label as it is printed, or a label or
 * how it begins. 0: meant as a score, and none: another number, a misspelt label. Null: a message.
 */
export function scoreOf(text: string): 1 | 2 | 3 | 0 | null {
  const said = normalize(withoutKind(text.replace(/[\uFE0F\u20E3[\]]/g, '')))
  const bare = withoutThanks(said.replace(/^(?:a |minha )?(?:nota|score|rate)(?: e)? /, ''))
  if (/^\d{1,2}(?: ?\/ ?\d{1,2})?$/.test(bare)) return bare === '1' || bare === '2' || bare === '3' ? toScore(bare) : 0
  const printed = labels.find(({ form, score }) => bare === `${score} ${form}`)
  if (printed) return toScore(printed.score)
  const meant = new Set(labels.flatMap(({ form, score }) => (begins(form, bare) ? [score] : [])))
  if (meant.size === 1) return toScore([...meant][0] ?? 0)
  return labels.some(({ form }) => isNear(bare, form)) ? 0 : null
}

/** Without pictures that only agree, when there are no others. */
function withoutKind(text: string): string {
  const pictures = text.match(emoji)
  return pictures && kind.test(joined(pictures)) ? text.replace(emoji, ' ') : text
}

/** A number with thanks behind it is the number. */
function withoutThanks(said: string): string {
  const [number = '', ...rest] = said.split(' ')
  const thanks = rest.some((word) => core.has(word)) && rest.every((word) => core.has(word) || filler.has(word))
  return /^\d{1,2}$/.test(number) && thanks ? number : said
}

const toScore = (value: string | number): 1 | 2 | 3 => Number(value) as 1 | 2 | 3

/** A label or its beginning, perhaps with thanks behind it. */
function begins(form: string, said: string): boolean {
  if (said.length >= LEAST_OF_LABEL && form.startsWith(said)) return true
  const rest = said.startsWith(`${form} `) ? said.slice(form.length + 1) : ''
  return rest !== '' && rest.split(' ').every((word) => core.has(word) || filler.has(word))
}

/** Whether a text is a label with a few letters wrong. */
function isNear(said: string, form: string): boolean {
  const most = Math.min(MOST_WRONG, Math.floor(form.length / 4))
  return Math.abs(said.length - form.length) <= most && distance(said, form) <= most
}

/** How many letters must be put in, taken out or exchanged to make one text the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same))
    }
    row = next
  }
  return row[b.length] ?? 0
}

const words = (list: string) => list.split(' ')

/** One of these makes a short text thanks or goodbye … */
const core = new Set(
  words(
    'obrigado obrigada obrigadao obg obgd brigado brigada brigadao agradeco agradecido agradecida grato grata gratidao vlw valeu ' +
      'ok okay okey blz beleza certo perfeito perfeita otimo otima show top maravilha joia combinado entendi tchau ' +
      'thanks thank thx ty great perfect bye gracias vale listo perfecto entendido chao adios',
  ),
)

/** … and these may stand beside it. */
const filler = new Set(
  words(
    'muito muita mto mt mesmo demais de do da pela pelo por tudo a o e ao voces voce vc vcs ta esta bem sim ate mais logo ' +
      'atencao ajuda atendimento nada senhor senhora tudo so isso era very much you so for the your help all everything is and ' +
      'muchas mil por la el su ayuda atencion todo y muy bien hasta luego si',
  ),
)

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu
const kind = /^(?:👍|🙏|👏|❤|🧡|💛|💚|💙|💜|🖤|🤍|🤝|👌|✌|😊|☺|😀|😃|😄|😁|🙂|😉|😍|🥰|😘|💪|✅|🎉|🙌|🤗|🫶)+$/u

const joined = (pictures: readonly string[]) => pictures.join('').replace(/\p{Emoji_Modifier}|\u200D|\uFE0F/gu, '')

const MOST_WORDS = 8

/** Whether a text only thanks, agrees or says goodbye: it asks for nothing and needs no new conversation (PLUS-16). */
export function isThanks(text: string): boolean {
  if (text.length > 120 || text.includes('?')) return false
  const pictures = joined(text.match(emoji) ?? [])
  if (pictures !== '' && !kind.test(pictures)) return false
  const said = normalize(text.replace(emoji, ' '))
  if (said === '') return pictures !== ''
  const parts = said.split(' ')
  return (
    parts.length <= MOST_WORDS &&
    parts.some((word) => core.has(word)) &&
    parts.every((word) => core.has(word) || filler.has(word))
  )
}
