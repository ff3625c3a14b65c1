import './privacy.css'
import { useTexts } from '../../platform/i18n/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenLoading } from '../../ui/screen-loading.tsx'
import { usePrivacySettings } from './privacy-data.ts'
import { PrivacyLog } from './privacy-log.tsx'
import { privacyTexts } from './privacy-texts.ts'
import { SettingsForm } from './settings-form.tsx'

/** Retention limits, the consent question, and the log of exports and erasures (PLUS-21). */
export function PrivacyScreen() {
  const t = useTexts(privacyTexts)
  const settings = usePrivacySettings()
  return (
    <Page title={t('title')}>
      {settings.isPending && <ScreenLoading />}
      {settings.error && !settings.data && (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {settings.data && <SettingsForm key={settings.data.consentVersion} settings={settings.data} />}
      <PrivacyLog />
    </Page>
  )
}
