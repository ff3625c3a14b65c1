import { Checkbox, Select } from '@mantine/core'
import { type SheetField, sheetFields } from '@recado/contract/contacts/sheet.rules'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { importTexts } from './import-texts.ts'
import { ALL_SHEETS, allSheets, choiceOf, type OpenFile, type SheetChoice } from './sheet-choice.rules.ts'

const labels = {
  name: 'fieldName',
  lastName: 'fieldLastName',
  number: 'fieldNumber',
  area: 'fieldArea',
  country: 'fieldCountry',
  email: 'fieldEmail',
} as const satisfies Record<SheetField, string>

/** A, B … Z, AA: the column names of spreadsheets. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

interface ColumnPickerProps {
  file: OpenFile
  disabled: boolean
  onChange: (choice: SheetChoice) => void
}

/** Chooses the sheet of a file and the meaning of its columns (CTC-06, LST-04). */
export function ColumnPicker({ file: { sheets, choice }, disabled, onChange }: ColumnPickerProps) {
  const t = useTexts(importTexts)
  const cells = sheets[choice.sheet]?.cells ?? []
  const firstLine = Math.max(
    0,
    cells.findIndex((line) => line.some((cell) => cell.trim() !== '')),
  )
  const options = useOptions(cells, choice.headLine)
  const sheetOptions = [
    ...sheets.map(({ name, isHidden }, at) => ({
      value: String(at),
      label: isHidden ? t('hiddenSheet', { name }) : name,
    })),
    ...(sheets.filter(({ isHidden }) => !isHidden).length > 1
      ? [{ value: String(ALL_SHEETS), label: t('allSheets') }]
      : []),
  ]
  const choose = (field: SheetField, value: string | null) => {
    const { [field]: _, ...others } = choice.columns
    onChange({ ...choice, columns: value === null ? others : { ...others, [field]: [Number(value)] } })
  }
  return (
    <fieldset className="ct-columns" disabled={disabled}>
      <legend>{t('columnsTitle')}</legend>
      {sheets.length > 1 && (
        <Select
          className="ct-columns-wide"
          label={t('sheet')}
          description={choice.sheet === ALL_SHEETS ? t('allSheetsHelp') : undefined}
          data={sheetOptions}
          value={String(choice.sheet)}
          onChange={(value) =>
            value !== null && onChange(value === String(ALL_SHEETS) ? allSheets : choiceOf(sheets, Number(value)))
          }
          allowDeselect={false}
          disabled={disabled}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      {choice.sheet !== ALL_SHEETS &&
        sheetFields.map((field) => (
          <Select
            key={field}
            label={t(labels[field])}
            placeholder={t('noColumn')}
            data={options}
            value={choice.columns[field] === undefined ? null : String(choice.columns[field]?.[0])}
            onChange={(value) => choose(field, value)}
            clearable={field !== 'number'}
            allowDeselect={false}
            searchable={options.length > 12}
            disabled={disabled}
            comboboxProps={{ withinPortal: false }}
          />
        ))}
      {choice.sheet !== ALL_SHEETS && (
        <Checkbox
          className="ct-columns-wide"
          label={t('headLine', { row: (choice.headLine ?? firstLine) + 1 })}
          checked={choice.headLine !== null}
          onChange={(event) => onChange({ ...choice, headLine: event.currentTarget.checked ? firstLine : null })}
          disabled={disabled}
        />
      )}
    </fieldset>
  )
}

const LOOK = 50
const MOST_SAMPLE = 24

/** The columns by their headings, each with its first cell as a sample. */
function useOptions(cells: readonly (readonly string[])[], headLine: number | null) {
  const t = useTexts(importTexts)
  const lines = cells.slice(0, LOOK)
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
  return Array.from({ length: Math.min(width, 200) }, (_, at) => {
    const name =
      (headLine === null ? '' : (cells[headLine]?.[at] ?? '').trim()) || t('columnName', { letter: letterOf(at) })
    const sample = lines
      .slice((headLine ?? -1) + 1)
      .map((line) => (line[at] ?? '').trim())
      .find((cell) => cell !== '')
    return {
      value: String(at),
      label: sample ? t('columnShown', { name, sample: sample.slice(0, MOST_SAMPLE) }) : name,
    }
  })
}
