import type { Language } from '@recado/contract/values/language'

interface PromiseTable {
  /** Sentences that announce a transfer, in small letters without accents. */
  promises: readonly RegExp[]
  /** Sentences that only offer a transfer, or make it depend on something. */
  conditions: RegExp
}

/** Joins alternatives to a group. */
const any = (...words: string[]) => `(?:${words.join('|')})`
const pattern = (...alternatives: string[]) => new RegExp(alternatives.join('|'))
/** Words between a preposition and a person. Behind another preposition or a thing the person is not the destination. */
const words = `(?:(?!(?:para|pra|pro|voce|vc|contato|numero|telefone|link|endereco|e-?mail) )[^\\s.,;:!]+ ){0,4}?`
/** Returns the end of a promise: adverbs, and either its end or a person or team. */
const tail = (adverbs: string, to: string, people: string) =>
  `(?: ${adverbs})*(?: ${to} ${words}${people}\\b|(?=[.,;:!…]|$))`

function portuguese(): PromiseTable {
  const people =
    '(?:atendentes?|atendimento humano|humanos?|pessoas?|alguem|especialistas?|consultor(?:as?|es)?|analistas?|pessoal|colegas?|equipes?|times?|setor(?:es)?|suporte|responsave(?:l|is)|vendedor(?:as?|es)?|gerentes?|operador(?:as?|es)?|departamentos?|financeiro|comercial)'
  const adverbs = any('agora', 'ja', 'agora mesmo', 'imediatamente', 'n?es[st]e (?:instante|momento)', 'entao')
  const to = any('para', 'pra', 'pro', 'ao?', 'com', 'em contato com', 'na fila')
  const will = `(?<!nao |nunca )\\b${any('vou', 'irei', 'vamos', 'iremos', 'estou', 'estamos', 'estarei', 'estaremos', 'acabei de', 'acabamos de', 'deix[ae](?:-me| eu)', 'permita-me')}(?: ${adverbs}| estar)*`
  const verb = '(?:transfer|encaminh|pass|direcion|redirecion|conect|repass|coloc)(?:i|a)(?:r|ndo|(?=-l))'
  const gerund = '(?:transferindo|encaminhando|direcionando|redirecionando|conectando)'
  const present = any(
    '(?:transferi|(?:encaminh|pass|direcion|redirecion|conect|repass)a)rei',
    'transfiro',
    'encaminho',
    'passo',
    'direciono',
    'redireciono',
    'conecto',
    'repasso',
  )
  const talk = '(?:o |a )?(?:seu|sua|este|esta|esse|essa|o|a) (?:atendimento|conversa|chamado|contato|chat|ligacao)'
  const matter = '(?:o |a )?(?:seu|sua|este|esta|esse|essa) (?:caso|solicitacao|pedido|duvida|mensagem|questao|demanda)'
  const customer = any('voces?', 'vcs?', 'o senhor', 'a senhora', talk)
  const end = tail(adverbs, to, any(people, 'atendimento'))
  const colleague = `(?!voce)(?:[^\\s.,;:!]+ ?){1,3}, (?:noss[ao]|uma?|[oa]) ${people}`
  const toPeople = `(?: ${adverbs})* ${to} (?:${colleague}|${words}${any(people, 'atendimento')})\\b`
  const helps = any(
    ...['(?:dar|dara) (?:continuidade|sequencia|prosseguimento)', 'assumira?'],
    ...['continuara? (?:o|a|com|daqui|este|esta|seu|sua|por aqui)'],
    '(?:verificar|analisar|avaliar|conferir)a? (?:[^\\s.,;:!]+ ){0,4}?e (?:te |lhe |ja |logo )*(?:responder|retornar|chamar|entrar|falar)a?',
    ...[
      '(?:te|lhe) (?:atender|responder|ajudar|chamar|auxiliar|ligar)a?',
      '(?:atende|ajuda|auxilia|responde|contata)-l[oa]',
    ],
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
      `(?:^|[,;] )(?:te |lhe )?${gerund}(?:${toPeople}|(?: ${adverbs})*[.!…]*$)`,
      `${will} transferi(?:r|ndo)(?: ${adverbs})*[.!…]*$`,
      `${will}(?: te| lhe)? coloca(?:r|ndo)(?: ${customer})? na fila\\b`,
      `${will} deixar (?:um|uma|o|a) (?:[^\\s.,;:!]+ )?${people} (?:te |lhe )?(?:cuidar|assumir|continuar|atender|ajudar|responder)`,
      `${any('voce', talk, matter)} (?:ja )?(?:sera|vai ser|esta sendo|foi) (?:transferid|encaminhad|direcionad|redirecionad|repassad)[oa]${end}`,
      `\\b(?!a pessoa)${any('um', 'uma', 'noss[oa]s?', 'outr[oa]', 'algum', 'a', 'o')} (?:[^\\s.,;:!]+ ){0,1}?${people}(?: humano)? (?:ja |logo )?(?:vai |ira |deve |pode )?(?:em breve )?${helps}\\b`,
      `\\balguem (?:d[ao] )?(?:noss[ao] )?(?:${people} )?(?:ja |logo )?(?:vai |ira )?${helps}\\b`,
      `\\b(?:sera|vai ser) atendid[oa] por (?:[^\\s.,;:!]+ ){0,3}?${people}\\b`,
      `\\b(?:transferi|encaminhei|passei|direcionei|repassei) ${any(customer, matter)}${toPeople}`,
      `${will}(?: ${any('chamar', 'chamando', 'acionar', 'acionando', 'avisar', 'avisando', 'notificar', 'notificando', 'pedir (?:para|a|que)', 'solicitar (?:para|a|que)')}) (?:[oa] [^\\s.,;:!]+, noss[oa] ${people}|${any('um', 'uma', 'o', 'a', 'ao', 'nossa', 'nosso', 'alguem')}? ?(?:[^\\s.,;:!]+ )?${people})\\b`,
    ].map((promise) => new RegExp(promise)),
    conditions: pattern(
      String.raw`\b(?:se|caso) (?:voce |o senhor |a senhora |assim |ainda |nao |me )*(?:quis|quer|prefer|precis|desej|concord|for |houver|haja|puder|confirm|ped|solicit|aceit)`,
      String.raw`\b(?:so|somente|apenas)\b.{0,80}\b(?:se|quando|caso)\b`,
      String.raw`\bme (?:avis[ae]|dig[ae]|fal[ae]) (?:e|que)\b`,
      String.raw`\be so (?:me )?(?:dizer|avisar|pedir|falar|chamar|responder|digitar)\b`,
      String.raw`\bbasta (?!aguardar|esperar)`,
      String.raw`^(?:ontem|anteriormente)\b`,
      String.raw`\bpedido\b.{0,60}\b(?:entregas?|producao|expedicao|separacao|envios?|logistica|estoque)\b`,
      String.raw`(?:^|[,;] )(?:caso|se)\b`,
      String.raw`\b(?:assim|depois|logo) que\b`,
      String.raw`\bquando (?:voce|houver|precisar|quiser)`,
      String.raw`\bpode (?:continuar|assumir|ajudar|atender|te|lhe)`,
    ),
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
    '(?:be with you|be (?:right )?there|contact|continue|take (?:it|this|over)|assist|help|get back|get in touch|reach out|answer|respond|reply|join|follow up)'
  return {
    promises: [
      `${will} ${verb} ${customer}${end}`,
      `(?:^|[,;:] )(?:ok(?:ay)? |sure )?(?:transferring|connecting|forwarding|redirecting|handing|passing|putting) ${customer}${end}`,
      `\\bwhile (?:i|we) (?:transfer|connect|forward|redirect|hand|put) ${customer}${end}`,
      `${will} (?:${verb}|escalat(?:e|ing|ed)) (?:this|it|that|your (?:details|message|information|issue|concern|request|case))(?: (?:on|along|over|up|now))* to (?:[^\\s.,;:!]+ ){0,4}?${people}\\b`,
      `\\b(?:you'll|you're|(?:you|(?:this|your) (?:chat|conversation|call|case|request)) (?:are|is|will|has|have)) (?:now )?(?:being |be |been )(?:transferred|connected|forwarded|handed|redirected)${end}`,
      `\\b(?:an?|one of our|our|the|another) (?:[^\\s.,;:!]+ )?${people} (?:will|is going to) (?:now |soon |shortly )?${helps}\\b`,
      `\\bsomeone (?:[^\\s.,;:!]+ ){0,4}?(?:will|is going to) (?:soon |shortly )?${helps}\\b`,
      `\\byou(?:'ll| will) be (?:assisted|helped|contacted) by (?:[^\\s.,;:!]+ ){0,3}?${people}\\b`,
      `${will} let (?:[^\\s.,;:!]+ ){0,3}?${people} know`,
      `${will} have (?:[^\\s.,;:!]+ ){0,3}?${people} (?:contact|call|message|help|assist|reach)`,
      `${will} (?:call(?:ing)?|get(?:ting)?|ask(?:ing)?|bring(?:ing)?|notify(?:ing)?)(?: in)? (?:an?|one of our|our|the)? ?(?:[^\\s.,;:!]+ )?${people}\\b`,
    ].map((promise) => new RegExp(promise)),
    conditions: pattern(
      String.raw`\b(?:if|unless|once you|after you|when you|as soon as)\b`,
      String.raw`\bwould you like\b`,
      String.raw`\blet me know (?:and|so)\b`,
      String.raw`\bjust (?:say|tell|ask|let)\b`,
      String.raw`^yesterday\b`,
    ),
  }
}

function spanish(): PromiseTable {
  const people =
    '(?:agentes?|asesor(?:as?|es)?|human[oa]s?|personas?|alguien|especialistas?|companer[oa]s?|equipos?|departamento|soporte|operador(?:as?|es)?|representantes?|area|encargad[oa]s?|responsables?|ejecutiv[oa]s?|vendedor(?:as?|es)?)'
  const adverbs = any('ahora', 'ahora mismo', 'ya', 'enseguida', 'de inmediato', 'inmediatamente', 'en este momento')
  const to = any('a', 'al', 'con', 'hacia')
  const will = `\\b${any('voy a', 'vamos a', 'estoy', 'estamos', 'acabo de', 'permit[ae]me', 'dej[ae]me')}(?: ${adverbs})*`
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
      `(?:^|[,;] )(?:transfiriendo|derivando|conectando|comunicando|pasando)(?:te|lo|la|le)(?: ${talk})?${end}`,
      `(?<!no )(?:\\b(?:seras|usted sera|sera usted|estas siendo|has sido)|^(?:en breve |pronto |ahora )?sera) (?:transferid|derivad|redirigid|comunicad|conectad)[oa]${end}`,
      `(?<!no )\\b(?:te|le|lo|la|los) ${present}${toPeople}`,
      `(?<!no )\\b(?:transferire|derivare|pasare|transfiero|derivo|he (?:transferido|derivado|pasado)) ${talk}${toPeople}`,
      `(?<!no )(?:${will} poner(?:te|lo|la|le)|\\b(?:te|lo|la|le) (?:pongo|pondre)) en contacto con ${words}${people}\\b`,
      `(?<!no )\\b(?:te|lo|la) (?:transfiero|transferire|derivo)${end}`,
      `\\b(?:tu|su|la|esta) (?:conversacion|consulta|atencion|llamada|solicitud) (?:sera|esta siendo|fue|ha sido) (?:transferida|derivada|redirigida)${end}`,
      `\\b(?:un|una|uno de nuestros|una de nuestras|nuestr[oa]s?|otro|otra|el|la) (?:[^\\s.,;:!]+ )?${people} (?:humano )?(?:ya |pronto |enseguida )?(?:te |le |lo |la )?${helps}\\b`,
      `\\b(?:te|le|lo|la) (?:atiende|contacta|escribe|responde|atendera|contactara|ayudara|escribira|respondera) (?:un|una|otro|otra|nuestro|nuestra) (?:[^\\s.,;:!]+ )?${people}\\b`,
      `(?<!no )${will} (?:llamar|llamando|avisar|avisando|pedir|contactar) (?:a )?(?:un|una|nuestro|nuestra|el|la)? ?(?:[^\\s.,;:!]+ )?${people}\\b`,
    ].map((promise) => new RegExp(promise)),
    conditions: pattern(
      '(?:^|[,;] )si (?!claro|por supuesto|senor|como no)',
      String.raw`\bsi (?:usted |lo |asi |aun |no |te |le )*(?:quier|quisier|prefier|necesit|dese|hace falta|gust|confirm|pued|pid)`,
      String.raw`\b(?:avisa|di|diga|avise)me y\b`,
      String.raw`\bsolo (?:dime|digame|aviseme|avisame|pide)`,
      String.raw`\bbasta (?:con )?(?:que|pedir|decir)`,
      String.raw`^ayer\b`,
      String.raw`\b(?:en caso de|cuando|una vez que|despues de que|tan pronto)\b`,
    ),
  }
}

const tables: Record<Language, PromiseTable> = { pt: portuguese(), en: english(), es: spanish() }

/** Small letters without accents, emojis and marks, which the tables expect. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d]/gu, '')
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
