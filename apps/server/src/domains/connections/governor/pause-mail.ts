import { type NoticeMailWords, noticeMail } from '../../../platform/mail/notice-mail.ts'

const words: NoticeMailWords = {
  pt: {
    subject: 'Envio de campanhas pausado na conexão {name}',
    what: 'O WhatsApp recusou {failures} das últimas {of} mensagens de divulgação da conexão {name}, as últimas em sequência. O Recado pausou o envio para proteger o número.',
    advice:
      'As respostas de quem atende continuam saindo. Confira a lista de destinatários; depois, em Conexões, abra Envio e escolha Retomar.',
  },
  en: {
    subject: 'Campaigns paused on the connection {name}',
    what: 'WhatsApp refused {failures} of the last {of} marketing messages of the connection {name}, the last ones in a row. Recado paused sending to protect the number.',
    advice:
      'Answers of your people still go out. Check the list of recipients; then open Sending under Connections and choose Resume.',
  },
  es: {
    subject: 'Envío de campañas en pausa en la conexión {name}',
    what: 'WhatsApp rechazó {failures} de los últimos {of} mensajes de publicidad de la conexión {name}, los últimos seguidos. Recado pausó el envío para proteger el número.',
    advice:
      'Las respuestas de quienes atienden siguen saliendo. Revisa la lista de destinatarios; después, en Conexiones, abre Envío y elige Reanudar.',
  },
}

/** Returns the mail that reports a pause of a connection's marketing. Sent once per pause. */
export const marketingPauseMail = (language: string, pause: { name: string; failures: number; of: number }) =>
  noticeMail(words, language, pause)
