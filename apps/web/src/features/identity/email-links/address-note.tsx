import { useTexts } from '../../../platform/i18n/texts.ts'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { addressTexts } from './address-texts.ts'
import { MailLinkButton } from './mail-link-button.tsx'

/**
 * Explains an unconfirmed address below its field and offers to mail a link. The user's own address gets another
 * confirmation link; an address that another account uses gets a claim link (companies.13).
 */
export function AddressNote({ email, isTaken }: { email: string; isTaken: boolean }) {
  const t = useTexts(addressTexts)
  const entrance = useTexts(entranceTexts)
  const words = isTaken
    ? { help: entrance('claimHelp'), label: entrance('claimOffer'), sentText: t('claimSent', { email }) }
    : { help: t('help'), label: t('again'), sentText: entrance('linkAsked', { email }) }
  return <MailLinkButton key={`${email} ${isTaken}`} email={email} reason={isTaken ? 'claim' : 'confirm'} {...words} />
}
