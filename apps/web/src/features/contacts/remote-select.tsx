import { Select } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { errorText } from '../../platform/i18n/errors.ts'

/** A search begins at this many characters (TKT-20, TKT-22). */
const LEAST = 3
/** It waits this long for the next key (RT-13), in milliseconds. */
const WAIT = 500

export interface Option {
  value: string
  label: string
}

export interface RemoteSelectProps {
  label: string
  description?: ReactNode
  value: Option | null
  onChange: (option: Option | null) => void
  find: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** A search begins at this many characters; at none the first choices are listed at once. */
  least?: number
  /** One more choice below the results, made of the typed text. */
  extra?: (typed: string) => Option
  words: { help: string; searching: string; none: string }
  error?: ReactNode
  autoFocus?: boolean
  clearable?: boolean
}

/** A field that looks for its choices on the server while someone types. */
export function RemoteSelect(props: RemoteSelectProps) {
  const { value, onChange, find, extra, words, least = LEAST } = props
  const [typed, setTyped] = useState(value?.label ?? '')
  const { found, state, problem } = useFound(typed === value?.label ? '' : typed, find, least)
  const more = extra && typed.trim().length >= least && typed !== value?.label ? [extra(typed.trim())] : []
  const options = [...found, ...more]
  const word = problem ?? (state === 'searching' ? words.searching : state === 'found' ? words.none : words.help)
  const shown = value && !options.some((option) => option.value === value.value) ? [value, ...options] : options
  return (
    <Select
      label={props.label}
      description={props.description}
      // A list without a choice still says why, as an entry that cannot be chosen.
      data={shown.length > 0 ? shown : [{ value: '', label: word, disabled: true }]}
      value={value?.value ?? null}
      onChange={(id) => onChange(shown.find((option) => option.value === id) ?? null)}
      styles={shown.length > 0 ? undefined : { option: { opacity: 1, color: 'var(--rc-muted)' } }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      error={props.error}
      clearable={props.clearable}
      data-autofocus={props.autoFocus || undefined}
      // A list that opens with its dialog would hide the next field before anybody asked for it.
      openOnFocus={!props.autoFocus}
      // Inside the dialog, whose landmark its words then belong to, but not cut off by it.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
      maxDropdownHeight={260}
      maxLength={100}
    />
  )
}

function useFound(typed: string, find: RemoteSelectProps['find'], least: number) {
  const [found, setFound] = useState<readonly Option[]>([])
  const [state, setState] = useState<'idle' | 'searching' | 'found'>('idle')
  // A failed search proves nothing about a contact: it says that it failed.
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const wanted = typed.trim()
    setProblem(null)
    if (wanted.length < least) {
      setFound([])
      return setState('idle')
    }
    setState('searching')
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        find(wanted, abort.signal).then(
          (options) => {
            if (abort.signal.aborted) return
            setFound(options)
            setState('found')
          },
          (error: unknown) => !abort.signal.aborted && setProblem(errorText(error)),
        )
      },
      wanted === '' ? 0 : WAIT,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed, find, least])
  return { found: problem === null ? found : [], state, problem }
}
