import { Button } from '@mantine/core'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastProblem, toastWarning } from '../../platform/toast.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { tryIntegration } from './integration-data.ts'
import { integrationTexts } from './integration-texts.ts'
import { type IntegrationFormState, toIntegrationInput } from './integration-values.ts'

interface Outcome {
  /** The tested values, serialised. */
  testedValues: string
  isSuccess: boolean
  words: string
  /** Names the content that was not understood. */
  warning?: string | undefined
}

/** Tests the integration with the form's values. The result is a toast, and stays in the form (INT-05). */
export function TestButton({ form, id }: { form: IntegrationFormState; id: number | undefined }) {
  const t = useTexts(integrationTexts)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const press = async () => {
    setOutcome(null)
    if (form.validate().hasErrors) return
    setBusy(true)
    const values = form.getValues()
    const testedValues = JSON.stringify(values)
    try {
      const input = { ...toIntegrationInput(values), ...(id === undefined ? {} : { id }) }
      const { message: words, warning } = await tryIntegration(input)
      setOutcome({ testedValues, isSuccess: true, words, warning })
      if (warning === undefined) toast(toastLine(words))
      else toastWarning(toastLine(warning))
    } catch (error) {
      const message = error instanceof ApiError ? error.data.message : undefined
      const words = typeof message === 'string' ? message : errorText(error)
      setOutcome({ testedValues, isSuccess: false, words })
      toastProblem(toastLine(words))
    } finally {
      setBusy(false)
    }
  }
  // Show the result only while the form still has the tested values.
  const currentOutcome = outcome?.testedValues === JSON.stringify(form.values) ? outcome : null
  return (
    <div className="in-test">
      <Button variant="default" loading={busy} onClick={() => void press()}>
        {t('test')}
      </Button>
      <span role="status">
        {busy && t('testing')}
        {currentOutcome && (
          <StatusLabel
            tone={currentOutcome.isSuccess ? 'good' : 'bad'}
            icon={currentOutcome.isSuccess ? IconCircleCheck : IconAlertTriangle}
          >
            <span className="in-test-words">{currentOutcome.words}</span>
          </StatusLabel>
        )}
        {currentOutcome?.warning !== undefined && (
          <StatusLabel tone="wait" icon={IconAlertTriangle}>
            <span className="in-test-words">{currentOutcome.warning}</span>
          </StatusLabel>
        )}
      </span>
    </div>
  )
}

/** Maximum length of a result in a toast. */
const TOAST_MOST = 200

/** Returns the beginning of a result for a toast. The form shows all of it. */
function toastLine(words: string): string {
  const line = wholeSigns(words.split('\n')[0] ?? '', TOAST_MOST)
  return line === words ? words : `${line}…`
}
