import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { focusFirstError } from '../../ui/forms/focus-first-error.ts'
import { promptTexts } from './prompt-texts.ts'
import { PromptTrial } from './prompt-trial.tsx'

interface TriedValues {
  name: string
  prompt: string
  model: string
  maxTokens: number | string
  temperature: number | string
  maxMessages: number | string
  apiKey: string
}

const trialFields = ['prompt', 'model', 'maxTokens', 'temperature', 'maxMessages', 'apiKey'] as const

/** Opens a trial by the values of the form, saved or not. @param id the saved prompt, whose key is used without a new one */
export function TrialButton<V extends TriedValues>({
  form,
  id,
}: {
  form: UseFormReturnType<V>
  id: number | undefined
}) {
  const t = useTexts(promptTexts)
  const [isOpen, setIsOpen] = useState(false)
  const open = (button: HTMLButtonElement) => {
    const problems = trialFields.filter((field) => form.validateField(field).hasError)
    if (problems.length === 0) setIsOpen(true)
    // The invalid field may be out of sight above this button.
    else focusFirstError(button.form?.id ?? '')
  }
  const { name, prompt, model, apiKey, maxTokens, temperature, maxMessages } = form.values
  const key = apiKey.trim()
  return (
    <div>
      <Button variant="default" onClick={({ currentTarget }) => open(currentTarget)}>
        {t('trial')}
      </Button>
      {isOpen && (
        <PromptTrial
          name={name}
          values={{
            ...{ prompt, model: model.trim(), temperature: Number(temperature) },
            ...{ maxTokens: Number(maxTokens), maxMessages: Number(maxMessages) },
            ...(key && { apiKey: key }),
            ...(id !== undefined && { id }),
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
