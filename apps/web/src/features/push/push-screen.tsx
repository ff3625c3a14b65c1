import './push.css'
import { Skeleton } from '@mantine/core'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { HereSection } from './here-section.tsx'
import { InstallSection } from './install-section.tsx'
import { notePush, usePush } from './push-data.ts'
import { pushTexts } from './push-texts.ts'

/** The app on the user's phone: installation, notices, and the devices that receive them. */
export function PushScreen() {
  const t = useTexts(pushTexts)
  const { data, error, refetch } = usePush()
  useServerEvent('push', notePush)
  return (
    <Page title={t('title')}>
      <div className="pu-page">
        <InstallSection />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={160} />}
        {data && (
          <>
            <HereSection publicKey={data.publicKey} devices={data.devices} />
            <ChoicesSection serverChoices={data.choices} />
            <DevicesSection devices={data.devices} />
          </>
        )}
      </div>
    </Page>
  )
}
