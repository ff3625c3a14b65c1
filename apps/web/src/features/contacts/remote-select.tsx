import { Select } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { errorText } from '../../platform/i18n/errors.ts'
import { normalize } from '../../platform/normalize.rules.ts'

/** Minimum length of a search (TKT-20, TKT-22). */
const MIN_LENGTH = 3
/** Debounce of the search (RT-13), in milliseconds. */
const WAIT = 500

export interface RemoteOption {
  value: string
  label: string
}

export interface RemoteSelectProps {
  label: string
  description?: ReactNode
  value: RemoteOption | null
  onChange: (option: RemoteOption | null) => void
  find: (typed: string, signal: AbortSignal) => Promise<readonly RemoteOption[]>
  /** Lists the first options before a search. One or two letters filter these. */
  listsFirst?: boolean
  /** An additional option below the results, made of the typed text. */
  extra?: (typed: string) => RemoteOption
  words: { help: string; searching: string; none: string }
  error?: ReactNode
  autoFocus?: boolean
  clearable?: boolean
}

/** A select field that searches its options on the server. */
export function RemoteSelect(props: RemoteSelectProps) {
  const { value, onChange, find, extra, words, listsFirst = false } = props
  const [input, setInput] = useState(value?.label ?? '')
  const { results, state, problem } = useSearchResults(input === value?.label ? '' : input, find, listsFirst)
  const more = extra && input.trim().length >= MIN_LENGTH && input !== value?.label ? [extra(input.trim())] : []
  const options = [...results, ...more]
  const word = problem ?? (state === 'searching' ? words.searching : state === 'found' ? words.none : words.help)
  const visibleOptions =
    value && !options.some((option) => option.value === value.value) ? [value, ...options] : options
  return (
    <Select
      label={props.label}
      description={props.description}
      // An empty list shows the reason as a disabled option.
      data={visibleOptions.length > 0 ? visibleOptions : [{ value: '', label: word, disabled: true }]}
      value={value?.value ?? null}
      onChange={(id) => onChange(visibleOptions.find((option) => option.value === id) ?? null)}
      styles={visibleOptions.length > 0 ? undefined : { option: { opacity: 1, color: 'var(--rc-muted)' } }}
      searchable
      searchValue={input}
      onSearchChange={setInput}
      filter={({ options: all }) => all}
      error={props.error}
      clearable={props.clearable}
      data-autofocus={props.autoFocus || undefined}
      // Do not open the list with the dialog, because it would cover the next field.
      openOnFocus={!props.autoFocus}
      // Rendered inside the dialog for its landmark, but positioned so that the dialog does not clip it.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
      maxDropdownHeight={260}
      maxLength={100}
    />
  )
}

function useSearchResults(input: string, find: RemoteSelectProps['find'], listsFirst: boolean) {
  const [results, setResults] = useState<readonly RemoteOption[]>([])
  const [state, setState] = useState<'idle' | 'searching' | 'found'>('idle')
  // A failed search shows its error, because it says nothing about whether contacts exist.
  const [problem, setProblem] = useState<string | null>(null)
  const text = input.trim()
  const query = text.length >= MIN_LENGTH ? text : listsFirst ? '' : null
  useEffect(() => {
    setProblem(null)
    if (query === null) {
      setResults([])
      return setState('idle')
    }
    setState('searching')
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        find(query, abort.signal).then(
          (options) => {
            if (abort.signal.aborted) return
            setResults(options)
            setState('found')
          },
          (error: unknown) => !abort.signal.aborted && setProblem(errorText(error)),
        )
      },
      query === '' ? 0 : WAIT,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, find])
  const isFiltering = query === '' && text !== ''
  const matches = isFiltering ? results.filter(({ label }) => normalize(label).includes(normalize(text))) : results
  return { results: problem === null ? matches : [], state, problem }
}
