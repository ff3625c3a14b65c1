import { Select } from '@mantine/core'
import { useCan, useHasFeature } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import type { AnsweringChoice } from '../queues/slots.ts'
import { usePromptChoices } from './prompt-data.ts'
import { promptTexts } from './prompt-texts.ts'

/** The prompt that answers the customers of a queue or connection (QUE-02, CON-03). Hidden without AI in the plan or the permission. */
export function PromptChoice({ value, onChange, where }: AnsweringChoice) {
  const t = useTexts(promptTexts)
  const seesPrompts = useCan('prompts:view')
  const isPlanned = useHasFeature('useOpenAi') && seesPrompts
  const { data } = usePromptChoices(isPlanned)
  if (!isPlanned) return null
  const choices = (data?.prompts ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={t('choice')}
      description={t(where === 'queue' ? 'choiceInQueue' : 'choiceOnConnection')}
      placeholder={t('choiceNone')}
      clearable
      searchable
      data={choices}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
