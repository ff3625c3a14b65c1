import type { Language } from '@recado/contract/values/language'
import type { Letter } from '../../platform/mail/letter.ts'

interface Words {
  subject: string
  title: string
  what: string
  advice: string
}

const words: Record<Language, Words> = {
  pt: {
    subject: 'Uma mensagem agendada não foi enviada',
    title: 'Sua mensagem agendada não foi enviada',
    what: 'A mensagem que você agendou para {name}, em {when}, não foi enviada: você não tem acesso ao atendimento deste contato.',
    advice:
      'Ela está em Agendamentos, marcada como falha. Combine com quem atende o contato, ou peça a um administrador.',
  },
  en: {
    subject: 'A scheduled message was not sent',
    title: 'Your scheduled message was not sent',
    what: 'The message that you scheduled for {name} at {when} was not sent: you have no access to this contact’s ticket.',
    advice: 'It is listed under Schedules, marked as failed. Ask the contact’s attendant or an administrator.',
  },
  es: {
    subject: 'Un mensaje programado no se envió',
    title: 'Tu mensaje programado no se envió',
    what: 'El mensaje que programaste para {name}, el {when}, no se envió: no tienes acceso a la atención de este contacto.',
    advice:
      'Está en Mensajes programados, marcado como fallido. Habla con quien atiende al contacto o pide ayuda a un administrador.',
  },
}

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

/**
 * The mail to a schedule's author who lost access to the contact's tickets. Does not contain its text.
 * @param of.sendAt shown in the time zone
 */
export function failureMail(language: Language, of: { name: string; sendAt: Date; timeZone: string }): Letter {
  const { subject, title, what, advice } = words[language]
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone: of.timeZone } as const
  const when = new Intl.DateTimeFormat(locales[language], style).format(of.sendAt)
  const fill = (text: string) =>
    text.replace(/\{(name|when)\}/g, (_mark, key: string) => (key === 'name' ? of.name : when))
  return { language, subject, title, paragraphs: [fill(what), advice] }
}
