import type { Language } from '../values/language.ts'

const words = (list: string): string[] => list.split(' ')

/** Words around an answer that change nothing: greetings, courtesy, "I choose the option". */
export const fillers: ReadonlySet<string> = new Set(
  words(
    'oi oie ola opa alo hey hi hello hola buenas pfv pfvr pf favor please pls plz obrigado obrigada obg vlw valeu gracias thanks thx ' +
      'eu yo i me mim quero querer desejo deseo queria quiero quisiera gostaria want need would like preciso necesito escolho escolhi escolher ' +
      'escolheria prefiro opto fico vou ir elijo escojo prefiero choose pick select selecciono seleciono marco digito digitei aperto ' +
      'seria sera sao es is its it e eh y and to be op opcao opcoes opcion opciones option options alternativa item numero num nro nr number tecla ' +
      'a o la el lo the de do da dos das del com con with pela pelo por para pra pro for about sobre em en in ao ' +
      'um uma un una isto isso esse essa este esta esa eso ese that this mesmo mesma misma mismo entao ai aqui so somente ' +
      'apenas solo only just sim si yes yeah yep ok okay blz beleza certo claro acho que creo think pode puede can ser setor ' +
      'area departamento fila sector department falar fala conversar hablar talk speak chat resposta respuesta answer minha mi my ' +
      'meu resp gentileza porfa porfavor xfa xfavor ty tysm obgd press pressing take ill probably maybe talvez quiza quizas choice opt opc ' +
      'moco moca amigo amiga senhor senhora bot robo acessar ver saber',
  ),
)

/** Expressions of several words that change nothing either. */
export const fillerPhrases: readonly (readonly string[])[] = [
  ...['bom dia', 'boa tarde', 'boa noite', 'tudo bem', 'tudo bom', 'se possivel', 'muito obrigado', 'muito obrigada'],
  ...['buenos dias', 'buen dia', 'buenas tardes', 'buenas noches', 'que tal', 'muchas gracias', 'como vai'],
  ...['good morning', 'good afternoon', 'good evening', 'thank you', 'how are you', 'id like'],
  ...['hi there', 'hey there', 'hello there', 'ill go with', 'lets go with', 'go with', 'lets do', 'me quedo con'],
  // Not the second or the last option.
  ...['um segundo', 'un segundo', 'a second', 'one second', 'um instante', 'um momento', 'por ultimo'],
].map(words)

/** Words that keep a text from choosing an option. */
const negations: ReadonlySet<string> = new Set(
  words(
    'nao naum nunca jamais nada nem nenhum nenhuma sem menos exceto salvo tampouco esquece esqueca ' +
      'ni jamas sin excepto tampoco ningun ninguno ninguna olvida olvide ' +
      'not dont never without except nor neither none nothing cannot cant wont doesnt didnt isnt wouldnt couldnt nope forget',
  ),
)
const negationPhrases: readonly (readonly string[])[] = [
  ...['em vez de', 'ao inves de', 'en vez de', 'en lugar de', 'instead of', 'rather than', 'other than', 'but not'],
  ...['anything but', 'all but', 'everything but'],
].map(words)

/** Words after a "no" that is a negation, not the Portuguese "in the". */
const afterNo: ReadonlySet<string> = new Set(
  words('quiero quisiera necesito deseo me es la el lo quiera i want need the thanks gracias please more hablar sales'),
)

/** Whether parts of a text deny something. `no` is a negation in Spanish and English, in Portuguese "in the". */
export function isNegated(parts: readonly string[], language: Language): boolean {
  return parts.some((part, at) => {
    if (negations.has(part) || negationPhrases.some((phrase) => startsAt(parts, at, phrase))) return true
    const next = parts[at + 1]
    if (part === 'n') return next !== undefined && !/^\p{N}/u.test(next) && next !== 'o'
    if (part !== 'no') return false
    return language !== 'pt' || next === undefined || afterNo.has(next)
  })
}

/** Whether a sequence of parts is at a place of the text. */
export const startsAt = (parts: readonly string[], at: number, sequence: readonly string[]): boolean =>
  sequence.every((part, n) => parts[at + n] === part)

/** Whether a part is inside an expression that changes nothing and that has more parts than `length`. */
export const isInFiller = (parts: readonly string[], at: number, length: number): boolean =>
  fillerPhrases.some(
    (phrase) => phrase.length > length && phrase.some((_, n) => at >= n && startsAt(parts, at - n, phrase)),
  )

/** Returns the parts without words that change nothing. */
export function withoutFillers(parts: readonly string[]): string[] {
  const rest: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const phrase = fillerPhrases.find((one) => startsAt(parts, at, one))
    if (phrase) at += phrase.length - 1
    else if (!fillers.has(parts[at] ?? '')) rest.push(parts[at] ?? '')
  }
  return rest
}

/** Words that go back one level of a menu, beside the printed ones. */
export const backWords: ReadonlySet<string> = new Set([
  ...[
    'voltar',
    'volta',
    'retornar',
    'menu anterior',
    'voltar menu',
    'voltar menu anterior',
    'volver menu',
    'volver',
    'regresar',
    'atras',
    'back',
    'go back',
    'return',
    'go',
  ],
])

/** Spoken names of the sign #. */
export const hashWords: ReadonlySet<string> = new Set([
  ...['#', 'hashtag', 'hash', 'cerquilha', 'jogo velha', 'jogo da velha', 'sustenido', 'almohadilla', 'pound'],
])
