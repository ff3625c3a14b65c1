import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useId } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useInstallOffer } from './installing.ts'
import { pushTexts } from './push-texts.ts'
import { installsByMenu, isInstalled } from './subscription.ts'

/** How to install the app on this device: a button where the browser offers it, otherwise instructions. */
export function InstallSection() {
  const t = useTexts(pushTexts)
  const id = useId()
  const offer = useInstallOffer((state) => state.offer)
  const install = async () => {
    const outcome = await offer?.prompt()
    // The browser's offer can be used only once.
    if (outcome) useInstallOffer.setState({ offer: null })
  }
  return (
    <section className="rc-card pu-section" aria-labelledby={id}>
      <h2 id={id}>{t('install')}</h2>
      <p>{t(isInstalled() ? 'installed' : 'installHelp')}</p>
      {offer && (
        <div>
          <Button leftSection={<IconDownload size={16} />} onClick={() => void install()}>
            {t('installNow')}
          </Button>
        </div>
      )}
      {!offer && !isInstalled() && <p>{t(installsByMenu() ? 'installApple' : 'installByMenu')}</p>}
    </section>
  )
}
