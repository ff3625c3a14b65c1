import type { Language } from '@recado/contract/values/language'

/** The greeting when an attendant accepts the ticket (tickets.11). */
const greetings: Record<Language, (attendant: string) => string> = {
  pt: (attendant) => `Olá! Meu nome é ${attendant} e vou prosseguir com o seu atendimento.`,
  en: (attendant) => `Hello! My name is ${attendant} and I will proceed with your service.`,
  es: (attendant) => `¡Hola! Mi nombre es ${attendant} y voy a continuar con su atención.`,
}

export const greetingOnAccept = (language: Language, attendant: string): string => greetings[language](attendant)

/** The text to the customer when the ticket is transferred (setting sendMsgTransfTicket). */
const transfers: Record<
  Language,
  Record<'queue' | 'user' | 'both' | 'away', (queue: string, user: string) => string>
> = {
  pt: {
    queue: (queue) => `Você foi transferido para o setor *${queue}*. Aguarde um instante, já vamos te atender!`,
    user: (_, user) => `Você foi transferido para *${user}*, que vai continuar o seu atendimento.`,
    both: (queue, user) =>
      `Você foi transferido para *${user}*, do setor *${queue}*, que vai continuar o seu atendimento.`,
    away: () => 'Seu atendimento foi transferido. Aguarde um instante, já vamos te atender!',
  },
  en: {
    queue: (queue) => `You have been transferred to *${queue}*. One moment, please, we will be right with you!`,
    user: (_, user) => `You have been transferred to *${user}*, who will continue with your service.`,
    both: (queue, user) => `You have been transferred to *${user}* at *${queue}*, who will continue with your service.`,
    away: () => 'Your conversation has been transferred. One moment, please, we will be right with you!',
  },
  es: {
    queue: (queue) => `Lo hemos transferido al sector *${queue}*. Espere un momento, ¡enseguida lo atendemos!`,
    user: (_, user) => `Lo hemos transferido a *${user}*, que continuará con su atención.`,
    both: (queue, user) => `Lo hemos transferido a *${user}*, del sector *${queue}*, que continuará con su atención.`,
    away: () => 'Su conversación fue transferida. Espere un momento, ¡enseguida lo atendemos!',
  },
}

/** @param to the new queue and the new user, each null when unchanged or none */
export function noticeOfTransfer(language: Language, to: { queue: string | null; user: string | null }): string {
  const kind = to.queue !== null ? (to.user !== null ? 'both' : 'queue') : to.user !== null ? 'user' : 'away'
  return transfers[language][kind](to.queue ?? '', to.user ?? '')
}
