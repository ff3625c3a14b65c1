import type { Language } from '@recado/contract/values/language'

interface MachineTexts {
  /** To attendants, in notes. */
  failed(label: string, why: string): string
  late: string
  tooMany: string
  gone: string
  /** In the note after the machine was deleted. */
  deleted(label: string): string
  broken: string
  /** In the note when the machine named an unknown queue. */
  noQueue(named: string): string
}

/** The texts around machines, in the company's language. */
export const machineTexts: Record<Language, MachineTexts> = {
  pt: {
    failed: (label, why) => `${label} não respondeu: ${why}. Um atendente precisa continuar.`,
    late: 'passaram 5 minutos sem resposta',
    tooMany: 'mais de 40 perguntas em 10 minutos',
    gone: 'a integração ou o prompt não existe mais, ou o plano não o inclui',
    deleted: (label) => `${label} foi excluído no meio desta conversa. Um atendente precisa continuar.`,
    broken: 'houve um erro inesperado',
    noQueue: (queueName) =>
      `A resposta nomeou a fila ${queueName}, que não existe nesta empresa. A conversa foi passada sem ela.`,
  },
  en: {
    failed: (label, why) => `${label} did not answer: ${why}. An attendant must continue.`,
    late: '5 minutes passed without an answer',
    tooMany: 'more than 40 questions in 10 minutes',
    gone: 'the integration or prompt was deleted, or the plan does not include it',
    deleted: (label) => `${label} was deleted in the middle of this conversation. An attendant must continue.`,
    broken: 'an unexpected error',
    noQueue: (queueName) =>
      `The answer named the queue ${queueName}, which this company does not have. The conversation was handed over without it.`,
  },
  es: {
    failed: (label, why) => `${label} no respondió: ${why}. Un agente debe continuar.`,
    late: 'pasaron 5 minutos sin respuesta',
    tooMany: 'más de 40 preguntas en 10 minutos',
    gone: 'la integración o el prompt ya no existe, o el plan no lo incluye',
    deleted: (label) => `${label} fue eliminado en medio de esta conversación. Un agente debe continuar.`,
    broken: 'hubo un error inesperado',
    noQueue: (queueName) =>
      `La respuesta nombró la cola ${queueName}, que no existe en esta empresa. La conversación pasó sin ella.`,
  },
}
