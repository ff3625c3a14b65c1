import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password, which can be shown. A wrong one is marked for assistive technology too, which the library does for other fields only. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />
}
