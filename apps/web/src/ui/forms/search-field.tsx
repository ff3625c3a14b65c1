import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'

/** Debounce of the search (RT-13), in milliseconds. */
const WAIT = 500

export interface SearchFieldProps {
  value: string
  onSearch: (text: string) => void
  label: string
  className?: string
}

/** A debounced search box. Enter and the clear button search at once. */
export function SearchField({ value, onSearch, label, className = 'rc-search' }: SearchFieldProps) {
  const t = useTexts(platformTexts)
  const [input, setInput] = useState(value)
  useEffect(() => setInput(value), [value])
  useEffect(() => {
    if (input === value) return
    const timer = setTimeout(() => onSearch(input), WAIT)
    return () => clearTimeout(timer)
  }, [input, value, onSearch])
  const clear = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('clearSearch')}
      title={t('clearSearch')}
      onClick={() => onSearch('')}
    >
      <IconX size={16} />
    </ActionIcon>
  )
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      rightSection={value || input ? clear : undefined}
      value={input}
      onChange={(event) => setInput(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(input)}
    />
  )
}
