import { Select, TextInput } from '@mantine/core'
import { parameterOf, placeIn } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { HeaderFile } from './header-file.tsx'
import { chosenOf, isOffered, placeValuesOf, type TemplateChoice } from './template-choice.rules.ts'
import { TemplatePreview } from './template-preview.tsx'
import { templateTexts } from './template-texts.ts'

export interface TemplateFieldsProps {
  templates: readonly Template[]
  value: TemplateChoice
  onChange: (value: TemplateChoice) => void
  /** Shows an error at each missing field. */
  checked?: boolean
  disabled?: boolean
  /** Offers templates with a header file, and asks for the file. */
  files?: boolean
  /** A hint about what can be filled in. */
  placeHelp?: string
}

/** Returns a field's label: its number or name, and its position unless it is in the body. */
function usePlaceLabel(): (template: Template, place: string) => string {
  const t = useTexts(templateTexts)
  return ({ buttons }, place) => {
    const where = placeIn(place)
    if (where.part === 'button') return t('placeButton', { button: buttons[where.index] ?? String(where.index + 1) })
    return t(where.part === 'header' ? 'placeHeader' : 'place', { place: where.name })
  }
}

const label = ({ name, language }: Template) => `${name} (${language})`

/** Chooses a template that can be sent, asks for its parameters, and shows a preview. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { templates, value, onChange, checked = false, disabled = false, files = false } = props
  const t = useTexts(templateTexts)
  const placeLabel = usePlaceLabel()
  const usable = templates.filter((template) => isOffered(template, files))
  const chosenTemplate = chosenOf(templates, value, files)
  const values = chosenTemplate ? placeValuesOf(chosenTemplate, value) : []
  const beyond = templates.filter((template) => template.status === 'approved' && !isOffered(template, files))
  const note = beyond.length > 0 && (
    <p className="tp-note">{t('notFromHere', { names: beyond.map(label).join(', ') })}</p>
  )
  if (usable.length === 0)
    return (
      <>
        <p className="tp-none">{t('noneUsable')}</p>
        {note}
      </>
    )
  return (
    <>
      <Select
        label={t('template')}
        placeholder={t('choose')}
        data={usable.map((template) => ({ value: String(template.id), label: label(template) }))}
        value={chosenTemplate ? value.templateId : null}
        onChange={(templateId) => onChange({ templateId, parameters: [], ...(files ? { file: null } : {}) })}
        error={checked && !chosenTemplate ? t('required') : undefined}
        disabled={disabled}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('nothingFound')}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
      />
      {note}
      {chosenTemplate?.headerMedia && (
        <HeaderFile
          key={chosenTemplate.id}
          kind={chosenTemplate.headerMedia}
          file={value.file ?? null}
          onChange={(file) => onChange({ ...value, file })}
          checked={checked}
        />
      )}
      {chosenTemplate?.places.map((place, index) => {
        const input = values[index] ?? ''
        return (
          <TextInput
            key={`${chosenTemplate.id} ${place}`}
            label={placeLabel(chosenTemplate, place)}
            description={props.placeHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={1024}
            disabled={disabled}
            value={input}
            error={checked && parameterOf(input) === '' ? t('placeRequired') : undefined}
            onChange={({ currentTarget }) =>
              onChange({
                ...value,
                parameters: values.map((one, at) => (at === index ? currentTarget.value : one)),
              })
            }
          />
        )
      })}
      {chosenTemplate && (
        <figure className="tp-preview">
          <figcaption>{t('preview')}</figcaption>
          <TemplatePreview template={chosenTemplate} values={values} fileName={value.file?.name} />
        </figure>
      )}
    </>
  )
}
