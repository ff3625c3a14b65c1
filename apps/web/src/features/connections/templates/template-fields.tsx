import { Select, TextInput } from '@mantine/core'
import { parameterOf, placeIn } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { HeaderFile } from './header-file.tsx'
import { chosenOf, isOffered, type TemplateChoice, valuesOf } from './template-choice.rules.ts'
import { TemplatePreview } from './template-preview.tsx'
import { templateTexts } from './template-texts.ts'

export interface TemplateFieldsProps {
  templates: readonly Template[]
  value: TemplateChoice
  onChange: (value: TemplateChoice) => void
  /** Says at each field what is missing. */
  checked?: boolean
  disabled?: boolean
  /** Offers those with a file above them, and asks for it. */
  files?: boolean
  /** What may stand in a place. */
  placeHelp?: string
}

/** What a field is called: by its number or name, and where it is unless in the body. */
function usePlaceLabel(): (template: Template, place: string) => string {
  const t = useTexts(templateTexts)
  return ({ buttons }, place) => {
    const where = placeIn(place)
    if (where.part === 'button') return t('placeButton', { button: buttons[where.index] ?? String(where.index + 1) })
    return t(where.part === 'header' ? 'placeHeader' : 'place', { place: where.name })
  }
}

const label = ({ name, language }: Template) => `${name} (${language})`

/** Chooses one of the templates that can be sent, asks for its places, and shows what becomes of it. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { templates, value, onChange, checked = false, disabled = false, files = false } = props
  const t = useTexts(templateTexts)
  const placeLabel = usePlaceLabel()
  const usable = templates.filter((template) => isOffered(template, files))
  const chosen = chosenOf(templates, value, files)
  const values = chosen ? valuesOf(chosen, value) : []
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
        value={chosen ? value.templateId : null}
        onChange={(templateId) => onChange({ templateId, parameters: [], ...(files ? { file: null } : {}) })}
        error={checked && !chosen ? t('required') : undefined}
        disabled={disabled}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('nothingFound')}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
      />
      {note}
      {chosen?.headerMedia && (
        <HeaderFile
          key={chosen.id}
          kind={chosen.headerMedia}
          file={value.file ?? null}
          onChange={(file) => onChange({ ...value, file })}
          checked={checked}
        />
      )}
      {chosen?.places.map((place, index) => {
        const typed = values[index] ?? ''
        return (
          <TextInput
            key={`${chosen.id} ${place}`}
            label={placeLabel(chosen, place)}
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
          <TemplatePreview template={chosen} values={values} fileName={value.file?.name} />
        </figure>
      )}
    </>
  )
}
