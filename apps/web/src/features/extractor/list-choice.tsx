import { Select } from '@mantine/core'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useTargetLists } from './extractor-data.ts'
import { extractorTexts } from './extractor-texts.ts'

interface ListChoiceProps {
  label: string
  description?: string
  value?: string | null
  onChange?: (value: string | null) => void
  clearable?: boolean
  error?: boolean
  /** True inside a dialog, which would otherwise cover the options. */
  inDialog?: boolean
}

/** Chooses one of the company's contact lists. Says when there are no lists, and when no list matches (EXT-09). */
export function ListChoice({ inDialog = false, value = null, ...field }: ListChoiceProps) {
  const t = useTexts(extractorTexts)
  const { data: lists } = useTargetLists()
  const none = lists?.length === 0
  return (
    <Select
      searchable
      disabled={none}
      data={(lists ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      nothingFoundMessage={t('noListFound')}
      placeholder={none ? t('noLists') : undefined}
      {...(inDialog && { comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' as const } })}
      {...field}
      value={value}
    />
  )
}
