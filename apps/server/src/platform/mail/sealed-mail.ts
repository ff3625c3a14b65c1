import type { Secrets } from '../secrets.ts'
import type { Mail } from './mailer.ts'

const PURPOSE = 'mail'

/** A mail that cannot be read in the queue. Jobs stay in the database after they are done. */
export interface SealedMail {
  /** An older version did not seal the address. */
  to?: string
  sealed: string
}

/** Seals a mail with its address. A sealed mail is returned unchanged. */
export function sealMail(secrets: Pick<Secrets, 'seal'>, mail: Mail | SealedMail): SealedMail {
  if ('sealed' in mail) return mail
  return { sealed: secrets.seal(PURPOSE, JSON.stringify(mail)).toString('base64') }
}

/**
 * Returns the mail to send, unsealed if necessary.
 * @throws Error when it was sealed with another key
 */
export function openMail(secrets: Pick<Secrets, 'open'>, mail: Mail | SealedMail): Mail {
  if (!('sealed' in mail)) return mail
  const { to, sealed } = mail
  const content = JSON.parse(secrets.open(PURPOSE, Buffer.from(sealed, 'base64')).toString()) as Mail
  return to === undefined ? content : { ...content, to }
}
