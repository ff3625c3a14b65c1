import type { Mailer } from './mailer.ts'

export interface WatchedMailer extends Mailer {
  /** Contains `mail` while the last delivery failed. */
  missing(): string[]
}

/**
 * Tracks whether the last mail could be delivered to the mail server.
 * @param count receives the result of each try
 */
export function watchMailer(
  mailer: Mailer,
  count: (outcome: 'sent' | 'failed') => void = () => undefined,
): WatchedMailer {
  let isAway = false
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
        isAway = false
        count('sent')
      } catch (error) {
        count('failed')
        // A rejected address does not mean that the server is away.
        isAway ||= !isRefusedAddress(error)
        throw error
      }
    },
    close: () => mailer.close(),
    missing: () => (isAway ? ['mail'] : []),
  }
}

const isRefusedAddress = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EENVELOPE'
