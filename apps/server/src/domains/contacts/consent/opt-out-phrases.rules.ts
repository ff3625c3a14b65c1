/** Matches a whole normalised line that has one of these forms. */
const anyOf = (forms: readonly string[]) => new RegExp(`^(?:${forms.join('|')})$`)

/** A part of a phrase that may be absent, with the space before it. */
const maybe = (part: string) => `(?: (?:${part}))?`

const ptThings =
  '(?:(?:as|os|suas|seus|essas|esses|estas|estes|mais|nenhuma?|esse tipo de|este tipo de) )*(?:mensage(?:m|ns)|msgs?|propagandas?|promoc(?:ao|oes)|publicidade|ofertas?|anuncios?|marketing|divulgac(?:ao|oes)|novidades|spams?|campanhas?|nada|isso)'
const ptPlace =
  '(?:de (?:voces|vcs|marketing|propaganda|promocao|divulgacao|publicidade)|da empresa|aqui|(?:no|pelo|por) (?:whatsapp|whats|zap)|n[eo]ste numero|nesse numero)'
const ptList = '(?:da|d[ae]ssa|d[ae]sta|de sua|da sua) lista(?: de (?:transmissao|contatos|envios?))?'
const ptSome = ` (?:${ptThings})(?: ${ptPlace})*`
const ptRest = `${maybe(ptThings)}(?: ${ptPlace})*`

/** "não quero mais receber", "me tira da lista", "parem de mandar mensagem", "não me mande mais nada". */
const portuguese = [
  `(?:eu )?(?:nao|naum|n|nunca) (?:mais )?(?:quero|desejo|gostaria de|queria|aceito)(?: mais)? (?:receber|ser contatad[oa])(?: mais)?${ptRest}`,
  `(?:eu )?(?:nao|n) (?:quero|desejo) mais ${ptThings.replace('|nada|isso', '')}(?: ${ptPlace})*`,
  `(?:eu )?(?:quero|gostaria de|desejo|preciso) (?:parar|deixar) de receber${ptRest}`,
  `(?:eu )?(?:gostaria de|prefiro|peco para|solicito) nao (?:mais )?receber(?: mais${ptRest}|${ptSome})`,
  `(?:eu )?nao tenho (?:mais )?interesse em receber(?: mais${ptRest}|${ptSome})`,
  'cancelar (?:o )?recebimento(?: d[eao]s? (?:mensage(?:m|ns)|msgs?|propagandas?|promocoes))?|desinscrever(?: me)?',
  `(?:par[ae]|parem|parar|deix[ae]|deixem) de (?:me )?(?:mandar|enviar|encher|receber)${ptRest}`,
  `(?:nao|n) (?:me )?(?:mand[ae]|mandem|mandar|envi[ae]|enviem|enviar|escrev[ae]|escrevam)(?: mais${ptRest}|${ptSome} mais)`,
  `(?:(?:pode|podem|poderia|quero|gostaria de) )?(?:me )?(?:tir[ae]|tirem|tirar|remov[ae]|removam|remover|retir[ae]|retirem|retirar|exclu[ai]|excluam|excluir)(?:-me| me)?(?: (?:o )?(?:meu )(?:numero|contato|nome|telefone|cadastro))? ${ptList}`,
  '(?:(?:pode|podem|poderia) )?me (?:tir[ae]|tirem|tirar|remov[ae]|removam|remover|retir[ae]|retirem|retirar|exclu[ai]|excluam|excluir|descadastr[ae]|descadastrem|descadastrar)',
  '(?:tir[ae]|tirar|remov[ae]|remover|retir[ae]|retirar|exclu[ai]|excluir|descadastr[ae]|descadastrar) (?:o )?meu (?:numero|contato|telefone|whatsapp)',
  `(?:quero |gostaria de |desejo )?sair ${ptList}`,
  '(?:quero |gostaria de |desejo )?(?:me )?descadastrar(?: me)?',
  `(?:cancelar|cancele|cancela|chega de|sem mais|nada de) (?:as |os )?(?:mensage(?:m|ns)|msgs?|propagandas?|promocoes|spam)(?: ${ptPlace})*`,
]

const enThings =
  '(?:(?:any|your|these|this|more|of) )*(?:messages?|texts?|ads|adverts|advertising|marketing|promotions?|offers?|news|newsletters?|spam|anything)'
const enEnd = maybe('from you|here|on whatsapp')
const enLater = maybe('any ?more|again|any longer')

/** "remove me from the list", "stop messaging me", "I don't want to receive any more messages". */
const english = [
  'stop all|stop (?:the |these |your )?(?:messages|texts|ads|spam)|opt out|opt me out|i (?:want|would like) to (?:unsubscribe|opt out)|unsubscribe me(?: from (?:this|the|your) list)?',
  '(?:can you |could you )?remove (?:me|my number|my contact)(?: from (?:this|the|your)(?: mailing| contact)? list)?',
  '(?:can you |could you )?take (?:me|my number) off (?:this|the|your)(?: mailing| contact)? list',
  `stop (?:sending|messaging|texting|contacting|writing)(?: to)?(?: me)?${maybe(enThings)}${enEnd}`,
  `(?:do not|don t|dont) (?:(?:message|text|contact|write to|write) me|send(?: me)? ${enThings})${enEnd}${enLater}`,
  `(?:i )?(?:do not|don t|dont|no longer) (?:want|wish) (?:to (?:receive|get) )?(?:${enThings.replace('|anything', '')})${enEnd}${enLater}`,
  `i (?:want|would like) (?:you )?to stop (?:receiving|getting|sending)(?: me)?${maybe(enThings)}${enEnd}`,
  `no more (?:messages|texts|ads|spam|marketing)${enEnd}`,
]

const esThings =
  '(?:(?:sus|estos|estas|esos|esas|mas|ningun|ninguna|este tipo de) )*(?:mensajes?|publicidad|promocion(?:es)?|ofertas?|anuncios?|propaganda|novedades|spam|marketing|campanas?|nada)'
const esEnd = maybe('de ustedes|aqui|por whatsapp|por aqui')
const esList = 'de (?:la|esta|su|tu|esa) lista(?: de (?:contactos|difusion|envios?))?'
const esSome = ` (?:${esThings})${esEnd}`
const esRest = `${maybe(esThings)}${esEnd}`

/** "no quiero recibir más", "dame de baja", "no me escriban más". */
const spanish = [
  `(?:yo )?(?:ya )?no (?:quiero|deseo|quisiera) (?:mas )?recibir(?: mas)?${esRest}`,
  `(?:ya )?no (?:quiero|deseo) (?:mas )?${esThings.replace('|nada', '')}${esEnd}`,
  `(?:quiero |deseo )?dejar de recibir${esRest}`,
  `(?:prefiero|preferiria|quisiera|me gustaria) no recibir(?: mas${esRest}|${esSome})`,
  `(?:dej[ae]|dejen|par[ae]|paren) de (?:enviar|mandar|escribir|molestar)(?:me|nos)?${esRest}`,
  `(?:ya )?no (?:me )?(?:envi[ae]n?|envies|mand[ae]n?|mandes|escriban?|escribas)(?: mas${esRest}|${esSome} mas)`,
  `(?:quiero |deseo |quisiera )?(?:darme|dame|denme|deme) de baja${maybe(esList)}`,
  `(?:quiero |deseo )?(?:salir|salirme) ${esList}`,
  `(?:quit|sac|borr|elimin)(?:ame|enme|arme|eme)${maybe(esList)}`,
  '(?:quitar|sacar|borrar|eliminar|quite|borre|elimine) mi (?:numero|contacto|telefono)',
  `(?:no mas|basta de) (?:mensajes|publicidad|promociones|spam)${esEnd}`,
]

/** Normalised lines that opt out of marketing: their whole text says so. */
export const outPhrases = anyOf([...portuguese, ...english, ...spanish])

/** Normalised lines that opt in again. */
export const inPhrases = anyOf([
  `(?:eu )?(?:quero |gostaria de |desejo )?voltar a receber${ptRest}`,
  `(?:eu )?(?:quero|gostaria de|desejo) receber (?:(?:${ptThings.replace('|nada|isso', '')}) )?(?:novamente|de novo|outra vez)`,
  `(?:quiero |deseo )?volver a recibir${esRest}`,
  'subscribe me(?: again)?|opt in|opt me in|resubscribe',
])
