import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { CodeField } from './code-field.tsx'
import type { ProofValues } from './own-proof.ts'
import { PasswordField } from './password-field.tsx'

interface ProofFieldsProps {
  /** A form whose values include those of `emptyProof`. */
  form: { key: (path: string) => string; getInputProps: (path: keyof ProofValues) => object }
  /** The reason for the request; a general text by default. */
  help?: string
  /** The first field takes the focus when the dialog opens. */
  first?: boolean
}

/**
 * The current password, plus a code for users with two-factor authentication. Required before credentials change
 * (access.6).
 */
export function ProofFields({ form, help, first }: ProofFieldsProps) {
  const t = useTexts(platformTexts)
  const { twoFactor } = useMe()
  return (
    <>
      <PasswordField
        label={t('currentPassword')}
        description={help ?? t('currentPasswordHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoComplete="current-password"
        maxLength={200}
        data-autofocus={first || undefined}
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      {twoFactor && (
        <CodeField label={t('ownCode')} required recovery key={form.key('code')} {...form.getInputProps('code')} />
      )}
    </>
  )
}
