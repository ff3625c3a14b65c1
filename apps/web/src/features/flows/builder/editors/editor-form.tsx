import { Button } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { type ComponentType, useId, useState } from 'react'
import { errorText } from '../../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../../../platform/toast.ts'
import { FormDialog, useLeave } from '../../../../ui/dialogs/form-dialog.tsx'
import { focusFirstError } from '../../../../ui/forms/focus-first-error.ts'
import { useCheckLeft } from '../../../../ui/forms/use-check-left.ts'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import { builderTexts } from '../builder-texts.ts'
import { kindName } from '../canvas/card/node-summary.rules.ts'
import type { EditorProps } from './editor.ts'
import { editorTexts } from './editor-texts.ts'
import { PaneForm } from './pane-form.tsx'
import type { EditorShape, EditorValues } from './shape.ts'
import { Uploading } from './uploading.tsx'
import { useAbortOnUnmount } from './use-gone.ts'

/** Creates the editor of a kind from its shape. In a dialog a button saves; in the pane each valid change is saved. */
export function editorOf<V extends EditorValues>(shape: EditorShape<V>): ComponentType<EditorProps> {
  return function Editor(props) {
    return props.surface === 'dialog' ? <DialogForm {...props} shape={shape} /> : <PaneForm {...props} shape={shape} />
  }
}

interface ShapedProps<V extends EditorValues> extends EditorProps {
  shape: EditorShape<V>
}

function DialogForm<V extends EditorValues>({
  shape,
  node,
  mode,
  surface,
  onSave,
  onClose,
  isLeaving = false,
}: ShapedProps<V>) {
  const t = useTexts(editorTexts)
  const { Fields } = shape
  const id = useId()
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: shape.read(node.data),
    validate: (values) => shape.check(values, node.data),
  })
  const startWork = useAbortOnUnmount(isLeaving)
  const [isSaved, setSaved] = useState(false)
  const { submit, sending, failure } = useSubmit(async (values: V) => {
    const { signal } = startWork()
    const [ready] = await Promise.all([
      shape.hasPendingFiles?.(values) && shape.upload ? shape.upload(values, signal) : values,
      shape.minDuration && new Promise((resolve) => setTimeout(resolve, shape.minDuration)),
    ])
    // The user closed the dialog in the meantime, which discards the input.
    if (signal.aborted) return
    const data = shape.write(ready, node.data)
    shape.onDataChange?.(node.data, data)
    onSave(data)
    if (mode === 'create' && shape.addedText) toast(shape.addedText())
    setSaved(true)
    onClose()
  }, 0)
  const checks = useCheckLeft((path) => form.validateField(path))
  const send = form.onSubmit(submit, (errors) => {
    if (shape.showsErrorToast) tellFirst(errors)
    focusFirstError(id)
  })
  const kind = kindName(node, useTexts(builderTexts))
  const hides = (sending || isSaved) && shape.upload !== undefined
  return (
    <FormDialog
      title={t(mode === 'create' ? 'newTitle' : 'editTitle', { kind })}
      size={shape.size ?? 560}
      hasUnsavedInput={() => form.isDirty()}
      onClose={onClose}
      isLeaving={isLeaving}
    >
      <form
        id={id}
        // Keeps the canvas from handling the form's keys.
        className="rc-form nokey"
        noValidate
        {...checks}
        onSubmit={(event) => {
          event.stopPropagation()
          send(event)
        }}
      >
        {hides ? <Uploading /> : <Fields {...{ form, node, mode, surface }} />}
        {failure !== null && (
          <div className="rc-form-error" role="alert">
            {errorText(failure)}
          </div>
        )}
        {!hides && <Foot sending={sending} />}
      </form>
    </FormDialog>
  )
}

function Foot({ sending }: { sending: boolean }) {
  const t = useTexts(platformTexts)
  const leave = useLeave()
  return (
    <div className="rc-form-foot">
      <Button variant="default" onClick={leave}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={sending}>
        {t('save')}
      </Button>
    </div>
  )
}

function tellFirst(errors: FormErrors): void {
  const [first] = Object.values(errors)
  if (typeof first === 'string') toastProblem(first)
}
