import { type NoticeMailWords, noticeMail } from '../../../platform/mail/notice-mail.ts'

const advice = {
  pt: 'As mensagens dos clientes chegam quando ela voltar, e as que você enviar saem na mesma hora. Abra Conexões no Recado para ver o que fazer.',
  en: 'Messages from customers arrive once it is back, and yours leave then. Open Connections in Recado to see what to do.',
  es: 'Los mensajes de los clientes llegan cuando vuelva, y los tuyos salen en ese momento. Abre Conexiones en Recado para ver qué hacer.',
}
const down: NoticeMailWords = {
  pt: {
    subject: 'Conexão {name} fora do ar',
    what: 'A conexão {name} está fora do ar desde {time}.',
    advice: advice.pt,
  },
  en: {
    subject: 'Connection {name} is down',
    what: 'The connection {name} has been down since {time}.',
    advice: advice.en,
  },
  es: {
    subject: 'Conexión {name} caída',
    what: 'La conexión {name} está caída desde las {time}.',
    advice: advice.es,
  },
}
const flapping: NoticeMailWords = {
  pt: {
    subject: 'Conexão {name} fora do ar',
    what: 'A conexão {name} caiu {drops} vezes desde {time}.',
    advice: advice.pt,
  },
  en: {
    subject: 'Connection {name} is down',
    what: 'The connection {name} went down {drops} times since {time}.',
    advice: advice.en,
  },
  es: {
    subject: 'Conexión {name} caída',
    what: 'La conexión {name} se cayó {drops} veces desde las {time}.',
    advice: advice.es,
  },
}

/** Returns the mail that reports a connection's outage. Sent once per outage. */
export function outageMail(
  language: string,
  outage: { name: string; startedAt: Date; drops: number; timeZone: string },
) {
  const style = { timeZone: outage.timeZone, hour: '2-digit', minute: '2-digit' } as const
  const time = new Intl.DateTimeFormat('pt-BR', style).format(outage.startedAt)
  return noticeMail(outage.drops > 1 ? flapping : down, language, { name: outage.name, drops: outage.drops, time })
}
