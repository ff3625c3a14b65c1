import type { Language } from '@recado/contract/values/language'
import type { FallbackReason } from './session.rules.ts'

/** Texts that flows send on their own, in the company's language. */
export const flowTexts: Record<
  Language,
  {
    file: string
    late: string
    unsure: string
    broken: string
    climbs: string
    incomparable(key: string): string
    answered(status: number): string
    asksPerson: string
    /** Says that the customer is probably a bot, because it answered more than `turns` times in `minutes` minutes. */
    loop(turns: number, minutes: number): string
    failed(flow: string, why: string): string
    deleted(flow: string): string
    why: Record<FallbackReason, (detail: string) => string>
  }
> = {
  pt: {
    file: '[arquivo]',
    late: 'a resposta não chegou a tempo',
    unsure: 'a chamada pode ter chegado antes e não foi repetida',
    broken: 'a resposta não pôde ser usada',
    climbs: 'uma variável levaria o endereço a outra pasta',
    incomparable: (key) => `a variável ${key} não está preenchida ou não pode ser comparada`,
    answered: (status) => `o endereço respondeu ${status}`,
    asksPerson: 'o cliente pediu uma pessoa',
    loop: (turns, minutes) => `o cliente respondeu mais de ${turns} vezes em ${minutes} minutos, como faz um robô`,
    failed: (flow, why) => `O fluxo ${flow} não pôde continuar: ${why}. Uma pessoa precisa seguir daqui.`,
    deleted: (flow) => `O fluxo ${flow} foi excluído enquanto conversava aqui. Uma pessoa precisa seguir daqui.`,
    why: {
      budget: (steps) => `passou de ${steps} passos sem esperar o cliente`,
      tooDeep: (frames) => `há mais de ${frames} subfluxos um dentro do outro`,
      unknownNode: (id) => `o nó ${id} não existe mais`,
      unknownKind: (kind) => `o tipo de nó “${kind}” não é conhecido`,
      unknownQueue: (name) => `a fila ${name} não existe`,
      unknownPerson: (name) => `${name} não está mais na empresa`,
      unknownTag: (name) => `a etiqueta ${name} foi excluída`,
      unknownFlow: (id) => `o subfluxo ${id} foi excluído ou não está publicado`,
      missingFile: (name) => `o arquivo ${name} não existe mais`,
      wrongAnswers: (times) => `o cliente respondeu ${times} vezes fora das opções`,
      outsideFailed: (why) => why,
    },
  },
  en: {
    file: '[file]',
    late: 'the answer did not come in time',
    unsure: 'the call may have arrived before and was not repeated',
    broken: 'the answer could not be used',
    climbs: 'a variable would lead the address to another folder',
    incomparable: (key) => `the variable ${key} is not filled or cannot be compared`,
    answered: (status) => `the address answered ${status}`,
    asksPerson: 'the customer asked for a person',
    loop: (turns, minutes) => `the customer answered more than ${turns} times in ${minutes} minutes, as a bot does`,
    failed: (flow, why) => `The flow ${flow} could not go on: ${why}. A person has to take it from here.`,
    deleted: (flow) => `The flow ${flow} was deleted while it was speaking here. A person has to take it from here.`,
    why: {
      budget: (steps) => `it went past ${steps} steps without waiting for the customer`,
      tooDeep: (frames) => `there are more than ${frames} sub-flows inside one another`,
      unknownNode: (id) => `the node ${id} is no more`,
      unknownKind: (kind) => `the kind of node “${kind}” is unknown`,
      unknownQueue: (name) => `there is no queue ${name}`,
      unknownPerson: (name) => `${name} is no longer in the company`,
      unknownTag: (name) => `the tag ${name} was deleted`,
      unknownFlow: (id) => `the sub-flow ${id} was deleted or is not published`,
      missingFile: (name) => `the file ${name} is no more`,
      wrongAnswers: (times) => `the customer answered ${times} times with none of the options`,
      outsideFailed: (why) => why,
    },
  },
  es: {
    file: '[archivo]',
    late: 'la respuesta no llegó a tiempo',
    unsure: 'la llamada puede haber llegado antes y no se repitió',
    broken: 'la respuesta no se pudo usar',
    climbs: 'una variable llevaría la dirección a otra carpeta',
    incomparable: (key) => `la variable ${key} no está completada o no se puede comparar`,
    answered: (status) => `la dirección respondió ${status}`,
    asksPerson: 'el cliente pidió una persona',
    loop: (turns, minutes) => `el cliente respondió más de ${turns} veces en ${minutes} minutos, como hace un robot`,
    failed: (flow, why) => `El flujo ${flow} no pudo continuar: ${why}. Una persona debe seguir desde aquí.`,
    deleted: (flow) => `El flujo ${flow} fue eliminado mientras conversaba aquí. Una persona debe seguir desde aquí.`,
    why: {
      budget: (steps) => `superó ${steps} pasos sin esperar al cliente`,
      tooDeep: (frames) => `hay más de ${frames} subflujos uno dentro de otro`,
      unknownNode: (id) => `el nodo ${id} ya no existe`,
      unknownKind: (kind) => `el tipo de nodo “${kind}” no se conoce`,
      unknownQueue: (name) => `no existe la fila ${name}`,
      unknownPerson: (name) => `${name} ya no está en la empresa`,
      unknownTag: (name) => `la etiqueta ${name} fue eliminada`,
      unknownFlow: (id) => `el subflujo ${id} fue eliminado o no está publicado`,
      missingFile: (name) => `el archivo ${name} ya no existe`,
      wrongAnswers: (times) => `el cliente respondió ${times} veces fuera de las opciones`,
      outsideFailed: (why) => why,
    },
  },
}
