import { Button } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { unknownVariables } from '@recado/contract/message-variables'
import { type ReactNode, useId, useState } from 'react'
import { errorText } from '../../platform/i18n/errors.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { focusFirstError } from '../forms/focus-first-error.ts'
import { useCheckLeft } from '../forms/use-check-left.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { FormDialog, useLeave } from './form-dialog.tsx'

export interface FormModalProps<Values extends Record<string, unknown>> {
  title: string
  form: UseFormReturnType<Values>
  /** Sends the values. Its error is shown in the dialog, and the values stay. */
  onSubmit: (values: Values) => Promise<void>
  onClose: () => void
  /** Called with the invalid fields, before the first of them takes the focus. */
  onInvalid?: (errors: FormErrors) => void
  /** False blocks submitting while something outside the form's own checks is invalid. */
  canSubmit?: boolean
  /** True when something would be lost that is not a value of the form. */
  hasUnsavedInput?: () => boolean
  /** Called when submitting was blocked: the invalid field may be out of sight, such as on another tab. */
  onBlocked?: () => void
  /** The reason why the form cannot be submitted yet. Disables the button and is shown below it. */
  missing?: string | undefined
  submitLabel?: string
  /** Submitting cannot be undone: the button is coloured as destructive. */
  destructive?: boolean
  /** Returns the values that are texts for customers. Unknown {variables} in them are confirmed before sending. */
  messages?: (values: Values) => readonly string[]
  /** True when a nested part that saves separately has unsaved input: Cancelar then asks as well. */
  hasUnsavedPart?: () => boolean
  size?: number
  /** Milliseconds between submitting and sending, where another delay than the usual one is documented. */
  delay?: number
  children: ReactNode
}

/**
 * A form in a dialog: label above and error below each field, first invalid field focused, sent once, values kept after
 * a failure.
 */
export function FormModal<Values extends Record<string, unknown>>(props: FormModalProps<Values>) {
  const { form, onSubmit, onClose, onInvalid, canSubmit = true, onBlocked, children } = props
  const t = useTexts(platformTexts)
  const id = useId()
  const { submit, sending, failure } = useSubmit(async (values: Values) => {
    try {
      await onSubmit(values)
    } finally {
      // A field that the server refused counts as invalid.
      focusFirstError(id)
    }
  }, props.delay)
  const hasUnsavedPart = () => props.hasUnsavedPart?.() === true
  const checks = useCheckLeft((path) => form.validateField(path))
  const [warned, setWarned] = useState('')
  const unknownIn = (values: Values) => unknownVariables(...(props.messages?.(values) ?? [])).join(', ')
  const warning = warned && unknownIn(form.getValues())
  const submitKnown = (values: Values) => {
    const unknown = unknownIn(values)
    if (unknown === warned) return submit(values)
    setWarned(unknown)
    if (unknown === '') submit(values)
  }
  const holdBack = () => {
    onBlocked?.()
    focusFirstError(id)
  }
  const send = form.onSubmit(canSubmit ? submitKnown : holdBack, (errors) => {
    onInvalid?.(errors)
    focusFirstError(id)
  })
  return (
    <FormDialog
      title={props.title}
      onClose={onClose}
      size={props.size}
      hasUnsavedInput={() => form.isDirty() || props.hasUnsavedInput?.() === true || hasUnsavedPart()}
    >
      <form
        id={id}
        className="rc-form"
        noValidate
        {...checks}
        onSubmit={(event) => {
          // In React, events bubble from a nested dialog to this form, which must not be submitted then.
          event.stopPropagation()
          send(event)
        }}
      >
        {children}
        {failure !== null && (
          <div className="rc-form-error" role="alert">
            {errorText(failure)}
          </div>
        )}
        {warning && (
          <p className="rc-form-warning" role="alert">
            {t('variablesUnknown', { names: warning })}
          </p>
        )}
        <div className="rc-form-foot">
          <Cancel asks={hasUnsavedPart} onClose={onClose} />
          <Button
            type="submit"
            {...(props.destructive && { color: 'danger' })}
            loading={sending}
            disabled={props.missing !== undefined}
            aria-describedby={props.missing && `${id}-missing`}
          >
            {warning ? t('saveAnyway') : (props.submitLabel ?? t('save'))}
          </Button>
        </div>
        {props.missing && (
          <p className="rc-form-missing" id={`${id}-missing`}>
            {props.missing}
          </p>
        )}
      </form>
    </FormDialog>
  )
}

/** Cancelar; asks first when a nested part has unsaved input. */
function Cancel({ asks, onClose }: { asks: () => boolean; onClose: () => void }) {
  const t = useTexts(platformTexts)
  const leave = useLeave()
  return (
    <Button variant="default" onClick={() => (asks() ? leave() : onClose())}>
      {t('cancel')}
    </Button>
  )
}
