import { TextInput, type TextInputProps } from '@mantine/core'
import './code-field.css'

/** A one-time code. Phones offer it above the keyboard, and it may be pasted with spaces. */
export function CodeField({ recovery = false, ...props }: TextInputProps & { recovery?: boolean }) {
  return (
    <TextInput
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize={recovery ? 'characters' : 'off'}
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      classNames={{ input: 'rc-code' }}
      {...props}
    />
  )
}

/** True for six digits, with any spaces or hyphens. */
export const isAppCode = (text: string): boolean => /^\d{6}$/.test(text.replace(/[\s-]/g, ''))
