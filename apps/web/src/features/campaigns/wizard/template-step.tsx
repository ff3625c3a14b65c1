import { useTexts } from '../../../platform/i18n/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { TemplateFields, useTemplates } from '../../connections/public.ts'
import { campaignTexts } from '../campaign-texts.ts'
import type { StepProps } from './audience-step.tsx'

/** Passed as a value, because placeholders in the sentence itself would be replaced. */
const VARIABLES = '{{nome}}, {{primeiroNome}}, {{numero}}, {{email}}'

/**
 * Where the network only allows templates to open conversations: the template, with its variables filled in per
 * recipient.
 */
export function TemplateStep({ values, change, readOnly, connectionId }: StepProps & { connectionId: number }) {
  const t = useTexts(campaignTexts)
  const { data, error, refetch } = useTemplates(connectionId)
  const { templateId, parameters } = values
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ScreenLoading />
  return (
    <div className="cp-fields">
      <p className="cp-note" role="note">
        {t('templateOnly')}
      </p>
      <LazyParts fallback={<ScreenLoading />}>
        <TemplateFields
          templates={data.templates}
          value={{ templateId, parameters }}
          onChange={change}
          disabled={readOnly}
          placeHelp={t('templatePlace', { variables: VARIABLES })}
        />
      </LazyParts>
    </div>
  )
}
