import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  failed: 'Not sent.',
  cancelled: 'Sending cancelled.',
  late: 'Has not left yet.',
  unconfirmed: 'No confirmation of the sending.',
  stopped: 'Sending stopped. The message may have reached the customer.',
  whyLine: 'The number is not connected; the message goes when it connects.',
  whyNotTaken: 'WhatsApp did not take it; we keep trying.',
  whyRefused: 'WhatsApp refused it.',
  whyBlocked: 'WhatsApp takes no messages from this number for now; we keep trying.',
  whyQueued: 'It waits for other messages to go.',
  whyGone: 'The connection was deleted.',
  whyOffline: 'No connection to the server; we try again by ourselves.',
  sendAgain: 'Try again',
  discard: 'Discard',
  tryNow: 'Try now',
  cancelSend: 'Cancel sending',
  trying: 'Trying to send it now.',
  stillNoLine: 'The number is still not connected. The message goes as soon as it connects.',
  rowUnsent: 'Not sent',
  withdraw: 'Cancel',
  withdrawEdit: 'Cancel edit',
  dismiss: 'Dismiss',
}
