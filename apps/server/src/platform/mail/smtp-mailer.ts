import type { Transporter } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/**
 * Sends mails to an SMTP server.
 * @param smtpUrl SMTP_URL: smtp://user:password@host:587, or smtps:// for TLS from the first byte
 * @param from the sender's address
 */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  let transport: Promise<Transporter> | null = null
  return {
    send: async (mail) => {
      transport ??= openTransport(smtpUrl)
      await (await transport).sendMail({ from, ...mail, attachments: mail.attachments?.map(asAttachment) })
    },
    close: () => void transport?.then((transporter) => transporter.close()),
  }
}

// Loaded with the first mail, because most servers send few.
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // The code writes the mails; user input must not make the server read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const asAttachment = ({ content, ...rest }: { filename: string; content: Uint8Array; contentType?: string }) => ({
  ...rest,
  content: Buffer.from(content),
})
