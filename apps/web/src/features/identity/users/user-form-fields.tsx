import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useConnectionNames, useQueueNames } from '../higher-names.ts'
import { identityTexts } from '../identity-texts.ts'

const below = ['label', 'input', 'description', 'error'] as const

/** The queues of a user. Current ones show their names before the full list is loaded. */
export function QueuesField({
  currentQueues = [],
  ...props
}: MultiSelectProps & { currentQueues?: readonly { id: number; name: string }[] }) {
  const t = useTexts(identityTexts)
  const { data } = useQueueNames()
  return (
    <MultiSelect
      label={t('queues')}
      description={t('queuesHelp')}
      inputWrapperOrder={[...below]}
      searchable
      data={(data ?? currentQueues).map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  )
}

/** The connection with which a user starts conversations. */
export function ConnectionField(props: SelectProps) {
  const t = useTexts(identityTexts)
  const { data } = useConnectionNames()
  return (
    <Select
      label={t('connection')}
      description={t('connectionHelp')}
      inputWrapperOrder={[...below]}
      placeholder={t('connectionNone')}
      clearable
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  )
}
