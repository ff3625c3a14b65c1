import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { identityTexts } from '../identity-texts.ts'
import { UserForm } from './user-form.tsx'

/** The user's own profile, from the account menu (LAY-16). */
export function ProfileForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(identityTexts)
  return <UserForm user={useMe()} title={t('profileTitle')} onClose={onClose} />
}
