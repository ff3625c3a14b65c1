import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { tryIntegration } from './integration-data.ts'
import { integrationTexts } from './integration-texts.ts'
import { type IntegrationFormState, toIntegrationInput } from './integration-values.ts'

interface Outcome {
  /** The tested values, serialised. */
  testedValues: string
  isSuccess: boolean
  words: string
}

/** Tests the integration with the form's values and shows the result (INT-05). */
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
      const words = await tryIntegration({ ...toIntegrationInput(values), ...(id === undefined ? {} : { id }) })
      setOutcome({ testedValues, isSuccess: true, words })
    } catch (error) {
      const message = error instanceof ApiError ? error.data.message : undefined
      setOutcome({ testedValues, isSuccess: false, words: typeof message === 'string' ? message : errorText(error) })
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
            {currentOutcome.words}
          </StatusLabel>
        )}
      </span>
    </div>
  )
}
