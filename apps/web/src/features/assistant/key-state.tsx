import { Button } from '@mantine/core'
import type { KeyState } from '@recado/contract/assistant/choices'
import type { Prompt } from '@recado/contract/assistant/prompt'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastError } from '../../platform/toast.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { checkKey } from './prompt-data.ts'
import { promptTexts } from './prompt-texts.ts'

const looks = {
  unchecked: { tone: 'quiet', icon: IconClock },
  confirmed: { tone: 'good', icon: IconCircleCheck },
  refused: { tone: 'bad', icon: IconAlertTriangle },
  unanswered: { tone: 'wait', icon: IconPlugConnectedX },
} as const

/** The provider's answer about a key. */
export function KeyStateLabel({ state }: { state: KeyState }) {
  const t = useTexts(promptTexts)
  return <StatusLabel {...looks[state]}>{t(`key_${state}`)}</StatusLabel>
}

/** The state of the saved key, with a button to ask the provider again. Shown below the key of a saved prompt. */
export function SavedKeyState({ prompt: openedPrompt }: { prompt: Prompt }) {
  const t = useTexts(promptTexts)
  const [prompt, setPrompt] = useState(openedPrompt)
  useServerEvent('prompt', (event) => {
    if (event.action !== 'delete' && event.prompt.id === openedPrompt.id) setPrompt(event.prompt)
  })
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      setPrompt(await checkKey(prompt.id))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="pr-key-state">
      <span role="status">
        <KeyStateLabel state={prompt.keyState} />
        {prompt.failure && (
          <span className="pr-detail">
            {t(`failure_${prompt.failure.reason}`)}
            {prompt.failure.detail && ` · ${prompt.failure.detail}`}
          </span>
        )}
      </span>
      <Button variant="default" size="xs" loading={busy} onClick={() => void check()}>
        {t('checkKey')}
      </Button>
    </div>
  )
}
