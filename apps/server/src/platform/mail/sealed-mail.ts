import type { Secrets } from '../secrets.ts'
import type { Mail } from './mailer.ts'

const PURPOSE = 'mail'

/** A mail that cannot be read where it waits to be sent: jobs lie in the database, also after they are done. */
export interface SealedMail {
  /** An older version left the address open. */
  to?: string
  sealed: string
}

/** Seals a mail with its address; one that is sealed stays as it is. */
export function sealMail(secrets: Pick<Secrets, 'seal'>, mail: Mail | SealedMail): SealedMail {
  if ('sealed' in mail) return mail
  return { sealed: secrets.seal(PURPOSE, JSON.stringify(mail)).toString('base64') }
}

/**
 * The mail to send: opened, when it was sealed.
 * @throws Error when it was sealed with another key
 */
export function openMail(secrets: Pick<Secrets, 'open'>, mail: Mail | SealedMail): Mail {
  if (!('sealed' in mail)) return mail
  const { to, sealed } = mail
  const content = JSON.parse(secrets.open(PURPOSE, Buffer.from(sealed, 'base64')).toString()) as Mail
  return to === undefined ? content : { ...content, to }
}
