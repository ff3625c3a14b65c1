import type { Integration } from '@recado/contract/integrations/integration'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { integrationTexts } from './integration-texts.ts'
import { usePlaces } from './use-places.ts'

/** Where an integration is used, and why its last answer was missing or not understood, in its form. */
export function IntegrationState({ integration: { id, lastError } }: { integration: Integration }) {
  const t = useTexts(integrationTexts)
  const places = usePlaces()
  return (
    <>
      {lastError && (
        <div className="in-error" role="note">
          <StatusLabel tone="bad" icon={IconAlertTriangle}>
            {t('lastErrorAt', { at: formatMoment(lastError.at) })}
          </StatusLabel>
          <p>{lastError.text}</p>
        </div>
      )}
      {places && (
        <p className="in-places">
          {t('usedBy')}: {places(id) || t('usedByNone')}
        </p>
      )}
    </>
  )
}
