import { ActionIcon, Button, TextInput } from '@mantine/core'
import { PHRASE_LENGTH } from '@recado/contract/flows/phrases'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastError } from '../../../platform/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { stepEditorTexts } from '../step-editor-texts.ts'
import { Deletion } from '../steps/step-deletion.tsx'
import { useStarts } from './chat-flow-data.ts'

interface StartsProps {
  /** Null before the first save, when nothing can refer to the flow yet. */
  flowId: number | null
  /** The flow's display name. */
  name: string
  onClose: () => void
}

/** The phrases that start the flow. Changes take effect immediately. */
export function Starts({ flowId, name, onClose }: StartsProps) {
  const t = useTexts(stepEditorTexts)
  const seesPhrases = useCan('phrases:view')
  return (
    <Dialog title={t('startsTitle')} onClose={onClose} fills>
      <div className="rc-form">
        <p className="se-hint">{t('startsHelp')}</p>
        {flowId === null ? (
          <p className="se-note">{t('startsNeedSave')}</p>
        ) : (
          seesPhrases && <Phrases flowId={flowId} name={name} />
        )}
        <div className="rc-form-foot">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Phrases({ flowId, name }: { flowId: number; name: string }) {
  const t = useTexts(stepEditorTexts)
  const mayAdd = useCan('phrases:edit')
  const mayDelete = useCan('contacts-page:deleteContact') && mayAdd
  const { phrases, add, remove } = useStarts(flowId)
  const [deleting, setDeleting] = useState<number | null>(null)
  if (phrases.error && !phrases.data) return <ErrorState error={phrases.error} onRetry={() => void phrases.refetch()} />
  return (
    <>
      {phrases.data?.length === 0 && <p className="se-hint">{t('startsNone')}</p>}
      <ul className="se-phrases">
        {phrases.data?.map(({ id, phrase, phrases: all, status }) => (
          <li key={id}>
            <span>{status ? all.join(', ') : `${all.join(', ')} (${t('phraseOff')})`}</span>
            {mayDelete && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('deletePhrase', { name: phrase })}
                onClick={() => setDeleting(id)}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayAdd && <NewPhrase onAdd={(phrase) => add(phrase, (name.trim() || phrase).slice(0, 100))} />}
      {deleting !== null && <Deletion onConfirm={() => remove(deleting)} onClose={() => setDeleting(null)} />}
    </>
  )
}

function NewPhrase({ onAdd }: { onAdd: (phrase: string) => Promise<unknown> }) {
  const t = useTexts(stepEditorTexts)
  const [phrase, setPhrase] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (phrase.trim() === '') return setProblem(t('phraseNeeded'))
    setBusy(true)
    try {
      await onAdd(phrase.trim())
      setPhrase('')
    } catch (error) {
      setProblem(errorText(error))
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="se-new-phrase" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('phrase')}
        maxLength={PHRASE_LENGTH.max}
        value={phrase}
        error={problem}
        onChange={({ currentTarget: { value } }) => {
          setPhrase(value)
          setProblem(null)
        }}
      />
      <Button type="submit" variant="default" loading={busy}>
        {t('addPhrase')}
      </Button>
    </form>
  )
}
