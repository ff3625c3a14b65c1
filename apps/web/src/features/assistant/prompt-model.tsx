import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useModels } from './prompt-data.ts'
import { promptTexts } from './prompt-texts.ts'

const OTHER = 'other'
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** The model of a prompt: one of the list, or "Outro" with its name as the provider writes it (PRM-02). */
export function PromptModel<V extends { model: string }>({ form }: { form: UseFormReturnType<V> }) {
  const t = useTexts(promptTexts)
  const models = useModels()
  const [isOther, setIsOther] = useState(false)
  const { model } = form.values
  const isFree = isOther || !models.some((one) => one.model === model)
  const choose = (value: string | null) => {
    setIsOther(value === OTHER)
    form.setFieldValue('model', (value === OTHER ? '' : (value ?? '')) as never)
  }
  const { error, onChange, ...input } = form.getInputProps('model')
  return (
    <div>
      <Select
        inputWrapperOrder={order}
        label={t('model')}
        required
        data={[
          ...models.map((one) => ({ value: one.model, label: one.name })),
          { value: OTHER, label: t('modelOther') },
        ]}
        allowDeselect={false}
        value={isFree ? OTHER : model}
        onChange={choose}
        {...(!isFree && { error })}
      />
      {isFree && (
        <TextInput
          mt={8}
          inputWrapperOrder={order}
          label={t('modelName')}
          description={t('modelNameHelp')}
          required
          autoComplete="off"
          maxLength={100}
          error={error}
          {...input}
          onChange={(event) => {
            // A name stays free text while it is typed, even if its beginning is the name of an offered model.
            setIsOther(true)
            onChange(event)
          }}
        />
      )}
    </div>
  )
}
