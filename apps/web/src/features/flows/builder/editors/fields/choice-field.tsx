import { Button, Select, type SelectProps } from '@mantine/core'
import { errorText } from '../../../../../platform/i18n/errors.ts'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { withGroup } from '../../../../../ui/forms/with-group.ts'
import { editorTexts } from '../editor-texts.ts'
import { fieldOrder } from './field-order.ts'

interface Choice {
  id: number
  name: string
  /** Choices of a separate kind, listed below the others. */
  isOther?: boolean
}

export interface ChoiceFieldProps extends Omit<SelectProps, 'data'> {
  choices: { data: readonly Choice[] | undefined; error: unknown; refetch: () => unknown }
  /** The heading of the separate kind. */
  others?: string
  /** The name stored with the choice, shown if it was deleted. */
  storedName?: string
}

/** Selects an object of the company by id. A deleted one still shows its name. */
export function ChoiceField({ choices, others = '', storedName = '', value, error, ...props }: ChoiceFieldProps) {
  const t = useTexts(editorTexts)
  const { data } = choices
  const of = (isOtherKind: boolean) =>
    (data ?? [])
      .filter(({ isOther = false }) => isOther === isOtherKind)
      .map(({ id, name }) => ({ value: String(id), label: name }))
  const isGone = value && !data?.some(({ id }) => String(id) === value)
  const name = storedName || String(value)
  const deletedChoice = isGone ? [{ value, label: data ? t('gone', { name }) : name }] : []
  const hasFailed = !data && choices.error
  return (
    <div>
      <Select
        {...fieldOrder}
        searchable
        // A dialog starts with this field focused, and open choices would cover its buttons.
        openOnFocus={false}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
        maxDropdownHeight={260}
        nothingFoundMessage={t('nothingFound')}
        data={withGroup([...deletedChoice, ...of(false)], others, of(true))}
        value={value ?? null}
        error={error}
        {...props}
      />
      {hasFailed ? (
        <div className="rc-form-error fe-failed" role="alert">
          <span>{errorText(choices.error)}</span>
          <Button variant="default" size="compact-sm" onClick={() => void choices.refetch()}>
            {t('tryAgain')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
