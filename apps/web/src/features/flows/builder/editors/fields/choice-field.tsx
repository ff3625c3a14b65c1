import { Button, Select, type SelectProps } from '@mantine/core'
import { errorText } from '../../../../../platform/i18n/errors.ts'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { withGroup } from '../../../../../ui/forms/with-group.ts'
import { editorTexts } from '../editor-texts.ts'
import { fieldOrder } from './field-order.ts'

interface Choice {
  id: number
  name: string
  /** Those of a kind of their own stand below the others. */
  isOther?: boolean
}

export interface ChoiceFieldProps extends Omit<SelectProps, 'data'> {
  choices: { data: readonly Choice[] | undefined; error: unknown; refetch: () => unknown }
  /** The heading of those of a kind of their own. */
  others?: string
  /** The name that is stored with the choice, for one that is gone. */
  storedName?: string
}

/** One thing of the company by its id. One that was deleted still shows what it was. */
export function ChoiceField({ choices, others = '', storedName = '', value, error, ...props }: ChoiceFieldProps) {
  const t = useTexts(editorTexts)
  const { data } = choices
  const of = (wanted: boolean) =>
    (data ?? [])
      .filter(({ isOther = false }) => isOther === wanted)
      .map(({ id, name }) => ({ value: String(id), label: name }))
  const isGone = value && !data?.some(({ id }) => String(id) === value)
  const name = storedName || String(value)
  const gone = isGone ? [{ value, label: data ? t('gone', { name }) : name }] : []
  const failed = !data && choices.error
  return (
    <div>
      <Select
        {...fieldOrder}
        searchable
        // A dialog begins in it: the choices would lie over its buttons before anyone asked for them.
        openOnFocus={false}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
        maxDropdownHeight={260}
        nothingFoundMessage={t('nothingFound')}
        data={withGroup([...gone, ...of(false)], others, of(true))}
        value={value ?? null}
        error={error}
        {...props}
      />
      {failed ? (
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
