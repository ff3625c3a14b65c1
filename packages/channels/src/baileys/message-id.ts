import { randomBytes } from 'node:crypto'

/** A message id as WhatsApp Web makes them: unguessable and unique. */
export function newMessageId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
}
