// WhatsApp asks for a message again within hours; older ones are none of its business.
const ASKED_WITHIN_MS = 14 * 86_400_000

/** What was sent before this time is not sent again to a phone that asks for it. */
export const sentSince = (now: Date): Date => new Date(now.getTime() - ASKED_WITHIN_MS)
