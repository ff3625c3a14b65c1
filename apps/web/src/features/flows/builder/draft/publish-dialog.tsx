import { Button, TextInput } from '@mantine/core'
import type { TestResult } from '@recado/contract/flows/simulation'
import { useState } from 'react'
import { errorCode } from '../../../../platform/api/api-error.ts'
import { errorText } from '../../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../../../platform/toast.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { useFlowDraft } from './draft.ts'
import { draftTexts } from './draft-texts.ts'
import { publish } from './publish.ts'
import { askAboutConflict } from './use-saving.ts'

/** Maximum length of a version's name (contract flow.ts). */
const MOST_LETTERS = 60

/** Publishes the graph on the canvas under a name, after the server's check and the test cases pass. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(draftTexts)
  const p = useTexts(platformTexts)
  const [name, setName] = useState('')
  const { run, busy, failing, failure } = usePublishing(onClose)
  const submit = () => void run(name.trim(), failing !== null)
  return (
    <Dialog title={t('publishTitle')} onClose={onClose}>
      <form
        className="rc-form"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{t('publishHelp')}</p>
        <TextInput
          label={t('versionName')}
          value={name}
          maxLength={MOST_LETTERS}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {failing && <FailingTests results={failing} />}
        {failure !== null && (
          <div className="rc-form-error" role="alert">
            {errorCode(failure) === 'ERR_NO_PERMISSION' ? t('publishRefused') : errorText(failure)}
          </div>
        )}
        <div className="rc-form-foot">
          <Button variant="default" onClick={onClose}>
            {p('cancel')}
          </Button>
          <Button type="submit" loading={busy} color={failing ? 'danger' : undefined}>
            {failing ? t('publishAnyway') : t('publishNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function FailingTests({ results }: { results: readonly TestResult[] }) {
  const t = useTexts(draftTexts)
  return (
    <div className="rc-form-error" role="alert">
      <p>{t('testsFailed', { count: results.length })}</p>
      <ul>
        {results.map(({ id, name, step, expected }) => (
          <li key={id}>{step === null ? name : t('testStep', { name, step: step + 1, expected })}</li>
        ))}
      </ul>
    </div>
  )
}

function usePublishing(onClose: () => void) {
  const t = useTexts(draftTexts)
  const draft = useFlowDraft()
  const [busy, setBusy] = useState(false)
  const [failing, setFailing] = useState<TestResult[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async (name: string, anyway: boolean) => {
    setBusy(true)
    setFailure(null)
    try {
      const came = await publish(draft, name, anyway)
      if (came.is === 'failing') return setFailing(came.results)
      if (came.is === 'invalid') {
        toastProblem(t('publishInvalid', { count: came.errors.length }), 'flow-invalid')
        draft.builder.getState().showPane('problems')
      } else toast(t('publishDone', { version: came.version }))
      onClose()
    } catch (error) {
      if (askAboutConflict(draft, error)) onClose()
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, failing, failure }
}
