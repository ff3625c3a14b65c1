import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNewBuild } from '../../platform/build.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { discardInput, hasUnsavedInput } from '../../platform/personal/leave-guard.ts'
import { toastWarning } from '../../platform/toast.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { appTexts } from '../app-texts.ts'

/**
 * Loads a new version when the user agrees. Drafts are stored in this browser and survive; other unsaved input is
 * confirmed first. Part of the shell's own chunk, because after a deployment the server no longer has lazy parts of
 * this version.
 */
export function NewVersion() {
  const t = useTexts(appTexts)
  const isAvailable = useNewBuild((state) => state.isAvailable)
  const narrow = useNarrow()
  const losesSomething = useTypedFields()
  const [warned, setWarned] = useState(false)
  if (!isAvailable) return null
  const load = () => {
    if (warned || !(losesSomething() || hasUnsavedInput())) {
      discardInput()
      return window.location.reload()
    }
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
 * Tracks input in fields of the page. `data-kept` marks fields whose text survives a reload.
 * @returns whether a field has input that a reload would lose
 */
function useTypedFields(): () => boolean {
  const [fields] = useState(() => new Map<Field, string>())
  useEffect(() => {
    // Records the value before the user types.
    const recordValue = ({ target }: Event) => {
      for (const field of fields.keys()) if (!field.isConnected) fields.delete(field)
      if (isField(target) && !fields.has(target)) fields.set(target, target.value)
    }
    document.addEventListener('focusin', recordValue)
    return () => document.removeEventListener('focusin', recordValue)
  }, [fields])
  return () =>
    [...fields].some(
      ([field, before]) =>
        field.isConnected && field.value.trim() !== '' && field.value !== before && !field.closest('[data-kept]'),
    )
}
