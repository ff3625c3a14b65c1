import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useNewBuild } from '../../platform/build.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { appTexts } from '../app-texts.ts'

/**
 * Loads a new version of the app when a person says so; drafts lie at this browser and are there again. Part of the frame: after a
 * deployment the server has no late parts of this version any more.
 */
export function NewVersion() {
  const t = useTexts(appTexts)
  const known = useNewBuild((state) => state.known)
  const narrow = useNarrow()
  if (!known) return null
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
      title={t('newVersionHelp')}
      onClick={() => window.location.reload()}
    >
      {t(narrow ? 'loadNewVersion' : 'newVersion')}
    </Button>
  )
}
