import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { listConnections } from '@recado/contract/connections/endpoints'
import { listQueues } from '@recado/contract/queues/endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { identityTexts } from '../identity-texts.ts'

const below = ['label', 'input', 'description', 'error'] as const
// Queues and connections rank above identity, so their names are asked of the contract. A choice of its own cache
// keys: the lists of those features stay theirs.
const choices = { staleTime: 0, gcTime: 60_000 }

/** The queues a person serves; those of now have their names before the list of all is there. */
export function QueuesField({
  served = [],
  ...props
}: MultiSelectProps & { served?: readonly { id: number; name: string }[] }) {
  const t = useTexts(identityTexts)
  const { data } = useQuery({
    queryKey: ['user-form', 'queues'],
    queryFn: ({ signal }) => call(listQueues, { signal }),
    ...choices,
  })
  return (
    <MultiSelect
      label={t('queues')}
      description={t('queuesHelp')}
      inputWrapperOrder={[...below]}
      searchable
      data={(data ?? served).map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  )
}

/** The connection a person starts conversations with. */
export function ConnectionField(props: SelectProps) {
  const t = useTexts(identityTexts)
  const { data } = useQuery({
    queryKey: ['user-form', 'connections'],
    queryFn: ({ signal }) => call(listConnections, { query: { session: '0' }, signal }),
    ...choices,
  })
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
