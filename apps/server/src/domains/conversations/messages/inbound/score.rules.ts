import { answerLines, foldAnswer, partsOf } from '@recado/contract/answers/answer-text.rules'
import { isArticle, numberAt } from '@recado/contract/answers/spelled-number.rules'
import { isCourtesy, withoutKindEmoji } from './short-reply.rules.ts'

type Score = 1 | 2 | 3

/** The labels of the scale in each language, worst first. */
const labels: readonly (readonly string[])[] = [
  ['insatisfeito', 'unsatisfied', 'dissatisfied', 'insatisfecho'],
  ['satisfeito', 'satisfied', 'satisfecho'],
  ['muito satisfeito', 'very satisfied', 'muy satisfecho'],
]
const forms = labels.flatMap((all, index) => all.map((form) => ({ form, score: (index + 1) as Score })))

const labelWords: ReadonlySet<string> = new Set(forms.map(({ form }) => form))

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Words around a number that make it a score. */
const around = words(
  'a o e es is it its the um uma un una i eu yo de do da dou dei daria darei doy daria give gave nota notas score rate rating ' +
    'avaliacao avalio calificacion califico puntuacion puntaje minha meu mi my nivel level estrela estrelas estrella estrellas ' +
    'star stars ponto pontos punto puntos point points voto com con with para pra foi fue was seria numero number opcao opcion option',
)
/** Words that say about oneself what a label says. */
const selves = words(
  'eu yo i estou to tou fiquei ficamos estamos sai me senti sinto estoy quede estuve am im was feel felt feeling we are ' +
    'nota a o resposta com el la the cliente customer',
)
const intensifiers = words(
  'muito mto mt muitissimo super bem totalmente completamente extremamente bastante demais very really extremely fully completely muy sumamente',
)
/** Words after a label or a score that only name the service or praise it. */
const aboutService = words(
  'com o a os as pelo pela no na do da de atendimento servico suporte voces voce vcs vc equipe time loja empresa resultado tudo ' +
    'with the your you service support team everything all con el la su atencion servicio equipo todo por',
)
const praise = words(
  'bom boa otimo otima bem certeza claro good well great bueno buena excelente maravilhoso maravilhosa foi',
)
const denials = words('nao nada no not nunca nem')
const least = words('pouco poco little less menos')

/** Minimum letters that identify a label, and the maximum of wrong letters of an attempt. */
const MIN_LABEL_LETTERS = 3
const MAX_WRONG_LETTERS = 3
/** Longest text that is a score, in UTF-16 units. */
const MAX_SCORE = 200
const MAX_STARS = 10
const star = /[⭐★🌟✨☆✰⋆]/gu

/**
 * Returns the score in a text: 1, 2 or 3 in any clear spelling, as a number, a word, stars or a label of the scale. 0: an
 * invalid attempt (another number, a misspelt label). Null: an ordinary message.
 */
export function scoreOf(text: string): Score | 0 | null {
  if (text.length > MAX_SCORE) return null
  const stars = text.match(star)?.length ?? 0
  const plain = withoutKindEmoji(answerLines(text).join('\n').replace(star, ' '))
  // Other pictures may be a judgement that contradicts the number.
  if (/\p{Extended_Pictographic}/u.test(plain.replace(/[\u2776-\u2793©®™]|\p{N}\uFE0F?\u20E3?|\u{1f51f}/gu, '')))
    return null
  const parts = partsOf(foldAnswer(plain))
  if (parts.every((part) => around.has(part) && !isArticle(part)))
    return stars === 0 || stars > MAX_STARS ? null : toScore(stars)
  return numberScore(parts, stars) ?? labelScore(parts)
}

const toScore = (value: number): Score | 0 => (value === 1 || value === 2 || value === 3 ? value : 0)

/** Returns the score of a text whose only content is a number; null otherwise. */
function numberScore(parts: readonly string[], stars: number): Score | 0 | null {
  const values: number[] = []
  const rest: string[] = []
  for (let at = 0; at < parts.length; ) {
    const part = parts[at] ?? ''
    const number = numberAt(parts, at)
    const isScore = number !== null && typeof number.value === 'number' && (!number.isOrdinal || number.isDigits)
    if (isScore && !(isArticle(part) && hasOtherNumber(parts, at))) values.push(Number(number.value))
    else if (!around.has(part) && part !== '/') rest.push(part)
    at += isScore ? number.length : 1
  }
  const [value] = values
  if (value === undefined || value > 100) return null
  const isLabelled = rest.length > 0 && labelScore(rest) === value
  if (rest.length > 0 && !isLabelled && !isCourtesy(rest) && !isPraise(rest)) return rest.every(isLabelWord) ? 0 : null
  if (stars > 1 && stars !== value) return 0
  // "3/3" and "3 de 3" are on the scale; "8/10" is not.
  if (values.length === 2) return values[1] === 3 || values[1] === value ? toScore(value) : 0
  return values.length === 1 ? toScore(value) : null
}

/** Whether parts only praise the service: "3, muito bom", "3 com certeza". */
const isPraise = (parts: readonly string[]) =>
  parts.some((part) => praise.has(part)) &&
  parts.every((part) => praise.has(part) || intensifiers.has(part) || aboutService.has(part))

const hasOtherNumber = (parts: readonly string[], at: number) =>
  parts.some((_, n) => n !== at && numberAt(parts, n) !== null && !isArticle(parts[n] ?? ''))

const isLabelWord = (part: string) => intensifiers.has(part) || forms.some(({ form }) => form === labelForm(part))

/** The masculine singular of a label's word, in which the scale is written. */
const labelForm = (part: string) =>
  part
    .replace(/^(in)?satisfeit(?:a|as|os|inho|inha)$/, '$1satisfeito')
    .replace(/^(in)?satisfech(?:a|as|os)$/, '$1satisfecho')

/** Returns the score of a label or its beginning; null for other texts. */
function labelScore(parts: readonly string[]): Score | 0 | null {
  const text = parts.map(labelForm)
  const isDenied = text.some((part) => denials.has(part))
  const core = text.filter((part) => !selves.has(part) && !denials.has(part) && !least.has(part))
  const at = core.findIndex((part) => labelWords.has(part))
  if (at >= 0) {
    const before = core.slice(0, at)
    const after = core.slice(at + 1)
    if (!before.every((part) => intensifiers.has(part))) return attempt(core.join(' '))
    const rest = after.filter((part) => !intensifiers.has(part))
    if (!rest.every((part) => aboutService.has(part)) && !isCourtesy(rest)) return null
    if (text.some((part) => least.has(part))) return 0
    const score = forms.find(({ form }) => form === core[at])?.score ?? 0
    const isStrong = before.length + after.length > rest.length
    if (isDenied) return score === 2 && !isStrong ? 1 : 0
    return isStrong && score === 2 ? 3 : score
  }
  if (isDenied) return null
  const joined = core.join(' ')
  const scores = new Set(forms.flatMap(({ form, score }) => (form.startsWith(joined) ? [score] : [])))
  const [score] = scores
  if (joined.length >= MIN_LABEL_LETTERS && scores.size === 1 && score) return score
  return attempt(joined)
}

const attempt = (text: string) => (forms.some(({ form }) => isAttempt(text, form)) ? 0 : null)

/** Whether a text is a label with at most `MAX_WRONG_LETTERS` wrong letters. */
function isAttempt(text: string, form: string): boolean {
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
