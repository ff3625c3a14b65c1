import { COMPANY_TIME_ZONE } from '@recado/contract/values/hours'

interface Words {
  subject: string
  down: string
  flapping: string
  advice: string
}

const words: Record<string, Words> = {
  pt: {
    subject: 'Conexão {name} fora do ar',
    down: 'A conexão {name} está fora do ar desde {time}.',
    flapping: 'A conexão {name} caiu {drops} vezes desde {time}.',
    advice:
      'As mensagens dos clientes chegam quando ela voltar, e as que você enviar saem na mesma hora. Abra Conexões no Recado para ver o que fazer.',
  },
  en: {
    subject: 'Connection {name} is down',
    down: 'The connection {name} has been down since {time}.',
    flapping: 'The connection {name} went down {drops} times since {time}.',
    advice:
      'Messages from customers arrive once it is back, and yours leave then. Open Connections in Recado to see what to do.',
  },
  es: {
    subject: 'Conexión {name} caída',
    down: 'La conexión {name} está caída desde las {time}.',
    flapping: 'La conexión {name} se cayó {drops} veces desde las {time}.',
    advice:
      'Los mensajes de los clientes llegan cuando vuelva, y los tuyos salen en ese momento. Abre Conexiones en Recado para ver qué hacer.',
  },
}

/** The mail that says that a connection is down; one for each outage. */
export function outageMail(
  language: string,
  outage: { name: string; startedAt: Date; drops: number },
): { subject: string; text: string; html: string } {
  const said = words[language] ?? (words.pt as Words)
  const time = new Intl.DateTimeFormat('pt-BR', {
    timeZone: COMPANY_TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  }).format(outage.startedAt)
  const fill = (text: string) =>
    text.replace(/\{(name|time|drops)\}/g, (_mark, key: string) =>
      key === 'name' ? outage.name : key === 'time' ? time : String(outage.drops),
    )
  const what = fill(outage.drops > 1 ? said.flapping : said.down)
  return {
    subject: fill(said.subject),
    text: `${what}\n\n${said.advice}\n`,
    html: `<p>${escaped(what)}</p><p>${said.advice}</p>`,
  }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
