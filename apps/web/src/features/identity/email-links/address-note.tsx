import { useTexts } from '../../../platform/i18n/texts.ts'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { addressTexts } from './address-texts.ts'
import { MailLinkButton } from './mail-link-button.tsx'

/**
 * Explains an unconfirmed address below its field, and offers a link: for the user's own address another confirmation link, for an
 * address of another account the link with which its owner takes it (companies.13).
 */
export function AddressNote({ email, isTaken }: { email: string; isTaken: boolean }) {
  const t = useTexts(addressTexts)
  const entrance = useTexts(entranceTexts)
  const words = isTaken
    ? { help: entrance('claimHelp'), label: entrance('claimOffer'), sent: t('claimSent', { email }) }
    : { help: t('help'), label: t('again'), sent: entrance('linkAsked', { email }) }
  return <MailLinkButton key={`${email} ${isTaken}`} email={email} reason={isTaken ? 'claim' : 'confirm'} {...words} />
}
