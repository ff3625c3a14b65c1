import type { Secrets } from '../secrets.ts'
import type { Mail } from './mailer.ts'

const PURPOSE = 'mail'

/** A mail whose content cannot be read where it waits to be sent: jobs lie in the database, also after they are done. */
export interface SealedMail {
  to: string
  sealed: string
}

/** Seals a mail but for whom it goes to; one that is sealed stays as it is. */
export function sealMail(secrets: Pick<Secrets, 'seal'>, mail: Mail | SealedMail): SealedMail {
  if ('sealed' in mail) return mail
  const { to, ...content } = mail
  return { to, sealed: secrets.seal(PURPOSE, JSON.stringify(content)).toString('base64') }
}

/**
 * The mail to send: opened, when it was sealed.
 * @throws Error when it was sealed with another key
 */
export function openMail(secrets: Pick<Secrets, 'open'>, mail: Mail | SealedMail): Mail {
  if (!('sealed' in mail)) return mail
  const content = JSON.parse(secrets.open(PURPOSE, Buffer.from(mail.sealed, 'base64')).toString()) as Omit<Mail, 'to'>
  return { ...content, to: mail.to }
}
