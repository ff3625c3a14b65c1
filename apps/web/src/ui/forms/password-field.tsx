import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'

/**
 * A password with a button to show it. The library labels that button in English only, and does not mark an invalid
 * password field for assistive technology.
 */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts(platformTexts)
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': t(isVisible ? 'hideTyped' : 'showTyped') }}
      {...props}
    />
  )
}
