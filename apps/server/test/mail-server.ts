import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** Decoded from its transfer encodings. */
  body: string
}

/** A mail server of one test, with the mails that arrived. */
export interface MailServer {
  url: string
  received: ReceivedMail[]
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, callback) => {
      text(stream).then((body) => {
        received.push({ to: session.envelope.rcptTo.map((one) => one.address), body: decoded(body) })
        callback()
      }, callback)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Decodes the parts of a mail from their transfer encodings. */
function decoded(mail: string): string {
  return mail
    .split(/\r?\n--/)
    .map((part) => {
      const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
      const body = rest.join('\n\n')
      if (/encoding: base64/i.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString()}`
      return /encoding: quoted-printable/i.test(head) ? `${head}\n\n${fromQuotedPrintable(body)}` : part
    })
    .join('\n--')
}

function fromQuotedPrintable(body: string): string {
  return body
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())
}
