import { fillOwnVariables } from '@recado/contract/automatic-texts/automatic-text.rules'
import type { AutomaticTexts } from '@recado/contract/automatic-texts/text-catalogue'

/** Returns the greeting when an attendant accepts the ticket (tickets.11). */
export const greetingOnAccept = (texts: AutomaticTexts, attendant: string): string =>
  fillOwnVariables(texts.acceptance, { attendant })

/**
 * Returns the text to the customer when the ticket is transferred (setting sendMsgTransfTicket).
 * @param to the new queue and the new user, each null when unchanged or none
 */
export function noticeOfTransfer(texts: AutomaticTexts, to: { queue: string | null; user: string | null }): string {
  const { queue, user: attendant } = to
  const kind =
    queue === null
      ? attendant === null
        ? 'transferAway'
        : 'transferUser'
      : attendant === null
        ? 'transferQueue'
        : 'transferBoth'
  return fillOwnVariables(texts[kind], { queue: queue ?? '', attendant: attendant ?? '' })
}
