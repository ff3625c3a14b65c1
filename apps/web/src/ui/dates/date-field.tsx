import './date-field.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { EARLIEST_YEAR, LATEST_YEAR } from '@recado/contract/values/wire'
import { IconCalendar } from '@tabler/icons-react'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../lazy-part.tsx'
import { PopoverButton } from '../popover/popover-button.tsx'
import { dateText, dateValue, isFarYear, maskedDate, settledDate } from './date-text.rules.ts'
import { dateTexts } from './date-texts.ts'

const DayCalendar = lazyPart(() => import('./day-calendar.tsx').then((file) => file.DayCalendar))

const years = { from: EARLIEST_YEAR, to: LATEST_YEAR }

/** The time that is filled in when a day is chosen before a time is typed. */
const MORNING = '08:00'

export interface DateFieldProps
  extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'rightSection'> {
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:mm with a time; empty for no date. Local time, like the browser's own fields. */
  value?: string | undefined
  /** The initial value of an uncontrolled field. */
  defaultValue?: string
  /** Called on every key with the value of the text, or '' while the text is not a date. */
  onChange?: (value: string) => void
  /**
   * Called on every key with true when the text is not a date. An invalid text reports '' as its value, like an empty
   * field.
   */
  onWrong?: (isWrong: boolean) => void
  withTime?: boolean
  /** The days that the calendar offers. Typed days are checked by the form. */
  min?: string | undefined
  max?: string | undefined
}

/**
 * A day, or a minute of a day, typed as DD/MM/YYYY in every browser or chosen from a calendar. An invalid text is
 * marked once the field is left, and is kept.
 */
export function DateField(props: DateFieldProps) {
  const {
    value,
    defaultValue = '',
    onChange,
    onWrong,
    withTime = false,
    min,
    max,
    error,
    onBlur,
    onKeyDown,
    ...rest
  } = props
  const t = useTexts(dateTexts)
  const { text, isWrong, write, settle } = useDateText({ value, defaultValue, withTime, onChange, onWrong })
  const input = useRef<HTMLInputElement>(null)
  const currentValue = dateValue(text, withTime)
  const choose = (day: string) => {
    write(dateText(withTime ? `${day}T${currentValue?.slice(11) ?? MORNING}` : day))
    if (!withTime) return
    // Move the focus to the field, because the time is still to be typed.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(11, 16)
    })
  }
  return (
    <TextInput
      {...rest}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t(withTime ? 'minuteShape' : 'dayShape')}
      value={text}
      error={isWrong ? t(isFarYear(text) ? 'farYear' : withTime ? 'wrongMinute' : 'wrongDay', years) : error}
      onChange={(event) => write(maskInput(event, text, withTime))}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        settle()
        onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') settle()
        onKeyDown?.(event)
      }}
      rightSectionWidth={40}
      rightSection={
        <PopoverButton
          label={t('calendar')}
          panelLabel={t('days')}
          className="rc-date-button"
          panelClassName="rc-date-panel"
          side="end"
          face={<IconCalendar size={18} stroke={1.7} aria-hidden />}
        >
          {(close) => (
            <LazyParts onFail={close}>
              <DayCalendar
                day={currentValue?.slice(0, 10) ?? null}
                min={min}
                max={max}
                onChoose={(day) => {
                  close()
                  choose(day)
                }}
              />
            </LazyParts>
          )}
        </PopoverButton>
      }
    />
  )
}

/**
 * Inserts separators while the user types at the end of the text. Edits elsewhere and deletions stay as typed. A value
 * that is pasted over everything is replaced by its text.
 */
function maskInput({ currentTarget }: ChangeEvent<HTMLInputElement>, before: string, withTime: boolean): string {
  const { value, selectionEnd } = currentTarget
  const atEnd = value.length > before.length && selectionEnd === value.length
  return atEnd || dateText(value.trim()) ? maskedDate(value, withTime) : value
}

interface DateTextProps {
  value: string | undefined
  defaultValue: string
  withTime: boolean
  onChange: DateFieldProps['onChange']
  onWrong: DateFieldProps['onWrong']
}

/** Keeps the text of a field beside its value, so that an invalid text is not lost when the value becomes empty. */
function useDateText({ value, defaultValue, withTime, onChange, onWrong }: DateTextProps) {
  const [text, setText] = useState(() => dateText(value ?? defaultValue))
  const [isWrong, setWrong] = useState(false)
  const [previousValue, setPreviousValue] = useState(value)
  if (value !== previousValue) {
    setPreviousValue(value)
    const newText = dateText(value ?? '')
    if ((dateValue(newText, withTime) ?? '') !== (dateValue(text, withTime) ?? '')) {
      setText(newText)
      setWrong(false)
    }
  }
  const write = (next: string) => {
    setText(next)
    const parsedValue = dateValue(next, withTime)
    if (parsedValue || !next) setWrong(false)
    onChange?.(parsedValue ?? '')
    onWrong?.(next !== '' && !parsedValue)
  }
  const settle = () => {
    const settledText = settledDate(text, withTime)
    if (settledText !== text) write(settledText)
    setWrong(settledText !== '' && dateValue(settledText, withTime) === null)
  }
  return { text, isWrong, write, settle }
}
