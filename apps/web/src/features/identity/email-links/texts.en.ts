import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  unconfirmed: 'Not confirmed yet',
  lost: 'No email; asked for at the next login',
  help: 'No one has opened the link that went to this address yet. Until then, emails from Recado to it only say that there is a notice.',
  again: 'Send the link again',
  claimSent:
    'If an account uses {{email}} without having confirmed it, a link was sent to it. The person who opens the link can keep the address; then save again.',
}
