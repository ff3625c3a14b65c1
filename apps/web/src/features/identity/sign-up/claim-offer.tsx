import { useTexts } from '../../../platform/i18n/texts.ts'
import { MailLinkButton } from '../email-links/mail-link-button.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'

/** For the owner of an address that another account uses without having confirmed it: a link goes there (companies.12). */
export function ClaimOffer({ email }: { email: string }) {
  const t = useTexts(entranceTexts)
  const words = { help: t('claimHelp'), label: t('claimOffer'), sent: t('claimSent', { email }) }
  return <MailLinkButton email={email} reason="claim" {...words} />
}
