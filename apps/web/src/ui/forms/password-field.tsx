import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'

/**
 * A password, which can be shown. The library names the button that shows it in English only, and marks a wrong field for
 * assistive technology in all kinds of fields but this one.
 */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts(platformTexts)
  const [shown, setShown] = useState(false)
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': t(shown ? 'hideTyped' : 'showTyped') }}
      {...props}
    />
  )
}
