import { useTexts } from '../../../platform/i18n/texts.ts'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { addressTexts } from './address-texts.ts'
import { MailLinkButton } from './mail-link-button.tsx'

/**
 * What a form says below an address that nobody has confirmed: of the person's own, how to get the link again; of a taken one, how its
 * owner gets it (companies.13).
 */
export function AddressNote({ email, isTaken }: { email: string; isTaken: boolean }) {
  const t = useTexts(addressTexts)
  const entrance = useTexts(entranceTexts)
  const words = isTaken
    ? { help: entrance('claimHelp'), label: entrance('claimOffer'), sent: t('claimSent', { email }) }
    : { help: t('help'), label: t('again'), sent: entrance('linkAsked', { email }) }
  return <MailLinkButton key={`${email} ${isTaken}`} email={email} reason={isTaken ? 'claim' : 'confirm'} {...words} />
}
