/** A text as it is compared: lower case, without accents, marks and doubled spaces. Emoji stay. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[.,;:!*_~"'“”()-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The score that a text clearly gives: nothing but 1, 2 or 3, also as a keycap or after "nota". Everything else is a
 * message (FAMILY.md).
 */
export function scoreOf(text: string): 1 | 2 | 3 | null {
  const said = plain(text.replace(/[\uFE0F\u20E3]/g, '')).replace(/^(?:nota|nota e|score|rate)\s+/, '')
  return said === '1' || said === '2' || said === '3' ? (Number(said) as 1 | 2 | 3) : null
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

const MOST_WORDS = 8

/** Whether a text only thanks, agrees or says goodbye: it asks for nothing and needs no new conversation (BEYOND 16). */
export function isThanks(text: string): boolean {
  if (text.length > 120 || text.includes('?')) return false
  const pictures = (text.match(emoji) ?? []).join('').replace(/\p{Emoji_Modifier}|\u200D|\uFE0F/gu, '')
  if (pictures !== '' && !kind.test(pictures)) return false
  const said = plain(text.replace(emoji, ' '))
  if (said === '') return pictures !== ''
  const parts = said.split(' ')
  return (
    parts.length <= MOST_WORDS &&
    parts.some((word) => core.has(word)) &&
    parts.every((word) => core.has(word) || filler.has(word))
  )
}
