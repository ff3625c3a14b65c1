import { type FormErrors, useForm } from '@mantine/form'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorText } from '../../../../platform/i18n/errors.ts'
import type { EditorProps } from './editor.ts'
import type { Data, EditorShape, EditorValues } from './shape.ts'
import { typedField, withStoredForInvalid } from './taken.rules.ts'
import { Uploading } from './uploading.tsx'
import { useAbortOnUnmount } from './use-gone.ts'

interface PaneFormProps<V extends EditorValues> extends EditorProps {
  shape: EditorShape<V>
}

/** The fields of the selected node. Each valid change is applied while typing; an invalid one shows its error. */
export function PaneForm<V extends EditorValues>(props: PaneFormProps<V>) {
  const { shape, node, mode, surface } = props
  const { Fields } = shape
  const { form, state, leave } = useAppliedForm(props)
  return (
    // Listens to blur events, whichever field they come from.
    <form
      className="rc-form"
      noValidate
      onBlur={leave}
      // Valid values are already applied.
      onSubmit={(event) => event.preventDefault()}
    >
      {state.uploading ? <Uploading /> : <Fields {...{ form, node, mode, surface }} />}
      {state.failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(state.failure)}
        </div>
      )}
    </form>
  )
}

function useAppliedForm<V extends EditorValues>({ shape, node, onSave, onSettle }: PaneFormProps<V>) {
  /** The node's data as the fields last read or wrote them. */
  const writtenData = useRef<Data>(node.data)
  const settled = useRef<Data>(node.data)
  const isSilent = useRef(false)
  const startWork = useAbortOnUnmount()
  const [state, setState] = useState<{ uploading: boolean; failure: unknown }>({ uploading: false, failure: null })
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: shape.read(node.data),
    // Every change validates again.
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      if (!isSilent.current) applyValues(values, before)
    },
  })
  const put = (values: V) => {
    isSilent.current = true
    form.setValues(values)
    isSilent.current = false
  }
  /** Fields that lost the focus. */
  const visitedPaths = useRef(new Set<string>())
  /** Fields that were not touched yet show no error. */
  const show = (errors: FormErrors) => {
    const wasVisited = (path: string) => visitedPaths.current.has(path) || form.isTouched(path)
    form.setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => wasVisited(path))))
  }
  const applyValues = (values: V, before: V) => {
    if (shape.hasPendingFiles?.(values)) return void upload(values)
    const errors = shape.check(values, writtenData.current)
    show(errors)
    const data = shape.write(withStoredForInvalid(values, errors, shape.read(writtenData.current)), writtenData.current)
    if (JSON.stringify(data) === JSON.stringify(writtenData.current)) return
    writtenData.current = data
    onSave(data, typedField(values, before))
  }
  const upload = async (values: V) => {
    const { signal } = startWork()
    setState({ uploading: true, failure: null })
    try {
      const ready = await shape.upload?.(values, signal)
      if (signal.aborted || !ready) return
      put(ready)
      applyValues(ready, values)
      setState({ uploading: false, failure: null })
    } catch (failure) {
      if (signal.aborted) return
      put(shape.read(writtenData.current))
      setState({ uploading: false, failure })
    }
  }
  const settle = () => {
    if (writtenData.current !== settled.current) shape.onDataChange?.(settled.current, writtenData.current)
    settled.current = writtenData.current
    onSettle?.()
  }
  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    const { path } = target.dataset
    if (path) visitedPaths.current.add(path)
    show(shape.check(form.getValues(), writtenData.current))
    settle()
  }
  const follow = useEffectEvent((data: Data) => {
    // Undo, or a change in the dialog, updates the fields.
    if (data === writtenData.current) return
    writtenData.current = data
    settled.current = data
    visitedPaths.current.clear()
    form.resetTouched()
    put(shape.read(data))
    form.clearErrors()
  })
  useEffect(() => follow(node.data), [node.data])
  const end = useEffectEvent(settle)
  useEffect(() => () => end(), [])
  return { form, state, leave }
}
