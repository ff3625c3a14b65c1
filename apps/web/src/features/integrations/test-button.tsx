import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { tryIntegration } from './integration-data.ts'
import { integrationTexts } from './integration-texts.ts'
import { type IntegrationFormState, inputOf } from './integration-values.ts'

/** Tries the integration as the form holds it, and says what came of it (INT-05). */
export function TestButton({ form, id }: { form: IntegrationFormState; id: number | undefined }) {
  const t = useTexts(integrationTexts)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ good: boolean; words: string } | null>(null)
  const press = async () => {
    if (form.validate().hasErrors) return
    setBusy(true)
    setOutcome(null)
    try {
      const words = await tryIntegration({ ...inputOf(form.getValues()), ...(id === undefined ? {} : { id }) })
      setOutcome({ good: true, words })
      toast(words)
    } catch (error) {
      const message = error instanceof ApiError ? error.data.message : undefined
      setOutcome({ good: false, words: typeof message === 'string' ? message : errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="in-test">
      <Button variant="default" loading={busy} onClick={() => void press()}>
        {t('test')}
      </Button>
      <span role="status">
        {busy && t('testing')}
        {outcome && (
          <StatusLabel tone={outcome.good ? 'good' : 'bad'} icon={outcome.good ? IconCircleCheck : IconAlertTriangle}>
            {outcome.words}
          </StatusLabel>
        )}
      </span>
    </div>
  )
}
