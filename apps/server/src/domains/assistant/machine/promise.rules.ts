import type { Language } from '@recado/contract/values/language'

interface PromiseTable {
  /** Sentences that announce a transfer, in small letters without accents. */
  promises: readonly RegExp[]
  /** Sentences that only offer a transfer, or make it depend on something. */
  conditions: RegExp
}

/** Joins alternatives to a group. */
const any = (...words: string[]) => `(?:${words.join('|')})`
/** Returns the end of a promise: adverbs, and either its end or a person or team. */
const tail = (adverbs: string, to: string, people: string) =>
  `(?: ${adverbs})*(?: ${to} (?:[^\\s.,;:!]+ ){0,4}?${people}\\b|(?=[.,;:!…]|$))`

function portuguese(): PromiseTable {
  const people =
    '(?:atendentes?|atendimento humano|humano|pessoa|alguem|especialista|consultora?|colega|equipe|time|setor|suporte|responsavel|vendedora?|gerente|operadora?|departamento|financeiro|comercial)'
  const adverbs = any('agora', 'ja', 'agora mesmo', 'imediatamente', 'n?es[st]e (?:instante|momento)', 'entao')
  const to = any('para', 'pra', 'pro', 'ao?', 'com', 'em contato com', 'na fila')
  const will = `(?<!nao |nunca )\\b${any('vou', 'irei', 'vamos', 'iremos', 'estou', 'estamos', 'acabei de', 'acabamos de')}(?: ${adverbs}| estar)*`
  const verb = '(?:transfer|encaminh|pass|direcion|redirecion|conect|repass|coloc)(?:i|a)(?:r|ndo|(?=-l))'
  const present = any('transfiro', 'encaminho', 'passo', 'direciono', 'redireciono', 'conecto', 'repasso')
  const talk = '(?:o |a )?(?:seu|sua|este|esta|esse|essa|o|a) (?:atendimento|conversa|chamado|contato|chat|ligacao)'
  const matter = '(?:o |a )?(?:seu|sua|este|esta|esse|essa) (?:caso|solicitacao|pedido|duvida|mensagem|questao|demanda)'
  const customer = any('voces?', 'o senhor', 'a senhora', talk)
  const end = tail(adverbs, to, people)
  const toPeople = `(?: ${adverbs})* ${to} (?:[^\\s.,;:!]+ ){0,4}?${people}\\b`
  const helps = any(
    ...['(?:dar|dara) (?:continuidade|sequencia|prosseguimento)', 'assumira?'],
    ...['continuara? (?:o|a|com|daqui|este|esta|seu|sua|por aqui)'],
    ...['(?:te|lhe) (?:atender|responder|ajudar|chamar|auxiliar)a?', '(?:atende|ajuda|auxilia|responde|contata)-l[oa]'],
    ...['(?:atender|responder|ajudar|chamar|auxiliar)a? (?:voce|o senhor|a senhora|em breve|em instantes|em seguida)'],
    ...[
      '(?:falar|falara|conversar|conversara) com',
      '(?:entrar|entrara) em contato',
      'retornara? (?:para voce|o contato|o seu|seu|sua|em)',
    ],
  )
  return {
    promises: [
      `${will}(?: te| lhe)? ${verb}(?:-l[oa])?(?: ${customer})?${toPeople}`,
      `${will}(?: ${any('te', 'lhe')} ${verb}| ${verb}-l[oa]| ${verb} ${customer})${end}`,
      `${will} ${verb} ${matter}${toPeople}`,
      `(?<!nao )\\b(?:ja|agora|enquanto)(?: eu)?(?: te| lhe)? ${present}(?: ${customer})?${toPeople}`,
      `(?<!nao )\\b(?:te ${present}|${present} ${customer})${end}`,
      `^(?:${adverbs} )?${verb} ${any(customer, matter)}${end}`,
      `${any('voce', talk, matter)} (?:ja )?(?:sera|vai ser|esta sendo|foi) (?:transferid|encaminhad|direcionad|redirecionad|repassad)[oa]${end}`,
      `${any('um', 'uma', 'nossos?', 'nossa', 'outr[oa]', 'algum', 'a', 'o')} (?:[^\\s.,;:!]+ ){0,1}?${people}(?: humano)? (?:ja |logo )?(?:vai |ira |deve |pode )?(?:em breve )?${helps}\\b`,
      `\\balguem (?:d[ao] )?(?:noss[ao] )?(?:${people} )?(?:ja |logo )?(?:vai |ira )?${helps}\\b`,
      `\\b(?:sera|vai ser) atendid[oa] por (?:[^\\s.,;:!]+ ){0,3}?${people}\\b`,
      `\\b(?:transferi|encaminhei|passei|direcionei|repassei) ${any(customer, matter)}${toPeople}`,
      `${will}(?: ${any('chamar', 'chamando', 'acionar', 'acionando', 'avisar', 'avisando', 'pedir (?:para|a)')}) ${any('um', 'uma', 'o', 'a', 'ao', 'nossa', 'nosso', 'alguem')}? ?(?:[^\\s.,;:!]+ )?${people}\\b`,
    ].map((pattern) => new RegExp(pattern)),
    conditions:
      /\b(?:se|caso) (?:voce |o senhor |a senhora |assim |ainda |nao )*(?:quis|quer|prefer|precis|desej|concord|for |houver|haja|puder|confirm)|(?:^|[,;] )caso\b|\b(?:assim|depois|logo) que\b|\bquando (?:voce|houver|precisar|quiser)|\bpode (?:continuar|assumir|ajudar|atender|te|lhe)/,
  }
}

function english(): PromiseTable {
  const people =
    '(?:agents?|humans?|persons?|people|attendants?|representatives?|specialists?|colleagues?|teams?|teammates?|department|support|someone|operators?|advisors?|managers?|consultants?|staff)'
  const adverbs = any('now', 'right now', 'right away', 'immediately', 'over', 'through', 'shortly')
  const will = `\\b${any("i'll", 'i will', "i'm going to", 'i am going to', "we'll", 'we will', 'let me', "i'm", 'i am', 'we are', "i've", 'i have')}(?: (?:now|just|immediately|also|already))*`
  const verb =
    '(?:transfer(?:ring|red)?|connect(?:ing|ed)?|forward(?:ing|ed)?|hand(?:ing|ed)?|pass(?:ing|ed)?|redirect(?:ing|ed)?|put(?:ting)?)'
  const customer = '(?:you|(?:this|your|the) (?:chat|conversation|call|case|request|ticket|question))'
  const end = tail(adverbs, any('to', 'with', 'in touch with'), people)
  const helps =
    '(?:be with you|be (?:right )?there|contact|continue|take (?:it )?over|assist|help|get back|get in touch|reach out|answer|respond|reply|join|follow up)'
  return {
    promises: [
      `${will} ${verb} ${customer}${end}`,
      `^(?:ok(?:ay)?,? |sure,? )?(?:transferring|connecting|forwarding|redirecting) ${customer}${end}`,
      `\\b(?:you|(?:this|your) (?:chat|conversation|call|case|request)) (?:are|is|will|has|have) (?:now )?(?:being |be |been )(?:transferred|connected|forwarded|handed|redirected)${end}`,
      `\\b(?:an?|one of our|our|the|another) (?:[^\\s.,;:!]+ )?${people} (?:will|is going to) (?:now |soon |shortly )?${helps}\\b`,
      `\\bsomeone (?:[^\\s.,;:!]+ ){0,4}?(?:will|is going to) (?:soon |shortly )?${helps}\\b`,
      `\\byou(?:'ll| will) be (?:assisted|helped|contacted) by (?:[^\\s.,;:!]+ ){0,3}?${people}\\b`,
      `${will} have (?:[^\\s.,;:!]+ ){0,3}?${people} (?:contact|call|message|help|assist|reach)`,
      `${will} (?:call(?:ing)?|get(?:ting)?|ask(?:ing)?|bring(?:ing)?|notify(?:ing)?)(?: in)? (?:an?|one of our|our|the)? ?(?:[^\\s.,;:!]+ )?${people}\\b`,
    ].map((pattern) => new RegExp(pattern)),
    conditions: /\b(?:if|unless|once you|after you|when you|as soon as)\b|\bwould you like\b/,
  }
}

function spanish(): PromiseTable {
  const people =
    '(?:agentes?|asesora?|asesores|human[oa]|persona|alguien|especialista|companer[oa]|equipo|departamento|soporte|operadora?|representante|area|encargad[oa]|responsable|vendedora?)'
  const adverbs = any('ahora', 'ahora mismo', 'ya', 'enseguida', 'de inmediato', 'inmediatamente', 'en este momento')
  const to = any('a', 'al', 'con', 'hacia')
  const will = `\\b${any('voy a', 'vamos a', 'estoy', 'estamos', 'acabo de')}(?: ${adverbs})*`
  const verb = '(?:transfer|transfir|pas|deriv|comunic|conect|redirig|remit)(?:ir|ar|iendo|ando)'
  const present = any('transfiero', 'transferire', 'paso', 'pasare', 'derivo', 'comunico', 'conecto', 'redirijo')
  const talk =
    '(?:a usted|(?:tu|su|esta|este|la|el) (?:conversacion|consulta|chat|atencion|caso|llamada|solicitud|pedido))'
  const end = tail(adverbs, to, people)
  const toPeople = `(?: ${adverbs})* ${to} (?:[^\\s.,;:!]+ ){0,4}?${people}\\b`
  const helps = any(
    ...[
      '(?:va a |ira a )(?:atender|contactar|continuar|responder|ayudar|comunicar|escribir|hablar)(?:te|le|lo|la|se)?',
    ],
    ...['atendera', 'contactara', 'continuara', 'respondera', 'ayudara', 'se comunicara', 'se pondra', 'escribira'],
  )
  return {
    promises: [
      `(?<!no )${will} ${verb}(?:te|le|lo|la|los|las)(?: ${talk})?${end}`,
      `(?<!no )\\b(?:te|le|lo|la) ${will} ${verb}${end}`,
      `(?<!no )${will} ${verb}(?: ${talk})${toPeople}`,
      `(?<!no )\\b(?:te|le|lo|la|los) ${present}${toPeople}`,
      `(?<!no )\\b(?:te|lo|la) (?:transfiero|transferire|derivo)${end}`,
      `\\b(?:tu|su|la|esta) (?:conversacion|consulta|atencion|llamada|solicitud) (?:sera|esta siendo|fue|ha sido) (?:transferida|derivada|redirigida)${end}`,
      `\\b(?:un|una|nuestro|nuestra|otro|otra|el|la) (?:[^\\s.,;:!]+ )?${people} (?:humano )?(?:ya |pronto |enseguida )?(?:te |le |lo |la )?${helps}\\b`,
      `\\b(?:te|le|lo|la) (?:atiende|atendera|contactara|ayudara|escribira|respondera) (?:un|una|otro|otra|nuestro|nuestra) (?:[^\\s.,;:!]+ )?${people}\\b`,
      `(?<!no )${will} (?:llamar|llamando|avisar|avisando|pedir|contactar) (?:a )?(?:un|una|nuestro|nuestra|el|la)? ?(?:[^\\s.,;:!]+ )?${people}\\b`,
    ].map((pattern) => new RegExp(pattern)),
    conditions:
      /\bsi (?:usted |lo |asi |aun |no |te |le )*(?:quier|quisier|prefier|necesit|dese|hace falta|gust|confirm|pued)|\b(?:en caso de|cuando|una vez que|despues de que|tan pronto)\b/,
  }
}

const tables: Record<Language, PromiseTable> = { pt: portuguese(), en: english(), es: spanish() }

/** Small letters without accents and marks, which the tables expect. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[*_~`"“”]/g, '')
    .replace(/[^\S\n]+/g, ' ')

/** Sentences longer than this are read up to here. */
const LONGEST_SENTENCE = 500

/**
 * True if an answer announces that a person takes over: "vou transferir você". Offers, conditions, refusals and other
 * transfers, such as of money, do not count. Reads every language, because models answer in the customer's.
 */
export function promisesTransfer(text: string): boolean {
  const sentences = plain(text)
    .split(/(?<=[.!?…])\s|\n/)
    .map((sentence) => sentence.trim().slice(0, LONGEST_SENTENCE))
    // A question asks for consent first.
    .filter((sentence) => sentence !== '' && !/\?[)\s]*$/.test(sentence))
  return Object.values(tables).some(({ promises, conditions }) =>
    sentences.some((sentence) => !conditions.test(sentence) && promises.some((promise) => promise.test(sentence))),
  )
}
