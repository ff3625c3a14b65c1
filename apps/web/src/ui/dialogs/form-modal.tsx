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
  /** Sends the values; its error is shown in the dialog and the values stay. */
  onSubmit: (values: Values) => Promise<void>
  onClose: () => void
  /** Called with the fields that are wrong, before the first of them takes the focus. */
  onInvalid?: (errors: FormErrors) => void
  /** False holds the sending back while something outside the form's own checks is wrong. */
  canSubmit?: boolean
  /** Whether something would be lost that is no value of the form. */
  unsaved?: () => boolean
  /** Called when it was held back: the wrong field may be out of sight, such as on another tab. */
  onHeldBack?: () => void
  /** Why it cannot be sent yet; then its button is disabled, with the reason under it. */
  missing?: string | undefined
  submitLabel?: string
  /** What it sends cannot be taken back: its button says so by its colour. */
  destructive?: boolean
  /** The texts for customers among the values: what they name in braces and is no variable is asked about first. */
  messages?: (values: Values) => readonly string[]
  /** Whether a part inside, with a saving of its own, is half written: then Cancelar asks as well. */
  halfWritten?: () => boolean
  size?: number
  /** How long the form waits before it sends, in milliseconds, where another time than the usual is documented. */
  delay?: number
  children: ReactNode
}

/** A form in a dialog: label above, error below, first error focused, sent once, values kept after a failure. */
export function FormModal<Values extends Record<string, unknown>>(props: FormModalProps<Values>) {
  const { form, onSubmit, onClose, onInvalid, canSubmit = true, onHeldBack, children } = props
  const t = useTexts(platformTexts)
  const id = useId()
  const { submit, sending, failure } = useSubmit(async (values: Values) => {
    try {
      await onSubmit(values)
    } finally {
      // A field that the server refused counts as wrong like any other.
      focusFirstError(id)
    }
  }, props.delay)
  const halfWritten = () => props.halfWritten?.() === true
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
    onHeldBack?.()
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
      unsaved={() => form.isDirty() || props.unsaved?.() === true || halfWritten()}
    >
      <form
        id={id}
        className="rc-form"
        noValidate
        {...checks}
        onSubmit={(event) => {
          // A dialog over a dialog is inside its form for React: it must not send that one too.
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
          <Cancel asks={halfWritten} onClose={onClose} />
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

/** Pressing it submits the form; half-written input inside is asked about all the same. */
function Cancel({ asks, onClose }: { asks: () => boolean; onClose: () => void }) {
  const t = useTexts(platformTexts)
  const leave = useLeave()
  return (
    <Button variant="default" onClick={() => (asks() ? leave() : onClose())}>
      {t('cancel')}
    </Button>
  )
}
