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

/** The hour that a day gets which is chosen before a time is typed. */
const MORNING = '08:00'

export interface DateFieldProps
  extends Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'rightSection'> {
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:mm with a time; empty for none. On the browser's clock, as the browser's own fields. */
  value?: string | undefined
  /** The initial value when nobody controls the field. */
  defaultValue?: string
  /** Called on every key: with the value of the text, empty while it has none. */
  onChange?: (value: string) => void
  /** Called on every key: whether something stands there that is no date, whose value is that of an empty field. */
  onWrong?: (isWrong: boolean) => void
  withTime?: boolean
  /** The days that the calendar offers; typed ones are checked by the form. */
  min?: string | undefined
  max?: string | undefined
}

/**
 * A day, or a minute of one, typed as DD/MM/YYYY in every browser, or chosen from a calendar. A text that is no date is
 * marked once the field is left, and stays.
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
  const { text, wrong, write, settle } = useDateText({ value, defaultValue, withTime, onChange, onWrong })
  const input = useRef<HTMLInputElement>(null)
  const chosen = dateValue(text, withTime)
  const choose = (day: string) => {
    write(dateText(withTime ? `${day}T${chosen?.slice(11) ?? MORNING}` : day))
    if (!withTime) return
    // The time remains to be typed.
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
      error={wrong ? t(isFarYear(text) ? 'farYear' : withTime ? 'wrongMinute' : 'wrongDay', years) : error}
      onChange={(event) => write(typedIn(event, text, withTime))}
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
                day={chosen?.slice(0, 10) ?? null}
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
 * Marks come by themselves at the end of the text; elsewhere, and when it gets shorter, it is left as it is typed. A value
 * that is pasted over everything becomes its text.
 */
function typedIn({ currentTarget }: ChangeEvent<HTMLInputElement>, before: string, withTime: boolean): string {
  const { value, selectionEnd } = currentTarget
  const atEnd = value.length > before.length && selectionEnd === value.length
  return atEnd || dateText(value.trim()) ? maskedDate(value, withTime) : value
}

interface Steered {
  value: string | undefined
  defaultValue: string
  withTime: boolean
  onChange: DateFieldProps['onChange']
  onWrong: DateFieldProps['onWrong']
}

/** The text of a field beside its value: a text that means nothing yet must not be lost to a value that is none. */
function useDateText({ value, defaultValue, withTime, onChange, onWrong }: Steered) {
  const [text, setText] = useState(() => dateText(value ?? defaultValue))
  const [wrong, setWrong] = useState(false)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    const given = dateText(value ?? '')
    if ((dateValue(given, withTime) ?? '') !== (dateValue(text, withTime) ?? '')) {
      setText(given)
      setWrong(false)
    }
  }
  const write = (next: string) => {
    setText(next)
    const meant = dateValue(next, withTime)
    if (meant || !next) setWrong(false)
    onChange?.(meant ?? '')
    onWrong?.(next !== '' && !meant)
  }
  const settle = () => {
    const left = settledDate(text, withTime)
    if (left !== text) write(left)
    setWrong(left !== '' && dateValue(left, withTime) === null)
  }
  return { text, wrong, write, settle }
}
