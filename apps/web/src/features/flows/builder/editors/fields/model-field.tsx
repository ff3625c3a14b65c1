import { Select, TextInput } from '@mantine/core'
import { documentedModels } from '@recado/contract/assistant/choices'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { editorTexts } from '../editor-texts.ts'
import { fieldOrder } from './field-order.ts'

const OTHER = 'other'
/** "Outro" without a name yet, which is not the default model. */
const UNNAMED = ' '

export interface ModelFieldProps {
  /** '' for the default model, whitespace for another one without a name. */
  value: string
  error?: ReactNode
  onChange: (model: string) => void
}

/** The model of a node: the default one, one of the list, or "Outro" with its name as the provider writes it. */
export function ModelField({ value: model, error, onChange }: ModelFieldProps) {
  const t = useTexts(editorTexts)
  const [isOther, setIsOther] = useState(false)
  // A name stays free text while it is typed, even if its beginning is the name of a documented model.
  const isFree = model !== '' && (isOther || !documentedModels.some((one) => one.model === model))
  const choices = [
    { value: '', label: t('modelDefault') },
    ...documentedModels.map((one) => ({ value: one.model as string, label: one.name as string })),
    { value: OTHER, label: t('modelOther') },
  ]
  return (
    <>
      <Select
        label={t('model')}
        allowDeselect={false}
        data={choices}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
        value={isFree ? OTHER : model}
        onChange={(value) => {
          setIsOther(value === OTHER)
          onChange(value === OTHER ? UNNAMED : (value ?? ''))
        }}
      />
      {isFree && (
        <TextInput
          {...fieldOrder}
          label={t('modelName')}
          description={t('modelNameHelp')}
          autoComplete="off"
          maxLength={100}
          required
          value={model.trimStart()}
          error={error}
          onChange={({ currentTarget }) => {
            setIsOther(true)
            onChange(currentTarget.value || UNNAMED)
          }}
        />
      )}
    </>
  )
}
