import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Mailer } from './mailer.ts'

/**
 * Writes mails to files that any mail program can open, and logs each file name. For a machine without a mail server.
 * @param folder DATA_DIR/mail
 * @param from the sender's address
 */
export function createFileMailer(folder: string, from: string, clock: Clock, log: Log): Mailer {
  return {
    async send(mail) {
      const attachments = mail.attachments?.map((one) => ({ ...one, content: Buffer.from(one.content) }))
      const transport = await openTransport()
      const { message } = await transport.sendMail({ from, ...mail, attachments, date: clock.now() })
      const stamp = clock.now().toISOString().replace(/[:.]/g, '-')
      const file = join(folder, `${stamp}-${randomBytes(4).toString('hex')}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info({ file, subject: mail.subject }, 'A mail was written to a file, because SMTP_URL is not set')
    },
    close: () => undefined,
  }
}

// Loaded with the first mail, because most servers send few.
async function openTransport() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true })
}
