import { type NoticeMailWords, noticeMail } from '../../../platform/mail/notice-mail.ts'

const words: NoticeMailWords = {
  pt: {
    subject: 'O webhook {name} foi desligado',
    what: 'O webhook {name} não aceitou nada desde {since}, por isso o Recado o desligou.',
    advice:
      'O que ele deveria ter recebido está guardado. Em Webhooks, corrija o endereço, use Testar e ligue-o de novo: o que espera será enviado.',
  },
  en: {
    subject: 'The webhook {name} was switched off',
    what: 'The webhook {name} has taken nothing since {since}, so Recado switched it off.',
    advice:
      'What it should have received is kept. Under Webhooks, correct the address, use Test and switch it on again: what waits will be sent.',
  },
  es: {
    subject: 'El webhook {name} se desactivó',
    what: 'El webhook {name} no aceptó nada desde {since}, por eso Recado lo desactivó.',
    advice:
      'Lo que debía recibir está guardado. En Webhooks, corrige la dirección, usa Probar y actívalo de nuevo: lo que espera se enviará.',
  },
}

const locales: Record<string, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

/** The mail about a webhook that was switched off automatically; sent once each time. */
export function offMail(
  language: string,
  { name, failingSince, timeZone }: { name: string; failingSince: Date; timeZone: string },
) {
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  const since = new Intl.DateTimeFormat(locales[language] ?? 'pt-BR', style).format(failingSince)
  return noticeMail(words, language, { name, since })
}
