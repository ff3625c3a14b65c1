import { foldAnswer, partsOf } from '@recado/contract/answers/answer-text.rules'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Words of gratitude, which also end a sentence that begins with "no". */
const gratitude = words(
  'obrigado obrigada obrigadao obrigadinho obrigadinha obrigados obg obgd brigado brigada brigadao brigadinho agradeco ' +
    'agradecido agradecida grato grata gratidao vlw vlww valeu thanks thank thx tks tnx ty tysm gracias',
)

/** Words that make a short text a thank-you, an agreement, a blessing or a goodbye. */
const core = words(
  'ok oki okk okay okey blz beleza certo certinho perfeito perfeita otimo otima show top maravilha joia combinado entendi tchau ' +
    'amem amen disponha imagina igualmente excelente legal bacana fechou fechado tmj tranquilo abraco abracos abs bj bjs beijo beijos ' +
    'sucesso parabens great perfect bye goodbye welcome cool awesome vale listo perfecto entendido chao chau adios abrazo abrazos ' +
    'excelentes amei adorei arrasou saludos bendiciones genial nice',
)

/** Words that may accompany them. */
const filler = words(
  'muito muita mto mt mesmo demais de do da pela pelo por para pra tudo a o e ao voces voce vc vcs ta esta bem sim ate mais logo ' +
    'atencao ajuda atendimento nada senhor senhora so isso era foi um uma otimo boa bom noite tarde dia semana fim final feriado ' +
    'deus te lhe abencoe sempre very much you so for the your youre are all everything is and have nice good day night ' +
    'muchas mil la el su ayuda atencion todo y muy hasta luego si buen buena buenas buenos noches tardes dias que meu minha amigo amiga eu nos nao no ' +
    'viu ne querido querida mano cara irmao irma gente verdade ah lindo linda',
)

/** Expressions that only thank or wish well, although their words do not. */
const phrases =
  / (?:(?:que )?deus (?:(?:te|lhe|os?|as?) )?abencoe(?: (?:voces?|vcs?|muito|sempre))?|dios (?:te|le|lo|la|los) bendiga|(?:(?:para|pra|a) )?(?:voces?|vcs?) (?:tambem|tb|tbm)|(?:the )?same to you|(?:and )?you too|igual para (?:ti|usted|ustedes)|bom descanso|bom (?:fim|final) de semana|boa semana|show de bola|ate amanha|feliz natal|de nada|por nada|no problem|no worries|you are welcome|youre welcome|my pleasure|con gusto|a la orden|un placer|foi um prazer|o prazer foi meu|ate mais|ate logo|ate breve|ate a proxima|fica com deus|fique com deus|vai com deus|se deus quiser|gracas a deus|se cuida|god bless(?: you)?|dios te bendiga|see you|take care|nao ha de que|eu que agradeco|tamo junto|tudo certo|ta bom|ta bem|ta certo|esta bien|all good|sem problemas?|bom trabalho) (?=.*)/g

/** Laughter: kkkk, rsrs, haha, jajaja, hehe, huehue, lol. */
const laughter =
  /^(?:k{2,}|(?:rs)+r?|a?(?:h[aeiu]){2,}h?|(?:[aeu]h){2,}[aeu]?|a?(?:j[aei]){2,}j?|h?u?(?:hue){1,}h?u?|lo+l|lmao|rofl)$/

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu
const kind =
  /^(?:👍|🙏|👏|❤|🧡|💛|💚|💙|💜|🤎|🖤|🤍|🩷|🩵|💖|💕|💞|💗|💓|💘|💝|❣|💋|🤝|👌|✌|🤙|👊|🤜|🤛|😊|☺|😀|😃|😄|😁|😆|😅|😂|🤣|😹|😺|😸|😻|🙂|😉|😍|🥰|🤩|😇|🥹|😘|😚|😙|😗|😎|🥳|💪|✅|☑|✔|🎉|🎊|🙌|🤗|🫶|🫡|🙇|💯|🔥|🌹|🌷|🌸|🌺|🌻|💐|☀|⭐|🌟|✨|👋|🆗|♥)+$/u

const joinEmoji = (pictures: readonly string[]) =>
  pictures.join('').replace(/\p{Emoji_Modifier}|[\u200D\uFE0F♀♂]/gu, '')

/** Removes emoji that only agree, unless others remain. */
export function withoutKindEmoji(text: string): string {
  const pictures = text.match(emoji)
  return pictures && kind.test(joinEmoji(pictures)) ? text.replace(emoji, ' ') : text
}

/** People stretch words: "obrigadooo". */
const shorten = (part: string) => part.replace(/(.)\1{2,}/g, '$1').replace(/([aeiou])\1$/, '$1')

/** Whether parts of a text only thank, agree or say goodbye. */
export function isCourtesy(parts: readonly string[]): boolean {
  const text = ` ${parts.join(' ')} `.replace(phrases, ' amem ').trim().split(' ')
  const kinds = text.map(kindOf)
  const isDenied = text.some((part) => part === 'nao' || part === 'no')
  // "Não, obrigado" thanks; "não entendi" does not.
  const hasCore = kinds.includes('gratitude') || (!isDenied && kinds.includes('core'))
  return hasCore && !kinds.includes('other') && !(isDenied && kinds.includes('core'))
}

function kindOf(part: string): 'gratitude' | 'core' | 'filler' | 'other' {
  for (const form of [part, shorten(part)]) {
    if (gratitude.has(form)) return 'gratitude'
    if (core.has(form)) return 'core'
    if (filler.has(form)) return 'filler'
  }
  return laughter.test(part) ? 'core' : 'other'
}

const MAX_THANKS = 120
const MAX_WORDS = 10

/** Whether a text only thanks, agrees, laughs or says goodbye, so that it needs no new conversation (PLUS-16). */
export function isThanks(text: string): boolean {
  if (text.length > MAX_THANKS || text.includes('?')) return false
  const pictures = joinEmoji(text.match(emoji) ?? [])
  if (pictures !== '' && !kind.test(pictures)) return false
  const parts = partsOf(foldAnswer(text.replace(emoji, ' ')))
  if (parts.length === 0) return pictures !== ''
  return parts.length <= MAX_WORDS && isCourtesy(parts)
}
