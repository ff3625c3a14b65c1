import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'

/** Debounce of the search input (RT-13), in milliseconds. */
const WAIT = 500

export interface SearchBoxProps {
  label: string
  /** The current list. A text that was typed for another list and not yet applied is discarded. */
  place: string
  value: string
  onSearch: (text: string) => void
  onClear: () => void
}

/** The list's search field. Smaller than the UI library's field, which the first screen does not need otherwise. */
export function SearchBox({ label, place, value, onSearch, onClear }: SearchBoxProps) {
  const t = useTexts(platformTexts)
  const [draft, setDraft] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the draft when the list changes
  useEffect(() => setDraft(value), [value, place])
  useEffect(() => {
    if (draft === value) return
    const timer = setTimeout(() => onSearch(draft), WAIT)
    return () => clearTimeout(timer)
  }, [draft, value, onSearch])
  return (
    <div className="ib-search">
      <IconSearch size={16} stroke={1.8} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={draft}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && onSearch(draft)}
      />
      {draft !== '' && (
        <button
          type="button"
          className="ib-icon-button"
          aria-label={t('clearSearch')}
          title={t('clearSearch')}
          onClick={onClear}
        >
          <IconX size={16} stroke={1.8} />
        </button>
      )}
    </div>
  )
}
