import { IconChevronDown } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ColorDot } from '../../../ui/color-chip.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { conversationTexts } from '../conversation-texts.ts'

/** On a phone all filters are in one panel that shows the choices of each. */
export const FoldedFilters = createContext(false)

export interface FilterChoice {
  id: number
  name: string
  color?: string
}

export interface ChoiceFilterProps {
  label: string
  /** The button's label: "all", the only chosen name, or a count. */
  summary: string
  choices: readonly FilterChoice[] | undefined
  value: readonly number[]
  onChange: (value: readonly number[]) => void
}

/** A filter with multiple choice. */
export function ChoiceFilter({ label, summary, choices, value, onChange }: ChoiceFilterProps) {
  const folded = use(FoldedFilters)
  if (folded)
    return (
      <fieldset className="ib-choice-group">
        <legend>{label}</legend>
        <Choices choices={choices} value={value} onChange={onChange} />
      </fieldset>
    )
  const face = (
    <>
      <span>{summary}</span>
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </>
  )
  return (
    <PopoverButton label={`${label}: ${summary}`} className="ib-filter" face={face} active={value.length > 0}>
      {() => <Choices choices={choices} value={value} onChange={onChange} />}
    </PopoverButton>
  )
}

function Choices({ choices, value, onChange }: Pick<ChoiceFilterProps, 'choices' | 'value' | 'onChange'>) {
  const t = useTexts(conversationTexts)
  const toggle = (id: number) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
  return (
    <div className="ib-choices">
      {choices?.length === 0 && <p className="ib-quiet">{t('nothingToChoose')}</p>}
      {choices?.map(({ id, name, color }) => (
        <label key={id} className="ib-choice">
          <input type="checkbox" checked={value.includes(id)} onChange={() => toggle(id)} />
          {color && <ColorDot color={color} />}
          <span>{name}</span>
        </label>
      ))}
      {value.length > 0 && (
        <button type="button" className="ib-text-button" onClick={() => onChange([])}>
          {t('clearChoices')}
        </button>
      )}
    </div>
  )
}

/** Returns the label of a filter's button. */
export function summaryOf(
  choices: readonly FilterChoice[] | undefined,
  value: readonly number[],
  all: string,
  some: string,
) {
  if (value.length === 0) return all
  const only = value.length === 1 ? choices?.find(({ id }) => id === value[0]) : undefined
  return only?.name ?? some
}
