import { Select } from '@mantine/core'
import { useCan, useHasFeature } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import type { AnsweringChoice } from '../queues/slots.ts'
import { useAllIntegrations } from './integration-data.ts'
import { integrationTexts } from './integration-texts.ts'

/** The integration that answers on a connection or queue (CON-02, QUE-02). Hidden without them in the plan or the permission. */
export function IntegrationField(props: AnsweringChoice) {
  const seesIntegrations = useCan('integrations:view')
  return useHasFeature('useIntegrations') && seesIntegrations ? <Choice {...props} /> : null
}

function Choice({ value, onChange }: AnsweringChoice) {
  const t = useTexts(integrationTexts)
  const { data = [] } = useAllIntegrations()
  return (
    <Select
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={t('field')}
      description={t('fieldHelp')}
      placeholder={t('fieldNone')}
      clearable
      searchable
      data={data.map(({ id, name, type }) => ({ value: String(id), label: `${name} (${t(`type_${type}`)})` }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
