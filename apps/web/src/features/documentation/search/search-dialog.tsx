import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { documentationTexts } from '../documentation-texts.ts'
import type { SearchHit } from './search-index.ts'
import { searchIndex } from './sections.ts'

/** Searches pages and their sections. Arrows choose, Enter opens. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(documentationTexts)
  const language = currentLanguage()
  const {
    data: index,
    error,
    refetch,
  } = useQuery({
    queryKey: ['documentation', 'search', language],
    queryFn: () => searchIndex(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [input, setInput] = useState('')
  const query = useDeferredValue(input).trim()
  const hits = index && query !== '' ? index(query) : []
  const { open, activeIndex, setActiveIndex, onKeyDown } = useChoice(hits, onClose)
  const id = useId()
  const optionId = (at: number) => `${id}-${at}`
  return (
    <Dialog title={t('searchTitle')} onClose={onClose} size={640}>
      <TextInput
        type="search"
        aria-label={t('search')}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? optionId(activeIndex) : undefined}
        leftSection={<IconSearch size={16} aria-hidden />}
        data-autofocus
        maxLength={100}
        value={input}
        onChange={({ currentTarget }) => {
          setInput(currentTarget.value)
          setActiveIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p className="rc-docs-found" role="status">
        {query === '' && t('searchStart')}
        {query !== '' && !index && !error && t('searchLoading')}
        {query !== '' && index && hits.length === 0 && t('searchNothing', { query })}
        {hits.length > 0 && t('searchFound', { count: hits.length })}
      </p>
      {error && !index && <ErrorState title={t('searchFailed')} error={error} onRetry={() => void refetch()} />}
      <div id={id} role="listbox" aria-label={t('results')} className="rc-docs-hits" hidden={hits.length === 0}>
        {hits.map((hit, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
          <div
            key={`${hit.path}#${hit.id}`}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === activeIndex}
            onMouseMove={() => setActiveIndex(at)}
            onClick={() => open(hit)}
          >
            <strong>{hit.heading || hit.page}</strong>
            {hit.heading !== '' && <small>{hit.page}</small>}
            <span>{hit.excerpt}</span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

/** The hit chosen with the keyboard, and opening it. */
function useChoice(hits: readonly SearchHit[], onClose: () => void) {
  const { history } = useRouter()
  const [requestedIndex, setRequestedIndex] = useState(0)
  const activeIndex = Math.max(Math.min(requestedIndex, hits.length - 1), 0)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current)
      document.querySelector('.rc-docs-hits [aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    moved.current = false
  })
  const open = ({ path, id }: SearchHit) => {
    onClose()
    history.push(id ? `${path}#${id}` : path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const hit = hits[activeIndex]
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter' && hit) open(hit)
    else if (step !== 0 && hits.length > 0) {
      moved.current = true
      setRequestedIndex((activeIndex + step + hits.length) % hits.length)
    } else return
    event.preventDefault()
  }
  return { open, activeIndex, setActiveIndex: setRequestedIndex, onKeyDown }
}
