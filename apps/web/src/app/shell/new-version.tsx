import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNewBuild } from '../../platform/build.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastWarning } from '../../platform/toast.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { appTexts } from '../app-texts.ts'

/**
 * Loads a new version of the app when a person says so; drafts lie at this browser and are there again, and what would be lost is
 * asked about first. Part of the frame: after a deployment the server has no late parts of this version any more.
 */
export function NewVersion() {
  const t = useTexts(appTexts)
  const known = useNewBuild((state) => state.known)
  const narrow = useNarrow()
  const losesSomething = useTypedFields()
  const [warned, setWarned] = useState(false)
  if (!known) return null
  const load = () => {
    if (warned || !losesSomething()) return window.location.reload()
    setWarned(true)
    toastWarning(t('newVersionLoses'))
  }
  const label = narrow ? t('loadNewVersion') : t('newVersion')
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
      title={t('newVersionHelp')}
      onClick={load}
    >
      {warned ? t('loadAnyway') : label}
    </Button>
  )
}

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'search')

/**
 * Follows what is typed into fields of the page. `data-kept` marks what is there again after the page was loaded anew.
 * @returns whether something that was typed stands in a field and would be lost
 */
function useTypedFields(): () => boolean {
  const [fields] = useState(() => new Map<Field, string>())
  useEffect(() => {
    // What stood there before it was typed into.
    const entered = ({ target }: Event) => {
      for (const field of fields.keys()) if (!field.isConnected) fields.delete(field)
      if (isField(target) && !fields.has(target)) fields.set(target, target.value)
    }
    document.addEventListener('focusin', entered)
    return () => document.removeEventListener('focusin', entered)
  }, [fields])
  return () =>
    [...fields].some(
      ([field, before]) =>
        field.isConnected && field.value.trim() !== '' && field.value !== before && !field.closest('[data-kept]'),
    )
}
