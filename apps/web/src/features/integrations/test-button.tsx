import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { tryIntegration } from './integration-data.ts'
import { integrationTexts } from './integration-texts.ts'
import { type IntegrationFormState, inputOf } from './integration-values.ts'

interface Outcome {
  /** The values that were tried. */
  of: string
  good: boolean
  words: string
}

/** Tries the integration as the form holds it, and says what came of it (INT-05). */
export function TestButton({ form, id }: { form: IntegrationFormState; id: number | undefined }) {
  const t = useTexts(integrationTexts)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const press = async () => {
    setOutcome(null)
    if (form.validate().hasErrors) return
    setBusy(true)
    const values = form.getValues()
    const of = JSON.stringify(values)
    try {
      const words = await tryIntegration({ ...inputOf(values), ...(id === undefined ? {} : { id }) })
      setOutcome({ of, good: true, words })
    } catch (error) {
      const message = error instanceof ApiError ? error.data.message : undefined
      setOutcome({ of, good: false, words: typeof message === 'string' ? message : errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  // Said of other values it would be wrong: it stands beside what was tried only.
  const shown = outcome?.of === JSON.stringify(form.values) ? outcome : null
  return (
    <div className="in-test">
      <Button variant="default" loading={busy} onClick={() => void press()}>
        {t('test')}
      </Button>
      <span role="status">
        {busy && t('testing')}
        {shown && (
          <StatusLabel tone={shown.good ? 'good' : 'bad'} icon={shown.good ? IconCircleCheck : IconAlertTriangle}>
            {shown.words}
          </StatusLabel>
        )}
      </span>
    </div>
  )
}
