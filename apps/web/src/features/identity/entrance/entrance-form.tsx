import { Button } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts'
import { useCheckLeft } from '../../../ui/forms/use-check-left.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'

export interface EntranceFormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  /** Sends the values. An error is shown above the button and the values stay. */
  onSubmit: (values: Values) => Promise<void>
  /** Called with the invalid fields before the first of them gets the focus. */
  onInvalid?: (errors: FormErrors) => void
  submitLabel: string
  children: ReactNode
}

/** A full-page form: validated on blur and on submit, sent once, values kept after a failure. */
export function EntranceForm<Values extends Record<string, unknown>>(props: EntranceFormProps<Values>) {
  const { form, onInvalid, onSubmit, submitLabel, children } = props
  const id = useId()
  const { submit, sending, failure } = useSubmit(async (values: Values) => {
    await onSubmit(values)
    focusFirstError(id)
  })
  const checks = useCheckLeft((path) => form.validateField(path))
  return (
    <form
      id={id}
      className="rc-form"
      noValidate
      {...checks}
      onSubmit={form.onSubmit(submit, (errors) => {
        onInvalid?.(errors)
        focusFirstError(id)
      })}
    >
      {children}
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <Button type="submit" size="md" loading={sending} fullWidth>
        {submitLabel}
      </Button>
    </form>
  )
}
