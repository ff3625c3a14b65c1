import { type NoticeMailWords, noticeMail } from '../../../../platform/mail/notice-mail.ts'

const words: NoticeMailWords = {
  pt: {
    subject: 'Conversas novas paradas até amanhã na conexão {name}',
    what: 'Em uma hora o WhatsApp recusou {refusals} mensagens da conexão {name} para pessoas que nunca escreveram para este número. O Recado parou as conversas novas até amanhã para proteger o número.',
    advice:
      'As respostas a quem já escreveu continuam saindo na hora. O que espera sai sozinho amanhã, aos poucos. Confira as listas das campanhas; para liberar antes, abra Conexões, Envio, e escolha Liberar agora.',
  },
  en: {
    subject: 'New conversations stopped until tomorrow on the connection {name}',
    what: 'Within an hour WhatsApp refused {refusals} messages of the connection {name} to people who never wrote to this number. Recado stopped new conversations until tomorrow to protect the number.',
    advice:
      'Answers to people who wrote still leave at once. What waits leaves by itself tomorrow, little by little. Check the lists of your campaigns; to go on earlier, open Sending under Connections and choose Go on now.',
  },
  es: {
    subject: 'Conversaciones nuevas detenidas hasta mañana en la conexión {name}',
    what: 'En una hora WhatsApp rechazó {refusals} mensajes de la conexión {name} a personas que nunca escribieron a este número. Recado detuvo las conversaciones nuevas hasta mañana para proteger el número.',
    advice:
      'Las respuestas a quienes ya escribieron siguen saliendo al momento. Lo que espera sale solo mañana, poco a poco. Revisa las listas de las campañas; para continuar antes, abre Envío en Conexiones y elige Continuar ahora.',
  },
}

/** Returns the mail that reports that a connection's first contacts are stopped for the day. Sent once per stop. */
export const firstContactsMail = (language: string, stop: { name: string; refusals: number }) =>
  noticeMail(words, language, stop)
