import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatClock, formatMoment, isToday } from '../../../platform/values/dates.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { partTexts } from '../parts/part-texts.ts'
import { chosenTime, fieldValue, type SnoozeTime, snoozeTimes } from '../snooze/snooze-times.rules.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'

const names = {
  hour: 'inAnHour',
  afternoon: 'thisAfternoon',
  tomorrow: 'tomorrowMorning',
  monday: 'mondayMorning',
} as const

const when = ({ at }: SnoozeTime) => (isToday(at) ? formatClock : formatMoment)(at)

/** Snoozes a ticket, with one press for the usual times. It wakes automatically, or when the customer writes. */
export function SnoozeModal({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(partTexts)
  const { snooze } = useTicketMoves()
  const [times] = useState(() => snoozeTimes(new Date()))
  const choose = (until: Date | null) => {
    onClose()
    void snooze(ticket, until?.toISOString() ?? null)
  }
  return (
    <Dialog title={t('snoozeTitle', { name: ticket.contact.name })} onClose={onClose} size={420}>
      <p className="ib-quiet">{t('snoozeHelp')}</p>
      <div className="ib-times">
        {times.map((time, at) => (
          <button
            key={time.id}
            type="button"
            data-autofocus={at === 0 || undefined}
            className="ib-time"
            onClick={() => choose(time.at)}
          >
            <span>{t(names[time.id])}</span>
            <span className="ib-quiet">{when(time)}</span>
          </button>
        ))}
        <button type="button" className="ib-time" onClick={() => choose(null)}>
          <span>{t('untilMessageLong')}</span>
        </button>
      </div>
      <OtherTime first={times[0]?.at ?? new Date()} onChoose={choose} />
    </Dialog>
  )
}

function OtherTime({ first, onChoose }: { first: Date; onChoose: (until: Date) => void }) {
  const t = useTexts(partTexts)
  const [value, setValue] = useState(() => fieldValue(first))
  const [isInvalid, setIsInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = chosenTime(value, new Date())
    setIsInvalid(!at)
    if (at) onChoose(at)
  }
  return (
    <form className="ib-other-time" noValidate onSubmit={submit}>
      <DateField
        withTime
        label={t('otherTime')}
        value={value}
        min={fieldValue(new Date()).slice(0, 10)}
        error={isInvalid && t('timePast')}
        errorProps={{ role: 'alert' }}
        onChange={(newValue) => {
          setValue(newValue)
          setIsInvalid(false)
        }}
      />
      <Button type="submit" variant="default">
        {t('snooze')}
      </Button>
    </form>
  )
}
