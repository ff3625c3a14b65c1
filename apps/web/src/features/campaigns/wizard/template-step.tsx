import { useTexts } from '../../../platform/i18n/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { TemplateFields, useTemplates } from '../../connections/public.ts'
import { campaignTexts } from '../campaign-texts.ts'
import type { StepProps } from './audience-step.tsx'

/** As they are written; in the sentence itself they would be places of that. */
const VARIABLES = '{{nome}}, {{numero}}, {{email}}'

/** What is sent where the network lets only templates open conversations: one of them, its places filled for each recipient. */
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
