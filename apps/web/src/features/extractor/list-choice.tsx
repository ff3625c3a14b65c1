import { Select } from '@mantine/core'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useListChoices } from './extractor-data.ts'
import { extractorTexts } from './extractor-texts.ts'

interface ListChoiceProps {
  label: string
  description?: string
  value?: string | null
  onChange?: (value: string | null) => void
  clearable?: boolean
  error?: boolean
  /** Inside a dialog, which would otherwise lie over its choices. */
  inDialog?: boolean
}

/** One of the company's contact lists; says where there is none, and where none has these words (EXT-09). */
export function ListChoice({ inDialog = false, value = null, ...field }: ListChoiceProps) {
  const t = useTexts(extractorTexts)
  const { data: lists } = useListChoices()
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
