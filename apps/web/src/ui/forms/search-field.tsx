import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'

/** Searches wait this long for the next key (RT-13), in milliseconds. */
const WAIT = 500

export interface SearchFieldProps {
  value: string
  onSearch: (text: string) => void
  label: string
  className?: string
}

/** A search box that waits for the end of typing; Enter and the clear button do not wait. */
export function SearchField({ value, onSearch, label, className = 'rc-search' }: SearchFieldProps) {
  const t = useTexts(platformTexts)
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onSearch(typed), WAIT)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
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
      rightSection={value || typed ? clear : undefined}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(typed)}
    />
  )
}
