import type { PasswordInputProps } from '@mantine/core'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { PasswordField } from '../../../../../ui/forms/password-field.tsx'
import { editorTexts } from '../editor-texts.ts'
import { fieldOrder } from './field-order.ts'

/** A key of a third party. Input can be shown; a stored key is only mentioned, and an empty field keeps it. */
export function KeyField({ isStored, ...props }: PasswordInputProps & { isStored: boolean }) {
  const t = useTexts(editorTexts)
  return (
    <PasswordField
      {...fieldOrder}
      autoComplete="new-password"
      spellCheck={false}
      maxLength={500}
      placeholder={isStored ? '••••••••' : undefined}
      description={isStored ? t('keyStored') : undefined}
      {...props}
    />
  )
}
