// WhatsApp requests a message again within hours; requests for older ones are ignored.
const MAX_RESEND_AGE_MS = 14 * 86_400_000

/** Messages sent before this time are not sent again on a phone's request. */
export const sentSince = (now: Date): Date => new Date(now.getTime() - MAX_RESEND_AGE_MS)
