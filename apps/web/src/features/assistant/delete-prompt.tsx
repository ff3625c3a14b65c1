import type { Prompt } from '@recado/contract/assistant/prompt'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { usePlacesAnswered } from '../connections/public.ts'
import { removePrompt } from './prompt-data.ts'
import { promptTexts } from './prompt-texts.ts'

interface DeletePromptProps {
  prompt: Prompt
  onClose: () => void
}

/** Asks before a prompt is deleted, and names the connections and queues that it answers (PRM-05). */
export function DeletePrompt({ prompt: { id, name }, onClose }: DeletePromptProps) {
  const t = useTexts(promptTexts)
  const { connections, queues, isReady, isKnown } = usePlacesAnswered('promptId', id)
  const used = [
    { text: t('usedByConnections'), names: connections },
    { text: t('usedByQueues'), names: queues },
  ].filter(({ names }) => names.length > 0)
  return (
    <Confirm
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      onConfirm={async () => toast(await removePrompt(id))}
      onClose={onClose}
      ready={isReady}
      more={used.map(({ text, names }) => (
        <p key={text}>
          {text} {names.join(', ')}.
        </p>
      ))}
    >
      {t(isKnown && used.length === 0 ? 'deleteUnused' : 'deleteHelp')}
    </Confirm>
  )
}
