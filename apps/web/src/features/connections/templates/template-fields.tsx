import { Select, TextInput } from '@mantine/core'
import { isUsable, parameterOf } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { chosenOf, type TemplateChoice, valuesOf } from './template-choice.rules.ts'
import { TemplatePreview } from './template-preview.tsx'
import { templateTexts } from './template-texts.ts'

export interface TemplateFieldsProps {
  templates: readonly Template[]
  value: TemplateChoice
  onChange: (value: TemplateChoice) => void
  /** Says at each field what is missing. */
  checked?: boolean
  disabled?: boolean
  /** What may stand in a place. */
  placeHelp?: string
}

const label = ({ name, language }: Template) => `${name} (${language})`

/** Chooses one of the templates that can be sent, asks for its places, and shows what becomes of it. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { templates, value, onChange, checked = false, disabled = false } = props
  const t = useTexts(templateTexts)
  const usable = templates.filter(isUsable)
  const chosen = chosenOf(templates, value)
  const values = chosen ? valuesOf(chosen, value) : []
  if (usable.length === 0) return <p className="tp-none">{t('noneUsable')}</p>
  return (
    <>
      <Select
        label={t('template')}
        placeholder={t('choose')}
        data={usable.map((template) => ({ value: String(template.id), label: label(template) }))}
        value={chosen ? value.templateId : null}
        onChange={(templateId) => onChange({ templateId, parameters: [] })}
        error={checked && !chosen ? t('required') : undefined}
        disabled={disabled}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('nothingFound')}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
      />
      {chosen?.places.map((place, index) => {
        const typed = values[index] ?? ''
        return (
          <TextInput
            key={`${chosen.id} ${place}`}
            label={t('place', { place })}
            description={props.placeHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={1024}
            disabled={disabled}
            value={typed}
            error={checked && parameterOf(typed) === '' ? t('placeRequired') : undefined}
            onChange={({ currentTarget }) =>
              onChange({
                ...value,
                parameters: values.map((one, at) => (at === index ? currentTarget.value : one)),
              })
            }
          />
        )
      })}
      {chosen && (
        <figure className="tp-preview">
          <figcaption>{t('preview')}</figcaption>
          <TemplatePreview template={chosen} values={values} />
        </figure>
      )}
    </>
  )
}
