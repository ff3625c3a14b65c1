import { useTexts } from '../../../platform/i18n/texts.ts'
import { MailLinkButton } from '../email-links/mail-link-button.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'

/** Offers to mail a link to the owner of an address that another account uses without confirmation (companies.12). */
export function ClaimOffer({ email }: { email: string }) {
  const t = useTexts(entranceTexts)
  const words = { help: t('claimHelp'), label: t('claimOffer'), sentText: t('claimSent', { email }) }
  return <MailLinkButton email={email} reason="claim" {...words} />
}
