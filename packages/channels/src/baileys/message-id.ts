import { randomBytes } from 'node:crypto'

/** A message id in WhatsApp Web's format: unguessable and unique. */
export function newMessageId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
}
