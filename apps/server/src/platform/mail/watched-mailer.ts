import type { Mailer } from './mailer.ts'

export interface WatchedMailer extends Mailer {
  /** `mail` while the last mail could not be handed over. */
  missing(): string[]
}

/**
 * Remembers whether the last mail could be handed over to the mail server.
 * @param count gets what became of each try
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
        // A refused address says nothing of the server.
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
