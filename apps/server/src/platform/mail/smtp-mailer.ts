import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/**
 * Hands mails to an SMTP server.
 * @param smtpUrl SMTP_URL: smtp://user:password@host:587, or smtps:// for TLS from the first byte
 * @param from the sender's address
 */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // Mails are written by us; what comes from a person must not make the server read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail, attachments: mail.attachments?.map(asAttachment) })
    },
    close: () => transport.close(),
  }
}

const asAttachment = ({ content, ...rest }: { filename: string; content: Uint8Array; contentType?: string }) => ({
  ...rest,
  content: Buffer.from(content),
})
