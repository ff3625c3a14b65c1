import { type NoticeMailWords, noticeMail } from '../../../platform/mail/notice-mail.ts'

const words: NoticeMailWords = {
  pt: {
    subject: 'Fluxo {name} pausado',
    what: 'O fluxo {name} passou duas vezes do limite de passos sem esperar o cliente. O Recado o pausou, e quem conversava com ele foi para uma pessoa.',
    advice: 'Abra o fluxo, procure um ciclo que não espera e corrija. Depois ative-o de novo em Fluxos.',
  },
  en: {
    subject: 'Flow {name} paused',
    what: 'The flow {name} went past its limit of steps twice without waiting for the customer. Recado paused it, and who was talking with it went to a person.',
    advice: 'Open the flow, look for a cycle that does not wait and mend it. Then switch it on again under Flows.',
  },
  es: {
    subject: 'Flujo {name} en pausa',
    what: 'El flujo {name} superó dos veces su límite de pasos sin esperar al cliente. Recado lo puso en pausa, y quienes conversaban con él pasaron a una persona.',
    advice: 'Abre el flujo, busca un ciclo que no espera y corrígelo. Después actívalo de nuevo en Flujos.',
  },
}

/** Returns the mail that reports an automatically paused flow. */
export const flowPausedMail = (language: string, name: string) => noticeMail(words, language, { name })
