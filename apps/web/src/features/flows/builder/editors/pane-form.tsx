import { type FormErrors, useForm } from '@mantine/form'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorText } from '../../../../platform/i18n/errors.ts'
import type { EditorProps } from './editor.ts'
import type { Data, EditorShape, Values } from './shape.ts'
import { takenOver, typedField } from './taken.rules.ts'
import { Uploading } from './uploading.tsx'
import { useGone } from './use-gone.ts'

interface PaneFormProps<V extends Values> extends EditorProps {
  shape: EditorShape<V>
}

/** The fields of the selected node. What is right is taken over as it is typed; what is wrong says so and is not. */
export function PaneForm<V extends Values>(props: PaneFormProps<V>) {
  const { shape, node, mode, surface } = props
  const { Fields } = shape
  const { form, state, leave } = useTaking(props)
  return (
    // Leaving a field is what it hears, from whatever field it is.
    <form
      className="rc-form"
      noValidate
      onBlur={leave}
      // What is right is taken over already.
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

function useTaking<V extends Values>({ shape, node, onSave, onSettle }: PaneFormProps<V>) {
  /** What the fields stand for in the graph. */
  const written = useRef<Data>(node.data)
  const settled = useRef<Data>(node.data)
  const quiet = useRef(false)
  const gone = useGone()
  const [state, setState] = useState<{ uploading: boolean; failure: unknown }>({ uploading: false, failure: null })
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: shape.read(node.data),
    // What is wrong is found out anew with every change.
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      if (!quiet.current) take(values, before)
    },
  })
  const put = (values: V) => {
    quiet.current = true
    form.setValues(values)
    quiet.current = false
  }
  /** Fields that were left. */
  const left = useRef(new Set<string>())
  /** What was not touched yet is not complained about. */
  const show = (errors: FormErrors) => {
    const seen = (path: string) => left.current.has(path) || form.isTouched(path)
    form.setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => seen(path))))
  }
  const take = (values: V, before: V) => {
    if (shape.pending?.(values)) return void upload(values)
    const errors = shape.check(values, written.current)
    show(errors)
    const data = shape.write(takenOver(values, errors, shape.read(written.current)), written.current)
    if (JSON.stringify(data) === JSON.stringify(written.current)) return
    written.current = data
    onSave(data, typedField(values, before))
  }
  const upload = async (values: V) => {
    const { signal } = gone()
    setState({ uploading: true, failure: null })
    try {
      const ready = await shape.upload?.(values, signal)
      if (signal.aborted || !ready) return
      put(ready)
      take(ready, values)
      setState({ uploading: false, failure: null })
    } catch (failure) {
      if (signal.aborted) return
      put(shape.read(written.current))
      setState({ uploading: false, failure })
    }
  }
  const settle = () => {
    if (written.current !== settled.current) shape.after?.(settled.current, written.current)
    settled.current = written.current
    onSettle?.()
  }
  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    const { path } = target.dataset
    if (path) left.current.add(path)
    show(shape.check(form.getValues(), written.current))
    settle()
  }
  const follow = useEffectEvent((data: Data) => {
    // What is undone, or changed in the dialog, shows here too.
    if (data === written.current) return
    written.current = data
    settled.current = data
    left.current.clear()
    form.resetTouched()
    put(shape.read(data))
    form.clearErrors()
  })
  useEffect(() => follow(node.data), [node.data])
  const end = useEffectEvent(settle)
  useEffect(() => () => end(), [])
  return { form, state, leave }
}
